import {useReducer} from 'react';
import Translate, {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import {after, pending, ROOM, start, type Message} from './model';
import styles from './styles.module.css';

/** The amounts that the reader can send. */
const AMOUNTS = [2, 5];

/** Before the reader sends anything, the picture shows this message and its reply, both halfway. */
const STILL = {call: 'Add(2)', reply: '42', handling: '40 + 2'};

type ProgramProps = {
  name: string;
  state: string;
  queue: string;
  /** How many messages are in the queue. */
  waiting: number;
  /** Is called when the program has handled a message. Until then, the first place in the queue blinks. */
  onHandled?: () => void;
};

function Program({name, state, queue, waiting, onHandled}: ProgramProps) {
  return (
    <div className={styles.program}>
      <strong className={styles.name}>{name}</strong>
      <code className={styles.state}>{state}</code>
      <div className={styles.queue}>
        <span>{queue}</span>
        <span className={styles.slots}>
          {Array.from({length: ROOM}, (_, place) => (
            <i
              key={place}
              className={clsx(
                place < waiting && styles.taken,
                place === 0 && onHandled && styles.handling,
              )}
              onAnimationEnd={place === 0 ? onHandled : undefined}
            />
          ))}
        </span>
      </div>
    </div>
  );
}

/**
 * Two programs that exchange messages, driven by the reader: A sends, the message waits in B's queue, B handles it,
 * changes its state and replies. The ends of CSS animations drive the exchange, so with reduced motion, where
 * animations end at once, the reader sees each result without movement. Without scripts, the picture shows an exchange
 * halfway.
 */
export default function ActorExchange() {
  const [exchange, dispatch] = useReducer(after, start);
  const isStill = exchange.nextId === 0;
  const on = (stage: Message['stage']) => exchange.messages.filter(it => it.stage === stage);
  const [handled] = on('handled');
  const isFull = pending(exchange).length >= ROOM;
  const queue = translate({
    id: 'home.exchange.queue',
    message: 'queue',
    description: 'Label of a program’s message queue in the home page’s picture',
  });
  return (
    <figure className={styles.exchange}>
      <div
        className={styles.stage}
        role="img"
        aria-label={translate({
          id: 'home.exchange.label',
          message:
            'Program A sends the message Add(2) to program B. It waits in B’s queue; B handles it alone, changes its own state from 40 to 42, and replies to A, which has gone on handling other messages.',
          description: 'Text alternative of the home page’s picture of two programs',
        })}>
        <div aria-hidden="true" className={styles.programs}>
          <Program
            name={translate({
              id: 'home.exchange.a',
              message: 'Program A',
              description: 'Name of the first program',
            })}
            state={
              isStill || exchange.messages.length > 0 ? 'await' : String(exchange.last?.total ?? '')
            }
            queue={queue}
            waiting={0}
          />
          <div className={styles.wire}>
            <span className={styles.lane}>
              {isStill && <code className={styles.message}>{STILL.call}</code>}
              {on('request').map(({id, amount}) => (
                <code
                  key={id}
                  className={clsx(styles.message, styles.forth)}
                  onAnimationEnd={() => dispatch({type: 'next', stage: 'request'})}>
                  {`Add(${amount})`}
                </code>
              ))}
            </span>
            <span className={styles.lane}>
              {isStill && <code className={styles.message}>{STILL.reply}</code>}
              {on('reply').map(({id, total}) => (
                <code
                  key={id}
                  className={clsx(styles.message, styles.back)}
                  onAnimationEnd={() => dispatch({type: 'next', stage: 'reply'})}>
                  {total}
                </code>
              ))}
            </span>
          </div>
          <Program
            // A new element for each message, so that its animation starts again.
            key={handled?.id}
            name={translate({
              id: 'home.exchange.b',
              message: 'Program B',
              description: 'Name of the second program',
            })}
            state={
              isStill
                ? STILL.handling
                : handled
                  ? `${exchange.total} + ${handled.amount}`
                  : String(exchange.total)
            }
            queue={queue}
            waiting={isStill ? 1 : on('queued').length + (handled ? 1 : 0)}
            onHandled={handled && (() => dispatch({type: 'next', stage: 'handled'}))}
          />
        </div>
      </div>
      <div className={styles.controls}>
        {AMOUNTS.map(amount => (
          <button
            key={amount}
            type="button"
            className="button button--secondary"
            aria-disabled={isFull}
            onClick={() => dispatch({type: 'send', amount})}>
            <Translate
              id="home.exchange.send"
              description="Button in the home page’s picture; {call} is code: Add(2)"
              values={{call: `Add(${amount})`}}>
              {'Send {call}'}
            </Translate>
          </button>
        ))}
        <p className={styles.result} role="status">
          {exchange.last && (
            <Translate
              id="home.exchange.result"
              description="Shown after a reply in the home page’s picture"
              values={{amount: exchange.last.amount, total: exchange.last.total}}>
              {'B has added {amount} and replied {total}.'}
            </Translate>
          )}
        </p>
      </div>
      <figcaption className={styles.caption}>
        <Translate
          id="home.exchange.caption"
          description="Caption of the home page’s picture of two programs">
          Programs share no memory. They send messages, wait in queues and reply, one message at a
          time.
        </Translate>
      </figcaption>
    </figure>
  );
}
