import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import {pagesIn} from '../../shared/markdown';

/** A folder of pages and the folder of its translations into one locale, both relative to the site's root. */
export type Pair = {source: string; translation: string};

/**
 * A translation that was made from another version of its page: the page's path relative to its folder, the blob hash
 * of the version that was translated (undefined when the translation names none), and the hash of the current version.
 */
export type Stale = {page: string; sourceHash: string | undefined; now: string};

/**
 * The state of a folder's translations, as page paths relative to it: all pages, pages without a translation,
 * translations without a page, and translations made from another version of the page.
 */
export type Freshness = {pages: string[]; missing: string[]; orphaned: string[]; stale: Stale[]};

/** Returns Git's hash of a file's content, `sha1("blob <bytes>\0" + content)`, like `git hash-object <file>`. */
export function blobHash(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

/** Returns the page paths below a folder, sorted; none when the folder does not exist. */
function listPages(dir: string): string[] {
  const pages = existsSync(dir) ? pagesIn(dir) : [];
  return pages.filter(page => !path.basename(page).startsWith('_'));
}

/**
 * Compares a folder of pages with its translations. The front matter of a translation has the Git blob hash of the
 * version that was translated (`source`). This hash survives squash and rebase, and checking it needs no history.
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
    const {source: sourceHash} = frontMatter;
    const now = blobHash(readFileSync(path.join(sourceDir, page)));
    if (sourceHash !== now) {
      const isHash = typeof sourceHash === 'string' && /^[\da-f]{40}$/.test(sourceHash);
      stale.push({page, sourceHash: isHash ? sourceHash : undefined, now});
    }
  }
  return {
    pages,
    missing: pages.filter(page => !translated.has(page)),
    orphaned: [...translated].filter(page => !pages.includes(page)),
    stale,
  };
}

/** Explains a stale translation: which commands show the difference and mark the translation as up to date. */
export function explainStale({source, translation}: Pair, {page, sourceHash, now}: Stale): string {
  const difference =
    sourceHash === undefined
      ? 'Its front matter has no "source" with a full hash, so compare the whole page.'
      : `See what changed: git diff ${sourceHash} ${source}/${page}`;
  return [
    `${translation}/${page} is older than ${source}/${page}.`,
    difference,
    `Translate the change, if there is anything to translate, then run: npm run translations:accept -- ${source}/${page}`,
    `(this writes "source: ${now}" into its front matter).`,
  ].join('\n    ');
}
