import Link from '@docusaurus/Link';
import Translate, {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import {useContext} from 'react';
import CopyButton from '@site/src/components/CopyButton';
import {ACCOUNTS} from '@site/src/chain/testAccounts';
import {Actors, namesOf} from '@site/src/tools/controls/SailsForm/accounts';
import {formatCall} from '@site/src/sails/payload';
import type {Ending, Exchange, Hop, Passage} from '@site/src/chain/session';
import {apiCall} from './apiCall';
import {ARROW, WithValue} from './Guide';
import {TIME_LIMIT} from './runner';
import styles from './styles.deferred.module.css';

const API = '@gear-js/api';

type Props = {
  told: (Exchange | Passage)[];
  /** Whether there are several programs to send to. */
  hasSeveral: boolean;
};

/** The messages that were sent and their outcomes, the latest first. */
export default function Exchanges({told, hasSeveral}: Props) {
  return (
    <section className={styles.log} aria-live="polite" aria-relevant="additions">
      {told.length === 0 ? (
        <p className={styles.about}>
          <Translate
            id="runProgram.nothing"
            description="In the place of the list of messages, before the first one">
            Replies and events appear here.
          </Translate>
        </p>
      ) : (
        <ol className={styles.exchanges} reversed>
          {told.map(one => (
            <li key={one.number}>
              {'entry' in one ? (
                <Exchanged exchange={one} hasSeveral={hasSeveral} />
              ) : (
                <Passed passage={one} />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Passed({passage: {blocks, height, hops, events}}: {passage: Passage}) {
  return (
    <>
      <p className={styles.call}>
        <Translate
          id="runProgram.passed"
          description="In the list of messages: blocks that passed"
          values={{blocks, height}}>
          {'{blocks} blocks have passed. The last one is block {height}.'}
        </Translate>
      </p>
      <Hops hops={hops} />
      <Events events={events} />
    </>
  );
}

/** What programs sent each other. */
function Hops({hops}: {hops: Hop[]}) {
  if (hops.length === 0) return null;
  return (
    <ol
      className={styles.hops}
      aria-label={translate({
        id: 'runProgram.hops',
        message: 'Messages between programs',
        description: 'Name of a list of messages that programs sent each other',
      })}>
      {hops.map(({from, to, text}, index) => (
        <li key={index}>
          <span translate="no">{from}</span> {ARROW} <span translate="no">{to}</span>{' '}
          <code translate="no">{text}</code>
        </li>
      ))}
    </ol>
  );
}

function Events({events}: {events: string[]}) {
  return events.map((event, index) => (
    <p key={index} className={styles.answer}>
      <span className={clsx(styles.badge, styles.event)}>
        <Translate id="runProgram.event" description="In front of an event of the program">
          Event
        </Translate>
      </span>{' '}
      <code translate="no">{event}</code>
    </p>
  ));
}

function Exchanged({exchange, hasSeveral}: {exchange: Exchange; hasSeveral: boolean}) {
  const {source, to, entry, values, value, ending, payload, reply, code, blocks} = exchange;
  const names = namesOf(useContext(Actors));
  const hasFailed = ending === 'error' || ending === 'panic' || ending === 'stopped';
  return (
    <>
      <p className={styles.call}>
        <strong translate="no">{ACCOUNTS.get(source)}</strong>{' '}
        {hasSeveral && (
          <>
            {ARROW} <span translate="no">{to}</span>{' '}
          </>
        )}
        <code translate="no">{formatCall(entry, values, names)}</code>
        <WithValue planck={value} />
      </p>
      <Hops hops={exchange.hops} />
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
      <Events events={exchange.events} />
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
          <ApiCall exchange={exchange} />
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

/** What sends the same payload to a program on a network. */
function ApiCall({exchange}: {exchange: Exchange}) {
  const {method, section, code} = apiCall(exchange);
  return (
    <>
      <dt>
        <Translate
          id="runProgram.apiCall"
          description="In front of a call in TypeScript that sends the payload above it"
          values={{api: <code translate="no">{API}</code>}}>
          {'Use this payload with {api}'}
        </Translate>
      </dt>
      <dd className={styles.apiCall}>
        <p>
          <Translate
            id="runProgram.apiCall.about"
            description="Above a call in TypeScript; {method} is the name of a function, with a link"
            values={{
              method: (
                <Link to={section}>
                  <code translate="no">{method}</code>
                </Link>
              ),
            }}>
            {
              'This is the payload that the samples of the API pages want. {method} says what the other arguments are.'
            }
          </Translate>
        </p>
        <code translate="no">{code}</code>
        <CopyButton
          label={translate({
            id: 'runProgram.apiCall.copy',
            message: 'Copy the call',
            description: 'Button that copies a call in TypeScript',
          })}
          text={code}
        />
      </dd>
    </>
  );
}

/** The content of the reply, or why there is none. */
function Meaning({exchange: {entry, ending, meaning, blocks}}: {exchange: Exchange}) {
  switch (ending) {
    case 'notModeled':
      return (
        <Translate
          id="runProgram.notModeled.why"
          description="Behind a message that the tool cannot run; what is the name of a function or of a part of the chain"
          values={{what: <code translate="no">{meaning}</code>}}>
          {'The chain of this page does not have {what}. Nothing was changed.'}
        </Translate>
      );
    case 'blocked':
      return (
        <Translate
          id="runProgram.blocked.why"
          description="Behind a message, when one that is due in the next block cannot be run; what is the name of a function or of a part of the chain"
          values={{what: <code translate="no">{meaning}</code>}}>
          {
            'A message that is due in the next block needs {what}, which the chain of this page does not have. It cannot go on: start over.'
          }
        </Translate>
      );
    case 'inactive':
      return (
        <Translate
          id="runProgram.inactive.why"
          description="Behind a message to a program that has exited">
          The program is not active: it has exited, or could not start. Nothing was sent.
        </Translate>
      );
    case 'waiting':
      return entry.kind === 'query' ? (
        <Translate id="runProgram.waiting.query" description="Behind a query without an answer">
          The query waits for another block before it answers. Only a message can wait.
        </Translate>
      ) : (
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
        <Translate
          id="runProgram.stopped.why"
          description="Behind a message that was stopped"
          values={{seconds: TIME_LIMIT / 1000}}>
          {'The program ran for more than {seconds} seconds.'}
        </Translate>
      );
    default:
      return <code translate="no">{meaning}</code>;
  }
}

function endingText(ending: Ending): string {
  const notSent = translate({
    id: 'runProgram.ending.refused',
    message: 'Not sent',
    description: 'How a message ended: the chain did not take it',
  });
  const notHere = translate({
    id: 'runProgram.ending.notModeled',
    message: 'Not here',
    description: 'How a message ended: the tool cannot run it',
  });
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
    refused: notSent,
    inactive: notSent,
    stopped: translate({
      id: 'runProgram.ending.stopped',
      message: 'Stopped',
      description: 'How a message ended: it took too long',
    }),
    notModeled: notHere,
    blocked: notHere,
  }[ending];
}
