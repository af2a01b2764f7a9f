import {type FormEvent, useEffect, useId, useMemo, useRef, useState} from 'react';
import Translate, {translate} from '@docusaurus/Translate';
import {ACCOUNTS, FIRST_ID, ID_NAMES} from '@site/src/tools/controls/SailsForm/accounts';
import EntrySelect from '@site/src/tools/controls/SailsForm/EntrySelect';
import Fields from '@site/src/tools/controls/SailsForm/Fields';
import {problemText} from '@site/src/tools/controls/SailsForm/Problem';
import form from '@site/src/tools/controls/SailsForm/styles.deferred.module.css';
import type {Hex} from '@site/src/sails/hex';
import {entryName, type Entry, type Idl, type Type} from '@site/src/sails/idl';
import {encodePayload} from '@site/src/sails/payload';
import {encode, initialValue, type Value, ValueError} from '@site/src/sails/scale';
import Exchanges from './Exchanges';
import type {Examples} from './programs';
import {Runner} from './runner';
import type {Exchange, Message, ProgramState} from '@site/src/chain/session';
import styles from './styles.deferred.module.css';

const [FIRST_ACCOUNT] = ACCOUNTS.keys();
const PLANCK: Type = {kind: 'integer', name: 'u128', bits: 128, signed: false};

/** The running program, and the answers of its queries. */
type Running = {runner: Runner; state: ProgramState};

type Props = {
  /** Fetches the Wasm when the program is started. */
  load: () => Promise<ArrayBuffer>;
  /** The interface of the program. It has a constructor. */
  idl: Idl;
  /** Arguments that fill the form at first. */
  examples: Examples;
};

