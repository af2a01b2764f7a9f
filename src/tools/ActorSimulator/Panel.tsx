import Translate, {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import clsx from 'clsx';
import {type ReactNode, useId, useMemo, useState} from 'react';
import GasMeter from './GasMeter';
import {
  type Actor,
  type Field,
  isUser,
  type Message,
  type Program,
  simulate,
  type State,
  type Step,
  type Stored,
} from '@site/src/simulator/model';
import {actorName, nameOf, type Numbers, numbersOf, tellAll} from './narration';
import {type ScenarioName, scenarios} from '@site/src/simulator/scenarios';
import {scenarioTexts} from './scenarioText';
import styles from './styles.deferred.module.css';

/** A message, with its sender and receiver. */
function Card({
  message,
  handled,
  children,
}: {
  message: Message;
  handled?: boolean;
  children?: ReactNode;
}) {
  return (
    <span
      className={clsx(
        styles.card,
        message.kind !== 'Handle' && styles.cardReply,
        message.code?.startsWith('Error') && styles.cardError,
        handled && styles.cardHandled,
      )}>
      <span className={styles.cardName}>{nameOf(message)}</span>
      <span className={styles.cardWay}>{`${message.from} → ${message.to}`}</span>
      {children}
    </span>
  );
}

function Until({block}: {block: number}) {
  return (
    <span className={styles.cardWay}>
      <Translate
        id="actorSimulator.until"
        description="Actor simulator: how long a message may stay where it is"
        values={{block}}>
        {'until block {block}'}
      </Translate>
    </span>
  );
}

type PlaceProps = {
  name: string;
  messages: (Message | Stored)[];
  numbers: Numbers;
};

/** A queue or list with its name and its messages, the oldest first. */
function Place({name, messages, numbers}: PlaceProps) {
  const id = useId();
  return (
    <div className={styles.place}>
      <p id={id} className={styles.placeName}>
        {name}
      </p>
      {messages.length > 0 ? (
        <ol aria-labelledby={id}>
          {messages.map(item => {
            const stored = 'message' in item ? item : undefined;
            const message = 'message' in item ? item.message : item;
            return (
              <li key={message.id}>
                <Card message={message}>
                  {message.value > 0 && (
                    <span className={styles.cardWay}>{`${numbers.vara(message.value)} VARA`}</span>
                  )}
                  {stored && <Until block={stored.until} />}
                </Card>
              </li>
            );
          })}
        </ol>
      ) : (
        <p className={styles.empty}>
          <Translate
            id="actorSimulator.empty"
            description="Actor simulator: nothing in a queue or list">
            empty
          </Translate>
        </p>
      )}
    </div>
  );
}

function Balance({change, numbers}: {change: number; numbers: Numbers}) {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return (
    <p className={styles.fact}>
      <Translate
        id="actorSimulator.balance"
        description="Actor simulator: change of an actor’s balance since the start"
        values={{change: `${sign}${numbers.vara(Math.abs(change))}`}}>
        {'balance {change} VARA'}
      </Translate>
    </p>
  );
}

type ActorProps = {actor: Actor; state: State; fields: Field[]; numbers: Numbers};

function ActorCard({actor, state, fields, numbers}: ActorProps) {
  const id = useId();
  const handled = state.handled?.to === actor ? state.handled : undefined;
  const mine = ({message}: Stored) => message.to === actor;
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={clsx(styles.actor, isUser(actor) && styles.user, handled && styles.runs)}>
      <p id={id} className={styles.actorName}>
        {actorName(actor)}
      </p>
      <Balance change={state.balances[actor]} numbers={numbers} />
      {isUser(actor) ? (
        <Place
          name={translate({
            id: 'actorSimulator.mailbox',
            message: 'Mailbox',
            description: 'Actor simulator: messages to a user that wait',
          })}
          messages={state.mailbox.filter(mine)}
          numbers={numbers}
        />
      ) : (
        <>
          <p className={styles.fact}>
            {fields.map(field => (
              <code key={field}>{`${field}: ${state.programs[actor][field]}`}</code>
            ))}
          </p>
          <div className={styles.place}>
            <p className={styles.placeName}>
              <Translate
                id="actorSimulator.handled"
                description="Actor simulator: the message that a program has handled in this step">
                Handled in this step
              </Translate>
            </p>
            {handled ? (
              <Card message={handled} handled />
            ) : (
              <p className={styles.empty}>
                <Translate
                  id="actorSimulator.idleProgram"
                  description="Actor simulator: a program handles nothing">
                  nothing
                </Translate>
              </p>
            )}
          </div>
          <Place
            name={translate({
              id: 'actorSimulator.waitlist',
              message: 'Waitlist',
              description: 'Actor simulator: messages of a program that wait',
            })}
            messages={state.waitlist.filter(mine)}
            numbers={numbers}
          />
        </>
      )}
    </div>
  );
}

