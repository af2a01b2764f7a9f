import {type AnyNode, type Document, type Element, hasChildren, isTag, isText} from 'domhandler';
import {prevElementSibling, removeElement, textContent} from 'domutils';
import {type Hierarchy, type Level, LEVELS, type SearchRecord} from '../../../src/search/types';
import {
  codeOf,
  docOf,
  elementIn,
  elementsIn,
  isNamed,
  loadPage,
  metaOf,
  namesOf,
  textIn,
} from '../../shared/renderedHtml/dom';

/** Maximum characters per record. Algolia refuses records over 10 kB, and a Chinese character takes three bytes. */
const MAX_CONTENT = 2000;
const BLOCKS = new Set(
  'h1 h2 h3 h4 h5 h6 p li tr dt dd pre figcaption summary blockquote'.split(' '),
);
/** Elements inside the content that are not searched: controls, diagrams, anchors, sample versions, MathML copies. */
const NO_TEXT = new Set(
  'script style nav button svg form .show-rest .hash-link .checked-with .katex-mathml .theme-doc-toc-mobile'.split(
    ' ',
  ),
);
/** Matches names in code, each as one word: paths, snake_case, camelCase, command-line options. */
const IDENTIFIER =
  /--?[a-z][\w-]*|[\p{L}_][\p{L}\p{N}_]*(?:(?:::|[-.])[\p{L}_][\p{L}\p{N}_]*)*!?/gu;

type Page = {
  /** Absolute address of the page. */
  url: string;
  html: string;
  siteTitle: string;
};

const words = (text: string): string => text.replace(/[\s\u200b]+/g, ' ').trim();

/** Tells a name from an ordinary word: a separator, a mark at its end, or an uppercase letter inside. */
const NAME = /[_:.!-]|\p{Ll}\p{Lu}/u;

/** Returns the distinct words and names in a piece of code that have at least three characters. */
function identifiersIn(code: string): string[] {
  return Array.from(new Set(code.match(IDENTIFIER) ?? [])).filter(name => name.length > 2);
}

/** A line that `cargo test` prints for a test. */
const TEST_RESULT = /^test .+ \.\.\. \w+$/gm;

/**
 * Returns the names in a code block, without ordinary words and without the tests of a printed run. In thousands of
 * lines of samples those are noise.
 */
function namesInBlock(code: string): string[] {
  return identifiersIn(code.replace(TEST_RESULT, '')).filter(name => NAME.test(name));
}