/** A program on a chain of its own: a form for messages, the current state, and what the messages did. */
export default function Bench({load, idl, examples}: Props) {
  const [running, setRunning] = useState<Running>();
  const [exchanges, setExchanges] = useState<Exchange[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [wasUsed, setUsed] = useState(false);

  const send = async (message: Message) => {
    setBusy(true);
    setFailed(false);
    try {
      const runner = running?.runner ?? (await startRunner(load, idl));
      const {exchange, state} = await runner.send(message);
      const isRunning = running !== undefined || exchange.code?.startsWith('0x00');
      if (isRunning) {
        setRunning({runner, state});
        setUsed(true);
      } else {
        runner.end();
      }
      setExchanges(old => [exchange, ...(running ? old : [])]);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const runner = running?.runner;
  useEffect(() => () => runner?.end(), [runner]);
  const restart = () => {
    setRunning(undefined);
    setExchanges([]);
  };

  return (
    <div className={styles.bench}>
      <p className={styles.about}>
        <Translate
          id="runProgram.about"
          description="What the tool that runs a program does and what it leaves out">
          The Wasm file runs on a small chain in your browser, with blocks of 3 seconds that are
          made at once. Each account has 100,000 VARA. The chain has no other programs, and it
          estimates gas.
        </Translate>
      </p>
      <Sender
        key={running ? 'running' : 'new'}
        examples={examples}
        entries={idl.entries.filter(({kind}) =>
          running ? kind === 'command' || kind === 'query' : kind === 'constructor',
        )}
        isBusy={isBusy}
        takesFocus={wasUsed}
        send={send}
      />
      {hasFailed && (
        <p role="alert" className={form.problem}>
          <Translate
            id="runProgram.failed"
            description="Shown when the program could not be fetched or started">
            The program did not load or start. Try again.
          </Translate>
        </p>
      )}
      {running && running.state.length > 0 && (
        <section className={styles.section}>
          <p className={form.label}>
            <Translate
              id="runProgram.state"
              description="Heading of a list: what the queries without arguments answer now">
              Current state
            </Translate>
          </p>
          <dl className={styles.state} data-testid="state">
            {running.state.map(({name, value}) => (
              <div key={name}>
                <dt>
                  <code translate="no">{name}</code>
                </dt>
                <dd>
                  <code translate="no">{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Exchanges exchanges={exchanges} />
      {running && (
        <button type="button" className="button button--secondary" onClick={restart}>
          <Translate
            id="runProgram.restart"
            description="Button that forgets the running program, so that it can be created anew">
            Start over
          </Translate>
        </button>
      )}
    </div>
  );
}

/** Fetches the program and prepares its chain. @throws Error when the download fails */
async function startRunner(load: Props['load'], idl: Idl): Promise<Runner> {
  return new Runner({
    wasm: await load(),
    idl,
    names: ID_NAMES,
    accounts: [...ACCOUNTS.keys()],
    timestamp: BigInt(Date.now()),
  });
}

type SenderProps = {
  examples: Examples;
  /** The entries that can be called now. */
  entries: Entry[];
  isBusy: boolean;
  /** The form replaces another one, whose button had the focus. */
  takesFocus: boolean;
  send: (message: Message) => Promise<void>;
};

/** The form for the next message: its sender, its content and its value. */
function Sender({examples, entries, isBusy, takesFocus, send}: SenderProps) {
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [takesFocus]);
  const [source, setSource] = useState<Hex>(FIRST_ACCOUNT!);
  const [entry, setEntry] = useState(
    () =>
      Object.keys(examples)
        .map(example => entries.find(one => entryName(one) === example))
        .find(Boolean) ??
      entries.find(({kind}) => kind === 'command') ??
      entries[0]!,
  );
  const [typed, setTyped] = useState<Record<string, Value[]>>({});
  const [value, setValue] = useState('0');
  const name = entryName(entry);
  const values =
    typed[name] ?? examples[name] ?? entry.fields.map(({type}) => initialValue(type, FIRST_ID));
  const problem = useMemo(() => problemOf(() => encodePayload(entry, values)), [entry, values]);
  const valueProblem = problemOf(() => encode(PLANCK, value));
  const takesValue = entry.kind !== 'query';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problem || (takesValue && valueProblem)) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const planck = BigInt(takesValue ? value.replaceAll('_', '') : 0);
    void send({source, entry, values, value: planck});
  };

  return (
    <form ref={place} className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        <div className={form.field}>
          <label htmlFor={`${id}-source`} className={form.label}>
            <Translate id="runProgram.sender" description="Label of a list of accounts">
              Sender
            </Translate>
          </label>
          <select
            id={`${id}-source`}
            value={source}
            onChange={event => setSource(event.target.value as Hex)}>
            {[...ACCOUNTS].map(([account, account_name]) => (
              <option key={account} value={account}>
                {account_name}
              </option>
            ))}
          </select>
        </div>
        <EntrySelect
          label={translate({
            id: 'runProgram.message',
            message: 'Message',
            description: 'Label of the list of what can be sent to the program',
          })}
          entries={entries}
          value={entry}
          onChange={setEntry}
        />
      </div>
      <Fields
        key={name}
        fields={entry.fields}
        values={values}
        onChange={changed => setTyped({...typed, [name]: changed})}
        problem={problem}
      />
      {takesValue && (
        <div className={form.field}>
          <label htmlFor={`${id}-value`} className={form.label}>
            <Translate
              id="runProgram.value"
              description="Label of the field for the tokens that come with a message">
              Attached value, in planck
            </Translate>
          </label>
          <input
            id={`${id}-value`}
            className={form.mono}
            value={value}
            onChange={event => setValue(event.target.value)}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={Boolean(valueProblem)}
            aria-describedby={`${id}-problem`}
          />
          <span id={`${id}-problem`} className={form.problem}>
            {valueProblem && problemText(valueProblem)}
          </span>
        </div>
      )}
      <button type="submit" className="button button--primary" aria-disabled={isBusy}>
        {sendText(entry)}
      </button>
    </form>
  );
}

function problemOf(work: () => unknown): ValueError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ValueError) return error;
    throw error;
  }
}

function sendText({kind}: Entry): string {
  if (kind === 'constructor')
    return translate({
      id: 'runProgram.start',
      message: 'Start the program',
      description: 'Button that fetches the program and sends the chosen constructor',
    });
  return kind === 'query'
    ? translate({
        id: 'runProgram.ask',
        message: 'Ask',
        description: 'Button that sends a query, which changes nothing',
      })
    : translate({
        id: 'runProgram.send',
        message: 'Send',
        description: 'Button that sends a command',
      });
}
