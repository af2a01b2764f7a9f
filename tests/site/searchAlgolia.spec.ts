import type {Page, Request} from '@playwright/test';
import {serve} from '../../scripts/serve.cjs';
import {
  caughtUp,
  expect,
  hold,
  locales,
  openPage,
  openSearchDialog,
  served,
  test as base,
  wide,
} from './fixtures';

const test = base.extend<object, {algoliaUrl: string}>({
  algoliaUrl: served(() => serve('.fixtures/algolia', 0)),
});

const ALGOLIA = /^https:\/\/[\w-]+\.algolia(net)?\.(net|com)\//;

const texts = {
  en: {
    seeAll: 'See all 31 results',
    count: '31 results',
    noResults: 'No results for',
    failed: 'Unable to fetch results',
    checkNetwork: 'You might want to check your network connection.',
    believe: 'Believe this query should return results?',
    letUsKnow: 'Let us know.',
    poweredBy: 'Powered by Algolia',
    more: 'Show more results',
  },
  'zh-cn': {
    seeAll: '查看全部 31 个结果',
    count: '31 条结果',
    noResults: '没有找到结果：',
    failed: '无法获取结果',
    checkNetwork: '你可能需要检查网络连接。',
    believe: '认为这个查询应该有结果？',
    letUsKnow: '请告知我们。',
    poweredBy: '由 Algolia 提供',
    more: '显示更多结果',
  },
};

type Asked = {
  indexName: string;
  query: string;
  page: number;
  hitsPerPage: number;
  facetFilters: (string | string[])[];
  highlightPreTag: string;
  highlightPostTag: string;
};

const askedBy = (request: Request): Asked =>
  (JSON.parse(request.postData() ?? '{}') as {requests: Asked[]}).requests[0]!;

/** Two hits as Algolia sends them: raw text, with the requested marks around matches. */
function answer(
  {query, page, hitsPerPage, highlightPreTag: pre, highlightPostTag: post}: Asked,
  url: string,
  total: number,
) {
  const hits = Array.from({length: total === 0 ? 0 : 2}, (_, i) => {
    const hierarchy = {lvl0: 'Guides', lvl1: 'Second <page>', lvl2: i === 0 ? null : 'Section'};
    const marked = {value: `${pre}Second${post} <page>`, matchLevel: 'full', matchedWords: [query]};
    return {
      objectID: `${page}-${i}`,
      type: i === 0 ? 'lvl1' : 'content',
      url: `${url}/docs/guide/second${i === 0 ? '' : '#section'}`,
      hierarchy,
      content: i === 0 ? null : 'A <b>second</b> page',
      _highlightResult: {hierarchy: {lvl0: {value: 'Guides'}, lvl1: marked}},
      _snippetResult: {
        hierarchy: {lvl1: marked},
        ...(i === 1 && {content: {value: `A <b>${pre}second${post}</b> page`, matchLevel: 'full'}}),
      },
    };
  });
  return {
    results: [
      {
        hits,
        nbHits: total,
        page,
        nbPages: total === 0 ? 0 : 2,
        hitsPerPage,
        query,
        index: 'fixture-docs',
        processingTimeMS: 1,
      },
    ],
  };
}

/** Responds in place of Algolia, and collects the requests. */
async function stub(page: Page, url: string, {total = 31} = {}): Promise<Asked[]> {
  const asked: Asked[] = [];
  await page.route(ALGOLIA, async route => {
    const request = askedBy(route.request());
    asked.push(request);
    await route.fulfill({
      json: answer(request, url, total),
      headers: {'access-control-allow-origin': '*'},
    });
  });
  return asked;
}

const dialog = (page: Page) => page.getByRole('dialog');
const options = (page: Page) => dialog(page).getByRole('option');

async function searchFor(page: Page, path: string, query: string): Promise<void> {
  await openPage(page, path);
  await openSearchDialog(page);
  await page.keyboard.insertText(query);
}

