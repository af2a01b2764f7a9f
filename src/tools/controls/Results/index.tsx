import styles from './styles.deferred.module.css';

export type Result = {
  name: string;
  /** Includes the unit. */
  value: string;
  /** The calculation with the reader's numbers. */
  formula?: string;
};

/** The results of a tool. Screen readers announce changes. */
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
