import clsx from 'clsx';
import type {Line} from '../runs';
import styles from './styles.module.css';

/** The elements and classes of marked lines. Screen readers can say the elements: inserted, deleted, marked. */
const marked: Record<string, [element: string, className: string]> = {
  A: ['ins', styles.added!],
  R: ['del', styles.removed!],
  H: ['mark', 'theme-code-block-highlighted-line'],
  F: ['div', styles.focus!],
};

/** A line as the theme builds it; the `<br>` keeps an empty one from collapsing, and in what a reader copies. */
export function lineHtml({html, marks}: Line, isNumbered: boolean): string {
  const [element = 'div'] = marked[marks[0]!] ?? [];
  const className = clsx(
    'token-line',
    [...marks].map(mark => marked[mark]![1]),
    isNumbered && styles.codeLine,
  );
  const content = isNumbered
    ? `<span class="${styles.codeLineNumber}"></span><span class="${styles.codeLineContent}">${html}</span>`
    : html;
  return `<${element} class="${className}">${content}<br></${element}>`;
}

/** The lines that `lineHtml` has drawn into an element. */
export const linesIn = (code: Element): Line[] =>
  Array.from(code.children, line => ({
    text: line.textContent,
    html: (line.querySelector(`.${styles.codeLineContent}`) ?? line).innerHTML.replace(/<br>$/, ''),
    marks: Object.keys(marked)
      .filter(mark => line.classList.contains(marked[mark]![1]))
      .join(''),
  }));