for (const {name, prefix} of locales) {
  const t = texts[name];
  const tags = ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'];

  test(`S6 ${wide(name)}: with the three variables the hosted index is queried, and S3 with the facets of locale and version`, async ({
    page,
    algoliaUrl,
  }) => {
    const site = `${algoliaUrl}${prefix}`;
    const asked = await stub(page, site);
    const own: string[] = [];
    page.on('request', request => own.push(request.url()));
    await openPage(page, `${site}/docs`);
    await caughtUp(page);
    expect(
      own.filter(url => ALGOLIA.test(url)),
      'before the search is used',
    ).toEqual([]);

    await searchFor(page, `${site}/docs`, 'second');
    await expect(options(page)).toHaveCount(2);
    expect(asked.at(-1)).toMatchObject({
      indexName: 'fixture-docs',
      query: 'second',
      facetFilters: [`language:${name}`, tags],
    });
    expect(own.filter(url => url.includes('/search/index.json'))).toEqual([]);
    await expect(options(page).first().locator('mark')).toHaveText('Second');
    await expect(options(page).first()).toContainText('Second <page>');
    await expect(options(page).nth(1)).toContainText('A <b>second</b> page');
    await expect(dialog(page).getByRole('link', {name: t.seeAll})).toHaveAttribute(
      'href',
      `${prefix}/search?q=second`,
    );
    await expect(dialog(page).getByRole('link', {name: /Algolia/i})).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site}/docs/guide/second`);
  });

  test(`R3 ${wide(name)}: the search page queries the hosted index with the same facets and loads further pages`, async ({
    page,
    algoliaUrl,
  }) => {
    const asked = await stub(page, `${algoliaUrl}${prefix}`);
    await page.goto(`${algoliaUrl}${prefix}/search?q=second`);
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem')).toHaveCount(2);
    await expect(main.getByRole('status')).toHaveText(t.count);
    await expect(main.getByRole('link', {name: t.poweredBy})).toBeVisible();
    await expect(main.locator('mark').first()).toHaveText('Second');
    await main.getByRole('button', {name: t.more}).click();
    await expect(main.getByRole('listitem')).toHaveCount(4);
    await expect(main.getByRole('button', {name: t.more})).toHaveCount(0);
    expect(asked.map(({page: number, facetFilters}) => [number, facetFilters])).toEqual([
      [0, [`language:${name}`, tags]],
      [1, [`language:${name}`, tags]],
    ]);
  });

  test(`S4 ${wide(name)}: when the hosted index can't be reached, dialog and page say so`, async ({
    page,
    algoliaUrl,
  }) => {
    await page.route(ALGOLIA, route => route.abort());
    await searchFor(page, `${algoliaUrl}${prefix}/docs`, 'second');
    await expect(dialog(page).getByRole('alert')).toContainText(t.failed);
    await expect(dialog(page).getByRole('alert')).toContainText(t.checkNetwork);
    await expect(dialog(page).getByText(t.noResults)).toBeHidden();
    await page.goto(`${algoliaUrl}${prefix}/search?q=second`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(t.failed);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(t.checkNetwork);
  });

  test(`S5 ${wide(name)}: without hits in the hosted index, dialog and page say so`, async ({
    page,
    algoliaUrl,
  }) => {
    await stub(page, algoliaUrl, {total: 0});
    await searchFor(page, `${algoliaUrl}${prefix}/docs`, 'nothing');
    for (const text of [t.noResults, '"nothing"', t.believe]) {
      await expect(dialog(page)).toContainText(text);
    }
    await expect(dialog(page).getByRole('link', {name: t.letUsKnow})).toBeVisible();
    await page.goto(`${algoliaUrl}${prefix}/search?q=nothing`);
    await expect(page.getByRole('main').getByRole('status')).toContainText(t.noResults);
  });
}

test('S2 while a hosted response is slow, an indicator is shown, and the last query wins', async ({
  page,
  algoliaUrl,
}) => {
  await stub(page, algoliaUrl);
  const release = await hold(page, ALGOLIA);
  await searchFor(page, `${algoliaUrl}/docs`, 'second');
  await expect(
    page.locator('.DocSearch-Container--Stalled .DocSearch-LoadingIndicator'),
  ).toBeVisible();
  await page.keyboard.insertText(' page');
  release();
  await expect(options(page).first()).toBeVisible();
  await expect(dialog(page).getByRole('link', {name: /See all/})).toHaveAttribute(
    'href',
    '/search?q=second%20page',
  );
  await expect(page.locator('.DocSearch-LoadingIndicator')).toBeHidden();
});
