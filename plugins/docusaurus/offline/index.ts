import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {readFile, readdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {readOutputHTMLFile} from '@docusaurus/utils';
import {removeTrailingSlash} from '@docusaurus/utils-common';
import ts from 'typescript';
import {LIST_FILE, type OfflineSection, WORKER_FILE} from '../../../src/offline/list';
import {sectionsOf, versionsOf} from '../../shared/sections';
import {type Assets, filesOfPage, withLaterFiles} from './files';

/** What the search reads, besides its scripts. Its plugin writes these files at the same time as this one its list. */
const SEARCH = ['search/index.json', 'search/texts.json'];

const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64');

const integrity = (content: Buffer): string => `sha256-${sha256(content)}`;

async function readAssets(outDir: string): Promise<Assets> {
  const namesIn = async (folder: string, extension: string) =>
    (await readdir(path.join(outDir, folder)))
      .filter(name => name.endsWith(extension))
      .map(name => `${folder}/${name}`);
  const scripts = await namesIn('assets/js', '.js');
  const codes = scripts.map(
    async file => [file, await readFile(path.join(outDir, file), 'utf8')] as const,
  );
  return {
    scripts: new Map(await Promise.all(codes)),
    styles: await namesIn('assets/css', '.css'),
  };
}

/** What a page says: not its header and footer, which change with every commit. */
const contentOf = (html: string): string => /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? html;

/** Returns the service worker as a classic script. */
async function workerScript(siteDir: string): Promise<string> {
  const source = await readFile(path.join(siteDir, 'src/offline/worker.ts'), 'utf8');
  return ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      removeComments: true,
    },
  }).outputText;
}

/**
 * Docusaurus plugin: writes what reading offline needs, for each locale:
 *
 * - `offline.json`: the sections of the sidebar, each with its pages and all files that they and the search load;
 * - `offline-worker.js`: the service worker. It is beside the home page, because a worker may only serve the pages below
 *   its own address.
 *
 * @throws Error when the site has no docs plugin, or a page of the sidebar was not built
 */
export default function offlinePlugin({siteDir, outDir, baseUrl, siteConfig}: LoadContext): Plugin {
  return {
    name: 'offline',
    async postBuild({plugins, routesPaths}) {
      const {provider} = siteConfig.customFields?.search as {provider: string};
      const {docs, sidebars} = versionsOf(plugins).find(({isLast}) => isLast)!;
      const assets = await readAssets(outDir);
      const readPage = (address: string) =>
        readOutputHTMLFile(address.slice(baseUrl.length), outDir, undefined);
      const filesOf = new Map<string, string[]>();
      for (const route of routesPaths) {
        const address = removeTrailingSlash(route);
        filesOf.set(address, filesOfPage(String(await readPage(address)), baseUrl));
      }
      const ofPages = new Set([...filesOf.values()].flat());
      const searchPage = `${baseUrl}search`;

      const sections = sectionsOf(Object.values(sidebars).flat(), siteConfig.title).map(
        async ({label, docs: ids}): Promise<OfflineSection> => {
          const pages = ids.flatMap(id =>
            docs
              .filter(doc => doc.id === id)
              .map(({permalink, title}) => ({address: removeTrailingSlash(permalink), title})),
          );
          const contents = await Promise.all(
            pages.map(async ({address}) => contentOf(String(await readPage(address)))),
          );
          const addresses = [
            ...pages.map(({address}) => address),
            ...(filesOf.has(searchPage) ? [searchPage] : []),
          ];
          const first = addresses.flatMap(address => filesOf.get(address) ?? []);
          const files = [...withLaterFiles(first, ofPages, assets)].filter(file =>
            existsSync(path.join(outDir, file)),
          );
          const hashes = await Promise.all([
            ...addresses.map(async address => [address, integrity(await readPage(address))]),
            ...files.map(async file => [
              baseUrl + file,
              integrity(await readFile(path.join(outDir, file))),
            ]),
          ]);
          return {
            id: pages[0]!.address,
            label,
            version: sha256(contents.join('')),
            pages,
            files: Object.fromEntries([
              ...hashes,
              ...(provider === 'local' ? SEARCH.map(file => [baseUrl + file, '']) : []),
            ]),
          };
        },
      );
      await Promise.all([
        writeFile(path.join(outDir, LIST_FILE), JSON.stringify(await Promise.all(sections))),
        writeFile(path.join(outDir, WORKER_FILE), await workerScript(siteDir)),
      ]);
    },
  };
}
