import {existsSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {docsFolder, translatedLocales} from '../../config/i18n';
import {compareTranslations, explainStale} from '../../plugins/translations/freshness';
import {specifiedDocs} from '../site/specifiedRoutes';
import {CHINESE_DOCS, ENGLISH_DOCS, type Page, readPages} from './pages';
import * as rules from './rules';

const english = readPages(ENGLISH_DOCS);
const chinese = readPages(CHINESE_DOCS);
const translated = translatedLocales.map(docsFolder).filter(existsSync).map(readPages);
const all = [english, ...translated].flat();

/** Applies a rule to each English page and each of its translations. */
const compare = (rule: (english: Page, translation: Page) => string[]) =>
  english.flatMap(page =>
    translated.flatMap(pages => {
      const twin = pages.find(({id}) => id === page.id);
      return twin ? rule(page, twin) : [];
    }),
  );

test('front matter has a short title, a describing sentence, and nothing unknown', () => {
  expect(all.flatMap(rules.frontMatter)).toEqual([]);
});

test('headings are of levels 2 and 3, with an explicit id each, unique on the page', () => {
  expect(all.flatMap(rules.headings)).toEqual([]);
});

test('at most two admonitions a page', () => {
  expect(all.flatMap(rules.admonitions)).toEqual([]);
});

test('Rust and TypeScript over five lines come out of samples/', () => {
  expect(all.flatMap(rules.embeddedCode)).toEqual([]);
});

test('what a page embeds is there', () => {
  expect(english.flatMap(rules.embeds)).toEqual([]);
});

test('images have a text', () => {
  expect(all.flatMap(rules.imageText)).toEqual([]);
});

test('B1 relative links lead to a page', () => {
  expect(all.flatMap(rules.pageLinks)).toEqual([]);
});

test('R1 every docs route of the specification is a page', () => {
  expect(rules.specifiedPages(specifiedDocs, english)).toEqual([]);
});

test('B4 every page exists in every locale, none is stale', async () => {
  for (const pair of translatedLocales.flatMap(locale => [
    {source: ENGLISH_DOCS, translation: docsFolder(locale)},
    {source: 'src/pages', translation: `i18n/${locale}/docusaurus-plugin-content-pages`},
  ])) {
    const {missing, orphaned, stale} = await compareTranslations(process.cwd(), pair);
    expect([
      ...missing.map(page => `${pair.source}/${page}: write ${pair.translation}/${page}`),
      ...orphaned.map(page => `${pair.translation}/${page}: there is no ${pair.source}/${page}`),
      ...stale.map(page => explainStale(pair, page)),
    ]).toEqual([]);
  }
});

test('all locales of a page have the same headings', () => {
  expect(compare(rules.sameHeadings)).toEqual([]);
});

test('all locales of a page have the same fences; diagrams are translated', () => {
  expect(compare(rules.sameFences)).toEqual([]);
});

test('Chinese pages use full-width punctuation between Han characters', () => {
  expect(chinese.flatMap(rules.chinesePunctuation)).toEqual([]);
});

test('Chinese pages set a space between Han and Latin letters, digits and inline code', () => {
  expect(chinese.flatMap(rules.chineseSpacing)).toEqual([]);
});
