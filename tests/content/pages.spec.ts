import {expect, test} from '@playwright/test';
import {compareTranslations, explainStale} from '../../plugins/translations/freshness';
import {CHINESE_DOCS, ENGLISH_DOCS, type Page, readPages} from './pages';
import * as rules from './rules';

const english = readPages(ENGLISH_DOCS);
const chinese = readPages(CHINESE_DOCS);
const all = [...english, ...chinese];

/** Applies a rule to each English page that has a Chinese twin. */
const compare = (rule: (english: Page, chinese: Page) => string[]) =>
  english.flatMap(page => {
    const twin = chinese.find(({id}) => id === page.id);
    return twin ? rule(page, twin) : [];
  });

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

test('B4 every page exists in both editions, none is stale', async () => {
  for (const pair of [
    {source: ENGLISH_DOCS, translation: CHINESE_DOCS},
    {source: 'src/pages', translation: 'i18n/zh-cn/docusaurus-plugin-content-pages'},
  ]) {
    const {missing, orphaned, stale} = await compareTranslations(process.cwd(), pair);
    expect([
      ...missing.map(page => `${pair.source}/${page}: write ${pair.translation}/${page}`),
      ...orphaned.map(page => `${pair.translation}/${page}: there is no ${pair.source}/${page}`),
      ...stale.map(page => explainStale(pair, page)),
    ]).toEqual([]);
  }
});

test('both editions of a page have the same headings', () => {
  expect(compare(rules.sameHeadings)).toEqual([]);
});

test('both editions of a page have the same fences; diagrams are translated', () => {
  expect(compare(rules.sameFences)).toEqual([]);
});

test('Chinese pages use full-width punctuation between Han characters', () => {
  expect(chinese.flatMap(rules.chinesePunctuation)).toEqual([]);
});

test('Chinese pages set a space between Han and Latin letters, digits and inline code', () => {
  expect(chinese.flatMap(rules.chineseSpacing)).toEqual([]);
});
