// Change: draws the lines as ready HTML in the colours found at build, instead of running Prism in the browser; marks lines.
// From: @docusaurus/theme-classic 3.10.2 (ejected: it imports Prism)
import type {CSSProperties} from 'react';
import {useThemeConfig} from '@docusaurus/theme-common';
import {useCodeBlockContext} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/CodeBlock/Content';
import clsx from 'clsx';
import {useLines} from '../runs';
import {lineHtml} from './lines';
import styles from './styles.module.css';

export default function CodeBlockContent({className}: Props) {
  const {
    metadata,
    wordWrap: {codeBlockRef, isEnabled: isWrapped},
  } = useCodeBlockContext();
  const {prism} = useThemeConfig();
  const {lines, part} = useLines();
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
        data-part={part}
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
