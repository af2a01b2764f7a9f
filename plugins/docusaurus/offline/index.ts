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
  const scripts = new Map<string, string>();
  for (const file of await namesIn('assets/js', '.js')) {
    scripts.set(file, await readFile(path.join(outDir, file), 'utf8'));
  }
  return {scripts, styles: await namesIn('assets/css', '.css')};
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
      // One file at a time: a system opens some thousands at most, and a large site has more.
      const built = new Map<string, {files: string[]; version: string; integrity: string}>();
      for (const route of routesPaths) {
        const address = removeTrailingSlash(route);
        const page = await readOutputHTMLFile(address.slice(baseUrl.length), outDir, undefined);
        const html = String(page);
        built.set(address, {
          files: filesOfPage(html, baseUrl),
          version: sha256(contentOf(html)),
          integrity: integrity(page),
        });
      }
      const ofPages = new Set([...built.values()].flatMap(({files}) => files));
      const searchPage = `${baseUrl}search`;

      const integrities = new Map<string, string>();
      const sections: OfflineSection[] = [];
      for (const {label, docs: ids} of sectionsOf(
        Object.values(sidebars).flat(),
        siteConfig.title,
      )) {
        const pages = ids.flatMap(id =>
          docs
            .filter(doc => doc.id === id)
            .map(({permalink, title}) => ({address: removeTrailingSlash(permalink), title})),
        );
        const ofSection = pages.map(({address}) => built.get(address)!);
        const addresses = [
          ...pages.map(({address}) => address),
          ...(built.has(searchPage) ? [searchPage] : []),
        ];
        const first = addresses.flatMap(address => built.get(address)!.files);
        const files = [...withLaterFiles(first, ofPages, assets)].filter(file =>
          existsSync(path.join(outDir, file)),
        );
        for (const file of files.filter(name => !integrities.has(name))) {
          integrities.set(file, integrity(await readFile(path.join(outDir, file))));
        }
        sections.push({
          id: pages[0]!.address,
          label,
          version: sha256(ofSection.map(({version}) => version).join('')),
          pages,
          files: Object.fromEntries([
            ...addresses.map(address => [address, built.get(address)!.integrity]),
            ...files.map(file => [baseUrl + file, integrities.get(file)!]),
            ...(provider === 'local' ? SEARCH.map(file => [baseUrl + file, '']) : []),
          ]),
        });
      }
      await Promise.all([
        writeFile(path.join(outDir, LIST_FILE), JSON.stringify(sections)),
        writeFile(path.join(outDir, WORKER_FILE), await workerScript(siteDir)),
      ]);
    },
  };
}
