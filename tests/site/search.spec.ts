import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {axeFindings, setView, viewsOf} from './axe';
import {
  caughtUp,
  expect,
  hold,
  isPlainBuild,
  locales,
  expectNoSidewaysScroll,
  openPage,
  openSearchDialog,
  test,
  wide,
} from './fixtures';

/** The texts of the two locales: English as specified, Chinese as the theme and the site translate it. */
const texts = {
  en: {
    search: 'Search',
    query: 'actor model',
    marked: 'Actor',
    seeAll: (n: string) => `See all ${n} results`,
    count: (n: string) => `${n} results`,
    pageTitle: 'Search results for "actor model"',
    noResults: 'No results for',
    trySearching: 'Try searching for',
    believe: 'Believe this query should return results?',
    letUsKnow: 'Let us know.',
    failed: 'Unable to fetch results',
    checkNetwork: 'You might want to check your network connection.',
    recent: 'Recent',
    tools: 'Tools',
    term: 'mailbox',
    definition: 'Mailbox',
    openTool: 'Open the gas calculator',
    answered: {query: '1016 immediately dropped', words: 'the pool of this node is full'},
    reordered: 'how do i test my contract',
    loading: 'Loading…',
    likely: 'You may be looking for:',
    more: 'Show more results',
  },
  'zh-cn': {
    search: '搜索',
    query: 'actor模型',
    marked: 'Actor',
    seeAll: (n: string) => `查看全部 ${n} 个结果`,
    count: (n: string) => `${n} 条结果`,
    pageTitle: '“actor模型”的搜索结果',
    noResults: '没有找到结果：',
    trySearching: '试试搜索',
    believe: '认为这个查询应该有结果？',
    letUsKnow: '请告知我们。',
    failed: '无法获取结果',
    checkNetwork: '你可能需要检查网络连接。',
    recent: '最近搜索',
    tools: '工具',
    term: '邮箱',
    definition: '邮箱',
    openTool: '打开 gas 计算器',
    answered: {query: 'gas 单价', words: '最小单位'},
    reordered: '怎么测试合约',
    loading: '正在加载…',
    likely: '你要找的可能是：',
    more: '显示更多结果',
  },
};

/** Puts code before that of the search worker. */
async function beginSearchWorkerWith(page: Page, prefix: string, code: string): Promise<void> {
  const folder = path.join('build', prefix, 'assets/js');
  const sources = readdirSync(folder)
    .filter(file => file.endsWith('.js'))
    .map(file => ({file, source: readFileSync(path.join(folder, file), 'utf8')}));
  // A message of src/search/ngrams.ts, which only the worker contains.
  const worker = sources.find(({source}) => source.includes('too many for the second ranking'))!;
  await page.route(`**${prefix}/assets/js/${worker.file}`, async route => {
    const response = await route.fetch();
    await route.fulfill({response, body: `${code}\n${await response.text()}`});
  });
}

/**
 * Holds back the second ranking, which the worker prepares in steps of a timer each, of this page and of all that it
 * opens later. Returns a function that lets the page prepare it, and waits until it is ready.
 */
async function holdSecondRanking(page: Page, prefix: string): Promise<() => Promise<void>> {
  await beginSearchWorkerWith(
    page,
    prefix,
    `{
      const later = self.setTimeout;
      const held = [];
      let left = 0;
      const channel = new BroadcastChannel('second ranking');
      const run = step => later(() => {
        step();
        later(() => (left -= 1) === 0 && channel.postMessage('ready'));
      });
      let take = step => held.push(step);
      self.setTimeout = step => {
        left += 1;
        take(step);
      };
      channel.onmessage = () => {
        take = run;
        held.splice(0).forEach(run);
      };
    }`,
  );
  return () =>
    page.evaluate(
      () =>
        new Promise<void>(resolve => {
          const channel = new BroadcastChannel('second ranking');
          channel.onmessage = () => resolve();
          channel.postMessage('go');
        }),
    );
}

const ACTOR_MODEL = '/docs/gear/actor-model';
const NONSENSE = 'qqxxqqxx';

const searchBox = (page: Page) =>
  page.getByRole('navigation', {name: 'Main'}).getByRole('button', {name: /搜索|Search/});
