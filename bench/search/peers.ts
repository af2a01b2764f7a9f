import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {setTimeout as delay} from 'node:timers/promises';
import type {Page} from '@playwright/test';
import {rspack} from '@rspack/core';
import {type LocaleName, localeConfigs, localePrefix} from '../../config/i18n';
import {serve} from '../../scripts/serve.cjs';
import {siteDir} from '../../tests/search/site';
import type {Other} from './others';
import peers from './peers/package.json';

/** The packages of the other searches have a folder of their own, because only this bench needs them. */
const PEERS = path.join(__dirname, 'peers');

const LOCAL_SEARCH = '@easyops-cn/docusaurus-search-local';

/** How many hits are looked at: what docusaurus-search-local lists by default. */
const HITS = 8;

/**
 * Seconds that a search may take. The time that docusaurus-search-local needs grows fast with the length of a Chinese
 * sentence, and can be more than ten. What has no answer by then has found nothing.
 */
const PATIENCE = 5;

/**
 * The options of docusaurus-search-local that its index and its ranking read: the defaults, except the languages, which
 * its documentation recommends for pages in Chinese. A site has one configuration for all its locales.
 *
 * Source: validateOptions.js of version 0.55.3
 */
const OPTIONS = {
  language: ['en', 'zh'],
  removeDefaultStopWordFilter: [],
  removeDefaultStemmer: false,
  ignoreCssSelectors: [],
  forceIgnoreNoIndex: false,
  fuzzyMatchingDistance: 1,
  searchResultLimits: HITS,
};

type Options = typeof OPTIONS;
type File = {filePath: string; url: string; type: 'docs'};
type Documents = object[];

/** The steps of docusaurus-search-local that need no build of Docusaurus: the files of its folder `utils`. */
type Steps = {
  scanDocuments: (files: File[], options: Options) => Promise<Documents[]>;
  buildIndex: (documents: Documents[], options: Options) => object;
  generate: (options: Options, dir: string) => string;
};

/** What the page of the bench offers: both searches as their own user interfaces call them. */
type Searches = Window & {
  pagefind: {
    search: (query: string) => Promise<{results: {data: () => Promise<{url: string}>}[]}>;
  };
  localSearch: {
    searchByWorker: (
      baseUrl: string,
      context: string,
      query: string,
      limit: number,
    ) => Promise<{document: {u: string}}[]>;
  };
};

/** @throws Error that says what to do when the packages cannot be installed */
function install(): void {
  const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(name =>
    path.join(PEERS, name),
  ) as [string, string];
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) {
    return;
  }
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: PEERS,
      stdio: 'inherit',
    });
  } catch (cause) {
    throw new Error(
      'The searches to compare with could not be installed. They need the npm registry once: run ' +
        '"npm ci --prefix bench/search/peers" where it can be reached, then the bench again.',
      {cause},
    );
  }
}

/** Writes the index of Pagefind, by its command, over pages whose text is marked as its documentation recommends. */
function indexWithPagefind(dir: string, files: File[]): void {
  for (const {filePath} of files) {
    const html = readFileSync(filePath, 'utf8');
    const body = 'class="theme-doc-markdown markdown"';
    if (!html.includes(body)) {
      throw new Error(`${filePath} has no element with ${body}: tell Pagefind where its text is`);
    }
    const copy = path.join(dir, path.relative(siteDir, filePath));
    mkdirSync(path.dirname(copy), {recursive: true});
    writeFileSync(copy, html.replace(body, `data-pagefind-body ${body}`));
  }
  const command = path.join(PEERS, 'node_modules', 'pagefind', 'lib', 'runner', 'bin.cjs');
  execFileSync(process.execPath, [command, '--site', dir, '--quiet'], {stdio: 'inherit'});
}

/** Writes the index of docusaurus-search-local, and a script with its client, by its own code. */
async function indexWithLocalSearch(dir: string, files: File[]): Promise<void> {
  const load = createRequire(path.join(PEERS, 'package.json'));
  const step = <Name extends keyof Steps>(name: Name): Steps[Name] =>
    (load(`${LOCAL_SEARCH}/dist/server/server/utils/${name}.js`) as Steps)[name];
  const documents = await step('scanDocuments')(files, OPTIONS);
  const generated = path.join(dir, 'generated');
  mkdirSync(generated, {recursive: true});
  const index = step('generate')(OPTIONS, generated).replace('{dir}', '');
  writeFileSync(path.join(dir, index), JSON.stringify(step('buildIndex')(documents, OPTIONS)));

  const compiler = rspack({
    mode: 'production',
    devtool: false,
    entry: {
      localSearch: path.join(
        PEERS,
        `node_modules/${LOCAL_SEARCH}/dist/client/client/theme/searchByWorker.js`,
      ),
    },
    output: {path: dir, publicPath: '/', library: {name: 'localSearch', type: 'self'}},
    resolve: {alias: {[`@generated/${LOCAL_SEARCH}/default`]: generated}},
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      });
    });
  });
}

/**
 * Opens the searches that other sites of Docusaurus use, Pagefind and docusaurus-search-local. Both index the HTML of
 * the built site, and search with their own code in the browser.
 *
 * @param page an empty page of the browser
 * @param routes the pages to index, without locale
 * @returns the searches, and what ends them
 * @throws Error when their packages cannot be installed, or a page cannot be indexed
 */
export async function openPeers(
  page: Page,
  locale: LocaleName,
  routes: string[],
): Promise<{others: Other[]; close: () => Promise<void>}> {
  install();
  const dir = path.resolve('test-results/bench-peers', locale);
  rmSync(dir, {recursive: true, force: true});
  const files = routes.map((route): File => {
    const url = localePrefix(locale) + route;
    return {filePath: path.join(siteDir, `${url}.html`), url, type: 'docs'};
  });
  indexWithPagefind(dir, files);
  await indexWithLocalSearch(dir, files);
  writeFileSync(
    path.join(dir, 'index.html'),
    `<!doctype html><html lang="${localeConfigs[locale].htmlLang}"><script src="/localSearch.js"></script>` +
      `<script type="module">import * as pagefind from '/pagefind/pagefind.js'; window.pagefind = pagefind;</script>`,
  );
  const {url, close} = await serve(dir, 0);
  await page.goto(url);
  const versions = peers.dependencies;
  let unanswered = 0;
  return {
    close: () => {
      console.log(
        `${locale}: docusaurus-search-local gave no answer within ${PATIENCE} s to ${unanswered} queries`,
      );
      return close();
    },
    others: [
      {
        name: `Pagefind ${versions.pagefind}`,
        search: query =>
          page.evaluate(
            async ([text, most]) => {
              const {results} = await (window as unknown as Searches).pagefind.search(text);
              const data = await Promise.all(results.slice(0, most).map(result => result.data()));
              return data.map(hit => hit.url.replace(/\.html$/, ''));
            },
            [query, HITS] as const,
          ),
      },
      {
        name: `docusaurus-search-local ${versions[LOCAL_SEARCH]}`,
        search: async query => {
          const found = page.evaluate(
            async ([text, most]) => {
              const {searchByWorker} = (window as unknown as Searches).localSearch;
              const results = await searchByWorker('/', '', text, most);
              return results.map(({document}) => document.u);
            },
            [query, HITS] as const,
          );
          const urls = await Promise.race([found, delay(PATIENCE * 1000, undefined)]);
          if (urls === undefined) {
            unanswered += 1;
            // The reload ends the search that still runs, and then its promise fails.
            found.catch(() => undefined);
            await page.reload();
          }
          return urls ?? [];
        },
      },
    ],
  };
}
