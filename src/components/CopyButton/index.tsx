import {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import {type ReactNode, useId} from 'react';
import {copyText} from '@site/src/browser/copyText';
import {useTemporaryState} from '@site/src/hooks/useTemporaryState';
import styles from './styles.module.css';

/** How long the button shows the outcome, in milliseconds. */
const OUTCOME_SHOWN = 3000;

type Props = {
  label: string;
  /** What is copied, or a function that fetches it. */
  text: string | (() => Promise<string>);
  /** An icon, which on a phone is all that the button shows until it has copied. */
  icon?: ReactNode;
  /** Id of the element that names what is copied, if `label` doesn't. */
  subject?: string;
};

/** A button that copies, then shows for a while whether that worked. */
export default function CopyButton({label, text, icon, subject}: Props) {
  const [outcome, setOutcome] = useTemporaryState<'copied' | 'failed'>(OUTCOME_SHOWN);
  const id = useId();
  const labels = {
    copied: translate({
      id: 'copyButton.copied',
      message: 'Copied',
      description: 'A copy button, after it has copied',
    }),
    failed: translate({
      id: 'copyButton.failed',
      message: 'Could not copy',
      description: 'A copy button, when clipboard or network refused',
    }),
  };

  const onClick = () => {
    copyText(typeof text === 'string' ? text : text()).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <button
      type="button"
      className="button button--secondary"
      onClick={onClick}
      aria-labelledby={subject && `${id} ${subject}`}>
      {icon}
      <span id={id} aria-live="polite" className={clsx(icon && !outcome && styles.label)}>
        {outcome ? labels[outcome] : label}
      </span>
    </button>
  );
}
