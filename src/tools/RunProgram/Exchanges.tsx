import Translate, {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import {ACCOUNTS, ID_NAMES} from '@site/src/tools/controls/SailsForm/accounts';
import {formatCall} from '@site/src/sails/payload';
import type {Ending, Exchange} from './session';
import styles from './styles.deferred.module.css';

/** The messages that were sent and their outcomes, the latest first. */
export default function Exchanges({exchanges}: {exchanges: Exchange[]}) {
  return (
    <section className={styles.section} aria-live="polite" aria-relevant="additions">
      {exchanges.length > 0 && (
        <ol className={styles.exchanges} reversed>
          {exchanges.map(exchange => (
            <li key={exchange.number}>
              <Exchanged exchange={exchange} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Exchanged({exchange}: {exchange: Exchange}) {
  const {source, entry, values, value, ending, meaning, events, payload, reply, code} = exchange;
  const hasFailed = ending === 'error' || ending === 'panic';
  return (
    <>
      <p className={styles.call}>
        <strong translate="no">{ACCOUNTS.get(source)}</strong>{' '}
        <code translate="no">{formatCall(entry, values, ID_NAMES)}</code>
        {value > 0n && (
          <>
            {' '}
            <Translate
              id="runProgram.withValue"
              description="Behind a message: the value that came with it"
              values={{planck: String(value)}}>
              {'with {planck} planck'}
            </Translate>
          </>
        )}
      </p>
      <p className={styles.answer}>
        <span className={clsx(styles.badge, ending !== 'reply' && styles[ending])}>
          {endingText(ending)}
        </span>{' '}
        {ending === 'notModeled' ? (
          <Translate
            id="runProgram.notModelled.why"
            description="Behind a message that the tool cannot run; syscall is the name of a function"
            values={{syscall: <code translate="no">{meaning}</code>}}>
            {'This message needs another program or blocks ({syscall}). Nothing was changed.'}
          </Translate>
        ) : (
          <code translate="no">{meaning}</code>
        )}
        {hasFailed && (
          <>
            {' '}
            <Translate id="runProgram.rolledBack" description="Behind a message that failed">
              Nothing was changed.
            </Translate>
          </>
        )}
      </p>
      {events.map((event, index) => (
        <p key={index} className={styles.answer}>
          <span className={clsx(styles.badge, styles.event)}>
            <Translate id="runProgram.event" description="In front of an event of the program">
              Event
            </Translate>
          </span>{' '}
          <code translate="no">{event}</code>
        </p>
      ))}
      <details className={styles.bytes}>
        <summary>
          <Translate id="runProgram.bytes" description="Opens payload and reply as hex">
            Bytes
          </Translate>
        </summary>
        <dl>
          <dt>
            <Translate id="runProgram.payload" description="In front of a payload as hex">
              Payload
            </Translate>
          </dt>
          <dd>
            <code translate="no">{payload}</code>
          </dd>
          {code && (
            <>
              <dt>
                <Translate id="runProgram.code" description="In front of a reply code as hex">
                  Reply code
                </Translate>
              </dt>
              <dd>
                <code translate="no">{code}</code>
              </dd>
              <dt>
                <Translate id="runProgram.reply" description="In front of a reply as hex">
                  Reply
                </Translate>
              </dt>
              <dd>
                <code translate="no">{reply}</code>
              </dd>
            </>
          )}
        </dl>
      </details>
    </>
  );
}

function endingText(ending: Ending): string {
  return {
    reply: translate({
      id: 'runProgram.ending.reply',
      message: 'Reply',
      description: 'How a message ended: the program answered',
    }),
    noReply: translate({
      id: 'runProgram.ending.noReply',
      message: 'Done',
      description: 'How a message ended: well, and without an answer of the program',
    }),
    error: translate({
      id: 'runProgram.ending.error',
      message: 'Error reply',
      description: 'How a message ended: with an error that the interface declares',
    }),
    panic: translate({
      id: 'runProgram.ending.panic',
      message: 'Panic',
      description: 'How a message ended: the program gave up',
    }),
    notModeled: translate({
      id: 'runProgram.ending.notModelled',
      message: 'Not here',
      description: 'How a message ended: the tool cannot run it',
    }),
  }[ending];
}
