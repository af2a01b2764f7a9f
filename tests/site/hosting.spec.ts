import {readFileSync} from 'node:fs';
import {readdir} from 'node:fs/promises';
import {connect} from 'node:net';
import redirects from '../../redirects.json';
import {
  caughtUp,
  expect,
  locales,
  mainScript,
  openPage,
  serveCdn,
  served,
  switchColorMode,
  test as base,
} from './fixtures';
import {nginxIsMissing, startNginx} from './nginx';
import {openRegion, otherTools} from './tools';

type Fixtures = {
  /** What the Content-Security-Policy prevented on the page, as reported by the page's events. */
  violations: () => Promise<string[]>;
};

const test = base.extend<Fixtures, {nginx: string}>({
  nginx: served(() => startNginx('build')),
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
// Once, above the list of tests: each worker loads this file, too.
if (nginxIsMissing !== undefined && process.env.TEST_WORKER_INDEX === undefined) {
  console.warn(`All tests of deploy/ are skipped: this machine ${nginxIsMissing}.`);
}

/** Requests a URL without following redirects. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, {redirect: 'manual', headers: {'accept-encoding': 'identity', ...headers}});

type Answer = {status: number; headers: [name: string, value: string][]; body: string};

/**
 * Sends a request byte for byte, because `fetch` corrects addresses and refuses methods.
 *
 * @param request request line and headers; `Connection: close` is added
 * @returns the answer, with one character for each byte
 */
function send(url: string, request: string[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), 'localhost');
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', data => (text += String(data)));
    socket.once('error', reject);
    socket.once('close', () => {
      const end = text.indexOf('\r\n\r\n');
      const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
      resolve({
        status: Number(statusLine.split(' ')[1]),
        headers: lines.map(line => {
          const [name = '', ...value] = line.split(': ');
          return [name.toLowerCase(), value.join(': ')];
        }),
        body: text.slice(end + 4),
      });
    });
    socket.write([...request, 'Connection: close', '', ''].join('\r\n'), 'latin1');
  });
}

/** The values of a header that an answer has, in the order in which it has them. */
const valuesOf = ({headers}: Answer, wanted: string) =>
  headers.filter(([name]) => name === wanted).map(([, value]) => value);

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
  for (const path of [
    '/docs/gear/actor-model',
    '/zh-cn/',
    '/nowhere',
    `/assets/js/${mainScript()}`,
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

test('the host lets caches keep hashed files for a year, pages for a minute, and the service worker not at all', async ({
  nginx,
}) => {
  const assets = await readdir('build/assets/js');
  const cacheOf = async (path: string) => (await ask(nginx + path)).headers.get('cache-control');
  expect(await cacheOf(`/assets/js/${assets[0]}`)).toBe('public, max-age=31536000, immutable');
  const [chinese] = await readdir('build/zh-cn/assets/js');
  expect(await cacheOf(`/zh-cn/assets/js/${chinese}`)).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf('/assets/js/'), 'a redirect').not.toContain('immutable');
  expect(await cacheOf('/docs')).toBe('public, max-age=60, stale-while-revalidate=600');
  expect(await cacheOf('/search/index.json')).toContain('max-age=60');
  expect(await cacheOf('/img/logo.svg')).toBe('public, max-age=86400');
  for (const {prefix} of locales) {
    expect(await cacheOf(`${prefix}/offline-worker.js`)).toBe('no-cache');
  }
});

/** The headers of every answer that the build wrote for static hosts. What they say is proved in a unit test. */
function writtenHeaders(): Record<string, string> {
  const [everyAnswer] = readFileSync('build/_headers', 'utf8').split('\n\n');
  const lines = everyAnswer!.matchAll(/^ {2}([\w-]+): (.+)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name, value]) => [name!.toLowerCase(), value!]));
}

/** Headers that describe the body and the connection. */
const TRANSPORT_HEADERS =
  /^(?:accept-ranges|cache-control|connection|content-.*(?<!policy)|date|etag|keep-alive|last-modified|location|transfer-encoding|vary)$/;

test('the host sends the security headers with every response', async ({nginx}) => {
  const expected = writtenHeaders();
  const answers = {
    '/docs': 200,
    '/zh-cn/': 200,
    [`/assets/js/${mainScript()}`]: 200,
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
    const headers = [...answer.headers].filter(([name]) => !TRANSPORT_HEADERS.test(name));
    expect(Object.fromEntries(headers), path).toEqual({...expected, server: 'nginx'});
  }
  const hosts = expected['content-security-policy']!.match(/https:[^ ;]+/g)!;
  expect(
    hosts.filter(host => !/^https:\/\/cdn\.jsdelivr\.net\/npm\/katex@[\d.]+\/dist\/$/.test(host)),
  ).toEqual([]);
});

