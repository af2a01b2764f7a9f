// Change: draws the lines as ready HTML in the colours found at build, instead of running Prism in the browser; marks lines.
// From: @docusaurus/theme-classic 3.10.2 (ejected: it imports Prism)
import type {CSSProperties} from 'react';
import {useThemeConfig} from '@docusaurus/theme-common';
import {useCodeBlockContext} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/CodeBlock/Content';
import clsx from 'clsx';
import {type Line, useLines} from '../runs';
import styles from './styles.module.css';

/** The elements and classes of marked lines. Screen readers can say the elements: inserted, deleted, marked. */
const marked: Record<string, [element: string, className: string | undefined]> = {
  A: ['ins', styles.added],
  R: ['del', styles.removed],
  H: ['mark', 'theme-code-block-highlighted-line'],
  F: ['div', styles.focus],
};

/** A line as the theme builds it; the `<br>` keeps an empty one from collapsing, and in what a reader copies. */
function lineHtml({html, marks}: Line, isNumbered: boolean): string {
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

export default function CodeBlockContent({className}: Props) {
  const {
    metadata,
    wordWrap: {codeBlockRef, isEnabled: isWrapped},
  } = useCodeBlockContext();
  const {prism} = useThemeConfig();
  const lines = useLines();
  const {language, lineNumbersStart} = metadata;
  const isNumbered = lineNumbersStart !== undefined;
  return (
    <pre
      ref={codeBlockRef}
      // Wide code scrolls by keyboard.
      tabIndex={0}
      className={clsx(
        className,
        'prism-code',
        `language-${language}`,
        styles.codeBlock,
        'thin-scrollbar',
      )}
      style={{...prism.theme.plain, '--site-code-lines': lines.length} as CSSProperties}>
      <code
        className={clsx(
          styles.codeBlockLines,
          isNumbered && styles.codeBlockLinesWithNumbering,
          isWrapped && styles.wrapped,
          lines.some(({marks}) => marks.includes('F')) && styles.hasFocus,
        )}
        style={isNumbered ? {counterReset: `line-count ${lineNumbersStart - 1}`} : undefined}
        dangerouslySetInnerHTML={{__html: lines.map(line => lineHtml(line, isNumbered)).join('')}}
      />
    </pre>
  );
}
