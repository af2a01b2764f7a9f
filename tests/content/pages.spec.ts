import {existsSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {visit} from 'unist-util-visit';
import {docsFolder, translatedLocales} from '../../config/i18n';
import {compareTranslations, explainStale} from '../../plugins/docusaurus/translations/freshness';
import {ITEMS, itemIn} from '../../plugins/markdown/apiLinks';
import {specifiedDocs} from './specifiedRoutes';
import {CHINESE_DOCS, ENGLISH_DOCS, type Page, readPages} from './pages';
import {sameContent} from './parity';
import * as rules from './rules';

// One worker for the file, so that each page is parsed once; on a busy machine that alone takes half a minute.
test.describe.configure({mode: 'default'});

const english = readPages(ENGLISH_DOCS);
const chinese = readPages(CHINESE_DOCS);
const translated = translatedLocales.map(docsFolder).filter(existsSync).map(readPages);
const otherPages = readPages('src/pages');
const translatedOtherPages = translatedLocales
  .map(locale => `i18n/${locale}/docusaurus-plugin-content-pages`)
  .filter(existsSync)
  .map(readPages);
const all = [english, ...translated].flat();

/** Applies a rule to each English page and each of its translations. */
const compare = (
  rule: (english: Page, translation: Page) => string[],
  originals = english,
  translations = translated,
) =>
  originals.flatMap(page =>
    translations.flatMap(pages => {
      const twin = pages.find(({id}) => id === page.id);
      return twin ? rule(page, twin) : [];
    }),
  );

test('front matter has a short title, a descriptive sentence, and no unknown keys', () => {
  expect(all.flatMap(rules.frontMatter)).toEqual([]);
});

test('each item that links to docs.rs is named on a page', () => {
  const named = new Set<unknown>();
  for (const {tree} of english) {
    visit(tree, 'inlineCode', ({value}) => {
      named.add(itemIn(value));
    });
  }
  expect(Array.from(ITEMS).filter(([, item]) => !named.has(item))).toEqual([]);
});

test('headings have level 2 or 3, each with an explicit id that is unique on the page', () => {
  expect(all.flatMap(rules.headings)).toEqual([]);
});

test('a page has at most two admonitions', () => {
  expect(all.flatMap(rules.admonitions)).toEqual([]);
});

test('no fold is inside another', () => {
  expect(all.flatMap(rules.folds)).toEqual([]);
});

test('Rust and TypeScript code is embedded from samples/', () => {
  expect(all.flatMap(rules.embeddedCode)).toEqual([]);
});

test('the code that a page embeds exists', () => {
  expect(english.flatMap(rules.embeds)).toEqual([]);
});

test('B1 relative links lead to a page', () => {
  expect(all.flatMap(rules.pageLinks)).toEqual([]);
});

test('R1 every docs route of the specification is a page', () => {
  expect(rules.specifiedPages(specifiedDocs, english)).toEqual([]);
});

test('B4 every page exists in every locale, and none is stale', async () => {
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

test('all locales of a page have the same content: items, cells, links, code and numbers', () => {
  expect([
    ...compare(sameContent),
    ...compare(sameContent, otherPages, translatedOtherPages),
  ]).toEqual([]);
});

test('Chinese pages use full-width punctuation between Han characters', () => {
  expect(chinese.flatMap(rules.chinesePunctuation)).toEqual([]);
});

test('Chinese pages have a space between Han characters and Latin letters, digits or inline code', () => {
  expect(chinese.flatMap(rules.chineseSpacing)).toEqual([]);
});
