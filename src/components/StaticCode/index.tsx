import {type CSSProperties, Suspense, lazy, useRef, useState} from 'react';
import Translate from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {ThemeClassNames} from '@docusaurus/theme-common';
import SampleSource from '@site/src/components/SampleSource';
import {useFillIn} from '@site/src/hooks/useFillIn';
import {wholeFileAddress} from '@site/src/pluginData/wholeFileAddress';
import clsx from 'clsx';
import CopyCode from './CopyCode';
import styles from './styles.module.css';

const WholeFile = lazy(() => import('./WholeFile'));

type Props = {
  /** The lines as HTML, each an element `.token-line` (written by `plugins/staticContent`). */
  html: string;
  /** The lines of a long block that are shown when the reader asks for them. */
  rest?: string;
  /** Names of the fragments of `html` and `rest`, if they are fragments. */
  fragment?: string;
  restFragment?: string;
  language: string;
  /** The number of lines. */
  lines: string;
  /** Without it, the title of a sample is its path. */
  title?: string;
  /** Path and lines of the sample in the repository: `samples/programs/concepts/ping/app/src/lib.rs#L3-L20`. */
  source?: string;
  /** The number of the first line. Without it, lines are not numbered. */
  firstLineNumber?: string;
  /** Whether some lines are in focus; the others are then dimmed. */
  hasFocus?: 'true';
};

/**
 * A code block that was highlighted at build time (`plugins/staticContent/highlight.ts`). It shows the reader's own
 * values in samples. Program output (language `text`) is left as it was printed. A long block (`LONG` there) shows its first
 * lines; the others are in a `<details>`, which browsers open when they search, and which is open in print.
 */
export default function StaticCode(props: Props) {
  const {html, rest, language, lines, source, firstLineNumber, hasFocus} = props;
  const title = props.title ?? source?.replace(/^samples\/|#.*$/g, '');
  const fillIn = useFillIn();
  const content = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  const wholeFile = wholeFileAddress(source ?? '');
  const address = useBaseUrl(wholeFile);

  const part = (code: string, name?: string) => (
    <pre
      // Focusable, so that the keyboard, too, can show the lines that are dimmed.
      tabIndex={hasFocus && 0}
      className={clsx(styles.codeBlock, 'prism-code', `language-${language}`)}>
      <code
        data-fragment={name}
        className={clsx(
          styles.codeBlockLines,
          firstLineNumber && styles.numbered,
          hasFocus && styles.hasFocus,
        )}
        dangerouslySetInnerHTML={{__html: language === 'text' ? code : fillIn(code)}}
      />
    </pre>
  );
  const copy = !isWhole && <CopyCode content={content} />;
  return (
    <div className={clsx(styles.block, ThemeClassNames.common.codeBlock, `language-${language}`)}>
      {title && (
        <div className={styles.bar}>
          <span className={styles.codeBlockTitle} title={title}>
            {title}
          </span>
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
          {copy}
        </div>
      )}
      {isWhole && (
        <Suspense>
          <WholeFile address={address} language={language} />
        </Suspense>
      )}
      <div
        ref={content}
        hidden={isWhole}
        style={
          firstLineNumber
            ? ({counterReset: `line ${Number(firstLineNumber) - 1}`} as CSSProperties)
            : undefined
        }>
        {part(html, props.fragment)}
        {rest !== undefined && (
          <details className={styles.rest}>
            <summary className="show-rest">
              <Translate
                id="code.showAll"
                description="Button below the first lines of a long code block"
                values={{lines}}>
                {'Show all {lines} lines'}
              </Translate>
            </summary>
            {part(rest, props.restFragment)}
          </details>
        )}
      </div>
      {!title && copy}
    </div>
  );
}
