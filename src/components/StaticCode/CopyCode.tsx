import {type RefObject, useEffect, useState} from 'react';
import {translate} from '@docusaurus/Translate';
import IconCopy from '@theme/Icon/Copy';
import IconSuccess from '@theme/Icon/Success';
import clsx from 'clsx';
import {copyText} from '@site/src/browser/copyText';
import {useTemporaryState} from '@site/src/hooks/useTemporaryState';
import styles from './styles.module.css';

type Props = {
  /** The element with the lines of the block. */
  content: RefObject<HTMLElement | null>;
};

/** How long the button shows that the code was copied, in milliseconds. */
const COPIED_SHOWN = 3000;

/** The text that is copied: the code after a change, without the lines that the change removes. */
const textOf = (content: HTMLElement): string =>
  Array.from(content.querySelectorAll('.token-line:not(del)'), line => line.textContent).join('\n');

/**
 * The button that copies a code block. It is rendered when the block comes near the screen, because a page can have
 * dozens of blocks.
 */
export default function CopyCode({content}: Props) {
  const [outcome, setOutcome] = useTemporaryState<'copied' | 'failed'>(COPIED_SHOWN);
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
    observer.observe(content.current!);
    return () => observer.disconnect();
  }, [content]);
  if (!isNear) {
    return null;
  }
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
      className={clsx('clean-btn', styles.copyCode)}
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
        copyText(textOf(content.current!)).then(
          () => setOutcome('copied'),
          () => setOutcome('failed'),
        );
      }}>
      {outcome === 'failed' ? (
        <span>{failed}</span>
      ) : outcome === 'copied' ? (
        <IconSuccess aria-hidden="true" />
      ) : (
        <IconCopy aria-hidden="true" />
      )}
    </button>
  );
}
