import {useId} from 'react';
import {translate} from '@docusaurus/Translate';
import {entryName, type Entry} from '@site/src/sails/idl';
import Docs from './Docs';
import styles from './styles.deferred.module.css';

type Props = {
  label: string;
  entries: Entry[];
  value: Entry;
  onChange: (entry: Entry) => void;
};

/** A menu of constructors, commands and queries, with the doc comment of the selected one. */
export default function EntrySelect({label, entries, value, onChange}: Props) {
  const id = useId();
  const kinds = {
    constructor: translate({
      id: 'sailsForm.constructors',
      message: 'Constructors',
      description: 'Heading in a list of what a program can be asked for',
    }),
    command: translate({
      id: 'sailsForm.commands',
      message: 'Commands',
      description: 'Heading in a list of what a program can be asked for',
    }),
    query: translate({
      id: 'sailsForm.queries',
      message: 'Queries',
      description: 'Heading in a list of what a program can be asked for',
    }),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        value={entryName(value)}
        onChange={event =>
          onChange(entries.find(entry => entryName(entry) === event.target.value) ?? value)
        }
        aria-describedby={`${id}-docs`}>
        {Object.entries(kinds).map(([kind, heading]) => {
          const ofKind = entries.filter(entry => entry.kind === kind);
          return ofKind.length > 0 ? (
            <optgroup key={kind} label={heading}>
              {ofKind.map(entry => (
                <option key={entryName(entry)} value={entryName(entry)}>
                  {entry.name}
                </option>
              ))}
            </optgroup>
          ) : null;
        })}
      </select>
      <Docs id={`${id}-docs`} docs={value.docs} />
    </div>
  );
}
