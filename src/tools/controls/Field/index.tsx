import {type ComponentProps, type ReactNode, useId} from 'react';
import {useSettled} from '@site/src/hooks/useSettled';
import styles from './styles.deferred.module.css';

type Props = Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength' | 'placeholder'> & {
  /** The label, with the unit. */
  children: ReactNode;
  text: string;
  onText: (text: string) => void;
  /** What is wrong with the text; empty if it is valid. */
  problem: string;
};

/** An input field of a tool, for codes and numbers, with its error message below it. */
export default function Field({children, text, onText, problem, ...input}: Props) {
  const id = useId();
  // A text that is not finished is rarely right, so we say what is wrong only when the reader pauses.
  const settled = useSettled(problem);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{children}</label>
      <input
        {...input}
        id={id}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={event => onText(event.target.value)}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
      />
      <span id={`${id}-problem`} className={styles.problem} aria-live="polite">
        {problem && settled}
      </span>
    </div>
  );
}

/** Fields next to each other, as many as fit in a row. */
export function Fields({children}: {children: ReactNode}) {
  return <div className={styles.fields}>{children}</div>;
}
