import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {type LocaleName, docsFolder, localeNames} from '../../config/i18n';
import {LINK_FORM, TARGET} from './link';

/** One page of one locale. */
export type FactsPage = {
  /** Path from the repository's root. */
  file: string;
  /** Path below the docs folder of its locale, the same for all locales. */
  id: string;
  locale: LocaleName;
  /** All lines of the file. */
  lines: string[];
  /** The same, with front matter and fences empty. */
  prose: string[];
};

/** One link to a fact. */
export type Use = {
  page: FactsPage;
  /** Number of the line, from 1. */
  line: number;
  /** The whole link as it is in the file. */
  link: string;
  /** What a reader of the file sees, without the marks of code. */
  text: string;
  id: string;
  in: string | undefined;
  code: boolean;
};

/** The text of a link to a fact: code, or words. */
const TEXT = /\[(?:`([^`]+)`|([^[\]`*]+))\]/;
const LINK = new RegExp(`${TEXT.source}\\(${TARGET.source}\\)`, 'g');
const ANY_LINK = /\]\(fact:/g;
const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;

/** The lines outside front matter and fences; the others are empty, so that indices stay line numbers. */
function proseOf(lines: string[]): string[] {
  const head = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  let fence: string | undefined;
  return lines.map((line, index) => {
    if (index <= head) {
      return '';
    }
    const [, marker, rest = ''] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      fence = marker?.startsWith(fence) && !rest.trim() ? undefined : fence;
      return '';
    }
    fence = marker;
    return marker === undefined ? line : '';
  });
}

/** A page from its text; `file` and `id` as in `FactsPage`. */
export function factsPage(file: string, id: string, locale: LocaleName, text: string): FactsPage {
  const lines = text.split('\n');
  return {file, id, locale, lines, prose: proseOf(lines)};
}

/** The docs pages of all locales, in the order of their paths. */
export function readFactsPages(siteDir: string): FactsPage[] {
  return localeNames.flatMap(locale => {
    const folder = docsFolder(locale);
    return readdirSync(path.join(siteDir, folder), {recursive: true, encoding: 'utf8'})
      .filter(name => /\.mdx?$/.test(name))
      .map(name => name.split(path.sep).join('/'))
      .sort()
      .map(id => {
        const file = `${folder}/${id}`;
        return factsPage(file, id, locale, readFileSync(path.join(siteDir, file), 'utf8'));
      });
  });
}

/** The links to facts of a page, and as `file:line: what to do` those that are no complete link. */
export function usesOf(page: FactsPage): {uses: Use[]; malformed: string[]} {
  const uses: Use[] = [];
  const malformed: string[] = [];
  page.prose.forEach((content, index) => {
    const line = index + 1;
    const found = Array.from(content.matchAll(LINK), ([link, code, text, id, unit]): Use => ({
      page,
      line,
      link,
      text: code ?? text!,
      id: id!,
      in: unit,
      code: code !== undefined,
    }));
    uses.push(...found);
    if ((content.match(ANY_LINK) ?? []).length !== found.length) {
      malformed.push(`${page.file}:${line}: ${LINK_FORM}`);
    }
  });
  return {uses, malformed};
}
