import logger from '@docusaurus/logger';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {acceptTranslations} from './accept';
import {compareTranslations, explainStale} from './freshness';
import {statusReport} from './status';

/** What the theme reads with `usePluginData('translations')`: doc ids whose translation is older than the page. */
export type TranslationsData = {staleDocs: string[]};

/** The folders of the docs and pages plugins, relative to the site's root. */
type Options = {docs: string; pages: string};

/**
 * Docusaurus plugin: no page in one language only. While a translated locale is built it fails on pages without
 * twin, lists the translations that are older than their page, and tells the theme about them. Adds the commands
 * `docusaurus translations:status` and `docusaurus translations:accept <pages>`.
 *
 * @throws Error that names each page without translation and each translation without page.
 */
export default function translationsPlugin(
  {siteDir, i18n}: LoadContext,
  {docs, pages}: Options,
): Plugin<TranslationsData> {
  const pairs = i18n.locales
    .filter(locale => locale !== i18n.defaultLocale)
    .flatMap(locale => [
      {
        locale,
        source: docs,
        translation: `${i18n.path}/${locale}/docusaurus-plugin-content-docs/current`,
      },
      {
        locale,
        source: pages,
        translation: `${i18n.path}/${locale}/docusaurus-plugin-content-pages`,
      },
    ]);
  const compareAll = () =>
    Promise.all(
      pairs.map(async pair => ({...pair, ...(await compareTranslations(siteDir, pair))})),
    );
  return {
    name: 'translations',
    extendCli: cli => {
      cli
        .command('translations:status')
        .description('Show how much of each locale is translated and up to date.')
        .action(async () => console.log(statusReport(await compareAll())));
      cli
        .command('translations:accept <pages...>')
        .description('Declare that the translations of pages say what the pages say now.')
        .action((accepted: string[]) => {
          for (const page of accepted) {
            const {files, hash} = acceptTranslations(siteDir, pairs, page);
            for (const file of files) {
              console.log(`${file}: source ${hash}`);
            }
          }
        });
    },
    getPathsToWatch: () =>
      pairs.flatMap(({source, translation}) => [
        `${source}/**/*.{md,mdx}`,
        `${translation}/**/*.{md,mdx}`,
      ]),
    loadContent: async () => {
      const reports = await compareAll();
      const alone = reports.flatMap(({source, translation, missing, orphaned}) => [
        ...missing.map(
          page => `${source}/${page} has no translation: write ${translation}/${page}`,
        ),
        ...orphaned.map(
          page => `${translation}/${page} translates no page: there is no ${source}/${page}`,
        ),
      ]);
      if (alone.length > 0) {
        throw new Error(
          `pages in one language only:\n${alone.map(line => `  - ${line}`).join('\n')}`,
        );
      }
      const current = reports.filter(({locale}) => locale === i18n.currentLocale);
      for (const {stale, ...pair} of current) {
        for (const page of stale) {
          logger.warn(explainStale(pair, page));
        }
      }
      const staleDocs = current.flatMap(({source, stale}) =>
        source === docs ? stale.map(({page}) => page.replace(/\.mdx?$/, '')) : [],
      );
      return {staleDocs};
    },
    contentLoaded: async ({content, actions}) => actions.setGlobalData(content),
  };
}
