import Announcement from '@site/src/tools/controls/Announcement';
import styles from './styles.deferred.module.css';

export type Result = {
  name: string;
  /** Includes the unit. */
  value: string;
  /** The calculation with the reader's numbers. */
  formula?: string;
};

/** The results of a tool. Screen readers say them when the reader pauses after a change. */
export default function Results({results}: {results: Result[]}) {
  return (
    <>
      <dl className={styles.results}>
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
      <Announcement text={results.map(({name, value}) => `${name}: ${value}`).join('; ')} />
    </>
  );
}
