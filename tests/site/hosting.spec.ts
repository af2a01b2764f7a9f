import {readFileSync} from 'node:fs';
import {readdir} from 'node:fs/promises';
import type {Page} from '@playwright/test';
import redirects from '../../redirects.json';
import {caughtUp, expect, hydrated, locales, test as base} from './fixtures';
import {nginxIsMissing, startNginx} from './nginx';

type Fixtures = {
  /** What the Content-Security-Policy prevented on the page, as reported by the page's events. */
  violations: () => Promise<string[]>;
};

const test = base.extend<Fixtures, {nginx: string}>({
  nginx: [
    async ({}, provide) => {
      const site = await startNginx('build');
      await provide(site.url);
      await site.close();
    },
    {scope: 'worker'},
  ],
  violations: async ({page}, provide) => {
    const seen: string[] = [];
    await page.exposeFunction('noteViolation', (text: string) => seen.push(text));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', event => {
        const {noteViolation} = window as unknown as {noteViolation: (text: string) => void};
        noteViolation(
          `${event.violatedDirective}: ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`,
        );
      });
    });
    await provide(() => Promise.resolve(seen));
  },
});

test.skip(nginxIsMissing !== undefined, nginxIsMissing);

/** Responds in place of the CDN, because tests must not depend on it. */
async function serveKatex(page: Page): Promise<void> {
  await page.route('https://cdn.jsdelivr.net/**', (route, request) => {
    const file = new URL(request.url()).pathname.replace(/^\/npm\/katex@[^/]+\//, '');
    return route.fulfill({
      path: `node_modules/katex/${file}`,
      headers: {'access-control-allow-origin': '*'},
    });
  });
}

/** Requests a URL without following redirects. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, {redirect: 'manual', headers: {'accept-encoding': 'identity', ...headers}});

test('R1 the host serves each page at one address and redirects other spellings to it', async ({
  nginx,
}) => {
  for (const {prefix, lang} of locales) {
    for (const path of [`${prefix}/`, `${prefix}/docs`, `${prefix}/docs/gear/actor-model`]) {
      const answer = await ask(nginx + path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toMatch(new RegExp(`<html lang="?${lang}`));
    }
    const slashed = await ask(`${nginx}${prefix}/docs/gear/actor-model/?q=1`);
    expect(slashed.status).toBe(301);
    expect(slashed.headers.get('location')).toBe(`${prefix}/docs/gear/actor-model?q=1`);
    if (prefix) {
      const home = await ask(`${nginx}${prefix}?q=1`);
      expect(home.status).toBe(301);
      expect(home.headers.get('location')).toBe(`${prefix}/?q=1`);
    }
  }
  // Must never redirect to another host.
  expect((await ask(`${nginx}//example.org/`)).headers.get('location')).toBe('/example.org');
});

test("R2 the host responds to unknown paths with the locale's not-found page and status 404", async ({
  nginx,
}) => {
  for (const {prefix, lang} of locales) {
    for (const path of ['/nowhere', '/docs/nowhere/', '/assets/js/gone.0123.js', '/docs/img']) {
      const answer = await fetch(`${nginx}${prefix}${path}`);
      expect(answer.status, prefix + path).toBe(404);
      expect(await answer.text()).toMatch(new RegExp(`<html lang="?${lang}`));
      expect(answer.headers.get('cache-control')).not.toContain('immutable');
      expect(answer.headers.get('content-security-policy')).toBeTruthy();
    }
  }
  for (const path of [
    '/_headers',
    '/_redirects',
    '/redirects.nginx.map',
    '/headers.nginx.conf',
    '/locales.nginx.map',
    '/redirects.nginx.map.br',
  ]) {
    expect((await ask(nginx + path)).status, path).toBe(404);
  }
});

test('R5 the host redirects every old address, with its query, in both locales', async ({
  nginx,
}) => {
  expect(redirects.length).toBeGreaterThan(50);
  for (const {prefix} of locales) {
    for (const {from, to} of redirects) {
      for (const path of [from, `${from}/`]) {
        const answer = await ask(`${nginx}${prefix}${path}?a=1&b=2`);
        expect(answer.status, prefix + path).toBe(301);
        expect(answer.headers.get('location')).toBe(`${prefix}${to}?a=1&b=2`);
      }
    }
    expect((await ask(nginx + prefix + redirects[0]!.to)).status).toBe(200);
  }
});

test('the host sends precompressed brotli or gzip files with a Vary header', async ({nginx}) => {
  const script = (await readdir('build/assets/js')).find(file => /^main\.\w+\.js$/.test(file))!;
  for (const path of [
    '/docs/gear/actor-model',
    '/zh-cn/',
    '/nowhere',
    `/assets/js/${script}`,
    '/search/index.json',
  ]) {
    const sizes = await Promise.all(
      ['identity', 'gzip', 'br'].map(async encoding => {
        const answer = await ask(nginx + path, {'accept-encoding': encoding});
        expect(answer.headers.get('content-encoding') ?? 'identity', path).toBe(encoding);
        expect(answer.headers.get('vary')).toBe('Accept-Encoding');
        return Number(answer.headers.get('content-length'));
      }),
    );
    expect(sizes[1], path).toBeLessThan(sizes[0]! / 2);
    expect(sizes[2], path).toBeLessThan(sizes[1]!);
  }
});

test('the host lets caches keep hashed files for a year and pages for a minute', async ({
  nginx,
}) => {
  const assets = await readdir('build/assets/js');
  const cacheOf = async (path: string) => (await ask(nginx + path)).headers.get('cache-control');
  expect(await cacheOf(`/assets/js/${assets[0]}`)).toBe('public, max-age=31536000, immutable');
  const [chinese] = await readdir('build/zh-cn/assets/js');
  expect(await cacheOf(`/zh-cn/assets/js/${chinese}`)).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf('/docs')).toBe('public, max-age=60, stale-while-revalidate=600');
  expect(await cacheOf('/search/index.json')).toContain('max-age=60');
  expect(await cacheOf('/img/logo.svg')).toBe('public, max-age=86400');
});

/** The full security headers. What changes with each build is replaced with `<hashes>` and `<version>`. */
const SECURITY_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "script-src 'self' 'wasm-unsafe-eval' <hashes>",
    "style-src 'self' https://cdn.jsdelivr.net/npm/katex@<version>/dist/ <hashes>",
    "style-src-attr 'unsafe-inline'",
    'font-src https://cdn.jsdelivr.net/npm/katex@<version>/dist/',
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join('; '),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  server: 'nginx',
};