test('HEAD has the headers of GET and no body', async ({nginx}) => {
  for (const path of ['/docs', '/zh-cn/', '/img/logo.svg', '/nowhere', '/docs/']) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const [head, get] = await Promise.all(
        ['HEAD', 'GET'].map(method =>
          send(nginx, [`${method} ${path} HTTP/1.1`, 'Host: x', `Accept-Encoding: ${encoding}`]),
        ),
      );
      const described = ({status, headers}: Answer) => ({
        status,
        headers: headers.filter(([name]) => name !== 'date'),
      });
      expect(described(head!), `${path} ${encoding}`).toEqual(described(get!));
      expect(head!.body).toBe('');
      expect(get!.body).not.toBe('');
    }
  }
});

test('a part of a file is the asked part, and never a part of a compressed page that says it is whole', async ({
  nginx,
}) => {
  const logo = readFileSync('build/img/logo.svg', 'latin1');
  const part = await ask(`${nginx}/img/logo.svg`, {range: 'bytes=5-14'});
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 5-14/${logo.length}`);
  expect(await part.text()).toBe(logo.slice(5, 15));
  const whole = await (await ask(`${nginx}/docs`)).text();
  for (const encoding of ['gzip', 'br']) {
    const answer = await ask(`${nginx}/docs`, {range: 'bytes=0-', 'accept-encoding': encoding});
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toBe(whole);
  }
  const stale = await ask(`${nginx}/img/logo.svg`, {range: 'bytes=5-14', 'if-range': '"old"'});
  expect(stale.status).toBe(200);
  expect(await stale.text()).toBe(logo);
});

test('what a browser has in its cache is confirmed, in each encoding for itself, and a missing page never is', async ({
  nginx,
}) => {
  const tags = new Set<string>();
  for (const encoding of ['identity', 'gzip', 'br']) {
    const asked = {'accept-encoding': encoding};
    const {headers} = await ask(`${nginx}/docs`, asked);
    const etag = headers.get('etag')!;
    tags.add(etag);
    const conditions: Record<string, string>[] = [
      {'if-none-match': etag},
      {'if-none-match': `W/${etag}`},
      {'if-modified-since': headers.get('last-modified')!},
    ];
    for (const condition of conditions) {
      const answer = await ask(`${nginx}/docs`, {...asked, ...condition});
      expect(answer.status, `${encoding} ${JSON.stringify(condition)}`).toBe(304);
      for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy']) {
        expect(answer.headers.get(name), name).toBe(headers.get(name));
      }
    }
    const changed = await ask(`${nginx}/docs`, {
      ...asked,
      'if-none-match': '"old"',
      // Does not count beside If-None-Match.
      'if-modified-since': headers.get('last-modified')!,
    });
    expect(changed.status).toBe(200);
    const missing = await ask(`${nginx}/nowhere`, {...asked, 'if-none-match': '*'});
    expect(missing.status).toBe(404);
  }
  expect(tags.size, 'one ETag for each encoding').toBe(3);
});

test('no address reaches a file outside the site', async ({nginx}) => {
  for (const path of [
    '/../../../../../../etc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/docs/..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd',
    '/docs/..%5c..%5c..%5cetc%5cpasswd',
    '/..%252f..%252f..%252fetc/passwd',
    '/assets../nginx.conf',
    '/zh-cn../nginx.conf',
    '/../nginx.conf',
    '/docs%00.html',
  ]) {
    const answer = await send(nginx, [`GET ${path} HTTP/1.1`, 'Host: x']);
    expect([400, 404], path).toContain(answer.status);
    expect(answer.body, path).not.toMatch(/root:|sendfile/);
  }
});

test('no address makes a redirect that leads to another host or adds a header', async ({nginx}) => {
  for (const path of [
    '//example.org/',
    '/%2f/example.org/',
    '/\\example.org/',
    '/%5cexample.org/',
    '/%5c%5cexample.org/',
    '/%09/example.org/',
    '/%0d/example.org/',
    '/%0a/example.org/',
    '/docs%0dX-Injected:1/',
    '/docs%0d%0aX-Injected:1/',
    '/docs/%0aX-Injected:1/',
    '/docs/?a=%0d%0aX-Injected:1',
    '/zh-cn?a=%0d%0aX-Injected:1',
    `${redirects[0]!.from}?a=%0d%0aX-Injected:1`,
    `${redirects[0]!.from}%0d%0aX-Injected:1/`,
    '/docs%3fq/',
    '/docs%23h/',
    '/docs/%E4%B8%AD/',
  ]) {
    const answer = await send(nginx, [`GET ${path} HTTP/1.1`, 'Host: x']);
    expect([301, 404], path).toContain(answer.status);
    const locations = valuesOf(answer, 'location');
    expect(locations.length, path).toBe(answer.status === 301 ? 1 : 0);
    for (const location of locations) {
      expect(new URL(location, nginx).origin, path).toBe(nginx);
      expect(location, path).toMatch(/^[!-~]+$/);
    }
    expect(valuesOf(answer, 'x-injected'), path).toEqual([]);
    expect(answer.headers.map(line => line.join()).join(), path).not.toMatch(/[\r\n]/);
  }
  const elsewhere = await send(nginx, ['GET http://example.org/docs/ HTTP/1.1', 'Host: x']);
  expect(valuesOf(elsewhere, 'location')).toEqual(['/docs']);
});

test('whatever the host refuses, the answer is our page with our headers', async ({nginx}) => {
  const long = 'a'.repeat(7900);
  const {headers: expected} = await ask(`${nginx}/nowhere`);
  const names = [...Object.keys(writtenHeaders()), 'server', 'cache-control'];
  for (const {status, line, headers = [], lang = 'en'} of [
    {status: 400, line: 'GET /docs%zz HTTP/1.1'},
    {status: 400, line: 'GET /docs HTTP/1.1', headers: [`X-Long: ${long.repeat(2)}`]},
    {status: 404, line: `GET /${long} HTTP/1.1`},
    {status: 404, line: `GET /zh-cn/${long} HTTP/1.1`, lang: 'zh-CN'},
    {status: 404, line: 'POST /nowhere HTTP/1.1'},
    {status: 405, line: 'POST /docs HTTP/1.1', headers: ['Content-Length: 0']},
    {status: 405, line: 'PUT /zh-cn/docs HTTP/1.1', lang: 'zh-CN'},
    {status: 405, line: 'OPTIONS / HTTP/1.1'},
    {status: 405, line: 'TRACE / HTTP/1.1'},
    {status: 412, line: 'GET /docs HTTP/1.1', headers: ['If-Match: "old"']},
    {status: 413, line: 'POST /docs HTTP/1.1', headers: ['Content-Length: 99999999']},
    {status: 414, line: `GET /${long.repeat(2)} HTTP/1.1`},
    {
      status: 416,
      line: 'GET /zh-cn/docs HTTP/1.1',
      headers: ['Range: bytes=9999999-'],
      lang: 'zh-CN',
    },
  ]) {
    const answer = await send(nginx, [line, 'Host: x', ...headers]);
    const what = `${status} ${line.slice(0, 40)}`;
    expect(answer.status, what).toBe(status);
    expect(answer.body, what).toMatch(new RegExp(`<html lang="?${lang}`));
    for (const name of names) {
      // nginx says them twice with a range that it can't send, once for the page and once for the answer.
      expect(new Set(valuesOf(answer, name)), `${what}: ${name}`).toEqual(
        new Set([expected.get(name)]),
      );
    }
  }
});

