// Change: draws the lines as ready HTML in the colours found at build, instead of running Prism in the browser.
// From: @docusaurus/theme-classic 3.10.2 (ejected: it imports Prism)
import {useThemeConfig} from '@docusaurus/theme-common';
import {useCodeBlockContext} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/CodeBlock/Content';
import clsx from 'clsx';
import {linesHtml, useHighlighting} from '../runs';
import styles from './styles.module.css';

/** A line as the theme builds it; the `<br>` keeps an empty one from collapsing, and in what a reader copies. */
function wrapLine(html: string, classNames: string[] | undefined, isNumbered: boolean): string {
  const className = clsx('token-line', classNames, isNumbered && styles.codeLine);
  const content = isNumbered
    ? `<span class="${styles.codeLineNumber}"></span><span class="${styles.codeLineContent}">${html}</span>`
    : html;
  return `<div class="${className}">${content}<br></div>`;
}

export default function CodeBlockContent({className}: Props) {
  const {
    metadata,
    wordWrap: {codeBlockRef},
  } = useCodeBlockContext();
  const {prism} = useThemeConfig();
  const highlighting = useHighlighting();
  const {code, language, lineNumbersStart, lineClassNames} = metadata;
  const isNumbered = lineNumbersStart !== undefined;
  const html = linesHtml(code, highlighting)
    .map((line, index) => wrapLine(line, lineClassNames[index], isNumbered))
    .join('');
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
      style={prism.theme.plain}>
      <code
        className={clsx(styles.codeBlockLines, isNumbered && styles.codeBlockLinesWithNumbering)}
        style={isNumbered ? {counterReset: `line-count ${lineNumbersStart - 1}`} : undefined}
        dangerouslySetInnerHTML={{__html: html}}
      />
    </pre>
  );
}
