import {logger} from '@docusaurus/logger';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {TranslationsData} from '../../../src/pluginData';
import {acceptTranslations} from './accept';
import {compareTranslations, explainStale} from './freshness';
import {statusReport} from './status';

type Options = {
  /** The folders of the docs and pages plugins, relative to the site's root. */
  docs: string;
  pages: string;
  /** Locales in which pages may lack a translation. */
  drafts: string[];
};

/**
 * Docusaurus plugin: fails the build when a page exists in one language only, except when only a draft lacks it. While
 * it builds a translated locale, it also warns of translations that are older than their page, and gives the theme a
 * list of them. It adds the commands `docusaurus translations:status` and `docusaurus translations:accept <pages>`.
 *
 * @throws Error that lists each page without a translation and each translation without a page
 */
export default function translationsPlugin(
  {siteDir, i18n}: LoadContext,
  {docs, pages, drafts}: Options,
): Plugin<TranslationsData> {
  const pairs = i18n.locales
    .filter(locale => locale !== i18n.defaultLocale)
    .flatMap(locale => {
      const folder = `${i18n.path}/${locale}/docusaurus-plugin-content`;
      return [
        {locale, source: docs, translation: `${folder}-docs/current`},
        {locale, source: pages, translation: `${folder}-pages`},
      ];
    });
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
        .description('Mark the translations of pages as up to date.')
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
      const problems = reports.flatMap(({locale, source, translation, missing, orphaned}) => [
        ...(drafts.includes(locale) ? [] : missing).map(
          page => `${source}/${page} has no translation: write ${translation}/${page}`,
        ),
        ...orphaned.map(
          page => `${translation}/${page} translates no page: there is no ${source}/${page}`,
        ),
      ]);
      if (problems.length > 0) {
        throw new Error(
          `pages in one language only:\n${problems.map(line => `  - ${line}`).join('\n')}`,
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
