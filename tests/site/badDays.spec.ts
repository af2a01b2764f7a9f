import type {Page, Route} from '@playwright/test';
import {
  expect,
  hydrated,
  locales,
  openPage,
  openSearchDialog,
  setConnection,
  switchColorMode,
  test,
  wide,
} from './fixtures';
import {forms, openRegion, otherTools} from './tools';

const words = {
  en: {
    crashed: 'This page crashed.',
    stopped: 'stopped working',
    again: 'Start it again',
    query: 'mailbox',
  },
  'zh-cn': {
    crashed: '页面已崩溃。',
    stopped: '停止了工作',
    again: '重新启动',
    query: '邮箱',
  },
};

/** What hosts, proxies and broken connections send in place of a file. */
const faults = ['status 404', 'a page with status 200', 'half of the file'] as const;
/** One of these, or nothing at all. */
type Fault = (typeof faults)[number] | 'no answer';

/**
 * Sends something else, or nothing, in place of each file that matches.
 *
 * @returns a function that ends it
 */
async function spoil(
  page: Page,
  files: string | RegExp,
  fault: Fault,
): Promise<() => Promise<void>> {
  await page.route(files, async route => {
    if (fault === 'no answer') {
      await route.abort();
    } else if (fault === 'status 404') {
      await route.fulfill({status: 404, body: ''});
    } else if (fault === 'a page with status 200') {
      const body = '<!doctype html><title>Sign in</title><p>Sign in to this network';
      await route.fulfill({contentType: 'text/html', body});
    } else {
      const {headers, body} = await fileOf(route);
      await route.fulfill({headers, body: body.subarray(0, body.length / 2)});
    }
  });
  return () => page.unroute(files);
}

/** A file as the server has it, uncompressed. */
async function fileOf(route: Route) {
  const response = await route.fetch();
  const type = response.headers()['content-type'] ?? '';
  return {headers: {'content-type': type}, body: await response.body()};
}

for (const {name, prefix} of locales) {
  const t = words[name];

  test(`${wide(name)}: when the search crashes, the page stays and says so, and the search can start again`, async ({
    page,
  }) => {
    // What the browser keeps of recent searches is broken.
    await openPage(page, `${prefix}/docs`);
    await page.evaluate(() => {
      const get = Storage.prototype.getItem;
      Storage.prototype.getItem = function (key) {
        return key.includes('DOCSEARCH') ? '{' : get.call(this, key);
      };
      Object.assign(window, {repair: () => (Storage.prototype.getItem = get)});
    });
    await page.keyboard.press('Control+k');
    const alert = page.getByRole('alert').filter({hasText: t.stopped});
    await expect(alert).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(t.crashed)).toHaveCount(0);
    await page.getByRole('main').getByRole('link').first().focus();
    await page.keyboard.press('Escape');
    await expect(alert).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(alert).toBeVisible();
    await page.evaluate(() => (window as unknown as {repair: () => void}).repair());
    await page.getByRole('button', {name: t.again}).click();
    const field = page.getByRole('dialog').getByRole('combobox');
    await field.fill(t.query);
    await expect(page.getByRole('option').first()).toBeVisible();
  });
}

for (const fault of faults) {
  for (const file of ['index', 'worker']) {
    test(`S4 when ${fault} comes for the ${file} of the search, the dialog says so, and recovers`, async ({
      page,
    }) => {
      await openPage(page, '/docs');
      const worker = page.waitForEvent('worker');
      await openSearchDialog(page);
      const url = file === 'worker' ? (await worker).url() : '**/search/index.json';
      const repair = await spoil(page, url, fault);
      await page.reload();
      await hydrated(page);
      const field = await openSearchDialog(page);
      const problem = page.getByRole('dialog').getByRole('alert');
      await field.fill('mailbox');
      await expect(problem).toContainText('Unable to fetch results');
      await repair();
      await field.fill('');
      await field.fill('mailbox');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect(problem).toHaveCount(0);
    });
  }

  test(`E3 when ${fault} comes for the next page's code, the page reloads once and works`, async ({
    page,
  }) => {
    // Nothing is prefetched, so that the click is what fails.
    await setConnection(page, {saveData: true, effectiveType: '4g'});
    await openPage(page, '/docs/gear/actor-model');
    const scripts = /\/assets\/js\//;
    await spoil(page, scripts, fault);
    let documents = 0;
    page.on('request', request => {
      if (request.isNavigationRequest()) {
        documents += 1;
      }
    });
    await page.route('**/docs/gear/glossary', async route => {
      await page.unroute(scripts);
      await route.continue();
    });
    await page.locator('.theme-doc-sidebar-menu a[href="/docs/gear/glossary"]').click();
    await expect.poll(() => documents).toBe(1);
    await hydrated(page);
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Glossary');
    expect(documents).toBe(1);
  });
}

