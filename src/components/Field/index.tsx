import {type ComponentProps, type ReactNode, useId} from 'react';
import styles from './panel.module.css';

type Props = Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength'> & {
  /** Says the unit too. */
  label: string;
  text: string;
  onText: (text: string) => void;
  /** What is wrong with the text; empty when nothing is. */
  problem: string;
};

/** A field of a tool for codes and numbers, with its problem below it. */
export default function Field({label, text, onText, problem, ...input}: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={styles.input}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={event => onText(event.target.value)}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
      />
      <span id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {problem}
      </span>
    </div>
  );
}

/** Fields beside each other, as many as fit. */
export function Fields({children}: {children: ReactNode}) {
  return <div className={styles.fields}>{children}</div>;
}
