import {useId, useState} from 'react';
import Translate, {translate} from '@docusaurus/Translate';
import {
  NO_VALUES,
  type Values,
  WRITTEN,
  isValid,
  setValues,
  storedValues,
} from '@site/src/readerValues/values';
import styles from './panel.module.css';

type FieldProps = {
  name: keyof Values;
  label: string;
  /** What is wrong with what the field holds. */
  error: string;
  value: string;
  onChange: (value: string) => void;
};

/** A field that says what is wrong once the reader has left it. */
function Field({name, label, error, value, onChange}: FieldProps) {
  const id = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const isWrong = wasLeft && !isValid(name, value);
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        value={value}
        placeholder={WRITTEN[name]}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={`${id}error`}
        onChange={event => onChange(event.currentTarget.value.trim())}
        onBlur={() => setWasLeft(true)}
      />
      <span id={`${id}error`} className={styles.error}>
        {isWrong && error}
      </span>
    </p>
  );
}

/** The values without those that can't go into samples. */
const validOf = ({programId, endpoint}: Values): Values => ({
  programId: isValid('programId', programId) ? programId : '',
  endpoint: isValid('endpoint', endpoint) ? endpoint : '',
});

/** The form: samples follow each valid value at once. */
export default function Panel() {
  const [typed, setTyped] = useState(storedValues);
  const [isStored, setStored] = useState(true);
  const isSet = Object.values(validOf(typed)).some(Boolean);

  const change = (values: Values) => {
    setTyped(values);
    setStored(setValues(validOf(values)));
  };
  return (
    <form onSubmit={event => event.preventDefault()}>
      <Field
        name="programId"
        label={translate({
          id: 'values.programId',
          message: 'Program id',
          description: 'Label of the field for the id of the reader’s program',
        })}
        error={translate({
          id: 'values.programId.error',
          message: 'Write 0x and 64 hex digits.',
          description: 'What is wrong with the program id in the field',
        })}
        value={typed.programId}
        onChange={programId => change({...typed, programId})}
      />
      <Field
        name="endpoint"
        label={translate({
          id: 'values.endpoint',
          message: 'Endpoint',
          description: 'Label of the field for the address of the reader’s node',
        })}
        error={translate({
          id: 'values.endpoint.error',
          message: 'Write an address that starts with ws:// or wss://, without password, ? and #.',
          description: 'What is wrong with the endpoint in the field',
        })}
        value={typed.endpoint}
        onChange={endpoint => change({...typed, endpoint})}
      />
      <p>
        <button
          type="button"
          className="button button--sm button--secondary"
          onClick={() => change(NO_VALUES)}>
          <Translate
            id="values.reset"
            description="Button that empties the form for program id and endpoint">
            Reset
          </Translate>
        </button>
      </p>
      <output className={styles.status}>
        {isStored ? (
          isSet ? (
            <Translate
              id="values.stored"
              description="Below the form for program id and endpoint, while it holds values">
              The samples of all pages show these values. They stay in this browser and are sent
              nowhere.
            </Translate>
          ) : (
            <Translate
              id="values.empty"
              description="Below the form for program id and endpoint, while it is empty">
              The samples of all pages will show what you write here. It stays in this browser and
              is sent nowhere.
            </Translate>
          )
        ) : (
          <Translate
            id="values.notStored"
            description="Below the form for program id and endpoint, when the browser stores nothing">
            The samples show these values until you leave the site: this browser stores nothing for
            it.
          </Translate>
        )}
      </output>
    </form>
  );
}
