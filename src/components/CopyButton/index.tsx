import {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import {useEffect, useId, useState} from 'react';
import {copyText} from '@site/src/browser/copyText';
import styles from './styles.module.css';

/** How long the button shows the outcome, in milliseconds. */
const OUTCOME_SHOWN = 3000;

type Props = {
  label: string;
  /** What is copied, or a function that gives or fetches it. */
  text: string | (() => string | Promise<string>);
  /** Where an icon is all that the button shows until it has copied. Without it, the button has no icon. */
  iconOnly?: 'on phones' | 'everywhere';
  /** Id of the element that names what is copied, if `label` doesn't. */
  subject?: string;
};

/** A button that copies, then shows for a while whether that worked. */
export default function CopyButton({label, text, iconOnly, subject}: Props) {
  // An object, so that a second click with the same outcome shows it for the whole time again.
  const [outcome, setOutcome] = useState<{label: 'copied' | 'failed'}>();
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), OUTCOME_SHOWN);
    return () => clearTimeout(timer);
  }, [outcome]);
  const id = useId();
  const isSmall = iconOnly === 'everywhere';
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
      () => setOutcome({label: 'copied'}),
      () => setOutcome({label: 'failed'}),
    );
  };
  return (
    <button
      type="button"
      className={isSmall ? clsx('clean-btn', styles.small) : 'button button--secondary'}
      title={isSmall ? label : undefined}
      onClick={onClick}
      aria-labelledby={subject && `${id} ${subject}`}>
      {iconOnly && (
        <svg width="1rem" height="1rem" viewBox="0 0 16 16" fill="none" aria-hidden="true">
          <path
            d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3"
            stroke="currentColor"
            strokeWidth="1.3"
            strokeLinejoin="round"
          />
        </svg>
      )}
      <span id={id} aria-live="polite" className={clsx(iconOnly && !outcome && styles.label)}>
        {outcome ? labels[outcome.label] : label}
      </span>
    </button>
  );
}
