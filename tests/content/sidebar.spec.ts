import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import sidebars from '../../sidebars';
import {CHINESE_DOCS, ENGLISH_DOCS, readPages} from './pages';

/** What sidebars.ts holds: doc ids, and categories of such. */
type Item = string | {items: readonly Item[]};

function docIds(items: readonly Item[]): string[] {
  return items.flatMap(item => (typeof item === 'string' ? [item] : docIds(item.items)));
}

const listed = docIds(sidebars.tutorialSidebar);

test('R4 every page stands in the sidebar once', () => {
  const pages = readPages(ENGLISH_DOCS).map(({id}) => id.replace(/\.mdx?$/, ''));
  expect([...listed].sort(), 'add the page to sidebars.ts').toEqual([...pages].sort());
});

test('sidebar labels fit: at most 32 Latin or 16 Han characters', () => {
  const width = (label: string) =>
    Array.from(label).reduce((sum, c) => sum + (/\p{Script=Han}/u.test(c) ? 2 : 1), 0);
  const long = [...readPages(ENGLISH_DOCS), ...readPages(CHINESE_DOCS)]
    .map(({file, frontMatter}) => ({
      file,
      label: String(frontMatter.sidebar_label ?? frontMatter.title),
    }))
    .filter(({label}) => width(label) > 32);
  expect(long, 'set a shorter sidebar_label').toEqual([]);
});

test('E8 every string of the theme has a Chinese version', () => {
  const strings = JSON.parse(readFileSync('i18n/zh-cn/code.json', 'utf8')) as Record<
    string,
    {message: string}
  >;
  const english = Object.entries(strings).filter(
    ([, {message}]) => !/\p{Script=Han}/u.test(message),
  );
  expect(english.map(([id]) => id)).toEqual([]);
});