/** The actors of a scenario, users first; the fields of the programs that change; and whether messages are delayed. */
function castOf(steps: Step[]): {actors: Actor[]; fields: Field[]; delays: boolean} {
  const actors = new Set<Actor>();
  const fields = new Set<Field>(['total']);
  for (const {events} of steps) {
    for (const event of events) {
      if ('message' in event) {
        actors.add(event.message.from).add(event.message.to);
      }
      if (event.type === 'state') {
        fields.add(event.field);
      }
    }
  }
  const users = [...actors].filter(isUser);
  const programs = [...actors].filter((actor): actor is Program => !isUser(actor));
  return {
    actors: [...users.sort(), ...programs.sort()],
    fields: [...fields],
    delays: steps.some(({state}) => state.stash.length > 0),
  };
}

function Button({
  off,
  onClick,
  main,
  children,
}: {
  off: boolean;
  onClick: () => void;
  main?: boolean;
  children: ReactNode;
}) {
  // Not `disabled`, because a button that is disabled after a click loses the focus.
  return (
    <button
      type="button"
      className={clsx('button', main ? 'button--primary' : 'button--secondary')}
      aria-disabled={off}
      onClick={() => {
        if (!off) {
          onClick();
        }
      }}>
      {children}
    </button>
  );
}

/** Plays scenarios of messages between users and programs step by step, forward and backward. */
export default function Panel() {
  const {currentLocale} = useDocusaurusContext().i18n;
  const [name, setName] = useState<ScenarioName>('await');
  const [at, setAt] = useState(0);
  const select = useId();
  const numbers = useMemo(() => numbersOf(currentLocale), [currentLocale]);
  const steps = useMemo(() => simulate(scenarios[name]), [name]);
  const {actors, fields, delays} = useMemo(() => castOf(steps), [steps]);
  const texts = scenarioTexts();
  const {events, state} = steps[at]!;
  const last = steps.length - 1;

  return (
    <>
      <div className={styles.controls}>
        <label htmlFor={select}>
          <Translate
            id="actorSimulator.scenario"
            description="Actor simulator: label of the choice">
            Scenario
          </Translate>
        </label>
        <select
          id={select}
          value={name}
          onChange={event => {
            setName(event.target.value as ScenarioName);
            setAt(0);
          }}>
          {Object.entries(texts).map(([value, {title}]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
        <span className={styles.buttons}>
          <Button off={at === 0} onClick={() => setAt(at - 1)}>
            <Translate
              id="actorSimulator.back"
              description="Actor simulator: button, one step back">
              Back
            </Translate>
          </Button>
          <Button off={at === last} onClick={() => setAt(at + 1)} main>
            <Translate id="actorSimulator.step" description="Actor simulator: button, one step on">
              Step
            </Translate>
          </Button>
          <Button off={at === 0} onClick={() => setAt(0)}>
            <Translate
              id="actorSimulator.restart"
              description="Actor simulator: button, back to the start">
              Restart
            </Translate>
          </Button>
        </span>
      </div>
      <div className={styles.said} role="status" aria-live="polite">
        <p className={styles.progress}>
          <Translate
            id="actorSimulator.progress"
            description="Actor simulator: where the reader is"
            values={{at, last, block: state.block}}>
            {'Step {at} of {last}, block {block}'}
          </Translate>
        </p>
        {at === 0 ? (
          <p>{texts[name].about}</p>
        ) : (
          <ul>
            {tellAll(events, numbers).map((sentence, index) => (
              <li key={index}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.chain}>
        <Place
          name={translate({
            id: 'actorSimulator.queue',
            message: 'Message queue of the chain, head first',
            description: 'Actor simulator: the one queue of all programs',
          })}
          messages={state.queue}
          numbers={numbers}
        />
        {delays && (
          <Place
            name={translate({
              id: 'actorSimulator.stash',
              message: 'Dispatch stash',
              description: 'Actor simulator: where delayed messages lie',
            })}
            messages={state.stash}
            numbers={numbers}
          />
        )}
      </div>
      <div className={styles.actors}>
        {actors.map(actor => (
          <ActorCard key={actor} {...{actor, state, fields, numbers}} />
        ))}
      </div>
      {state.meters.map((meter, index) => (
        <GasMeter key={index} meter={meter} numbers={numbers} />
      ))}
      <p className={styles.note}>
        <Translate
          id="actorSimulator.note"
          description="Actor simulator: what is simplified; {code} is the path of the sample program">
          {
            'Burned gas is what gtest measures for the sample program, rounded to millions; it varies a little with the compiler. Balances are changes since the start, without transaction fees. Burned gas and rent go to the treasury.'
          }
        </Translate>
      </p>
    </>
  );
}
