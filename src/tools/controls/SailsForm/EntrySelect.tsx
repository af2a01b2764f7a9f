import {useId} from 'react';
import {translate} from '@docusaurus/Translate';
import {type Entry} from '@site/src/sails/idl';
import Docs from './Docs';
import styles from './styles.deferred.module.css';

type Props = {
  label: string;
  entries: Entry[];
  value: Entry;
  onChange: (entry: Entry) => void;
};

/** The service, or the route to it when there are several. Empty for constructors. */
const placeOf = ({kind, name, label}: Entry): string =>
  kind === 'constructor' ? '' : label.slice(0, -name.length).replace(/\.$/, '');

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
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value.label}
        onChange={event =>
          onChange(entries.find(entry => entry.label === event.target.value) ?? value)
        }
        aria-describedby={`${id}-docs`}>
        {Object.entries(kinds).flatMap(([kind, heading]) => {
          const ofKind = entries.filter(entry => entry.kind === kind);
          const places = [...new Set(ofKind.map(placeOf))];
          return places.map(place => (
            <optgroup key={`${kind} ${place}`} label={place ? `${heading}: ${place}` : heading}>
              {ofKind
                .filter(entry => placeOf(entry) === place)
                .map(entry => (
                  <option key={entry.label} value={entry.label}>
                    {entry.name}
                  </option>
                ))}
            </optgroup>
          ));
        })}
      </select>
      <Docs id={`${id}-docs`} docs={value.docs} />
    </div>
  );
}
