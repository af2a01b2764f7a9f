import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {gitFiles} from './gitFiles';
import * as rules from './rules';

const strings = JSON.parse(readFileSync('i18n/zh-cn/code.json', 'utf8')) as Record<
  string,
  {message: string}
>;

test('E8 every string of the site has a Chinese version', () => {
  const sources = gitFiles('src')
    .filter(file => /\.tsx?$/.test(file))
    .map(file => readFileSync(file, 'utf8'));
  expect(rules.untranslatedStrings(sources, Object.keys(strings))).toEqual([]);
  const english = Object.entries(strings).filter(
    ([, {message}]) => !/\p{Script=Han}/u.test(message),
  );
  expect(english.map(([id]) => `i18n/zh-cn/code.json: translate the message of "${id}"`)).toEqual(
    [],
  );
});
