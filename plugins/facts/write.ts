import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {defaultLocale} from '../../config/i18n';
import {acceptTranslations} from '../docusaurus/translations/accept';
import {type Pair, blobHash} from '../docusaurus/translations/freshness';
import {correction} from './check';
import type {Register} from '../../facts/schema/define';
import {type FactsPage, usesOf} from './uses';

/** The page with the values of the register, and how many of its links changed. */
function corrected(register: Register, page: FactsPage): {text: string; changes: number} {
  let {text} = page;
  let changes = 0;
  // From the last to the first, so that the places of the others stay.
  for (const use of usesOf(page).uses.reverse()) {
    const shown = correction(register, use);
    if (shown !== undefined) {
      text = text.slice(0, use.start) + shown + text.slice(use.start + use.text.length);
      changes += 1;
    }
  }
  return {text, changes};
}

/**
 * Writes the values of the register into all pages. Translations that were up to date before stay so: their `source` is
 * written anew, because both languages got the same values.
 *
 * @param pairs the folders of pages and of their translations
 * @returns the files that changed, each with the number of links
 * @throws Error naming page and line of a link to a fact that does not exist; nothing is written then
 */
export function writeFacts(
  siteDir: string,
  register: Register,
  pages: FactsPage[],
  pairs: Pair[],
): Record<string, number> {
  const results = pages.map(page => ({page, ...corrected(register, page)}));
  const changed = results.filter(({changes}) => changes > 0);
  const hashOf = (file: string) => blobHash(readFileSync(path.join(siteDir, file)));
  const fresh = pages
    .filter(({locale}) => locale === defaultLocale)
    .map(({file, id}) => ({file, id, hash: hashOf(file)}))
    .filter(({id, hash}) =>
      pages.some(twin => twin.id === id && twin.text.includes(`\nsource: ${hash}\n`)),
    );
  for (const {page, text} of changed) {
    writeFileSync(path.join(siteDir, page.file), text);
  }
  for (const {file} of fresh.filter(({file, hash}) => hashOf(file) !== hash)) {
    acceptTranslations(siteDir, pairs, file);
  }
  return Object.fromEntries(changed.map(({page, changes}) => [page.file, changes]));
}
