import {expect, test} from '@playwright/test';
import sidebars from '../../sidebars';
import {CHINESE_DOCS, ENGLISH_DOCS, readPages} from './pages';
import * as rules from './rules';
import type {SidebarItem} from './sidebarItem';

function docIds(items: readonly SidebarItem[]): string[] {
  return items.flatMap(item =>
    typeof item === 'string'
      ? [item]
      : [...(item.link ? [item.link.id] : []), ...docIds(item.items)],
  );
}

const english = readPages(ENGLISH_DOCS);

/** The sections in the specification. The first two are pages. */
const SECTIONS = [
  'intro',
  'getting-started-in-5-minutes',
  'Intro to Gear',
  'Ecosystem',
  'Gear IDEA',
  'Gear Node',
  'Developing Smart Contracts',
  'Smart Contract Examples',
  'API for interacting with node',
  'General topics',
];

test('R4 the sidebar has the sections of the specification, in the same order', () => {
  const top = sidebars.tutorialSidebar.map(item => (typeof item === 'string' ? item : item.label));
  expect(top.filter(name => SECTIONS.includes(name))).toEqual(SECTIONS);
});

test('the label of every section leads to the page that says where to start', () => {
  const starts = sidebars.tutorialSidebar.flatMap(item =>
    typeof item === 'string' ? [] : [item.link.id],
  );
  expect(starts).toHaveLength(SECTIONS.length - 2);
  expect(starts.filter(id => !id.endsWith('/start'))).toEqual([]);
});

test('R4 every page is in the sidebar exactly once', () => {
  expect(rules.sidebarCompleteness(docIds(sidebars.tutorialSidebar), english)).toEqual([]);
});

test('sidebar labels have at most 32 Latin or 16 Han characters', () => {
  expect([...english, ...readPages(CHINESE_DOCS)].flatMap(rules.sidebarLabel)).toEqual([]);
});