for (const {name, prefix} of locales) {
  test(`${name}: no page violates the Content-Security-Policy`, async ({
    page,
    nginx,
    pageErrors,
    violations,
  }) => {
    await serveCdn(page);
    for (const path of ['/', '/docs', '/docs/gear/actor-model', '/markdown-page']) {
      await openPage(page, nginx + prefix + path);
      await caughtUp(page);
    }
    await openPage(page, `${nginx}${prefix}/docs/gear/actor-model`);
    await expect(page.locator('.katex-html').first()).toBeVisible();
    await expect(page.locator('.katex-mathml').first()).toHaveCSS('position', 'absolute');
    await switchColorMode(page);
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('combobox').fill('mailbox');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await page.goto(`${nginx}${prefix}/search?q=gas`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(pageErrors).toEqual([]);
    await openPage(page, `${nginx}${prefix}/docs/mailbocks`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    // The document itself is a 404, which browsers log as an error.
    expect(pageErrors.filter(text => !text.includes('status of 404'))).toEqual([]);
    expect(await violations()).toEqual([]);
  });
}

test('the Content-Security-Policy blocks an injected script', async ({page, nginx, violations}) => {
  await openPage(page, `${nginx}/docs`);
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
  await serveCdn(page);
  const {route, name} = otherTools.program;
  const tool = await openRegion(page, nginx + route, name.en);
  const fetched = page.waitForResponse(/\.wasm$/);
  await tool.getByRole('button', {name: 'Start the program'}).click();
  expect(await (await fetched).headerValue('cache-control')).toContain('immutable');
  await expect(tool.getByTestId('state')).toContainText('TotalSupply0');
  expect(await violations()).toEqual([]);
  expect(pageErrors).toEqual([]);
});
