import type {RefObject} from 'react';
import {translate} from '@docusaurus/Translate';
import CopyButton from '@site/src/components/CopyButton';
import {useIsNear} from '@site/src/hooks/useIsNear';

type Props = {
  /** The element with the lines of the block. */
  content: RefObject<HTMLElement | null>;
};

/** The text that is copied: the code after a change, without the lines that the change removes. */
const textOf = (content: HTMLElement): string =>
  Array.from(content.querySelectorAll('.token-line:not(del)'), line => line.textContent).join('\n');

/**
 * The button that copies a code block. It is rendered when the block comes near the screen, because a page can have
 * dozens of blocks.
 */
export default function CopyCode({content}: Props) {
  const isNear = useIsNear(content, '50%');
  return (
    isNear && (
      <CopyButton
        iconOnly="everywhere"
        label={translate({
          id: 'theme.CodeBlock.copyButtonAriaLabel',
          message: 'Copy code to clipboard',
          description: 'The ARIA label for copy code blocks button',
        })}
        text={() => textOf(content.current!)}
      />
    )
  );
}
