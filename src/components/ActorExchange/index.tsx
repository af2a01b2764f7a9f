import Translate, {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import styles from './styles.module.css';

/** The messages that are shown. They are code, so they are not translated. */
const messages = {request: 'Add(2)', reply: '42'};

function Program({name, state, waits}: {name: string; state: string; waits: string}) {
  return (
    <div className={styles.program}>
      <strong className={styles.name}>{name}</strong>
      <code className={styles.state}>{state}</code>
      <div className={styles.queue}>
        <span className={styles.queueLabel}>{waits}</span>
        <span className={styles.slots}>
          <i />
          <i />
          <i />
        </span>
      </div>
    </div>
  );
}

/**
 * Two programs that exchange messages: A sends, the message waits in B's queue, B handles it and replies. The animation
 * is CSS only; with reduced motion, the messages are shown halfway.
 */
export default function ActorExchange() {
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
            state="await"
            waits={queue}
          />
          <div className={styles.wire}>
            <span className={clsx(styles.lane, styles.forth)}>
              <code className={styles.message}>{messages.request}</code>
            </span>
            <span className={clsx(styles.lane, styles.back)}>
              <code className={styles.message}>{messages.reply}</code>
            </span>
          </div>
          <Program
            name={translate({
              id: 'home.exchange.b',
              message: 'Program B',
              description: 'Name of the second program',
            })}
            state="40 + 2"
            waits={queue}
          />
        </div>
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
