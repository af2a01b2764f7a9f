import styles from './panel.module.css';

export type Result = {
  name: string;
  /** With its unit. */
  value: string;
  /** How it comes about, with the reader's numbers. */
  formula?: string;
};

/** What a tool has computed. A screen reader says what changes. */
export default function Results({results}: {results: Result[]}) {
  return (
    <dl className={styles.results} aria-live="polite">
      {results.map(({name, value, formula}) => (
        <div key={name} className={styles.result}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {formula && <span className={styles.formula}>{formula}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
