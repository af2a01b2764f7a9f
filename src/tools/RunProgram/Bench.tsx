import {type FormEvent, useEffect, useMemo, useRef, useState} from 'react';
import Translate, {translate} from '@docusaurus/Translate';
import Menu from '@site/src/tools/controls/Menu';
import NumberField from '@site/src/tools/controls/NumberField';
import {numberOf} from '@site/src/tools/controls/NumberField/useNumber';
import {ACCOUNTS} from '@site/src/chain/testAccounts';
import {Actors, FIRST_ID} from '@site/src/tools/controls/SailsForm/accounts';
import EntrySelect from '@site/src/tools/controls/SailsForm/EntrySelect';
import Fields from '@site/src/tools/controls/SailsForm/Fields';
import {problemText} from '@site/src/tools/controls/SailsForm/Problem';
import form from '@site/src/tools/controls/SailsForm/styles.deferred.module.css';
import type {Hex} from '@site/src/sails/hex';
import {stateQueries, type Entry, type Idl} from '@site/src/sails/idl';
import {encodePayload} from '@site/src/sails/payload';
import {initialValue, type Value, ValueError} from '@site/src/sails/scale';
import Exchanges from './Exchanges';
import type {Examples} from './programs';
import Guide from './Guide';
import ChainControls from './ChainControls';
import {Runner, type Outcome} from './runner';
import type {Situation} from './worker';
import {
  castId,
  type Exchange,
  type Message,
  type Passage,
  type ProgramState,
} from '@site/src/chain/session';
import {entryOf, resolved, type Step, type Walkthrough} from '@site/src/chain/walkthrough';
import styles from './styles.deferred.module.css';

const [FIRST_ACCOUNT] = ACCOUNTS.keys();

/** A program of the cast. `load` fetches its Wasm. */
export type Member = {name: string; idl: Idl; load: () => Promise<ArrayBuffer>};

/** A path for the reader, and the codes that its programs need, by their names. */
type Guided = {
  walkthrough: Walkthrough;
  loadCodes: () => Promise<ReadonlyMap<string, ArrayBuffer>>;
};

/** The running programs, and how things stand. */
type Running = {runner: Runner; situation: Situation};

type Props = {
  /** The programs that take part, the one that it is about last. It has a constructor. */
  cast: Member[];
  /** Arguments that fill the form at first. */
  examples: Examples;
  /** Without it, there is one program, and the reader starts it. */
  guided?: Guided;
};

/** Programs on a chain of their own: a form for messages, the current state, and what the messages did. */
export default function Bench({cast, examples, guided}: Props) {
  const [running, setRunning] = useState<Running>();
  const [told, setTold] = useState<(Exchange | Passage)[]>([]);
  const [done, setDone] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [wasUsed, setUsed] = useState(false);
  const main = cast.at(-1)!;

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(failureText(running !== undefined, String(error)));
    } finally {
      setBusy(false);
    }
  };
  const tell = (runner: Runner, outcome: Outcome) => {
    setRunning({runner, situation: outcome.situation});
    setTold(old => [outcome.told, ...old]);
  };

  const begin = (walkthrough: Walkthrough) =>
    attempt(async () => {
      const runner = await startRunner(cast, guided);
      const situation = await runner.begin(walkthrough);
      setRunning({runner, situation});
      setUsed(true);
    });
  const send = (message: Message) =>
    attempt(async () => {
      const runner = running?.runner ?? (await startRunner(cast));
      const outcome = await runner.send(message);
      const started = 'code' in outcome.told && outcome.told.code?.startsWith('0x00');
      if (running ?? started) {
        tell(runner, outcome);
        setUsed(true);
      } else {
        runner.end();
        setTold([outcome.told]);
      }
    });
  const next = (step: Step) =>
    attempt(async () => {
      const {runner} = running!;
      tell(runner, await ('call' in step ? runner.call(step) : runner.pass(step.blocks)));
      setDone(done + 1);
    });
  const pass = (blocks: number) =>
    attempt(async () => tell(running!.runner, await running!.runner.pass(blocks)));

  const runner = running?.runner;
  useEffect(() => () => runner?.end(), [runner]);
  const restart = () => {
    setRunning(undefined);
    setTold([]);
    setDone(0);
  };
  const sender = (
    <Sender
      key={running ? 'running' : 'new'}
      cast={cast}
      examples={
        guided && running
          ? examplesOf(guided.walkthrough, running.situation.now)
          : {[main.name]: examples}
      }
      isRunning={running !== undefined}
      isBusy={isBusy}
      takesFocus={wasUsed && !guided}
      send={send}
    />
  );

  return (
    <Actors value={actorsOf(cast)}>
      <div className={styles.bench}>
        <p className={styles.about}>
          {guided ? (
            <Translate
              id="runProgram.aboutCast"
              description="What the tool that runs several programs does and what it leaves out"
              values={{
                names: <strong translate="no">{cast.map(({name}) => name).join(', ')}</strong>,
              }}>
              {
                'The Wasm files run on a small chain in your browser: {names}. Each account has 100,000 VARA. A block of 3 seconds is made at once, and the gas is estimated.'
              }
            </Translate>
          ) : (
            <Translate
              id="runProgram.about"
              description="What the tool that runs a program does and what it leaves out">
              The Wasm file runs on a small chain in your browser, with blocks of 3 seconds that are
              made at once. Each account has 100,000 VARA. The chain has no other programs, and it
              estimates gas.
            </Translate>
          )}
        </p>
        <div className={styles.stage}>
          <div className={styles.inputs}>
            {guided ? (
              <Guide
                steps={guided.walkthrough.steps}
                done={running && done}
                entryOf={({to, call}) => entryOf(cast.find(({name}) => name === to)!.idl, call)}
                isBusy={isBusy}
                takesFocus={wasUsed}
                onBegin={() => void begin(guided.walkthrough)}
                onNext={step => void next(step)}
              />
            ) : (
              sender
            )}
            {failure && (
              <p role="alert" className={form.problem}>
                {failure}
              </p>
            )}
            {guided && running && (
              <details className={styles.own}>
                <summary>
                  <Translate
                    id="runProgram.own"
                    description="Opens a form for messages that are no step of the guided path">
                    Send a message of your own
                  </Translate>
                </summary>
                {sender}
              </details>
            )}
          </div>
          <Exchanges told={told} hasSeveral={cast.length > 1} />
          <State name={main.name} state={running?.situation.state ?? unknownState(main.idl)} />
        </div>
        <ChainControls
          height={running?.situation.height ?? 0}
          isIdle={!running}
          isBusy={isBusy}
          pass={blocks => void pass(blocks)}
          restart={restart}
        />
      </div>
    </Actors>
  );
}

