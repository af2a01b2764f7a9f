import Translate, {translate} from '@docusaurus/Translate';
import {useId, useState} from 'react';
import CopyButton from '@site/src/components/CopyButton';
import Field from '@site/src/tools/controls/Field';
import LastResult from '@site/src/tools/controls/LastResult';
import {ALICE} from '@site/src/chain/testAccounts';
import {type Account, type Problem, read, toAddress} from '@site/src/chain/ss58';
import {fromHex, toHex} from '@site/src/sails/hex';
import styles from './styles.deferred.module.css';

/** The well-known test account `//Alice`, with the generic prefix that most tools use. */
const ALICE_KEY = fromHex(ALICE)!;
const ALICE_ADDRESS = toAddress(ALICE_KEY, 42);

/** Longer than any address or key, so that a text that is too long is recognized as wrong. */
const LONGEST = 100;

const ETHEREUM_DIGITS = 40;

function explain(problem: Problem): string {
  switch (problem.kind) {
    case 'spaces':
      return translate({
        id: 'ss58.spaces',
        message:
          'Addresses and keys contain no spaces. If this is a secret phrase, never paste it into any page.',
        description: 'Why a text is no address',
      });
    case 'bareKey':
      return translate({
        id: 'ss58.bareKey',
        message: 'This looks like a key. Put 0x in front of it.',
        description: 'Why a text is no address',
      });
    case 'hexDigit':
      return translate(
        {
          id: 'ss58.hexDigit',
          message:
            'Wrong character “{character}” at position {position}: after 0x, only the digits 0–9 and a–f are allowed.',
          description: 'Why a text is no public key',
        },
        problem,
      );
    case 'hexLength':
      return problem.digits === ETHEREUM_DIGITS
        ? translate({
            id: 'ss58.ethereum',
            message:
              'Wrong length: 40 digits are an Ethereum address of 20 bytes. An account here has 32 bytes, which are 64 digits.',
            description: 'Why a text is no public key',
          })
        : translate(
            {
              id: 'ss58.hexLength',
              message:
                'Wrong length: there are {digits} digits after 0x, but a key of 32 bytes has 64.',
              description: 'Why a text is no public key',
            },
            problem,
          );
    case 'character':
      return translate(
        {
          id: 'ss58.character',
          message:
            'Wrong character “{character}” at position {position}: an address contains only letters and digits, except I, O, l and 0. A key needs 0x in front of it.',
          description: 'Why a text is no address',
        },
        problem,
      );
    case 'length':
      return translate(
        {
          id: 'ss58.length',
          message:
            'Wrong length: these are {bytes} bytes. The prefix, key and checksum of an account take 35, or 36 when the prefix has two bytes. Some characters are missing or extra.',
          description: 'Why a text is no address',
        },
        problem,
      );
    case 'checksum':
      return translate({
        id: 'ss58.checksum',
        message:
          'Wrong checksum: at least one character is wrong, missing or in the wrong place. Copy the address again.',
        description: 'Why a text is no address',
      });
    case 'reserved':
      return translate({
        id: 'ss58.reserved',
        message: 'The checksum is correct, but this prefix is reserved: no network may use it.',
        description: 'Why a text is no address',
      });
  }
}

/** The networks whose addresses are shown. Names of networks are not translated. */
function spellings() {
  return [
    {name: 'Vara', prefix: 137},
    {
      name: translate({
        id: 'ss58.generic',
        message: 'Generic Substrate',
        description: 'Name of the address format with prefix 42',
      }),
      prefix: 42,
    },
    {name: 'Polkadot', prefix: 0},
    {name: 'Kusama', prefix: 2},
  ];
}

function origin({prefix}: Account): string {
  if (prefix === undefined) {
    return translate({
      id: 'ss58.isKey',
      message: 'A public key of 32 bytes.',
      description: 'What the pasted text is',
    });
  }
  const network = spellings().find(spelling => spelling.prefix === prefix)?.name;
  return network
    ? translate(
        {
          id: 'ss58.isAddress',
          message: 'An address with prefix {prefix}: {network}.',
          description: 'What the pasted text is',
        },
        {prefix, network},
      )
    : translate(
        {
          id: 'ss58.isUnknown',
          message:
            'A valid address with prefix {prefix}, which belongs to none of the networks below. The account is the same, but make sure that it is meant for Vara before you send anything.',
          description: 'What the pasted text is',
        },
        {prefix},
      );
}

function Spelling({name, text}: {name: string; text: string}) {
  const id = useId();
  return (
    <div className={styles.spelling}>
      <dt id={id}>{name}</dt>
      <dd>
        <code>{text}</code>
        <CopyButton
          label={translate({
            id: 'ss58.copy',
            message: 'Copy',
            description: 'Button that copies a spelling of an account, whose name follows',
          })}
          text={text}
          subject={id}
        />
      </dd>
    </div>
  );
}

/** Shows an account in all its formats. Works in the browser only: nothing is sent anywhere. */
export default function Panel() {
  const [text, setText] = useState(ALICE_ADDRESS);
  const result = text.trim() === '' ? null : read(text);
  const problem = result && 'kind' in result ? result : null;
  const account = result && 'key' in result ? result : null;
  return (
    <>
      <Field
        text={text}
        onText={setText}
        problem={problem ? explain(problem) : ''}
        maxLength={LONGEST}>
        <Translate id="ss58.input" description="Label of the field of the SS58 converter">
          Address or public key (0x…)
        </Translate>
      </Field>
      <p className={styles.origin} role="status">
        {/* In elements: when a browser has translated the page, React can't remove a bare text. */}
        {account && <span>{origin(account)}</span>}
        {result === null && (
          <span>
            <Translate id="ss58.empty" description="Shown while the field is empty">
              Paste an address or a key.
            </Translate>
          </span>
        )}
      </p>
      <LastResult inputs={account && account.key} first={ALICE_KEY}>
        {key => (
          <dl className={styles.spellings}>
            {spellings().map(({name, prefix}) => (
              <Spelling key={prefix} name={`${name} (${prefix})`} text={toAddress(key, prefix)} />
            ))}
            <Spelling
              name={translate({
                id: 'ss58.key',
                message: 'Public key',
                description: 'Name of an account’s key as hex',
              })}
              text={toHex(key)}
            />
          </dl>
        )}
      </LastResult>
      <p className={styles.privacy}>
        <Translate id="ss58.privacy" description="Below the SS58 converter">
          The text stays in your browser. Never paste a secret seed: it also has 64 digits and would
          be read as a public key.
        </Translate>
      </p>
    </>
  );
}