/** Headers that describe the body and the connection. */
const TRANSPORT_HEADERS =
  /^(?:accept-ranges|cache-control|connection|content-.*(?<!policy)|date|etag|keep-alive|last-modified|location|transfer-encoding|vary)$/;

test('the host sends the security headers with every response', async ({nginx}) => {
  const script = (await readdir('build/assets/js')).find(file => /^main\.\w+\.js$/.test(file))!;
  const answers = {
    '/docs': 200,
    '/zh-cn/': 200,
    [`/assets/js/${script}`]: 200,
    '/search/index.json': 200,
    '/nowhere': 404,
    '/zh-cn/docs/nowhere': 404,
    '/headers.nginx.conf': 404,
    [redirects[0]!.from]: 301,
    '/docs/': 301,
    '/zh-cn': 301,
  };
  for (const [path, status] of Object.entries(answers)) {
    const answer = await ask(nginx + path);
    expect(answer.status, path).toBe(status);
    const headers = Array.from(answer.headers, ([name, value]): [string, string] => [
      name,
      value
        .replace(/'sha256-[\w+/]{43}='(?: 'sha256-[\w+/]{43}=')*/g, '<hashes>')
        .replace(/katex@\d+\.\d+\.\d+\//g, 'katex@<version>/'),
    ]).filter(([name]) => !TRANSPORT_HEADERS.test(name));
    expect(Object.fromEntries(headers), path).toEqual(SECURITY_HEADERS);
  }
});

test('the _headers file for static hosts has the headers that nginx sends', async ({nginx}) => {
  const {headers} = await ask(`${nginx}/docs`);
  const [everyAnswer, ...assets] = readFileSync('build/_headers', 'utf8').trimEnd().split('\n\n');
  const written = Array.from(everyAnswer!.matchAll(/^ {2}([\w-]+): (.+)$/gm), ([, name, value]) => [
    name!.toLowerCase(),
    value!,
  ]);
  const sent = Object.keys(SECURITY_HEADERS).filter(name => name !== 'server');
  expect(written).toEqual(sent.map(name => [name, headers.get(name)]));
  expect(assets).toEqual(
    locales.map(
      ({prefix}) => `${prefix}/assets/*\n  Cache-Control: public, max-age=31536000, immutable`,
    ),
  );
});

for (const {name, prefix} of locales) {
  test(`${name}: no page violates the Content-Security-Policy`, async ({
    page,
    nginx,
    pageErrors,
    violations,
  }) => {
    await serveKatex(page);
    for (const path of ['/', '/docs', '/docs/gear/actor-model', '/markdown-page']) {
      await page.goto(nginx + prefix + path);
      await hydrated(page);
      await caughtUp(page);
    }
    await page.goto(`${nginx}${prefix}/docs/gear/actor-model`);
    await hydrated(page);
    await expect(page.locator('.katex-html').first()).toBeVisible();
    await expect(page.locator('.katex-mathml').first()).toHaveCSS('position', 'absolute');
    await page
      .locator('.navbar')
      .getByRole('button', {name: /mode|模式/})
      .first()
      .click();
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('combobox').fill('mailbox');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await page.goto(`${nginx}${prefix}/search?q=gas`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(pageErrors).toEqual([]);
    await page.goto(`${nginx}${prefix}/docs/mailbocks`);
    await hydrated(page);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    // The document itself is a 404, which browsers log as an error.
    expect(pageErrors.filter(text => !text.includes('status of 404'))).toEqual([]);
    expect(await violations()).toEqual([]);
  });
}

test('the Content-Security-Policy blocks an injected script', async ({page, nginx, violations}) => {
  await page.goto(`${nginx}/docs`);
  await hydrated(page);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  await expect.poll(async () => (await violations()).join()).toContain('script-src');
});

test('program runner: a sample program runs under the Content-Security-Policy, and its file may be cached', async ({
  page,
  nginx,
  pageErrors,
  violations,
}) => {
  await serveKatex(page);
  await page.goto(`${nginx}/docs/examples/gft-20`);
  await hydrated(page);
  const tool = page.getByRole('region', {name: 'Run the program here'});
  await tool.scrollIntoViewIfNeeded();
  const fetched = page.waitForResponse(/\.wasm$/);
  await tool.getByRole('button', {name: 'Start the program'}).click();
  expect(await (await fetched).headerValue('cache-control')).toContain('immutable');
  await expect(tool.getByTestId('state')).toContainText('TotalSupply0');
  expect(await violations()).toEqual([]);
  expect(pageErrors).toEqual([]);
});