for (const fault of [...faults, 'no answer'] as const) {
  test(`program runner: when ${fault} comes for the program, the tool says so and can try again`, async ({
    page,
  }) => {
    const repair = await spoil(page, '**/*.wasm', fault);
    const path = '/docs/getting-started-in-5-minutes';
    const tool = await openRegion(page, path, otherTools.program.name.en);
    const start = tool.getByRole('button', {name: 'Start the program', exact: true});
    await start.click();
    await expect(tool.getByRole('alert')).toContainText('The program did not load or start.');
    await repair();
    await start.click();
    await expect(tool.getByTestId('state')).toHaveText('Value0');
    await expect(tool.getByRole('alert')).toHaveCount(0);
  });
}

test('E5 when the storage is full, color mode and values of samples apply until the reader leaves', async ({
  page,
  pageErrors,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openPage(page, forms.settings.route);
  await switchColorMode(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const form = page.getByRole('region', {name: forms.settings.name.en});
  await form.scrollIntoViewIfNeeded();
  const id = `0x${'a1'.repeat(32)}`;
  await form.getByLabel('Program id').fill(id);
  await expect(form).toContainText('This browser does not allow the site to store the values');
  await page.locator('.theme-doc-sidebar-menu a[href="/docs/api/read-state"]').click();
  await expect(page.locator('.token-line', {hasText: 'PROGRAM_ID='})).toContainText(id);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  // The theme logs what it could not store.
  expect(pageErrors.filter(error => !error.includes('QuotaExceededError'))).toEqual([]);
});

test('values that the reader sets in one tab appear in the samples of another', async ({
  context,
  page,
}) => {
  await openPage(page, '/docs/api/read-state');
  const other = await context.newPage();
  const form = await openRegion(other, forms.settings.route, forms.settings.name.en);
  const id = `0x${'b2'.repeat(32)}`;
  await form.getByLabel('Program id').fill(id);
  await expect(page.locator('.token-line', {hasText: 'PROGRAM_ID='})).toContainText(id);
});

test('with extensions that change the page before its scripts run, the page hydrates and works', async ({
  page,
  pageErrors,
}) => {
  await page.addInitScript(() => {
    // As password managers, writing aids and dark modes do.
    const change = () => {
      document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
      document.body.setAttribute('data-gr-ext-installed', '');
      document.body.prepend(document.createElement('extension-bar'));
      document.body.append(document.createElement('extension-frame'));
      document.head.append(document.createElement('style'));
      document.querySelectorAll('input').forEach(field => {
        field.setAttribute('data-lastpass-icon-root', '');
        field.after(document.createElement('extension-icon'));
      });
      document.querySelector('main h1')?.append(document.createElement('extension-mark'));
    };
    // Between the end of the HTML and the deferred scripts.
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') {
        change();
      }
    });
  });
  await openPage(page, '/docs/idea/account/ss58');
  await expect(page.locator('extension-bar')).toHaveCount(1);
  await switchColorMode(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.locator('.pagination-nav__link--next').click();
  await expect(page).not.toHaveURL(/ss58/);
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  expect(pageErrors.filter(error => !error.includes('hydrat'))).toEqual([]);
});

for (const year of [1970, 2100]) {
  test(`with a clock in the year ${year}, pages, search and tools work`, async ({
    page,
    pageErrors,
  }) => {
    await page.clock.setFixedTime(new Date(`${year}-01-02T00:00:00Z`));
    await openPage(page, '/docs/gear/actor-model');
    await (await openSearchDialog(page)).fill('mailbox');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(/mailbox/);
    expect(pageErrors).toEqual([]);
  });
}
