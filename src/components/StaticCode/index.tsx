import {type CSSProperties, useRef, useState} from 'react';
import {ThemeClassNames} from '@docusaurus/theme-common';
import SampleSource from '@site/src/components/SampleSource';
import {useIsOverflowing} from '@site/src/hooks/useIsOverflowing';
import {useFillIn} from '@site/src/hooks/useFillIn';
import clsx from 'clsx';
import CodeButtons from './CodeButtons';
import styles from './styles.module.css';

type Props = {
  /** The lines as HTML, each an element `.token-line` (written by `plugins/staticContent`). */
  html: string;
  /** Name of the HTML's fragment, if it is one. */
  fragment?: string;
  language: string;
  /** The number of lines. */
  lines: string;
  title?: string;
  /** Path and lines of the sample in the repository: `samples/programs/ping/app/src/lib.rs#L3-L20`. */
  source?: string;
  /** The number of the first line. Without it, lines are not numbered. */
  firstLineNumber?: string;
  /** Whether some lines are in focus; the others are then dimmed. */
  hasFocus?: 'true';
};

/**
 * A code block that was highlighted at build time (`plugins/staticContent/highlight.ts`). It shows the reader's own
 * values in samples. Program output (language `text`) is left as it was printed.
 */
export default function StaticCode(props: Props) {
  const {html, fragment, language, lines, title, source, firstLineNumber, hasFocus} = props;
  const fillIn = useFillIn();
  const pre = useRef<HTMLPreElement>(null);
  const isScrollable = useIsOverflowing(pre);
  const [isWrapped, setWrapped] = useState(false);
  return (
    <>
      <div className={clsx(styles.block, ThemeClassNames.common.codeBlock, `language-${language}`)}>
        {title && <div className={styles.codeBlockTitle}>{title}</div>}
        <div className={styles.content}>
          <pre
            ref={pre}
            // Focusable, so that wide code can be scrolled with the keyboard.
            tabIndex={0}
            className={clsx(
              styles.codeBlock,
              'prism-code',
              `language-${language}`,
              'thin-scrollbar',
            )}
            style={{'--site-code-lines': lines} as CSSProperties}>
            <code
              data-fragment={fragment}
              className={clsx(
                styles.codeBlockLines,
                firstLineNumber && styles.numbered,
                isWrapped && styles.wrapped,
                hasFocus && styles.hasFocus,
              )}
              style={firstLineNumber ? {counterReset: `line ${Number(firstLineNumber) - 1}`} : {}}
              dangerouslySetInnerHTML={{__html: language === 'text' ? html : fillIn(html)}}
            />
          </pre>
          <CodeButtons
            code={pre}
            wrap={
              isScrollable || isWrapped
                ? {isWrapped, toggle: () => setWrapped(!isWrapped)}
                : undefined
            }
          />
        </div>
      </div>
      {source !== undefined && <SampleSource source={source} />}
    </>
  );
}
