import {translate} from '@docusaurus/Translate';
import {useEffect, useId, useState} from 'react';
import styles from './styles.module.css';

/** Milliseconds for which the outcome stands on the button. */
const OUTCOME_SHOWN = 3000;

type Props = {
  label: string;
  /** Does the copying; refuses when clipboard or network do. */
  copy: () => Promise<void>;
  /** Id of the element that says what is copied, where `label` doesn't. */
  subject?: string;
};

/** Copies, then says for a while how it went. */
export default function CopyButton({label, copy, subject}: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
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

  useEffect(() => {
    if (!outcome) {
      return undefined;
    }
    const timer = setTimeout(() => setOutcome(null), OUTCOME_SHOWN);
    return () => clearTimeout(timer);
  }, [outcome]);

  const onClick = () => {
    copy().then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <button
      type="button"
      className={styles.button}
      onClick={onClick}
      aria-labelledby={subject && `${id} ${subject}`}>
      <span id={id} aria-live="polite">
        {outcome ? labels[outcome] : label}
      </span>
    </button>
  );
}
