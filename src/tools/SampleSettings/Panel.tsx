import {useState} from 'react';
import Translate, {translate} from '@docusaurus/Translate';
import {tidied} from '@site/src/sails/pasted';
import {
  NO_VALUES,
  type Values,
  WRITTEN,
  isValid,
  setValues,
  storedValues,
} from '@site/src/sampleSettings/values';
import Button from '@site/src/tools/controls/Button';
import Field from '@site/src/tools/controls/Field';
import styles from './styles.deferred.module.css';

/** The valid values; invalid ones are replaced with empty ones. */
const validOf = ({programId, endpoint}: Values): Values => ({
  programId: isValid('programId', programId) ? programId : '',
  endpoint: isValid('endpoint', endpoint) ? endpoint : '',
});

/** The form. Each valid value is applied to the samples immediately. */
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
        text={typed.programId}
        onText={text => change({...typed, programId: tidied(text).trim()})}
        problem={
          isValid('programId', typed.programId)
            ? ''
            : translate({
                id: 'values.programId.error',
                message: 'Enter 0x and 64 hex digits.',
                description: 'What is wrong with the program id in the field',
              })
        }
        placeholder={WRITTEN.programId}>
        <Translate
          id="values.programId"
          description="Label of the field for the id of the reader’s program">
          Program id
        </Translate>
      </Field>
      <Field
        text={typed.endpoint}
        onText={text => change({...typed, endpoint: tidied(text).trim()})}
        problem={
          isValid('endpoint', typed.endpoint)
            ? ''
            : translate({
                id: 'values.endpoint.error',
                message:
                  'Enter an address that starts with ws:// or wss:// and has no password, ? or #.',
                description: 'What is wrong with the endpoint in the field',
              })
        }
        placeholder={WRITTEN.endpoint}>
        <Translate
          id="values.endpoint"
          description="Label of the field for the address of the reader’s node">
          Endpoint
        </Translate>
      </Field>
      <p>
        <Button onClick={() => change(NO_VALUES)}>
          <Translate
            id="values.reset"
            description="Button that empties the form for program id and endpoint">
            Reset
          </Translate>
        </Button>
      </p>
      <output className={styles.status}>
        {isStored ? (
          isSet ? (
            <span key="stored">
              <Translate
                id="values.stored"
                description="Below the form for program id and endpoint, while it holds values">
                The samples on all pages show these values. They are stored in this browser and
                never sent anywhere.
              </Translate>
            </span>
          ) : (
            <span key="empty">
              <Translate
                id="values.empty"
                description="Below the form for program id and endpoint, while it is empty">
                The samples on all pages will show what you enter here. It is stored in this browser
                and never sent anywhere.
              </Translate>
            </span>
          )
        ) : (
          <span key="not">
            <Translate
              id="values.notStored"
              description="Below the form for program id and endpoint, when the browser stores nothing">
              This browser does not allow the site to store the values, so the samples show them
              only until you leave.
            </Translate>
          </span>
        )}
      </output>
    </form>
  );
}
