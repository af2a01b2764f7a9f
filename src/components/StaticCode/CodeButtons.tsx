import {type RefObject, useEffect, useState} from 'react';
import {translate} from '@docusaurus/Translate';
import IconCopy from '@theme/Icon/Copy';
import IconSuccess from '@theme/Icon/Success';
import IconWordWrap from '@theme/Icon/WordWrap';
import clsx from 'clsx';
import {copyText} from '@site/src/browser/copyText';
import {useTemporaryState} from '@site/src/hooks/useTemporaryState';
import styles from './buttons.module.css';

type Props = {
  /** The `<pre>` of the block. */
  code: RefObject<HTMLPreElement | null>;
  /** Whether long lines wrap, and a function that toggles it. Undefined when all lines fit. */
  wrap?: {isWrapped: boolean; toggle: () => void};
};

/** How long the button shows that the code was copied, in milliseconds. */
const COPIED_SHOWN = 3000;

/** The text that is copied: the code after a change, without the lines that the change removes. */
const textOf = (pre: HTMLPreElement): string =>
  Array.from(pre.querySelectorAll('.token-line:not(del)'), line => line.textContent).join('\n');

function CopyButton({code}: Pick<Props, 'code'>) {
  const [outcome, setOutcome] = useTemporaryState<'copied' | 'failed'>(COPIED_SHOWN);
  const failed = translate({
    id: 'copyButton.failed',
    message: 'Could not copy',
    description: 'A copy button, when clipboard or network refused',
  });
  const copied = translate({
    id: 'theme.CodeBlock.copied',
    message: 'Copied',
    description: 'The copied button label on code blocks',
  });
  return (
    <button
      type="button"
      className="clean-btn"
      title={translate({
        id: 'theme.CodeBlock.copy',
        message: 'Copy',
        description: 'The copy button label on code blocks',
      })}
      aria-label={
        outcome
          ? {copied, failed}[outcome]
          : translate({
              id: 'theme.CodeBlock.copyButtonAriaLabel',
              message: 'Copy code to clipboard',
              description: 'The ARIA label for copy code blocks button',
            })
      }
      onClick={() => {
        copyText(textOf(code.current!)).then(
          () => setOutcome('copied'),
          () => setOutcome('failed'),
        );
      }}>
      {outcome === 'failed' ? (
        <span>{failed}</span>
      ) : outcome === 'copied' ? (
        <IconSuccess className={clsx(styles.icon, styles.copied)} aria-hidden="true" />
      ) : (
        <IconCopy className={styles.icon} aria-hidden="true" />
      )}
    </button>
  );
}

/**
 * The buttons of a code block. They are rendered when the block comes near the screen, because a page can have dozens
 * of blocks.
 */
export default function CodeButtons({code, wrap}: Props) {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({isIntersecting}) => isIntersecting)) {
          setNear(true);
          observer.disconnect();
        }
      },
      {rootMargin: '50%'},
    );
    observer.observe(code.current!);
    return () => observer.disconnect();
  }, [code]);
  if (!isNear) {
    return null;
  }
  const toggleLabel = translate({
    id: 'theme.CodeBlock.wordWrapToggle',
    message: 'Toggle word wrap',
    description: 'The title attribute for toggle word wrapping button of code block lines',
  });
  return (
    <div className={styles.buttonGroup}>
      {wrap && (
        <button
          type="button"
          className={clsx('clean-btn', wrap.isWrapped && styles.enabled)}
          title={toggleLabel}
          aria-label={toggleLabel}
          aria-pressed={wrap.isWrapped}
          onClick={wrap.toggle}>
          <IconWordWrap className={styles.icon} aria-hidden="true" />
        </button>
      )}
      <CopyButton code={code} />
    </div>
  );
}