/** Cuts text at spaces or line ends into pieces of at most MAX_CONTENT characters. */
function pieces(text: string): string[] {
  const result: string[] = [];
  let rest = text;
  while (rest.length > MAX_CONTENT) {
    const space = Math.max(rest.lastIndexOf(' ', MAX_CONTENT), rest.lastIndexOf('\n', MAX_CONTENT));
    const end = space > 0 ? space : MAX_CONTENT;
    result.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? result : [...result, rest];
}

/** Returns the text of a node, without the elements that have one of the names. */
function textWithout(node: AnyNode, names: ReadonlySet<string>): string {
  if (isText(node)) {
    return node.data;
  }
  return hasChildren(node)
    ? node.children
        .filter(child => !isTag(child) || !names.has(child.name))
        .map(child => textWithout(child, names))
        .join('')
    : '';
}

const CODE_BLOCKS = new Set(['pre']);

const cellsOf = (row: Element): string[] =>
  row.children.filter(isTag).map(cell => words(textWithout(cell, CODE_BLOCKS)));

/** Returns the cells in the head of a row's table; none for the head itself, and for a table without one. */
function columnsOf(row: Element): string[] {
  const body = row.parent;
  const head = body && isTag(body) && body.name === 'tbody' ? prevElementSibling(body) : null;
  const [columns] = head?.name === 'thead' ? head.children.filter(isTag) : [];
  return columns ? cellsOf(columns) : [];
}

/**
 * Returns the text of a row, without empty cells. A cell names its column, because an excerpt shows the row without the
 * table; the first cell names the row.
 */
function rowText(row: Element): string {
  const columns = columnsOf(row);
  return cellsOf(row)
    .map((text, at) => (at > 0 && columns[at] && text ? `${columns[at]}: ${text}` : text))
    .filter(text => text !== '')
    .join(' · ');
}

/** Returns the text of a block without nested blocks, because those have their own records. */
function ownText(block: Element): string {
  return block.name === 'tr' ? words(rowText(block)) : words(textWithout(block, BLOCKS));
}

function isNoText(element: Element): boolean {
  const names = namesOf(element);
  return (
    names.some(name => NO_TEXT.has(name)) ||
    (element.attribs['aria-hidden'] === 'true' && !names.includes('.katex-html'))
  );
}

/**
 * Returns the section of the site that a page is in: its first breadcrumb, the active navbar item, or the site's title.
 */
function sectionOf(page: Document, siteTitle: string): string {
  const list = elementIn(page, isNamed('.theme-doc-breadcrumbs'));
  const breadcrumbs = (list ? elementsIn(list, isNamed('.breadcrumbs__item')) : [])
    .map(item => words(textContent(item)))
    .filter(label => label !== '');
  return breadcrumbs.length > 1
    ? breadcrumbs[0]!
    : words(textIn(page, isNamed('.navbar__link--active'))) || siteTitle;
}

/**
 * Extracts the search records of a page: one for each heading and each block of text or code, in reading order.
 *
 * It reads the rendered page instead of the Markdown, so that the records contain tabs, embedded samples and English
 * fallback pages as readers see them.
 *
 * @returns no records when the page has no title or asks robots not to index it
 */
export function recordsOf({url, html, siteTitle}: Page): SearchRecord[] {
  const page = loadPage(html);
  const meta = metaOf(page);
  const main = elementIn(page, isNamed('main'));
  const content = docOf(page) ?? main;
  if (!main || !content) {
    return [];
  }
  elementsIn(content, isNoText).forEach(removeElement);
  const title = words(textIn(main, isNamed('h1')));
  if (title === '' || meta.get('robots')?.includes('noindex')) {
    return [];
  }

  const language =
    meta.get('docsearch:language') ?? elementIn(page, isNamed('html'))?.attribs.lang ?? '';
  const none = Object.fromEntries(LEVELS.map(level => [level, null])) as Hierarchy;
  const hierarchy: Hierarchy = {...none, lvl0: sectionOf(page, siteTitle), lvl1: title};
  let anchor: string | null = null;
  let level: SearchRecord['type'] = 'lvl1';
  const records: SearchRecord[] = [];

  const add = (type: SearchRecord['type'], text: string | null, code: boolean, names: string[]) => {
    const position = records.length;
    records.push({
      objectID: `${url}#${anchor ?? ''}:${position}`,
      type,
      url: anchor === null ? url : `${url}#${anchor}`,
      url_without_anchor: url,
      anchor,
      language,
      lang: language,
      version: meta.get('docsearch:version') ?? 'current',
      docusaurus_tag: meta.get('docsearch:docusaurus_tag') ?? 'default',
      hierarchy: {...hierarchy},
      content: text,
      code,
      identifiers: names,
      weight: {
        pageRank: 0,
        level: type === 'content' ? 0 : 100 - 10 * (Number(type.slice(3)) - 1),
        position,
      },
    });
  };

  add('lvl1', null, false, []);
  Object.assign(records[0]!, {
    description: meta.get('description') ?? '',
    keywords: (meta.get('keywords') ?? '').split(',').map(words).filter(Boolean),
  });

  for (const block of elementsIn(content, ({name}) => BLOCKS.has(name))) {
    const heading = /^h([1-6])$/.exec(block.name);
    const namesInText = () =>
      elementsIn(block, ({name}) => name === 'code').flatMap(code =>
        identifiersIn(textContent(code)),
      );
    if (heading) {
      if (heading[1] === '1') {
        continue;
      }
      level = `lvl${heading[1]}` as Exclude<Level, 'lvl0'>;
      anchor = block.attribs.id ?? null;
      for (let deeper = Number(heading[1]); deeper <= 6; deeper += 1) {
        hierarchy[`lvl${deeper}` as Level] = null;
      }
      hierarchy[level] = words(textContent(block));
      add(level, null, false, namesInText());
    } else if (block.name === 'pre') {
      pieces(codeOf(block)).forEach(code => add('content', code, true, namesInBlock(code)));
    } else {
      const names = Array.from(new Set(namesInText()));
      pieces(ownText(block)).forEach(text => add('content', text, false, names));
    }
  }
  return records;
}
