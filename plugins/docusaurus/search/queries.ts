import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'js-yaml';

/** What readers type to find the sections of a page: texts by heading id. */
export type Queries = ReadonlyMap<string, string[]>;

/** The key of the queries for a page as a whole. */
export const WHOLE_PAGE = 'page';

/** Returns the file beside a page that lists its queries: `send-message.queries.yml`. */
export const queriesFileOf = (page: string): string => page.replace(/\.mdx?$/, '.queries.yml');

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string');

/**
 * Reads the queries of a page.
 *
 * @param file path below `siteDir`, as `queriesFileOf` names it
 * @param ids of the page's headings; left out, ids are not compared
 * @returns an empty map when there is no such file, because a page doesn't need one
 * @throws Error with file and line when the file is not YAML, has something else than lists of texts, names a heading
 *   that the page does not have, or has a query twice
 */
export function readQueries(siteDir: string, file: string, ids?: ReadonlySet<string>): Queries {
  const fullPath = path.join(siteDir, file);
  if (!existsSync(fullPath)) {
    return new Map();
  }
  const source = readFileSync(fullPath, 'utf8');
  const content = load(source, {filename: file}) ?? {};
  const queries = new Map<string, string[]>();
  const known = new Set<string>();
  for (const [id, texts] of Object.entries(content)) {
    const where = `${file}:${source.split('\n').findIndex(line => /^['"]?([^'":]+)/.exec(line)?.[1] === id) + 1}`;
    if (!isTexts(texts)) {
      throw new Error(
        `${where}: "${id}" needs a list of texts, one a line after "- "; put quotes around a text with ": " or a number`,
      );
    }
    if (id !== WHOLE_PAGE && ids?.has(id) === false) {
      throw new Error(
        `${where}: the page has no heading with the id "${id}"; correct the id, or remove its queries`,
      );
    }
    const twice = texts.find(text => known.has(text) || !known.add(text));
    if (twice !== undefined) {
      throw new Error(
        `${where}: "${twice}" stands twice in this file; keep it where it is answered`,
      );
    }
    queries.set(id, texts);
  }
  return queries;
}
