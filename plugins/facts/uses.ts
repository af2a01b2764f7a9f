import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {type LocaleName, docsFolder, localeNames} from '../../config/i18n';
import {lineOf, pagesIn, parseMarkdown} from '../shared/markdown';
import {LINK_FORM, factLinkOf, isFactLink} from './link';

/** One page of one locale. */
export type FactsPage = {
  /** Path from the repository's root. */
  file: string;
  /** Path below the docs folder of its locale, the same for all locales. */
  id: string;
  locale: LocaleName;
  /** The whole file. */
  text: string;
  /** The same, parsed at the first look at it; throws with file and line when its Markdown is not valid. */
  readonly tree: Root;
};

/** One link to a fact. */
export type Use = {
  page: FactsPage;
  /** Number of the line, from 1. */
  line: number;
  /** Where the text of the link begins in the file, without the marks of code. */
  start: number;
  /** What a reader of the file sees, without the marks of code. */
  text: string;
  id: string;
  in: string | undefined;
  code: boolean;
};

/** A link that is none, for example because its target has a blank. */
const BROKEN_LINK = '](fact:';

/** A page from its text; `file` and `id` as in `FactsPage`. */
export function factsPage(file: string, id: string, locale: LocaleName, text: string): FactsPage {
  let tree: Root | undefined;
  return {
    file,
    id,
    locale,
    text,
    get tree() {
      tree ??= parseMarkdown(text, file);
      return tree;
    },
  };
}

/** The docs pages of all locales, in the order of their paths. */
export function readFactsPages(siteDir: string): FactsPage[] {
  return localeNames.flatMap(locale => {
    const folder = docsFolder(locale);
    return pagesIn(path.join(siteDir, folder)).map(id => {
      const file = `${folder}/${id}`;
      return factsPage(file, id, locale, readFileSync(path.join(siteDir, file), 'utf8'));
    });
  });
}

/** The links to facts of a page, and as `file:line: what to do` those that are no complete link. */
export function usesOf(page: FactsPage): {uses: Use[]; malformed: string[]} {
  const uses: Use[] = [];
  const malformed: string[] = [];
  visit(page.tree, node => {
    if (node.type === 'text' && node.value.includes(BROKEN_LINK)) {
      malformed.push(`${page.file}:${lineOf(node)}: ${LINK_FORM}`);
    }
    if (node.type !== 'link' || !isFactLink(node)) {
      return;
    }
    const link = factLinkOf(node);
    if (!link) {
      malformed.push(`${page.file}:${lineOf(node)}: ${LINK_FORM}`);
      return;
    }
    const {child, id, in: unit} = link;
    const {value: text} = child;
    const start = page.text.indexOf(text, node.position!.start.offset);
    const code = child.type === 'inlineCode';
    uses.push({page, line: lineOf(node), start, text, id, in: unit, code});
  });
  return {uses, malformed};
}
