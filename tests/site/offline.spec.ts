import {createHash} from 'node:crypto';
import {readFileSync, readdirSync} from 'node:fs';
import {createServer} from 'node:http';
import type {Page} from '@playwright/test';
import sirv from 'sirv';
import type {OfflineSection} from '../../src/offline/list';
import {listen} from '../listen';
import {
  caughtUp,
  expect,
  hold,
  hydrated,
  locales,
  openPage,
  openSearchDialog,
  test as base,
  wide,
} from './fixtures';

const words = {
  en: {
    keep: 'Keep these pages for offline reading',
    kept: 'are kept for offline reading',
    remove: 'Remove the kept pages',
    offline: 'You are offline',
    network: 'The download stopped before all files were here',
    unsupported: 'This browser cannot keep pages',
    storage: 'The browser did not store the pages',
    query: 'mailbox',
  },
  'zh-cn': {
    keep: '保留这些页面以供离线阅读',
    kept: '已保留，可供离线阅读',
    remove: '移除保留的页面',
    offline: '你已离线',
    network: '下载在收到全部文件之前中断',
    unsupported: '此浏览器无法保留页面',
    storage: '浏览器没有存储这些页面',
    query: '邮箱',
  },
};

type Replaced = {type: string; body: string | Buffer};

const test = base.extend<{
  /**
   * A host of its own for each test, because a service worker stays with its host. `replace` makes it send something
   * else for an address, as after a deployment.
   */
  host: {url: string; replace: (address: string, file: Replaced) => void};
}>({
  host: async ({}, provide) => {
    const replaced = new Map<string, Replaced>();
    const assets = sirv('build');
    const server = createServer((request, response) => {
      const file = replaced.get(new URL(request.url ?? '/', 'http://host').pathname);
      if (file) {
        response.writeHead(200, {'content-type': file.type, 'cache-control': 'no-cache'});
        response.end(file.body);
      } else {
        assets(request, response);
      }
    });
    const url = `http://localhost:${await listen(server)}`;
    await provide({url, replace: (address, file) => replaced.set(address, file)});
    server.closeAllConnections();
    server.close();
  },
});

