import {mkdirSync, readdirSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {localeNames} from '../../config/i18n';
import type {Register} from '../../facts/schema/define';
import {serve} from '../../scripts/serve.cjs';
import {launchOptions} from '../../scripts/testTools.cjs';
import {type Query, isHeldBack, queriesOf, rankOf, relevanceOf} from '../../tests/search/relevance';
import {percent} from '../../tests/search/site';
import {type ChangedPage, changedPages, firstLoadOf} from './pages';

/** Where the summary and the screenshots go. Git ignores it. */
const OUTPUT = 'test-results/compare';

/** Pages whose screenshots and sizes a reviewer still looks at. */
const SHOWN = 12;

/** Heights of the screenshots end here, in pixels: a screen and what follows. */
const TALLEST = 4000;

const usage =
  'Usage: npm run compare -- <folder of the repository before the change, with its build>';

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
const signed = (difference: number, text: string): string => (difference > 0 ? `+${text}` : text);

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

/** A checkout with its built site, and its own code that reads the site. */
type Checkout = {
  site: string;
  register: Register;
  readFiles: typeof import('../../plugins/docusaurus/search/read').readFiles;
  openSearch: typeof import('../../plugins/docusaurus/search/read').openSearch;
  pagesFor: typeof import('../../tests/search/relevance').pagesFor;
};

/** Returns a checkout. The names that it exports are those of this one. */
async function openCheckout(folder: string): Promise<Checkout> {
  const load = (file: string) => import(path.resolve(folder, file)) as Promise<Checkout>;
  return {
    ...(await load('facts/index.ts')),
    ...(await load('plugins/docusaurus/search/read.ts')),
    ...(await load('tests/search/relevance.ts')),
    site: path.join(folder, 'build'),
  };
}

/** Bytes of all files below a folder. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'}).reduce((sum, file) => {
    const stats = statSync(path.join(folder, file));
    return sum + (stats.isFile() ? stats.size : 0);
  }, 0);

function describePages(pages: ChangedPage[], before: string, after: string): string {
  if (pages.length === 0) {
    return 'The text of no docs page changed.';
  }
  const rows = pages.slice(0, SHOWN).map(({route, state, lines}) => {
    const was = state === 'new' ? 0 : firstLoadOf(before, route);
    const is = state === 'gone' ? 0 : firstLoadOf(after, route);
    return [
      `\`${route}\``,
      state,
      `+${lines.added} −${lines.removed}`,
      `${kib(is)} (${signed(is - was, kib(is - was))})`,
    ];
  });
  const more = pages.length - rows.length;
  return [
    table(['Page', '', 'Lines of Markdown', 'First load, brotli'], rows),
    ...(more > 0 ? [`\nAnd ${more} more.`] : []),
  ].join('\n');
}

/** Describes the facts of the register that are new, gone or have another value. */
function describeFacts(before: Register, after: Register): string {
  const valueOf = (register: Register, id: string) => {
    const fact = register[id];
    return fact === undefined
      ? '–'
      : [fact.value, fact.unit].filter(part => part !== undefined).join(' ');
  };
  const rows = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map(id => [`\`${id}\``, valueOf(before, id), valueOf(after, id)])
    .filter(([, was, is]) => was !== is);
  return rows.length === 0 ? 'No fact changed.' : table(['Fact', 'Before', 'After'], rows);
}

const position = (rank: number): number | string => (Number.isFinite(rank) ? rank : 'none');

/** Describes how often the queries held back find a right page first, and which queries changed. */
function describeSearch(before: Checkout, after: Checkout): string {
  const rows: string[][] = [];
  const changed: string[] = [];
  for (const locale of localeNames) {
    const ranksIn = ({site, readFiles, openSearch, pagesFor}: Checkout) => {
      const search = openSearch(readFiles(locale, site));
      return (query: Query) => rankOf(pagesFor(search, query), query);
    };
    const [rankBefore, rankAfter] = [ranksIn(before), ranksIn(after)];
    const outcomes = queriesOf(locale).map(query => ({
      query,
      was: rankBefore(query),
      is: rankAfter(query),
    }));
    const heldBack = outcomes.filter(({query}) => isHeldBack(query));
    const old = relevanceOf(heldBack.map(({was}) => ({rank: was})));
    const now = relevanceOf(heldBack.map(({is}) => ({rank: is})));
    rows.push([
      locale,
      `${percent(old.successAt1)} → ${percent(now.successAt1)}`,
      `${percent(old.successAt3)} → ${percent(now.successAt3)}`,
    ]);
    for (const {query, was, is} of outcomes) {
      if ((was === 1) !== (is === 1)) {
        changed.push(`- ${query.q}: the right page is at ${position(is)}, was at ${position(was)}`);
      }
    }
  }
  return [table(['Search', 'right page first', 'among three'], rows), '', ...changed].join('\n');
}

/** Takes screenshots of pages in a built site: `<address>-<name>.png`, 1,280 pixels wide, and as high as they are. */
async function shoot(site: string, routes: string[], name: string): Promise<void> {
  const {url, close} = await serve(site, 0);
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({
    viewport: {width: 1280, height: 800},
    reducedMotion: 'reduce',
  });
  for (const route of routes) {
    await page.goto(url + route, {waitUntil: 'load'});
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({width: 1280, height: Math.min(height, TALLEST)});
    await page.screenshot({path: `${OUTPUT}/${route.slice(1).replaceAll('/', '-')}-${name}.png`});
  }
  await browser.close();
  await close();
}

/**
 * Compares the built site of this folder with another one, for the reviewers of a change: `test-results/compare` gets
 * `summary.md` with the pages, sizes, facts and search results that changed, and screenshots of changed pages.
 */
async function main([folder]: string[]): Promise<void> {
  if (folder === undefined) {
    throw new Error(usage);
  }
  const [before, after] = [await openCheckout(folder), await openCheckout('.')];
  rmSync(OUTPUT, {recursive: true, force: true});
  mkdirSync(OUTPUT, {recursive: true});

  const pages = changedPages(before.site, after.site);
  const sizes = [sizeOf(before.site), sizeOf(after.site)] as const;
  const summary = [
    '## What this change does to the site',
    describePages(pages, before.site, after.site),
    `All files: ${kib(sizes[1])} (${signed(sizes[1] - sizes[0], kib(sizes[1] - sizes[0]))}).`,
    describeFacts(before.register, after.register),
    describeSearch(before, after),
    'To look at the site, unpack the artifact `site` into `build`, and run `npm run serve`. The artifact `compare` has screenshots of changed pages.',
  ].join('\n\n');
  writeFileSync(`${OUTPUT}/summary.md`, `${summary}\n`);
  console.log(summary);

  const shown = pages.slice(0, SHOWN);
  const routesIn = (absent: ChangedPage['state']) =>
    shown.filter(({state}) => state !== absent).map(({route}) => route);
  await shoot(before.site, routesIn('new'), 'before');
  await shoot(after.site, routesIn('gone'), 'after');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
