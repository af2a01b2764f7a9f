import {existsSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {constants, brotliCompressSync} from 'node:zlib';

/** A page of which the text is not the same in two builds. */
export type ChangedPage = {
  /** Address, with the locale's prefix. */
  route: string;
  state: 'new' | 'gone' | 'changed';
  /** Lines of the page's Markdown that only one of the builds has. */
  lines: {added: number; removed: number};
};

/** Returns the Markdown copies of the pages in a built site, by their paths in it. */
function copiesIn(site: string): Map<string, string> {
  return new Map(
    readdirSync(site, {recursive: true, encoding: 'utf8'})
      .map(file => file.split(path.sep).join('/'))
      .filter(file => file.endsWith('.md') && existsSync(path.join(site, htmlOf(file))))
      .map(file => [file, readFileSync(path.join(site, file), 'utf8')]),
  );
}

/** Path of a page in a built site. The copy of `docs/index.html` is `docs.md`. */
const htmlOf = (copy: string): string => copy.replace(/\.md$/, '.html');

/** Counts the lines of a text that another text lacks. Equal lines count as often as they appear more. */
function linesMissing(text: string, other: string): number {
  const known = new Map<string, number>();
  for (const line of other.split('\n')) {
    known.set(line, (known.get(line) ?? 0) + 1);
  }
  return text.split('\n').filter(line => {
    const left = known.get(line) ?? 0;
    known.set(line, left - 1);
    return left <= 0;
  }).length;
}

/**
 * Returns the docs pages that a build changes, by their Markdown copies: texts, code and tables, not the layout.
 *
 * @param before folder of the built site before the change
 * @param after folder of the built site with the change
 */
export function changedPages(before: string, after: string): ChangedPage[] {
  const old = copiesIn(before);
  const now = copiesIn(after);
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((file): ChangedPage[] => {
    const [was = '', is = ''] = [old.get(file), now.get(file)];
    if (was === is) {
      return [];
    }
    const lines = {added: linesMissing(is, was), removed: linesMissing(was, is)};
    const state = !old.has(file) ? 'new' : !now.has(file) ? 'gone' : 'changed';
    return [{route: `/${file.replace(/\.md$/, '')}`, state, lines}];
  });
}

/**
 * Returns what the first load of a page takes without images and fonts: the document, its scripts and its styles, in
 * bytes after brotli 11.
 *
 * @param site folder of a built site
 * @param route address of a page of it
 */
export function firstLoadOf(site: string, route: string): number {
  const page = path.join(site, `${route}.html`);
  const assets = Array.from(
    readFileSync(page, 'utf8').matchAll(
      /<script src="?([^"> ]+)|<link [^>]*href="?(\/[^"> ]+\.css)/g,
    ),
    ([, script, style]) => path.join(site, (script ?? style)!),
  );
  return [page, ...assets].reduce(
    (sum, asset) =>
      sum +
      brotliCompressSync(readFileSync(asset), {
        params: {[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY},
      }).length,
    0,
  );
}
