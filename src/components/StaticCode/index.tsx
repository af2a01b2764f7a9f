import {type CSSProperties, Suspense, lazy, useRef, useState} from 'react';
import Translate from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {ThemeClassNames} from '@docusaurus/theme-common';
import SampleSource from '@site/src/components/SampleSource';
import {useIsOverflowing} from '@site/src/hooks/useIsOverflowing';
import {useFillIn} from '@site/src/hooks/useFillIn';
import {wholeFileAddress} from '@site/src/pluginData/wholeFileAddress';
import clsx from 'clsx';
import CodeButtons from './CodeButtons';
import styles from './styles.module.css';

const WholeFile = lazy(() => import('./WholeFile'));

type Props = {
  /** The lines as HTML, each an element `.token-line` (written by `plugins/staticContent`). */
  html: string;
  /** Name of the HTML's fragment, if it is one. */
  fragment?: string;
  language: string;
  /** The number of lines. */
  lines: string;
  /** Without it, the title of a sample is its path. */
  title?: string;
  /** Path and lines of the sample in the repository: `samples/programs/concepts/ping/app/src/lib.rs#L3-L20`. */
  source?: string;
  /** The number of the first line. Without it, lines are not numbered. */
  firstLineNumber?: string;
  /** Whether only the first lines are shown until the reader asks for the others. */
  isLong?: 'true';
  /** Whether some lines are in focus; the others are then dimmed. */
  hasFocus?: 'true';
};

/**
 * A code block that was highlighted at build time (`plugins/staticContent/highlight.ts`). It shows the reader's own
 * values in samples. Program output (language `text`) is left as it was printed.
 */
export default function StaticCode(props: Props) {
  const {html, fragment, language, lines, source, firstLineNumber, isLong, hasFocus} = props;
  const title = props.title ?? source?.replace(/^samples\/|#.*$/g, '');
  const fillIn = useFillIn();
  const pre = useRef<HTMLPreElement>(null);
  const isScrollable = useIsOverflowing(pre);
  const [isWrapped, setWrapped] = useState(false);
  const [isCut, setCut] = useState(isLong === 'true');
  const [isWhole, setWhole] = useState(false);
  const wholeFile = wholeFileAddress(source ?? '');
  const address = useBaseUrl(wholeFile);
  return (
    <div className={clsx(styles.block, ThemeClassNames.common.codeBlock, `language-${language}`)}>
      {title && (
        <div className={styles.codeBlockTitle}>
          {title}
          {wholeFile !== undefined && (
            <button
              type="button"
              className={clsx('clean-btn', styles.whole)}
              aria-pressed={isWhole}
              onClick={() => setWhole(!isWhole)}>
              <Translate
                id="code.wholeFile"
                description="Toggle in the title of a code sample: shows the file with everything that it needs">
                Whole file
              </Translate>
            </button>
          )}
          {source !== undefined && <SampleSource source={source} />}
        </div>
      )}
      {isWhole && (
        <Suspense>
          <WholeFile address={address} language={language} />
        </Suspense>
      )}
      <div className={styles.content} hidden={isWhole}>
        <pre
          ref={pre}
          // Focusable, so that wide code can be scrolled with the keyboard.
          tabIndex={0}
          className={clsx(
            styles.codeBlock,
            isCut && styles.cut,
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
      {isCut && (
        <button
          type="button"
          className={clsx('clean-btn', styles.more)}
          aria-expanded={false}
          onClick={() => {
            setCut(false);
            // The button is gone; the next key scrolls the code.
            pre.current?.focus({preventScroll: true});
          }}>
          <Translate
            id="code.showAll"
            description="Button below the first lines of a long code block"
            values={{lines}}>
            {'Show all {lines} lines'}
          </Translate>
        </button>
      )}
    </div>
  );
}
