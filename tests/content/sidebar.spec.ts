import {expect, test} from '@playwright/test';
import sidebars from '../../sidebars';
import {CHINESE_DOCS, ENGLISH_DOCS, readPages} from './pages';
import * as rules from './rules';

/** What sidebars.ts holds: doc ids, and categories of such. */
type Item = string | {items: readonly Item[]};

function docIds(items: readonly Item[]): string[] {
  return items.flatMap(item => (typeof item === 'string' ? [item] : docIds(item.items)));
}

const english = readPages(ENGLISH_DOCS);

test('R4 every page stands in the sidebar once', () => {
  expect(rules.sidebarCompleteness(docIds(sidebars.tutorialSidebar), english)).toEqual([]);
});

test('sidebar labels fit: at most 32 Latin or 16 Han characters', () => {
  expect([...english, ...readPages(CHINESE_DOCS)].flatMap(rules.sidebarLabel)).toEqual([]);
});
