import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import * as rules from './rules';

test('the dictionary has one word per line, in alphabetical order', () => {
  expect(rules.dictionaryOrder(readFileSync('config/dictionary.txt', 'utf8'))).toEqual([]);
});
