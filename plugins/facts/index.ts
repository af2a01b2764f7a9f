import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {docsFolder, translatedLocales} from '../../config/i18n';
import {register} from '../../facts';
import {copies} from '../../facts/copies';
import {type Ceilings, checkFacts, countFigures} from './check';
import {datedSources, oldSources} from './dated';
import {figuresOf} from './figures';
import {writeReadings} from './read';
import {readReadings} from './readings';
import {readFactsPages} from './uses';
import {writeFacts} from './write';

/** How many figures that no fact covers each page may have, relative to the site. */
const CEILINGS_FILE = 'facts/uncovered.json';

/**
 * Docusaurus plugin: the commands of the register of facts, which `remark.ts` shows on pages.
 *
 * - `docusaurus facts:check` compares facts with their sources and pages with the facts; fails when something differs.
 *   It also lists sources that nobody has read for half a year, which is no failure.
 * - `docusaurus facts:write` writes the register's values into the pages, and the new, lower ceilings.
 * - `docusaurus facts:read` reads the sources that are packages and writes `facts/read`.
 */
export default function factsPlugin({siteDir}: LoadContext): Plugin {
  const ceilingsFile = path.join(siteDir, CEILINGS_FILE);
  const ceilings = () => JSON.parse(readFileSync(ceilingsFile, 'utf8')) as Ceilings;
  const pairs = translatedLocales.map(locale => ({
    source: docsFolder('en'),
    translation: docsFolder(locale),
  }));
  return {
    name: 'facts',
    extendCli: cli => {
      cli
        .command('facts:check')
        .description('Compare facts with their sources, and pages with the facts.')
        .option('--figures', 'list the figures with a unit that are in no fact')
        .action(({figures: isListed}: {figures?: boolean}) => {
          const pages = readFactsPages(siteDir);
          const {readAgain, cited, figures, problems} = checkFacts({
            siteDir,
            register,
            readings: readReadings(siteDir),
            pages,
            copies,
            ceilings: ceilings(),
          });
          if (isListed) {
            for (const page of pages) {
              for (const {line, text} of figuresOf(page)) {
                console.log(`${page.file}:${line}: ${text}`);
              }
            }
          } else {
            for (const [file, count] of Object.entries(figures).sort(([, a], [, b]) => b - a)) {
              console.log(`${String(count).padStart(5)}  ${file}`);
            }
          }
          const today = new Date().toISOString().slice(0, 10);
          for (const {place, read} of oldSources(datedSources(pages, register), today)) {
            console.log(`${place}: read ${read}, more than half a year ago; read the source again`);
          }
          const total = readAgain.length + cited.length;
          const share = Math.floor((100 * readAgain.length) / total);
          const uncovered = Object.values(figures).reduce((sum, count) => sum + count, 0);
          console.log(`${uncovered} figures with a unit are in no fact`);
          console.log(
            `${total} facts: ${readAgain.length} read again (${share} %), ${cited.length} cited; ${problems.length} problems`,
          );
          for (const problem of problems) {
            console.error(`  ${problem}`);
          }
          process.exitCode = problems.length > 0 ? 1 : 0;
        });
      cli
        .command('facts:write')
        .description('Write the values of the facts into the pages, and lower the ceilings.')
        .action(() => {
          const changes = writeFacts(siteDir, register, readFactsPages(siteDir), pairs);
          for (const [file, count] of Object.entries(changes)) {
            console.log(`${file}: ${count} values`);
          }
          const old = ceilings();
          const counted = countFigures(readFactsPages(siteDir));
          const lower = Object.entries(counted).map(([file, count]): [string, number] => [
            file,
            Math.min(count, old[file] ?? 0),
          ]);
          const kept = lower.filter(([, count]) => count > 0);
          writeFileSync(ceilingsFile, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
        });
      cli
        .command('facts:read')
        .description('Read the sources that are packages, and write facts/read.')
        .action(() => {
          for (const file of writeReadings(siteDir, register)) {
            console.log(file);
          }
        });
    },
  };
}
