import Translate, {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import clsx from 'clsx';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import useAddressState from '@site/src/hooks/useAddressState';
import Button from '@site/src/tools/controls/Button';
import Menu from '@site/src/tools/controls/Menu';
import GasMeter from './GasMeter';
import {
  type Actor,
  type Field,
  isUser,
  type Message,
  type Program,
  type ScenarioName,
  scenarios,
  type State,
  type Step,
  type Stored,
} from './steps';
import {actorName, nameOf, type Numbers, numbersOf, tellAll} from './narration';
import useMovingMessages from './useMovingMessages';
import {scenarioTexts} from './scenarioText';
import styles from './styles.deferred.module.css';

/** The scenario that the text of the tool describes. */
const FIRST: ScenarioName = 'await';

/** Milliseconds between two steps that play by themselves: enough to read what a step says. */
const PLAY_MS = 2500;

const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);

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
      data-message={message.id}
      data-from={message.from}
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
                  {stored && (
                    <span key={stored.until} className={styles.cardWay}>
                      <Translate
                        id="actorSimulator.until"
                        description="Actor simulator: how long a message may stay where it is"
                        values={{block: stored.until}}>
                        {'until block {block}'}
                      </Translate>
                    </span>
                  )}
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

type ActorProps = {actor: Actor; state: State; fields: Field[]; numbers: Numbers};

