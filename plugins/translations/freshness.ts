import {createHash} from 'node:crypto';
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';

/** Where a locale keeps its copy of a source folder; both relative to the site's root. */
export type Pair = {source: string; translation: string};

/**
 * How the translations of one folder stand, as page paths relative to it: pages without a translation, translations
 * without a page, and translations made from an older version of the page.
 */
export type Freshness = {missing: string[]; orphaned: string[]; stale: string[]};

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
  const stale: string[] = [];
  for (const page of pages.filter(page => translated.has(page))) {
    const filePath = path.join(translationDir, page);
    const {frontMatter} = await DEFAULT_PARSE_FRONT_MATTER({
      filePath,
      fileContent: readFileSync(filePath, 'utf8'),
    });
    if (frontMatter.source !== blobHash(readFileSync(path.join(sourceDir, page)))) {
      stale.push(page);
    }
  }
  return {
    missing: pages.filter(page => !translated.has(page)),
    orphaned: [...translated].filter(page => !pages.includes(page)),
    stale,
  };
}
