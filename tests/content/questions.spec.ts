import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {docsFolder, translatedLocales} from '../../config/i18n';
import {ENGLISH_DOCS, readPages} from './pages';
import {questionList} from './questions';

test('what people asked in public threads is answered in every language', () => {
  const file = 'tests/content/questions.json';
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const locales = [ENGLISH_DOCS, ...translatedLocales.map(docsFolder)].map(readPages);
  expect(questionList(file, list, locales, 150)).toEqual([]);
});
