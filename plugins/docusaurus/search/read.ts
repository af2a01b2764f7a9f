import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {type Engine, openIndex} from '../../../src/search/engine';
import {type Similarities, finish, rankByGrams} from '../../../src/search/ngrams';
import type {SearchIndex} from '../../../src/search/types';
import {type LocaleName, localePrefix} from '../../../config/i18n';

/** The search of one locale, as the browser downloads it. */
export type Files = {index: SearchIndex; texts: string[]};

/**
 * Reads a file of the search of a locale from the built site.
 *
 * @param site folder of the built site
 * @throws Error that says how to build the site when there is no search
 */
export function bytesOf(locale: LocaleName, site: string, name: keyof Files | 'records'): Buffer {
  const file = path.join(site, localePrefix(locale), 'search', `${name}.json`);
  if (!existsSync(file)) {
    throw new Error(`${file} does not exist: run "npm run build" first`);
  }
  return readFileSync(file);
}

/**
 * Reads the search of a locale from the built site, where `write.ts` has written it.
 *
 * @param site folder of the built site
 * @throws Error that says how to build the site when there is no search
 */
export function readFiles(locale: LocaleName, site: string): Files {
  const read = (name: keyof Files): unknown => JSON.parse(bytesOf(locale, site, name).toString());
  return {
    index: read('index') as SearchIndex,
    texts: read('texts') as string[],
  };
}

/** Prepares the second ranking of a search. */
export const openSimilarities = ({index, texts}: Files): Similarities =>
  finish(rankByGrams(index, texts));

/** Opens a search with both rankings, as the reader has it a moment after the first answer. */
export function openSearch(files: Files): Engine {
  const similarities = openSimilarities(files);
  const engine = openIndex(files.index);
  return query => engine({...query, similarities});
}
