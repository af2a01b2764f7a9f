import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {type Pair, blobHash} from './freshness';

/**
 * Marks the translations of a page as up to date: writes the page's current blob hash into their `source`.
 *
 * @param pairs folders of pages and of their translations, one pair for each locale and kind of page
 * @param page path of the page in the source language, relative to the site's root: `docs/intro.md`
 * @returns the files that were changed, relative to the site's root, and the hash that was written
 * @throws Error when the page or all its translations are missing, or when a translation has no `source` to replace
 */
export function acceptTranslations(
  siteDir: string,
  pairs: Pair[],
  page: string,
): {files: string[]; hash: string} {
  const translations = pairs
    .filter(({source}) => page.startsWith(`${source}/`))
    .map(({source, translation}) => `${translation}${page.slice(source.length)}`)
    .filter(file => existsSync(path.join(siteDir, file)));
  if (!existsSync(path.join(siteDir, page)) || translations.length === 0) {
    const folders = [...new Set(pairs.map(({source}) => `${source}/`))].join(' or ');
    throw new Error(
      `${page}: there is no such page in ${folders}, or it has no translation. Name the page in English, ` +
        'for example: npm run translations:accept -- docs/intro.md',
    );
  }
  const hash = blobHash(readFileSync(path.join(siteDir, page)));
  for (const file of translations) {
    const text = readFileSync(path.join(siteDir, file), 'utf8');
    if (!/^---\n(?:(?!---\n).*\n)*?source: .*\n(?:.*\n)*?---\n/.test(text)) {
      throw new Error(
        `${file}: its front matter has no "source". Add the line "source: x" and run this again`,
      );
    }
    writeFileSync(path.join(siteDir, file), text.replace(/^source: .*$/m, `source: ${hash}`));
  }
  return {files: translations, hash};
}
