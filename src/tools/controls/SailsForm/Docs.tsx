import styles from './styles.deferred.module.css';

/** A doc comment of an IDL. It is in English, with code in backticks. */
export default function Docs({id, docs}: {id: string; docs?: string | undefined}) {
  return docs ? (
    <span key={docs} id={id} className={styles.docs} lang="en">
      {docs.split('`').map((text, index) =>
        index % 2 === 1 ? (
          <code key={index} translate="no">
            {text}
          </code>
        ) : (
          text
        ),
      )}
    </span>
  ) : null;
}
