import {type RefObject, useEffect, useState} from 'react';
import {translate} from '@docusaurus/Translate';
import IconCopy from '@theme/Icon/Copy';
import IconSuccess from '@theme/Icon/Success';
import clsx from 'clsx';
import {useTemporaryState} from '@site/src/hooks/useTemporaryState';
import styles from './styles.module.css';

type Props = {
  /** The element with the lines of the block. */
  content: RefObject<HTMLElement | null>;
};

/** How long the button shows that the code was copied, in milliseconds. */
const COPIED_SHOWN = 1000;

/** The text that is copied: the code after a change, without the lines that the change removes. */
const textOf = (content: HTMLElement): string =>
  Array.from(content.querySelectorAll('.token-line:not(del)'), line => line.textContent).join('\n');

async function copy(text: string): Promise<void> {
  // Browsers provide the clipboard only over HTTPS and on localhost.
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
  } else {
    const {default: copyText} = await import('copy-text-to-clipboard');
    copyText(text);
  }
}

/**
 * The button that copies a code block. It is rendered when the block comes near the screen, because a page can have
 * dozens of blocks.
 */
export default function CopyCode({content}: Props) {
  const [isCopied, setCopied] = useTemporaryState<true>(COPIED_SHOWN);
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
        isCopied
          ? translate({
              id: 'theme.CodeBlock.copied',
              message: 'Copied',
              description: 'The copied button label on code blocks',
            })
          : translate({
              id: 'theme.CodeBlock.copyButtonAriaLabel',
              message: 'Copy code to clipboard',
              description: 'The ARIA label for copy code blocks button',
            })
      }
      onClick={() => void copy(textOf(content.current!)).then(() => setCopied(true))}>
      {isCopied ? <IconSuccess aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
    </button>
  );
}
