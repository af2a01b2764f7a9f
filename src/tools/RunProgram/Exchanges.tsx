import Translate, {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import {ACCOUNTS, ID_NAMES} from '@site/src/tools/controls/SailsForm/accounts';
import {formatCall} from '@site/src/sails/payload';
import type {Ending, Exchange} from '@site/src/chain/session';
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
  const {source, entry, values, value, ending, events, payload, reply, code, blocks} = exchange;
  const hasFailed = ending === 'error' || ending === 'panic' || ending === 'stopped';
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
        <Meaning exchange={exchange} />
        {hasFailed && (
          <>
            {' '}
            <Translate id="runProgram.rolledBack" description="Behind a message that failed">
              Nothing was changed.
            </Translate>
          </>
        )}
        {blocks > 1 && ending !== 'waiting' && (
          <>
            {' '}
            <Translate
              id="runProgram.blocks"
              description="Behind a reply that did not come in the block of the message"
              values={{blocks}}>
              {'The reply came after {blocks} blocks.'}
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

/** The content of the reply, or why there is none. */
function Meaning({exchange: {ending, meaning, blocks}}: {exchange: Exchange}) {
  switch (ending) {
    case 'notModeled':
      return (
        <Translate
          id="runProgram.notModelled.why"
          description="Behind a message that the tool cannot run; what is the name of a function or of a part of the chain"
          values={{what: <code translate="no">{meaning}</code>}}>
          {'The chain of this page does not have {what}. Nothing was changed.'}
        </Translate>
      );
    case 'waiting':
      return (
        <Translate
          id="runProgram.waiting.why"
          description="Behind a message without a reply"
          values={{blocks}}>
          {'No reply within {blocks} blocks.'}
        </Translate>
      );
    case 'refused':
      return (
        <Translate id="runProgram.refused.why" description="Behind a message that was not sent">
          The sender does not have that much. Nothing was sent.
        </Translate>
      );
    case 'stopped':
      return (
        <Translate id="runProgram.stopped.why" description="Behind a message that was stopped">
          The program ran for more than 10 seconds.
        </Translate>
      );
    default:
      return <code translate="no">{meaning}</code>;
  }
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
    waiting: translate({
      id: 'runProgram.ending.waiting',
      message: 'Waiting',
      description: 'How a message ended: the program still waits before it answers',
    }),
    refused: translate({
      id: 'runProgram.ending.refused',
      message: 'Not sent',
      description: 'How a message ended: the chain did not take it',
    }),
    stopped: translate({
      id: 'runProgram.ending.stopped',
      message: 'Stopped',
      description: 'How a message ended: it took too long',
    }),
    notModeled: translate({
      id: 'runProgram.ending.notModelled',
      message: 'Not here',
      description: 'How a message ended: the tool cannot run it',
    }),
  }[ending];
}