const dialog = (page: Page) => page.getByRole('dialog');
const input = (page: Page) => dialog(page).getByRole('combobox', {name: /^(?:Search|搜索)$/});
const options = (page: Page) => dialog(page).getByRole('option');
const footer = (page: Page) => dialog(page).getByRole('link', {name: /See all|查看全部/});

async function openSearch(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await openSearchDialog(page);
}

for (const {name, prefix, lang} of locales) {
  const t = texts[name];

  test(`S1 ${name}: the box, also by Tab and Enter, the shortcuts and a slash open the dialog; Escape closes it and returns the focus`, async ({
    page,
    pageErrors,
  }) => {
    await openPage(page, `${prefix}/docs`);
    const box = page.getByRole('button', {name: t.search, exact: true});
    const ways = [
      () => box.click(),
      // The box has the focus now, and Tab reaches it.
      async () => {
        for (const key of ['Shift+Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
      },
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('Meta+k'),
      () => page.keyboard.press('/'),
    ];
    for (const open of ways) {
      await open();
      await expect(input(page)).toBeFocused();
      await expect(dialog(page)).toHaveAccessibleName(t.search);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(box).toBeFocused();
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+k');
    await expect(dialog(page)).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  });

  test(`S1 ${wide(name)}: a slash typed in a field stays a slash`, async ({page}) => {
    await openPage(page, `${prefix}/search`);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').press('/');
    await expect(page.getByRole('searchbox')).toHaveValue('/');
    await expect(dialog(page)).toHaveCount(0);

    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.press('/');
    await expect(input(page)).toHaveValue('/');
  });

  test(`S2 ${name}: results are grouped by section and page, and matches are marked`, async ({
    page,
    pageErrors,
  }) => {
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.insertText(t.query);
    const first = options(page).first();
    await expect(first.getByRole('link')).toHaveAttribute('href', `${prefix}${ACTOR_MODEL}`);
    await expect(first.locator('.DocSearch-Hit-title mark').first()).toHaveText(
      new RegExp(t.marked, 'i'),
    );
    await expect(first).toHaveAttribute('aria-selected', 'true');
    const lists = await dialog(page).getByRole('listbox').count();
    expect(lists).toBeGreaterThan(0);
    // Options of one page are next to each other.
    const pages = await options(page)
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href')!.replace(/#.*/, '')));
    const runs = pages.filter((path, i) => path !== pages[i - 1]);
    expect(new Set(runs).size).toBe(runs.length);
    expect(
      Math.max(...runs.map(path => pages.filter(other => other === path).length)),
    ).toBeLessThanOrEqual(3);
    expect(pageErrors).toEqual([]);
  });

  test(`S2 ${name}: arrow keys select a result and Enter opens it`, async ({page}) => {
    await openSearch(page, `${prefix}/docs`);
    // At once: letter by letter, the result could be selected in the answer to the first letters.
    await page.keyboard.insertText(t.query);
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    const target = await options(page).nth(1).getByRole('link').getAttribute('href');
    expect(await input(page).getAttribute('aria-activedescendant')).toBe(
      await options(page).nth(1).getAttribute('id'),
    );
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(url => url.pathname + url.hash === target);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
  });

  test(`S2 ${name}: "See all" shows the number of results on the search page of the same locale`, async ({
    page,
    pageErrors,
  }) => {
    const searchPage = `${prefix}/search?q=${encodeURIComponent(t.query)}`;
    await page.goto(searchPage);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    const total =
      /\d+/.exec(await page.getByRole('main').getByRole('status').innerText())?.[0] ?? '';
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.type(t.query);
    await expect(footer(page)).toHaveAttribute('href', searchPage);
    await expect(footer(page)).toHaveText(t.seeAll(total));
    await footer(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(searchPage);
    await expect(page.getByRole('main').getByRole('status')).toHaveText(t.count(total));
    expect(pageErrors).toEqual([]);
  });

  test(`S2 ${wide(name)}: a page opened from the results is offered as recent, only in its locale`, async ({
    page,
  }) => {
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.type(t.query);
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(url => url.pathname === `${prefix}${ACTOR_MODEL}`);
    await page.keyboard.press('Control+k');
    await expect(dialog(page)).toContainText(t.recent);
    await expect(options(page)).toHaveCount(1);
    const other = locales.find(locale => locale.name !== name)!;
    await openSearch(page, `${other.prefix}/docs`);
    await expect(options(page)).toHaveCount(0);
  });

  test(`S2 ${wide(name)}: Enter right after the last letter opens what the whole query finds, or what an arrow key selected`, async ({
    page,
  }) => {
    await openSearch(page, `${prefix}/docs`);
    // In one task, so that no answer can come before the key: neither of the first word nor of the whole query.
    const typeAndPress = (text: string, ...keys: string[]) =>
      input(page).evaluate(
        (field: HTMLInputElement, [typed, pressed]) => {
          field.focus();
          document.execCommand('insertText', false, typed);
          for (const key of pressed) {
            field.dispatchEvent(
              new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}),
            );
          }
        },
        [text, keys] as const,
      );
    await typeAndPress(t.query, 'Enter');
    await expect(page).toHaveURL(url => url.pathname === `${prefix}${ACTOR_MODEL}`);

    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.insertText(t.query.slice(0, 2));
    await expect(options(page).first()).toBeVisible();
    await typeAndPress(t.query.slice(2), 'Enter');
    await expect(page).toHaveURL(url => url.pathname === `${prefix}${ACTOR_MODEL}`);

    // A result selected with an arrow key is what the reader sees: it opens, whatever the last letters would find.
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.insertText('gas');
    await expect(options(page).nth(1)).toBeVisible();
    const second = await options(page).nth(1).getByRole('link').getAttribute('href');
    await typeAndPress('x', 'ArrowDown', 'Enter');
    await expect(page).toHaveURL(url => url.pathname + url.hash === second);
  });

  test(`${name}: before anything is typed, the dialog offers tasks and tools; each link leads to its page and section`, async ({
    page,
    pageErrors,
  }) => {
    await openSearch(page, `${prefix}/docs`);
    const links = dialog(page).getByRole('list').getByRole('link');
    await expect(links).toHaveCount(10);
    const targets = await links.evaluateAll(all => all.map(link => link.getAttribute('href')!));
    for (const target of targets) {
      const {pathname, hash} = new URL(target, 'http://site');
      expect(pathname.startsWith(`${prefix}/docs/`)).toBe(true);
      const html = await (await page.request.get(pathname)).text();
      expect(html, target).toMatch(new RegExp(`id="?${hash.slice(1) || '__docusaurus'}`));
    }
    await dialog(page).getByRole('list', {name: t.tools}).getByRole('link').first().click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(url => url.pathname + url.hash === targets.at(-4));
    expect(pageErrors).toEqual([]);
  });

  test(`${name}: each section says how many of the results it has`, async ({page}) => {
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.insertText(t.query);
    const lists = dialog(page).getByRole('listbox');
    await expect(lists.first()).toHaveAccessibleName(/[(（]\d+(?: 条)?[)）]$/);
    const names = await lists.evaluateAll(all => all.map(list => list.getAttribute('aria-label')!));
    const total = Number(/\d+/.exec(await footer(page).innerText())?.[0]);
    const counts = names.map(label => Number(/(\d+)(?: 条)?[)）]$/.exec(label)?.[1]));
    const shown = await options(page).count();
    expect(counts.every(count => count > 0 && count <= total)).toBe(true);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(shown);
  });

  test(`${name}: a term of the glossary is explained above the results`, async ({
    page,
    pageErrors,
  }) => {
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.type(t.term);
    const link = dialog(page).getByRole('paragraph').getByRole('link', {name: t.definition});
    await expect(link).toHaveAttribute('href', `${prefix}/docs/gear/glossary#mailbox`);
    await expect(options(page).first()).toBeVisible();
    const [above, below] = [await link.boundingBox(), await options(page).first().boundingBox()];
    expect(above!.y).toBeLessThan(below!.y);
    await page.keyboard.type(' x');
    await expect(link).toHaveCount(0);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await link.click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(url => url.hash === '#mailbox');
    expect(pageErrors).toEqual([]);
  });

  test(`${name}: above a result on the page of a tool, the dialog offers the tool`, async ({
    page,
    pageErrors,
  }) => {
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.insertText('calculateGas');
    const link = dialog(page).getByRole('link', {name: t.openTool});
    await expect(link).toBeVisible();
    await input(page).fill(NONSENSE);
    await expect(link).toHaveCount(0);
    await input(page).fill('calculateGas');
    await link.click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(
      url => url.pathname + url.hash === `${prefix}/docs/api/calculate-gas#calculator`,
    );
    expect(pageErrors).toEqual([]);
  });

  test(`S2 ${name}: on a phone the first result shows the sentence that answers, whole and inside the dialog`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 360, height: 640});
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.insertText(t.answered.query);
    const answer = options(page).first().getByText(t.answered.words);
    await expect(answer).toBeInViewport({ratio: 1});
    await expectNoSidewaysScroll(page);
    await page.goto(`${prefix}/search?q=${encodeURIComponent(t.answered.query)}`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
      t.answered.words,
    );
  });

  test(`S2 ${wide(name)}: without the second ranking the dialog and the search page find all the same`, async ({
    page,
  }) => {
    // The second ranking needs this type of array.
    const warned = page.waitForEvent('console', message => message.text().includes('no memory'));
    await beginSearchWorkerWith(
      page,
      prefix,
      "self.Uint16Array = function () { throw new Error('no memory'); };",
    );
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.insertText(t.query);
    await warned;
    await expect(options(page).first().getByRole('link')).toHaveAttribute(
      'href',
      `${prefix}${ACTOR_MODEL}`,
    );
    await input(page).fill('gas');
    await expect(options(page).first()).toContainText(/gas/i);
    await page.goto(`${prefix}/search?q=${encodeURIComponent(t.query)}`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });

  /** The addresses of the results, in their order. */
  const addresses = (page: Page) =>
    options(page)
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href')));

  test(`S2 ${wide(name)}: when the second ranking is ready, the results get its order, unless the reader is among them`, async ({
    page,
    pageErrors,
  }) => {
    const release = await holdSecondRanking(page, prefix);
    const search = async () => {
      await openSearch(page, `${prefix}/docs`);
      await page.keyboard.insertText(t.reordered);
      await expect(options(page).first()).toBeVisible();
    };
    await search();
    const before = await addresses(page);
    await release();
    await expect.poll(() => addresses(page)).not.toEqual(before);
    const after = await addresses(page);

    await search();
    expect(await addresses(page)).toEqual(before);
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await release();
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
    expect(await addresses(page)).toEqual(before);
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect
      .poll(async () => {
        await input(page).fill('');
        await input(page).fill(t.reordered);
        await expect(options(page).first()).toBeVisible();
        return addresses(page);
      })
      .toEqual(after);
    expect(pageErrors).toEqual([]);
  });

  test(`${wide(name)}: while the index is on its way, the dialog says that it is loading`, async ({
    page,
  }) => {
    const release = await hold(page, '**/search/index.json');
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.type(t.query);
    await expect(dialog(page).getByRole('status')).toHaveText(t.loading);
    await expect(dialog(page).getByRole('list', {name: t.tools})).toHaveCount(0);
    release();
    await expect(options(page).first()).toBeVisible();
    await expect(dialog(page).getByRole('status')).toHaveText('');
  });

  test(`S5 ${name}: without hits, the dialog says so, suggests other searches and links to an issue form`, async ({
    page,
    pageErrors,
  }) => {
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.type(t.query);
    await expect(options(page).first()).toBeVisible();
    await input(page).fill(NONSENSE);
    await expect(dialog(page)).toContainText(t.noResults);
    await expect(dialog(page)).toContainText(`"${NONSENSE}"`);
    await expect(dialog(page)).toContainText(t.trySearching);
    await expect(dialog(page)).toContainText(t.believe);
    const link = dialog(page).getByRole('link', {name: t.letUsKnow});
    await expect(link).toHaveAttribute('href', new RegExp(`/issues/new\\?title=.*${NONSENSE}`));
    expect(pageErrors).toEqual([]);
  });

  test(`S4 ${wide(name)}: when the index can't be downloaded, dialog and page say so, and recover`, async ({
    page,
  }) => {
    const index = `**${prefix}/search/index.json`;
    await page.route(index, route => route.abort());
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.type(t.query);
    await expect(dialog(page).getByRole('alert')).toContainText(t.failed);
    await expect(dialog(page).getByRole('alert')).toContainText(t.checkNetwork);
    await expect(dialog(page).getByText(t.noResults)).toBeHidden();
    await input(page).fill('');
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await input(page).fill(t.query);
    await expect(dialog(page).getByRole('alert')).toContainText(t.failed);
    await page.unroute(index);
    await page.keyboard.press('Backspace');
    await expect(options(page).first()).toBeVisible();
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);

    await page.route(index, route => route.fulfill({status: 500}));
    await page.goto(`${prefix}/search?q=${encodeURIComponent(t.query)}`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(t.failed);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(t.checkNetwork);
    await page.unroute(index);
    await page.getByRole('searchbox').press('End');
    await page.getByRole('searchbox').press('Backspace');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  test(`S4 ${wide(name)}: a download that fails after the field was cleared says nothing`, async ({
    page,
  }) => {
    const index = `**${prefix}/search/index.json`;
    await page.route(index, route => route.abort());
    const fail = await hold(page, index);
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.insertText(t.query);
    await expect(dialog(page).getByRole('status')).toHaveText(t.loading);
    await input(page).fill('');
    const failed = page.waitForEvent('requestfailed');
    fail();
    await failed;
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)));
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await expect(dialog(page).getByRole('list', {name: t.tools})).toBeVisible();
  });

  test(`S4 ${wide(name)}: when the dialog can't be downloaded, an alert says so, and the next try works`, async ({
    page,
  }) => {
    // Before the page is opened: a request sent while Chromium begins to intercept them can pass unseen.
    await page.route('**/assets/js/search.*.js', route => route.abort());
    await openPage(page, `${prefix}/docs`);
    await page.keyboard.press('/');
    await expect(page.getByRole('alert')).toContainText(t.failed);
    await page.unroute('**/assets/js/search.*.js');
    await page.keyboard.press('/');
    await expect(input(page)).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test(`S6 ${wide(name)}: the search is not downloaded before it is used, never contacts another host, and shows no logo of Algolia`, async ({
    page,
    pageErrors,
  }) => {
    const requests: string[] = [];
    page.on('request', request => requests.push(new URL(request.url()).pathname));
    const isSearch = (path: string) => /\/search\/|\/assets\/(js|css)\/search\./.test(path);
    await openPage(page, `${prefix}/docs`);
    await caughtUp(page);
    expect(requests.filter(isSearch)).toEqual([]);

    await page.getByRole('button', {name: t.search, exact: true}).hover();
    await expect
      .poll(() => requests.filter(path => path.endsWith(`${prefix}/search/index.json`)))
      .toHaveLength(1);
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText(t.query);
    await expect(options(page).first()).toBeVisible();
    await expect(page.locator('link[rel=preconnect]')).toHaveCount(0);
    await expect(dialog(page).getByRole('link', {name: /Algolia/i})).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  });

  test(`S6 ${wide(name)}: the styles of the search come with its script`, async ({page}) => {
    test.skip(isPlainBuild, 'the patch deferredStyles does this');
    await openPage(page, `${prefix}/docs`);
    const rules = await page.evaluate(() =>
      Array.from(document.styleSheets)
        .filter(sheet => sheet.href?.startsWith(location.origin))
        .flatMap(sheet => Array.from(sheet.cssRules, rule => rule.cssText)),
    );
    expect(rules.length).toBeGreaterThan(100);
    expect(rules.filter(rule => rule.includes('DocSearch'))).toEqual([]);
  });

  test(`S6 ${wide(name)}: once it is loaded, the search works offline`, async ({page, context}) => {
    await openSearch(page, `${prefix}/docs`);
    await page.keyboard.insertText('gas');
    await expect(options(page).first()).toBeVisible();
    await context.setOffline(true);
    // `setOffline` does not apply to the engine's worker.
    await context.route('**/*', route => route.abort());
    await input(page).fill(t.query);
    await expect(options(page).first().getByRole('link')).toHaveAttribute(
      'href',
      `${prefix}${ACTOR_MODEL}`,
    );
  });

  test(`R3 ${name}: the search page keeps the query in q and runs the query in its address`, async ({
    page,
    pageErrors,
  }) => {
    await page.goto(`${prefix}/search?q=${encodeURIComponent(t.query)}`);
    const main = page.getByRole('main');
    await expect(page.getByRole('searchbox')).toHaveValue(t.query);
    await expect(page.getByRole('heading', {level: 1})).toHaveText(t.pageTitle);
    await expect(main.getByRole('listitem').first().getByRole('link')).toHaveAttribute(
      'href',
      `${prefix}${ACTOR_MODEL}`,
    );
    await expect(main.getByRole('listitem').first().locator('mark').first()).toBeVisible();
    await page.getByRole('searchbox').fill('gas');
    await expect(page).toHaveURL(`${prefix}/search?q=gas`);
    await expect(main.getByRole('listitem').first()).toContainText(/gas/i);
    expect(pageErrors).toEqual([]);
  });

  for (const order of ['final', 'preliminary']) {
    test(`R3 ${order === 'final' ? wide(name) : name}: the search page shows more results on demand, without duplicates, from a ${order} order on`, async ({
      page,
    }) => {
      const release = order === 'preliminary' ? await holdSecondRanking(page, prefix) : undefined;
      await page.goto(`${prefix}/search?q=gas`);
      const items = page.getByRole('main').getByRole('listitem');
      await expect(items).toHaveCount(15);
      const total = Number(
        /\d+/.exec(await page.getByRole('main').getByRole('status').innerText())?.[0],
      );
      const more = page.getByRole('button', {name: t.more});
      if (release) {
        await more.click();
        await expect(items).toHaveCount(30);
        await release();
      }
      while (await more.isVisible()) {
        const before = await items.count();
        await more.click();
        await expect.poll(() => items.count()).toBeGreaterThan(before);
      }
      await expect(items).toHaveCount(total);
      const links = await items
        .getByRole('heading')
        .getByRole('link')
        .evaluateAll(all => all.map(link => link.getAttribute('href')));
      expect(new Set(links).size).toBe(total);
    });
  }

  test(`S5 ${name}: without hits, the search page says so and offers likely pages`, async ({
    page,
    pageErrors,
  }) => {
    await page.goto(`${prefix}/search?q=substrtxxe`);
    const main = page.getByRole('main');
    await expect(main.getByRole('status')).toContainText(t.noResults);
    await expect(main).toContainText(t.believe);
    await expect(main.getByRole('link', {name: t.letUsKnow})).toHaveAttribute(
      'href',
      /\/issues\/new\?title=/,
    );
    await expect(main).toContainText(t.likely);
    expect(pageErrors).toEqual([]);
  });

  for (const view of viewsOf(name)) {
    test(`S2 ${wide(name)} ${view.mode} ${view.width}: the dialog has no axe findings in any state`, async ({
      page,
    }) => {
      await setView(page, view);
      const findings = () =>
        // DocSearch's options contain a link each, for the pointer. Keyboard and screen readers use the options.
        axeFindings(page, {include: '[role="dialog"]', disabled: ['nested-interactive']});
      await openSearch(page, `${prefix}/docs`);
      expect(await findings(), 'empty dialog').toEqual([]);
      await page.keyboard.insertText(t.query);
      await expect(options(page).first()).toBeVisible();
      expect(await findings(), 'results').toEqual([]);
      await expectNoSidewaysScroll(page);
      await input(page).fill(NONSENSE);
      await expect(dialog(page)).toContainText(t.noResults);
      expect(await findings(), 'no results').toEqual([]);
    });
  }
}

test('S1 on a phone the box is in the bar, and a button closes the dialog', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  await openPage(page, '/docs');
  await searchBox(page)
    .tap()
    .catch(() => searchBox(page).click());
  await expect(input(page)).toBeFocused();
  const box = await dialog(page).boundingBox();
  expect(box?.width).toBe(360);
  await dialog(page).getByRole('button', {name: 'Cancel'}).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('S1 typing a letter on the box starts a search with it', async ({page}) => {
  await openPage(page, '/docs');
  await searchBox(page).focus();
  await page.keyboard.press('g');
  await expect(input(page)).toHaveValue('g');
  await expect(options(page).first()).toBeVisible();
});

test('S2 the focus stays in the dialog, in both directions', async ({page}) => {
  await openSearch(page, '/docs');
  await page.keyboard.insertText('gas');
  await expect(options(page).first()).toBeVisible();
  // The focus may move on to the browser's own controls, as with a native dialog, but not to the page behind.
  const place = () =>
    document.activeElement === document.body ||
    document.activeElement?.closest('[role=dialog]') !== null;
  for (const key of ['Tab', 'Shift+Tab']) {
    await input(page).focus();
    for (let i = 0; i < 6; i += 1) {
      await page.keyboard.press(key);
      expect(await page.evaluate(place), `${key} ${i + 1} times`).toBe(true);
    }
  }
});
