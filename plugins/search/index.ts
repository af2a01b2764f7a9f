import {existsSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {buildIndex} from '../../src/search/engine';
import type {Synonym} from '../../src/search/types';
import {recordsOf} from './records';

/**
 * Styles that only search and the tools of a few pages use. Docusaurus puts all styles into one file that every page
 * loads; these stay out.
 */
const ALL_OTHER_STYLES =
  /^(?!.*(?:[\\/]@docsearch[\\/]css|[\\/]src[\\/](?:search|theme[\\/]SearchPage|components[\\/](?:PayloadCoder|RunProgram|SailsForm))[\\/]))/;

/** The file of a route, written with or without a folder of its own (`trailingSlash`). */
function fileOf(outDir: string, route: string): string | undefined {
  return [
    path.join(outDir, route, 'index.html'),
    path.join(outDir, `${route.replace(/\/$/, '')}.html`),
  ].find(existsSync);
}

async function synonymsOf(locale: string): Promise<Synonym[]> {
  const file = path.join(__dirname, `synonyms.${locale}.json`);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Synonym[]) : [];
}

/**
 * Docusaurus plugin: writes what search needs from the rendered pages of a locale.
 *
 * - `search/records.json`: Algolia-shaped records, which `npm run search:push` sends to a hosted index;
 * - `search/index.json`: the same records as an index for the engine in the browser;
 * - `search/texts.json`: the text of the index's sections, from which results are illustrated.
 *
 * @throws Error when no page of the locale has text to search.
 */
export default function searchPlugin({outDir, baseUrl, siteConfig, i18n}: LoadContext): Plugin {
  return {
    name: 'search',
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {optimization: {splitChunks: {cacheGroups: {styles: {test: ALL_OTHER_STYLES}}}}},
    async postBuild({routesPaths}) {
      const locale = i18n.currentLocale;
      const pages = await Promise.all(
        [...routesPaths].sort().map(async route => {
          const file = fileOf(outDir, route.slice(baseUrl.length));
          const url = siteConfig.url + route;
          return file
            ? recordsOf({url, html: await readFile(file, 'utf8'), siteTitle: siteConfig.title})
            : [];
        }),
      );
      const records = pages.flat();
      if (records.length === 0) {
        throw new Error(
          `search: no text found in the ${locale} pages of ${outDir}. ` +
            'Pages need a <main> with an <h1>: see recordsOf in plugins/search/records.ts',
        );
      }
      const dir = path.join(outDir, 'search');
      await mkdir(dir, {recursive: true});
      const {index, texts} = buildIndex(records, await synonymsOf(locale));
      await Promise.all(
        Object.entries({records, index, texts}).map(([name, content]) =>
          writeFile(path.join(dir, `${name}.json`), JSON.stringify(content)),
        ),
      );
    },
  };
}
