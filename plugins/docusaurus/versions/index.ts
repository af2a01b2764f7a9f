import {existsSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {pagesIn} from '../../shared/markdown';
import {pathBelow} from '../../shared/pageNodes';
import {freezePage} from './freeze';

/**
 * Docusaurus plugin: the command `docs:freeze <version>`, for the copies of the pages that `docs:version` has made. In
 * all languages it writes into them the samples and facts that they refer to, so that the pages of an old version
 * neither change nor break with the samples of a new one.
 */
export default function versionsPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'versions',
    extendCli: cli => {
      cli
        .command('docs:freeze <version>')
        .description('Write samples and facts into the pages of a version.')
        .action((version: string) => {
          const translations = path.join(siteDir, 'i18n');
          const folders = [
            path.join(siteDir, 'versioned_docs', `version-${version}`),
            ...readdirSync(translations).map(locale =>
              path.join(translations, locale, `docusaurus-plugin-content-docs/version-${version}`),
            ),
          ].filter(existsSync);
          if (folders.length === 0) {
            console.error(
              `There is no version ${version}: run "npx docusaurus docs:version ${version}" first.`,
            );
            process.exitCode = 1;
            return;
          }
          const pages = folders.flatMap(folder =>
            pagesIn(folder).map(name => path.join(folder, name)),
          );
          // All before the first is written, so that an error leaves no version half frozen.
          const frozen = pages.map(page => {
            const file = pathBelow(siteDir, page);
            return [page, freezePage(readFileSync(page, 'utf8'), file, siteDir)] as const;
          });
          for (const [page, text] of frozen) {
            writeFileSync(page, text);
          }
          console.log(`${frozen.length} pages of version ${version} have their samples and facts.`);
        });
    },
  };
}
