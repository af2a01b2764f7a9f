import {createHash} from 'node:crypto';
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';

/** Where a locale keeps its copy of a source folder; both relative to the site's root. */
export type Pair = {source: string; translation: string};

/**
 * A translation made from another version of its page than the one there is now: the page's path relative to its
 * folder, the blob hash of the version it was made from (absent when the translation names none), and of the page now.
 */
export type Stale = {page: string; madeFrom: string | undefined; now: string};

/**
 * How the translations of one folder stand, as page paths relative to it: all pages, pages without a translation,
 * translations without a page, and translations made from an older version of the page.
 */
export type Freshness = {pages: string[]; missing: string[]; orphaned: string[]; stale: Stale[]};

const PAGE = /\.mdx?$/;

/** Git's name for a file's content: `sha1("blob <bytes>\0" + content)`; equals `git hash-object <file>`. */
export function blobHash(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

/** Page paths below a folder, sorted; empty when there is no such folder. */
function listPages(dir: string): string[] {
  if (!existsSync(dir)) {
    return [];
  }
  return readdirSync(dir, {recursive: true, encoding: 'utf8'})
    .filter(file => PAGE.test(file) && !path.basename(file).startsWith('_'))
    .map(file => file.split(path.sep).join('/'))
    .sort();
}

/**
 * Compares a folder of pages with its translation. A translation names the version it was made from by the Git blob
 * hash in its front matter (`source`), which survives squash and rebase and needs no history to check.
 */
export async function compareTranslations(
  siteDir: string,
  {source, translation}: Pair,
): Promise<Freshness> {
  const sourceDir = path.join(siteDir, source);
  const translationDir = path.join(siteDir, translation);
  const pages = listPages(sourceDir);
  const translated = new Set(listPages(translationDir));
  const stale: Stale[] = [];
  for (const page of pages.filter(page => translated.has(page))) {
    const filePath = path.join(translationDir, page);
    const {frontMatter} = await DEFAULT_PARSE_FRONT_MATTER({
      filePath,
      fileContent: readFileSync(filePath, 'utf8'),
    });
    const {source: madeFrom} = frontMatter;
    const now = blobHash(readFileSync(path.join(sourceDir, page)));
    if (madeFrom !== now) {
      const isHash = typeof madeFrom === 'string' && /^[\da-f]{40}$/.test(madeFrom);
      stale.push({page, madeFrom: isHash ? madeFrom : undefined, now});
    }
  }
  return {
    pages,
    missing: pages.filter(page => !translated.has(page)),
    orphaned: [...translated].filter(page => !pages.includes(page)),
    stale,
  };
}

/** What is wrong with a stale translation and what to do, with the commands that show the difference and settle it. */
export function explainStale({source, translation}: Pair, {page, madeFrom, now}: Stale): string {
  const difference =
    madeFrom === undefined
      ? 'Its front matter has no "source" with a full hash, so compare the whole page.'
      : `See what changed: git diff ${madeFrom} ${source}/${page}`;
  return [
    `${translation}/${page} is older than ${source}/${page}.`,
    difference,
    `Translate the change, if there is anything to translate, then run: npm run translations:accept -- ${source}/${page}`,
    `(that writes "source: ${now}" into its front matter).`,
  ].join('\n    ');
}
