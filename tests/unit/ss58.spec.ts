import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import vectors from '../../samples/js/test/vectors/ss58.json';
import {read, toAddress, type Problem} from '../../src/chain/ss58';
import {toHex} from '../../src/sails/hex';

/** The causes that our converter reports for each message of the package, which has one message for several causes. */
const causes: [RegExp, Problem['kind'][]][] = [
  [/^Invalid base58 character/, ['character']],
  [/^Invalid decoded address length$/, ['length']],
  [/^Invalid decoded address checksum$/, ['checksum', 'length', 'reserved']],
];

function problem(text: string): Problem {
  const result = read(text);
  if ('key' in result) throw new Error(`${text} was taken for an account`);
  return result;
}

test('SS58 converter: gives the same address and key as @polkadot/util-crypto for every test vector', () => {
  for (const [key, addresses] of Object.entries(vectors.addresses)) {
    const account = read(key);
    if (!('key' in account)) throw new Error(`${key}: ${account.kind}`);
    expect(account.prefix).toBeUndefined();
    for (const [prefix, address] of Object.entries(addresses)) {
      expect(toAddress(account.key, Number(prefix))).toBe(address);
      const back = read(` ${address}\n`);
      if (!('key' in back)) throw new Error(`${address}: ${back.kind}`);
      expect([toHex(back.key), back.prefix]).toEqual([key, Number(prefix)]);
    }
  }
});

test('SS58 converter: rejects what @polkadot/util-crypto rejects, for the same reason', () => {
  for (const [text, reason] of Object.entries(vectors.rejected)) {
    const kinds = causes.find(([message]) => message.test(reason))?.[1];
    expect(kinds, `${text}: ${reason}`).toContain(problem(text).kind);
  }
});

test('SS58 converter: rejects keys that do not have 32 bytes', () => {
  for (const text of vectors.otherLengths) {
    expect(problem(text).kind).toBe('length');
  }
});

test('SS58 converter: says what is wrong and where', () => {
  const key = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
  const address = 'kGkLEU3e3XXkJp2WK4eNpVmSab5xUNL9QtmLPh8QfCL2EgotW';
  const expected: [string, Problem][] = [
    ['bottom drive obey lake', {kind: 'spaces'}],
    [key, {kind: 'bareKey'}],
    [`0x${key.slice(0, -1)}g`, {kind: 'hexDigit', character: 'g', position: 66}],
    [`0x${key.slice(2)}`, {kind: 'hexLength', digits: 62}],
    [`0x${'ab'.repeat(20)}`, {kind: 'hexLength', digits: 40}],
    ['0x', {kind: 'hexLength', digits: 0}],
    [`kG0${address.slice(3)}`, {kind: 'character', character: '0', position: 3}],
    [`${address.slice(0, 4)}😀`, {kind: 'character', character: '😀', position: 5}],
    [address.slice(0, -3), {kind: 'length', bytes: 34}],
    [`${address.slice(0, -1)}X`, {kind: 'checksum'}],
  ];
  for (const [text, wanted] of expected) {
    expect(problem(text), text).toEqual(wanted);
  }
});

test('SS58 converter: distinguishes reserved prefixes from mistyped addresses', () => {
  const reserved = Object.keys(vectors.rejected).filter(text => problem(text).kind === 'reserved');
  expect(reserved.length).toBeGreaterThan(1);
});

test('SS58 converter: gives the results of the examples on the page', () => {
  const page = readFileSync('docs/idea/account/ss58.mdx', 'utf8');
  const examples = /<Ss58Converter>([\s\S]+)<\/Ss58Converter>/.exec(page)![1]!;
  const pasted = Array.from(examples.matchAll(/^\| `(\w+)`/gm), ([, text]) => text!);
  const results = pasted.map(text => {
    const result = read(text);
    return 'key' in result ? [result.prefix, toAddress(result.key, 137)] : [result.kind];
  });
  const bob = 'kGim5ByTuPokQf21odiQskRXcVEwaunk5PwC4dmGz8M6zuwkq';
  expect(results).toEqual([[42, bob], [undefined, bob], ['checksum'], ['length'], ['character']]);
  expect(examples).toContain(bob);
});