function ActorCard({actor, state, fields, numbers}: ActorProps) {
  const id = useId();
  const handled = state.handled?.to === actor ? state.handled : undefined;
  const mine = ({message}: Stored) => message.to === actor;
  const change = state.balances[actor];
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return (
    <div
      role="group"
      aria-labelledby={id}
      data-actor={actor}
      className={clsx(styles.actor, isUser(actor) && styles.user, handled && styles.runs)}>
      <div className={styles.head}>
        <p id={id} className={styles.actorName}>
          {actorName(actor)}
        </p>
        <p key={change} className={styles.fact}>
          <Translate
            id="actorSimulator.balance"
            description="Actor simulator: change of an actor’s balance since the start"
            values={{change: `${sign}${numbers.vara(Math.abs(change))}`}}>
            {'balance {change} VARA'}
          </Translate>
        </p>
        {!isUser(actor) && (
          <p className={styles.fact}>
            {fields.map(field => (
              <code key={field}>{`${field}: ${state.programs[actor][field]}`}</code>
            ))}
          </p>
        )}
      </div>
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
type Cast = {actors: Actor[]; fields: Field[]; delays: boolean};

function castOf(steps: Step[]): Cast {
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

type SayingsProps = {about: string; at: number; events: Step['events']; numbers: Numbers};

/** What a step says has happened; what the scenario is about, before the first step. */
function Sayings({about, at, events, numbers}: SayingsProps) {
  return at === 0 ? (
    <p>{about}</p>
  ) : (
    <ul>
      {tellAll(events, numbers).map((sentence, index) => (
        <li key={`${at} ${index}`}>{sentence}</li>
      ))}
    </ul>
  );
}

type StageProps = {
  state: State;
  cast: Cast;
  /** The meters after the last step. Those that have not begun are shown empty. */
  meters: State['meters'];
  numbers: Numbers;
};

/** The queue of the chain, the actors, and where the gas is. */
function Stage({state, cast: {actors, fields, delays}, meters, numbers}: StageProps) {
  return (
    <>
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
      {meters.map((meter, index) => (
        <GasMeter
          key={index}
          meter={state.meters[index] ?? meter}
          isEmpty={state.meters[index] === undefined}
          numbers={numbers}
        />
      ))}
    </>
  );
}

/** Plays scenarios of messages between users and programs step by step, forward and backward. */
export default function Panel() {
  const {currentLocale} = useDocusaurusContext().i18n;
  const [scenario, setScenario] = useAddressState('scenario', FIRST);
  const [step, setStep] = useAddressState('step', '0');
  const [isPlaying, setPlaying] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const name: ScenarioName = isScenario(scenario) ? scenario : FIRST;
  const numbers = useMemo(() => numbersOf(currentLocale), [currentLocale]);
  const steps = scenarios[name];
  const cast = useMemo(() => castOf(steps), [steps]);
  const texts = scenarioTexts();
  const {about} = texts[name];
  const last = steps.length - 1;
  const at = /^\d+$/.test(step) ? Math.min(Number(step), last) : 0;
  const {events, state} = steps[at]!;
  const {meters} = steps[last]!.state;
  const goTo = (next: number) => {
    setPlaying(false);
    setStep(String(Math.max(0, Math.min(next, last))));
  };
  const byArrow = (event: KeyboardEvent) => {
    const way = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (way !== undefined) {
      event.preventDefault();
      goTo(at + way);
    }
  };

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      setStep(String(at + 1));
      if (at + 1 >= last) setPlaying(false);
    }, PLAY_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last, setStep]);
  useMovingMessages(stage, state);

  return (
    <>
      <div className={styles.controls}>
        <Menu
          options={new Map(Object.entries(texts).map(([value, {title}]) => [value, title]))}
          value={name}
          onChange={chosen => {
            setScenario(chosen);
            goTo(0);
          }}>
          <Translate
            id="actorSimulator.scenario"
            description="Actor simulator: label of the choice">
            Scenario
          </Translate>
        </Menu>
      </div>
      <div className={styles.bar}>
        <div
          role="toolbar"
          aria-label={translate({
            id: 'actorSimulator.controls',
            message: 'Steps',
            description: 'Actor simulator: name of the row of buttons',
          })}
          className={styles.buttons}
          onKeyDown={byArrow}>
          <Button off={at === 0} onClick={() => goTo(at - 1)}>
            <Translate
              id="actorSimulator.back"
              description="Actor simulator: button, one step back">
              Back
            </Translate>
          </Button>
          <Button off={at === last} onClick={() => goTo(at + 1)} main={at < last}>
            <Translate id="actorSimulator.step" description="Actor simulator: button, one step on">
              Step
            </Translate>
          </Button>
          <Button
            onClick={() => {
              if (!isPlaying && at === last) setStep('0');
              setPlaying(!isPlaying);
            }}>
            {isPlaying
              ? translate({
                  id: 'actorSimulator.pause',
                  message: 'Pause',
                  description: 'Actor simulator: button that stops the steps',
                })
              : translate({
                  id: 'actorSimulator.play',
                  message: 'Play',
                  description: 'Actor simulator: button that makes one step after the other',
                })}
          </Button>
          <Button off={at === 0} onClick={() => goTo(0)} main={at === last}>
            <Translate
              id="actorSimulator.restart"
              description="Actor simulator: button, back to the start">
              Restart
            </Translate>
          </Button>
        </div>
        <input
          type="range"
          className={styles.scrubber}
          aria-label={translate({
            id: 'actorSimulator.scrubber',
            message: 'Step of the scenario',
            description: 'Actor simulator: label of the slider that chooses a step',
          })}
          max={last}
          value={at}
          onChange={event => goTo(Number(event.target.value))}
        />
      </div>
      {/* Behind what is shown, unseen, are the texts and the stages of all steps. So the tool is as high as the highest
          of them, and nothing moves when the reader goes from one to the next. */}
      <div className={clsx(styles.said, styles.layers)}>
        <div role="status" aria-live="polite">
          <p key={`${at} ${state.block}`} className={styles.progress}>
            <Translate
              id="actorSimulator.progress"
              description="Actor simulator: where the reader is"
              values={{at, last, block: state.block}}>
              {'Step {at} of {last}, block {block}'}
            </Translate>
          </p>
          <Sayings about={about} at={at} events={events} numbers={numbers} />
        </div>
        {steps.map((other, index) => (
          <div key={index} className={styles.unseen}>
            <p className={styles.progress}>
              <br />
            </p>
            <Sayings about={about} at={index} events={other.events} numbers={numbers} />
          </div>
        ))}
      </div>
      <div className={styles.layers}>
        <div ref={stage}>
          <Stage state={state} cast={cast} meters={meters} numbers={numbers} />
        </div>
        {steps.map((other, index) => (
          <div key={index} className={styles.unseen}>
            <Stage state={other.state} cast={cast} meters={meters} numbers={numbers} />
          </div>
        ))}
      </div>
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
