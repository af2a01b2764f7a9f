import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';

test('the dictionary has one word per line, in alphabetical order and without duplicates', () => {
  const words = readFileSync('config/dictionary.txt', 'utf8').trimEnd().split('\n');
  expect(
    words.filter(word => !/^\S+$/.test(word)),
    'config/dictionary.txt: write one word per line',
  ).toEqual([]);
  const keys = words.map(word => word.toLowerCase());
  expect(
    keys,
    'config/dictionary.txt: sort it with the command in CONTRIBUTING.md, "Fix a typo"',
  ).toEqual([...new Set(keys)].sort());
});