/** What the tool could not do. `detail` is in English. */
function failureText(isRunning: boolean, detail: string): string {
  return isRunning
    ? translate(
        {
          id: 'runProgram.broken',
          message: 'The tool could not carry this out. The program is as it was before. ({detail})',
          description: 'Shown when a message could not be sent to a running program',
        },
        {detail},
      )
    : translate(
        {
          id: 'runProgram.failed',
          message: 'The program did not load or start. Try again. ({detail})',
          description: 'Shown when the program could not be fetched or started',
        },
        {detail},
      );
}

/** The queries of a program that does not run yet. Their rows stand there from the start, so that nothing moves. */
const unknownState = (idl: Idl): ProgramState =>
  stateQueries(idl).map(({short}) => ({name: short, value: '–'}));

/** The answers of the queries without arguments. */
function State({name, state}: {name: string; state: ProgramState}) {
  if (state.length === 0) return null;
  return (
    <section className={styles.state}>
      <p className={form.label}>
        <Translate
          id="runProgram.state"
          description="Heading of a list: what the queries without arguments answer now">
          Current state
        </Translate>{' '}
        <code translate="no">{name}</code>
      </p>
      <dl tabIndex={0} data-testid="state">
        {state.map(query => (
          <div key={query.name}>
            <dt>
              <code translate="no">{query.name}</code>
            </dt>
            <dd>
              {query.unread ? (
                <span key={query.unread}>{unreadText(query.unread, query.value)}</span>
              ) : (
                <code translate="no">{query.value}</code>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Why a query has no answer. `what`: what the chain of this page does not have. */
function unreadText(unread: 'waits' | 'inactive' | 'notModeled', what: string): string {
  return {
    waits: translate({
      id: 'runProgram.state.waits',
      message: 'waits for another block before it answers',
      description: 'In place of the answer of a query',
    }),
    inactive: translate({
      id: 'runProgram.state.inactive',
      message: 'no answer: the program is not active',
      description: 'In place of the answer of a query, when the program has exited',
    }),
    notModeled: translate(
      {
        id: 'runProgram.state.notModeled',
        message: 'needs what the chain of this page does not have: {what}',
        description: 'In place of the answer of a query; {what} is the name of a function',
      },
      {what},
    ),
  }[unread];
}

/** Fetches the programs and prepares their chain. @throws Error when a download fails */
async function startRunner(cast: Member[], guided?: Guided): Promise<Runner> {
  const codes = await guided?.loadCodes();
  const programs = cast.map(async ({name, idl, load}) => ({name, idl, wasm: await load()}));
  return new Runner({
    cast: await Promise.all(programs),
    ...(codes && {codes}),
    accounts: ACCOUNTS,
    timestamp: BigInt(Date.now()),
  });
}

/** The accounts, and the programs if there are several. */
const actorsOf = (cast: Member[]): ReadonlyMap<string, string> =>
  new Map<string, string>([
    ...ACCOUNTS,
    ...(cast.length > 1 ? cast.map(({name}, at): [string, string] => [castId(at), name]) : []),
  ]);

/** The arguments of the calls in a walkthrough, with names and times replaced, by the name of the program. */
function examplesOf(
  {cast, before = [], steps}: Walkthrough,
  now: bigint,
): Record<string, Examples> {
  const ids = new Map<string, Hex>([
    ...Array.from(ACCOUNTS, ([id, name]): [string, Hex] => [name, id]),
    ...cast.map(({name}, at): [string, Hex] => [name, castId(at)]),
  ]);
  const examples: Record<string, Examples> = {};
  for (const step of [...steps, ...before]) {
    if (!('call' in step)) continue;
    const ofProgram = (examples[step.to] ??= {});
    ofProgram[step.call] ??= step.args.map(arg => resolved(arg, ids, now));
  }
  return examples;
}

type SenderProps = {
  cast: Member[];
  /** By the name of the program. */
  examples: Record<string, Examples>;
  isRunning: boolean;
  isBusy: boolean;
  /** The form replaces another one, whose button had the focus. */
  takesFocus: boolean;
  send: (message: Message) => Promise<void>;
};

/** The form for the next message: its sender, its content and its value. */
function Sender({cast, examples: ofPrograms, isRunning, isBusy, takesFocus, send}: SenderProps) {
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [takesFocus]);
  const [source, setSource] = useState<Hex>(FIRST_ACCOUNT!);
  const [to, setTo] = useState(cast.at(-1)!);
  const examples = ofPrograms[to.name] ?? {};
  const entries = to.idl.entries.filter(({kind}) =>
    isRunning ? kind === 'command' || kind === 'query' : kind === 'constructor',
  );
  const [chosen, setEntry] = useState<Entry>();
  const entry =
    chosen ??
    Object.keys(examples)
      .map(example => entries.find(one => one.label === example))
      .find(Boolean) ??
    entries.find(({kind}) => kind === 'command') ??
    entries[0]!;
  const [typed, setTyped] = useState<Record<string, Value[]>>({});
  const [valueText, setValueText] = useState('0');
  const [refused, setRefused] = useState('');
  const name = entry.label;
  const values =
    typed[name] ?? examples[name] ?? entry.fields.map(({type}) => initialValue(type, FIRST_ID));
  const problem = useMemo(() => problemOf(() => encodePayload(entry, values)), [entry, values]);
  const value = numberOf(valueText, setValueText);
  const takesValue = entry.kind !== 'query';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.closest('details')?.setAttribute('open', '');
    wrong?.focus();
    // A value without a field of its own is refused below the form.
    setRefused(problem && !wrong ? problemText(problem) : '');
    const planck = takesValue ? value.amount : 0n;
    if (problem || planck === null) return;
    void send({source, to: to.name, entry, values, value: planck});
  };

  return (
    <form ref={place} className={styles.form} onSubmit={submit}>
      <div className={form.field}>
        <Menu options={ACCOUNTS} value={source} onChange={chosen => setSource(chosen as Hex)}>
          <Translate id="runProgram.sender" description="Label of a list of accounts">
            Sender
          </Translate>
        </Menu>
      </div>
      {cast.length > 1 && (
        <div className={form.field}>
          <Menu
            options={new Map(cast.map(one => [one.name, one.name]))}
            value={to.name}
            onChange={name => {
              setTo(cast.find(one => one.name === name) ?? to);
              setEntry(undefined);
              setTyped({});
            }}>
            <Translate id="runProgram.to" description="Label of a list of programs">
              Program
            </Translate>
          </Menu>
        </div>
      )}
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
      <Fields
        key={`${to.name}.${name}`}
        fields={entry.fields}
        values={values}
        onChange={changed => setTyped({...typed, [name]: changed})}
        problem={problem}
      />
      {takesValue && (
        <details className={styles.own}>
          <summary>
            <Translate
              id="runProgram.more"
              description="Opens the field for the tokens that come with a message">
              More: attached value
            </Translate>
          </summary>
          <NumberField number={value}>
            <Translate
              id="runProgram.value"
              description="Label of the field for the tokens that come with a message">
              Attached value, in planck
            </Translate>
          </NumberField>
        </details>
      )}
      {refused && (
        <p role="alert" className={form.problem}>
          {refused}
        </p>
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
