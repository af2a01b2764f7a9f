import {expect, test} from '@playwright/test';
import {
  NO_VALUES,
  fillInWith,
  isValid,
  setValues,
  storedValues,
} from '../../src/sampleSettings/values';

const ID = `0x${'a1'.repeat(32)}`;

/** Gives the module a browser's storage; null for a browser that denies access to it. */
function withStorage(stored: Map<string, string> | null): void {
  const storage = (): Map<string, string> => {
    if (stored === null) {
      throw new Error('denied');
    }
    return stored;
  };
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => storage().get(key) ?? null,
      setItem: (key: string, value: string) => storage().set(key, value),
      removeItem: (key: string) => storage().delete(key),
    },
  });
}

test.describe('the reader’s values', () => {
  test('a program id has 32 bytes; an endpoint is a ws or wss address without special characters of a shell', () => {
    for (const id of ['', ID, ID.toUpperCase().replace('0X', '0x')]) {
      expect(isValid('programId', id), id).toBe(true);
    }
    for (const id of ['0x', ID.slice(2), `${ID}0`, ID.replace('a', 'g'), `${ID}\n`, ` ${ID}`]) {
      expect(isValid('programId', id), id).toBe(false);
    }
    for (const url of [
      'ws://127.0.0.1:9944',
      'wss://rpc.vara.network',
      'wss://node.example.org/api/key-1',
      'ws://[::1]:9944',
    ]) {
      expect(isValid('endpoint', url), url).toBe(true);
    }
    for (const url of [
      'http://a.b',
      'ws://',
      'ws://a b',
      'ws://a:99999',
      'ws://u:p@a.b',
      'ws://a?x=1&y',
      "ws://a'b",
      'ws://a/`id`',
      'ws://a/$(id)',
      'ws://a/<b>',
      'ws://a#b',
    ]) {
      expect(isValid('endpoint', url), url).toBe(false);
    }
  });

  test('replace only the placeholders, in text and in highlighted HTML', () => {
    const both = fillInWith({programId: ID, endpoint: 'wss://a.b'});
    expect(both('NODE_URL=ws://127.0.0.1:9944 PROGRAM_ID=0x… PAYLOAD=0x… x')).toBe(
      `NODE_URL=wss://a.b PROGRAM_ID=${ID} PAYLOAD=0x… x`,
    );
    expect(
      both('<span class="token attribute">PROGRAM_ID</span><span class="k">=</span>0x… x'),
    ).toBe(`<span class="token attribute">PROGRAM_ID</span><span class="k">=</span>${ID} x`);
    expect(both("process.env.NODE_URL ?? 'ws://127.0.0.1:9944'")).toBe(
      "process.env.NODE_URL ?? 'wss://a.b'",
    );
    expect(fillInWith({...NO_VALUES, programId: ID})('ws://127.0.0.1:9944')).toBe(
      'ws://127.0.0.1:9944',
    );
    expect(fillInWith(NO_VALUES)('PROGRAM_ID=0x… x')).toBe('PROGRAM_ID=0x… x');
  });

  test('are stored until they are reset; invalid stored values are ignored', () => {
    const stored = new Map<string, string>();
    withStorage(stored);
    expect(setValues({programId: ID, endpoint: ''})).toBe(true);
    expect(storedValues()).toEqual({programId: ID, endpoint: ''});
    expect(setValues(NO_VALUES)).toBe(true);
    expect(stored.size).toBe(0);
    for (const text of ['{', '3', 'null', '{"programId": 7, "endpoint": "javascript:x"}']) {
      stored.set('docs.values', text);
      expect(storedValues(), text).toEqual(NO_VALUES);
    }
  });

  test('are empty, and setting them does not throw, when storage is denied', () => {
    withStorage(null);
    expect(setValues({programId: ID, endpoint: ''})).toBe(false);
    expect(storedValues()).toEqual(NO_VALUES);
  });
});
