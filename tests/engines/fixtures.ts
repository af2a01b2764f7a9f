import {existsSync, readFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import path from 'node:path';
import {test as base} from '@playwright/test';
import sirv from 'sirv';
import {listen} from '../listen';
import type {Engine, Preferences} from './engine';
import {startFirefox} from './firefox';
import {startWebKit} from './webkit';

export {expect} from '@playwright/test';

type EngineName = 'firefox' | 'webkit';

const BUILD = 'build';

/** Collects what goes wrong in a page, from its first script on: the drivers don't tell. */
const RECORDER = `<script>
window.siteErrors = [];
addEventListener('error', event => siteErrors.push(event.message || 'failed: ' + (event.target.src || event.target.href)), true);
addEventListener('unhandledrejection', event => siteErrors.push(String(event.reason)));
</script>`;

/** The file of a page in the build, if there is one. */
const fileOf = (pathname: string): string | undefined =>
  [`${pathname}.html`, path.posix.join(pathname, 'index.html')]
    .map(name => path.join(BUILD, name))
    .find(name => existsSync(name));

/** What the server does otherwise than the build says, until the end of the test. */
export type Faults = {
  /** Paths that get no file. */
  refused?: RegExp;
  /** A script that runs in each page before the page's own. */
  script: string;
};

/** The drivers can't answer requests to other hosts, so the server plays the CDN of KaTeX's stylesheet. */
const CDN = /https:\/\/cdn\.jsdelivr\.net\/npm\/katex@[\d.]+\/dist\//;
const CDN_URLS = new RegExp(CDN, 'g');
const CDN_FOLDER = '/katex/';

/** Serves the built site, with the recorder in each page, and KaTeX's files in the CDN's place, which a script names. */
async function serveRecorded(faults: Faults): Promise<{url: string; server: Server}> {
  const assets = sirv(BUILD);
  const formulas = sirv('node_modules/katex/dist', {dev: true});
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://site');
    if (faults.refused?.test(pathname)) {
      response.writeHead(503, {'cache-control': 'no-store'}).end();
      return;
    }
    if (pathname.startsWith(CDN_FOLDER)) {
      request.url = pathname.slice(CDN_FOLDER.length - 1);
      formulas(request, response);
      return;
    }
    if (path.extname(pathname)) {
      const file = path.join(BUILD, pathname);
      const script = pathname.endsWith('.js') && existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (CDN.test(script)) {
        response.writeHead(200, {'content-type': 'text/javascript; charset=utf-8'});
        response.end(script.replaceAll(CDN_URLS, CDN_FOLDER));
      } else {
        assets(request, response);
      }
      return;
    }
    const file = fileOf(pathname);
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
    });
    const html = readFileSync(file ?? path.join(BUILD, '404.html'), 'utf8');
    const scripts = `${RECORDER}<script>${faults.script}</script>`;
    response.end(html.replace(/<head[^>]*>/, head => head + scripts));
  });
  return {url: `http://127.0.0.1:${await listen(server)}`, server};
}

export type Options = {engineName: EngineName; preferences: Preferences};
type TestFixtures = {faults: Faults; leaving: undefined};
type WorkerFixtures = Options & {engine: Engine; site: string; allFaults: Faults};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['firefox', {option: true, scope: 'worker'}],
  preferences: [
    {lessMotion: false, ownColors: false},
    {option: true, scope: 'worker'},
  ],
  allFaults: [async ({}, use) => use({script: ''}), {scope: 'worker'}],
  site: [
    async ({allFaults}, use) => {
      const {url, server} = await serveRecorded(allFaults);
      await use(url);
      server.close();
    },
    {scope: 'worker'},
  ],
  faults: async ({allFaults}, provide) => {
    await provide(allFaults);
    delete allFaults.refused;
    allFaults.script = '';
  },
  leaving: [
    async ({engine}, provide) => {
      await provide(undefined);
      await engine.leave();
    },
    {auto: true},
  ],
  engine: [
    async ({engineName, preferences}, use) => {
      const engine = await (engineName === 'firefox' ? startFirefox : startWebKit)(preferences);
      await use(engine);
      await engine.close();
    },
    {scope: 'worker'},
  ],
});