/** What the browser has stored and registered for the site. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

const NOTHING = {caches: 0, workers: 0};

/** Opens a page and keeps its section. */
async function keepSection(page: Page, address: string, t: (typeof words)['en']): Promise<void> {
  await openPage(page, address);
  await page.getByRole('button', {name: t.keep}).click();
  await expect(page.getByRole('status').filter({hasText: t.kept})).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

for (const {name, prefix} of locales) {
  const t = words[name];

  test(`O1 O2 ${wide(name)}: after one click, and not before, the section and the search work offline`, async ({
    page,
    context,
    host,
  }) => {
    await openPage(page, `${host.url}${prefix}/docs/gear/start`);
    await caughtUp(page);
    expect(await stored(page)).toEqual(NOTHING);
    await keepSection(page, `${host.url}${prefix}/docs/gear/start`, t);
    expect(await stored(page)).toEqual({caches: 1, workers: 1});

    await context.setOffline(true);
    await page.reload();
    await hydrated(page);
    await page.locator('.pagination-nav__link--next').click();
    await expect(page).toHaveURL(/gear\/introduction$/);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    await openPage(page, `${host.url}${prefix}/docs/gear/glossary`);
    await expect(page.getByText(t.kept)).toBeVisible();

    await (await openSearchDialog(page)).fill(t.query);
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  test(`O2 ${wide(name)}: in place of a page that is not kept, a page says so and links to those that are`, async ({
    page,
    context,
    host,
  }) => {
    await keepSection(page, `${host.url}${prefix}/docs/ecosystem/start`, t);
    await context.setOffline(true);
    await page.goto(`${host.url}${prefix}/docs/api/events`);
    await expect(page).toHaveTitle(t.offline);
    await expect(page.getByRole('heading', {level: 1})).toHaveText(t.offline);
    const links = page.getByRole('listitem').getByRole('link');
    expect(await links.evaluateAll(found => found.map(link => link.getAttribute('href')))).toEqual(
      ['start', 'polkadot', 'substrate', 'coming-from-other-chains'].map(
        file => `${prefix}/docs/ecosystem/${file}`,
      ),
    );
    await links.nth(1).click();
    await expect(page).toHaveURL(/ecosystem\/polkadot$/);
    await hydrated(page);
  });

  test(`O5 ${wide(name)}: what the browser or the network refuses is said in words, and nothing is kept`, async ({
    page,
    host,
  }) => {
    // One file of the section is another than the list says, as in the middle of a deployment.
    const changed = `${prefix}/docs/ecosystem/polkadot`;
    host.replace(changed, {type: 'text/html', body: '<p>Sign in to this network'});
    const address = `${host.url}${prefix}/docs/ecosystem/start`;
    await openPage(page, address);
    await page.getByRole('button', {name: t.keep}).click();
    await expect(page.getByText(t.network)).toBeVisible();
    expect(await stored(page)).toEqual(NOTHING);
    host.replace(changed, {type: 'text/html', body: readFileSync(`build${changed}.html`)});
    await page.getByRole('button', {name: t.keep}).click();
    await expect(page.getByText(t.kept)).toBeVisible();
    await page.getByRole('button', {name: t.remove}).click();
    await expect(page.getByRole('button', {name: t.keep})).toBeVisible();

    await page.addInitScript(() => {
      Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    });
    await openPage(page, address);
    await page.getByRole('button', {name: t.keep}).click();
    await expect(page.getByText(t.storage)).toBeVisible();
    expect(await stored(page)).toEqual(NOTHING);

    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    });
    await openPage(page, address);
    await page.getByRole('button', {name: t.keep}).click();
    await expect(page.getByText(t.unsupported)).toBeVisible();
  });
}

test('O1 a click keeps the section also while the code that looks for kept pages still loads', async ({
  page,
  host,
}) => {
  const scripts = readdirSync('build/assets/js');
  const panel = scripts.find(file =>
    readFileSync(`build/assets/js/${file}`, 'utf8').includes('/offline-record'),
  );
  const arrive = await hold(page, `**/assets/js/${panel}`, {times: 1});
  // As on a page of a locale of which the reader keeps pages.
  await page.addInitScript(() => {
    Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', {get: () => ({})});
  });
  await openPage(page, `${host.url}/docs/ecosystem/start`);
  await page.getByRole('button', {name: words.en.keep}).click();
  arrive();
  await expect(page.getByText(words.en.kept)).toBeVisible();
  expect(await stored(page)).toEqual({caches: 1, workers: 1});
});

test('O3 a new deployment is announced on a kept page, and one click takes it', async ({
  page,
  context,
  host,
}) => {
  const t = words.en;
  const address = '/docs/ecosystem/polkadot';
  await keepSection(page, host.url + address, t);
  const html = readFileSync(`build${address}.html`, 'utf8').replaceAll('</h1>', ', revised</h1>');
  const sections = JSON.parse(readFileSync('build/offline.json', 'utf8')) as OfflineSection[];
  const section = sections.find(({files}) => address in files)!;
  section.version = 'revised';
  section.files[address] = `sha256-${createHash('sha256').update(html).digest('base64')}`;
  host.replace(address, {type: 'text/html', body: html});
  host.replace('/offline.json', {type: 'application/json', body: JSON.stringify(sections)});

  await page.goto(`${host.url}/docs/ecosystem/substrate`);
  await expect(
    page.getByRole('status').filter({hasText: 'There is a new version'}),
  ).toBeInViewport();
  await page.getByRole('button', {name: 'Load the new version'}).click();
  await expect(page.getByText(t.kept)).toBeVisible();
  expect(await stored(page)).toEqual({caches: 1, workers: 1});
  await context.setOffline(true);
  const response = await page.goto(host.url + address);
  expect(await response!.text()).toContain(', revised</h1>');
});

test('O4 removing a section deletes it, and the last one takes the service worker with it', async ({
  page,
  host,
}) => {
  const t = words.en;
  await keepSection(page, `${host.url}/docs/ecosystem/start`, t);
  await keepSection(page, `${host.url}/docs/general/start`, t);
  expect(await stored(page)).toEqual({caches: 2, workers: 1});
  await page.getByRole('button', {name: t.remove}).click();
  await expect(page.getByRole('button', {name: t.keep})).toBeVisible();
  expect(await stored(page)).toEqual({caches: 1, workers: 1});
  await page.goto(`${host.url}/docs/ecosystem/start`);
  await page.getByRole('button', {name: t.remove}).click();
  await expect(page.getByRole('button', {name: t.keep})).toBeVisible();
  expect(await stored(page)).toEqual(NOTHING);
});

test('O4 a request that the service worker still answers does not bring a removed section back', async ({
  page,
  host,
  context,
}) => {
  await keepSection(page, `${host.url}/docs/ecosystem/start`, words.en);
  // What the worker has listed just before the page deletes it.
  await context.serviceWorkers()[0]!.evaluate(() => {
    const keys = caches.keys.bind(caches);
    caches.keys = async () => [...(await keys()), 'offline:/ removed'];
  });
  expect(await page.evaluate(async () => (await fetch('/offline.json')).status)).toBe(200);
  expect(await page.evaluate(() => caches.has('offline:/ removed'))).toBe(false);
});

test('O4 a section that the reader removes while its newest version is looked up stays removed', async ({
  page,
  host,
}) => {
  const t = words.en;
  await keepSection(page, `${host.url}/docs/ecosystem/start`, t);
  await page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = async (...request) => {
      const response = await real(...request);
      if (String(request[0]).endsWith('/offline.json')) {
        await new Promise(resolve => window.addEventListener('answer', resolve, {once: true}));
      }
      return response;
    };
  });
  await page.reload();
  await page.getByRole('button', {name: t.remove}).click();
  await expect(page.getByRole('button', {name: t.keep})).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('answer')));
  await caughtUp(page);
  await expect(page.getByRole('button', {name: t.keep})).toBeVisible();
  await expect(page.getByRole('button', {name: t.remove})).toHaveCount(0);
  expect(await stored(page)).toEqual(NOTHING);
});
