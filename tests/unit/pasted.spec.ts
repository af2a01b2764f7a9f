import {expect, test} from '@playwright/test';
import {decodableAddress} from '../../src/browser/decodableAddress';
import {isSearchShortcut, isSlash} from '../../src/browser/shortcuts';
import {read} from '../../src/chain/ss58';
import {fromHex, toHex} from '../../src/sails/hex';
import {readInteger, tidied} from '../../src/sails/pasted';
import {readAmount} from '../../src/tools/controls/NumberField/amount';

const ADDRESS = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const KEY = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

test('numbers are read with full-width digits, any space, grouping and invisible characters', () => {
  const same = [
    '1000',
    '１０００',
    '1 000',
    '1\u00A0000',
    '1\u202F000',
    '1,000',
    '１，０００',
    '1_000',
  ];
  for (const text of [...same, '\u200B1000\uFEFF', '\u200E1000 ', '10\u00AD00']) {
    expect(readInteger(text), JSON.stringify(text)).toBe(1000n);
    expect(readAmount(text, 0), JSON.stringify(text)).toBe(1000n);
  }
  expect(readInteger('\u22125')).toBe(-5n);
  expect(readAmount('１．５', 12)).toBe(1_500_000_000_000n);
  for (const text of ['1,5', '1 00', '10²', '½', '', '1.5', '0x10'])
    expect(readInteger(text), text).toBeUndefined();
});

test('addresses, keys and hex are read with what chats, PDFs and wallets put around them', () => {
  const keyOf = (text: string) => {
    const found = read(text);
    return 'key' in found ? toHex(found.key) : found.kind;
  };
  for (const text of [
    `\u200B${ADDRESS}`,
    `${ADDRESS.slice(0, 9)}\u200B${ADDRESS.slice(9)}\u202C`,
    `substrate:${ADDRESS}:${KEY}:Alice`,
    `substrate:${ADDRESS}`,
    KEY.replace('0x', '0X'),
    `\u2066${KEY}\u2069`,
  ])
    expect(keyOf(text), JSON.stringify(text)).toBe(KEY);
  expect(fromHex('０x01\u200B02 03')).toEqual(Uint8Array.of(1, 2, 3));
  expect(tidied('a\u200Db')).toBe('ab');
});

test('the search opens with Ctrl+K on every keyboard, and with the slash key of a Chinese one', () => {
  const keys = {code: '', ctrlKey: false, metaKey: false};
  const opens = [
    {key: 'k', code: 'KeyK'},
    {key: 'K', code: 'KeyK'},
    // Dvorak: the letter is elsewhere.
    {key: 'k', code: 'KeyV'},
    {key: 'л', code: 'KeyK'},
    {key: 'κ', code: 'KeyK'},
    {code: 'KeyK'},
  ];
  for (const one of opens) {
    expect(isSearchShortcut({...keys, ...one, ctrlKey: true}), one.key).toBe(true);
    expect(isSearchShortcut({...keys, ...one, metaKey: true}), one.key).toBe(true);
    expect(isSearchShortcut({...keys, ...one}), one.key).toBe(false);
  }
  expect(isSearchShortcut({...keys, key: 't', code: 'KeyK', ctrlKey: true})).toBe(false);
  for (const key of ['/', '、', '／']) expect(isSlash({...keys, key}), key).toBe(true);
  expect(isSlash({...keys, key: 'Process', code: 'Slash'})).toBe(true);
  expect(isSlash({...keys, key: '/', ctrlKey: true})).toBe(false);
  expect(isSlash({...keys, key: '?', code: 'Slash'})).toBe(false);
  // What browsers send when they fill in a form.
  expect(isSlash({...keys})).toBe(false);
  expect(isSearchShortcut({...keys})).toBe(false);
});

test('an address with a percent sign that means nothing can be decoded', () => {
  const cases = {
    '/docs/50%-off': '/docs/50%25-off',
    '/zh-cn/docs/100%': '/zh-cn/docs/100%25',
    '/%E0%A4%A/%E4%B8%AD': '/%25E0%25A4%25A/%E4%B8%AD',
    '/docs/a%20b': '/docs/a%20b',
    '/': '/',
  };
  for (const [address, decodable] of Object.entries(cases)) {
    expect(decodableAddress(address)).toBe(decodable);
    expect(() => decodeURI(decodable)).not.toThrow();
  }
});
