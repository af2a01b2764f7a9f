import path from 'node:path';
import type {Nodes, Paragraph, Table} from 'mdast';
import type {MdxJsxAttribute, MdxJsxExpressionAttribute} from 'mdast-util-mdx-jsx';
import {localeNames, localePrefix} from '../../config/i18n';
import {type Numbers, numbersIn, unmatchedNumbers} from './numbers';
import {lineOf} from '../../plugins/shared/markdown';
import {type Page, holdsProse, linesOf} from './pages';

/** Something that a page and its translation both have; `text` names it as messages do. */
type Feature = {line: number; text: string};

/** The numbers of a paragraph, a heading, a table cell or a diagram. */
type Block = {line: number; numbers: Numbers};

/** A part of a page, from one heading with an id to the next; the part before the first one has no id. */
type Section = {id: string | undefined; line: number; features: Feature[]; blocks: Block[]};

/** Props that readers see as text. */
const TRANSLATED_PROPS = new Set(['label']);

/** A link to the register of facts, which brings the value in both locales. */
const isFact = (node: Nodes) => node.type === 'link' && node.url.startsWith('fact:');

/** A link whose text is its address: numbers in it are compared with the address. */
const isAddress = (node: Nodes) =>
  node.type === 'link' && node.children[0]?.type === 'text' && node.url === node.children[0].value;

/** A name in another language: the Chinese names in the English glossary are in the headings of the Chinese one. */
const isForeign = (node: Nodes) =>
  node.type === 'mdxJsxTextElement' &&
  node.attributes.some(prop => prop.type === 'mdxJsxAttribute' && prop.name === 'lang');

const isOnlyForeign = ({children}: Paragraph) =>
  children.some(isForeign) && children.every(node => isForeign(node) || node.type === 'text');

/** Where a link leads, without the locale: a page by its path below the docs. */
function targetOf({id}: Page, url: string): string {
  if (/^\.{1,2}\//.test(url)) {
    return path.posix.join(path.posix.dirname(id), url);
  }
  const prefix = localeNames.map(localePrefix).find(name => name && url.startsWith(`${name}/`));
  return url.slice(prefix?.length ?? 0);
}

function tableText({children}: Table): string {
  const columns = Array.from(new Set(children.map(row => row.children.length))).join(' or ');
  const cells = children.flatMap(row => row.children);
  const empty = cells.filter(cell => cell.children.length === 0).length;
  return `a table of ${children.length} rows and ${columns} columns, ${empty} cells empty`;
}

/** A diagram without its words: shapes and arrows, in the order of the lines. */
const diagramText = (diagram: string): string =>
  diagram
    // Chinese names of states are declared; English ones are their ids.
    .replace(/^\s*state ".*" as \w+$/gm, '')
    .replace(/"[^"]*"|\|[^|]*\||\[[^[\]"]*\]|\{[^{}"]*\}/g, '…')
    .replace(/(:|\b(?:as|title|loop|alt|else|opt|par|and)\b).*$/gm, '$1 …')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('; ');

/** The meta string of a fence without the headers of the table that it becomes, which are translated. */
export const metaText = (meta: string | null | undefined): string =>
  (meta ?? '').replace(/headers="[^"]*"/, 'headers');

/** A formula without its words, and without the spaces that set them apart. */
const formulaText = (formula: string): string =>
  formula
    .replace(/\\text\{[^}]*\}|\\q?quad\b|\\[ ,;]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function propText(prop: MdxJsxAttribute | MdxJsxExpressionAttribute): string {
  if (prop.type === 'mdxJsxExpressionAttribute') {
    return `{${prop.value}}`;
  }
  if (TRANSLATED_PROPS.has(prop.name) || !prop.value) {
    return prop.name;
  }
  return typeof prop.value === 'string'
    ? `${prop.name}="${prop.value}"`
    : `${prop.name}={${prop.value.value}}`;
}

/** Names a node as messages do, so that equal names mean equal content; undefined for nodes that are not compared. */
function nameOf(page: Page, node: Nodes): string | undefined {
  switch (node.type) {
    case 'paragraph':
      return isOnlyForeign(node) ? undefined : 'a paragraph';
    case 'list':
      return `a ${node.ordered ? 'numbered list' : 'list'} of ${node.children.length}`;
    case 'table':
      return tableText(node);
    case 'link':
      return isFact(node)
        ? `the fact ${node.url.slice('fact:'.length).split('?')[0]}`
        : `a link to ${targetOf(page, node.url)}`;
    case 'image':
      return `the image ${node.url}`;
    case 'inlineCode':
      return `\`${node.value}\``;
    case 'code':
      return node.lang === 'mermaid'
        ? `the diagram ${diagramText(node.value)}`
        : `the code block ${[node.lang, metaText(node.meta)].join(' ').trim()}`;
    case 'math':
    case 'inlineMath':
      return `the formula ${formulaText(node.value)}`;
    case 'containerDirective':
      return `an admonition :::${node.name}`;
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return `<${[node.name, ...node.attributes.map(propText)].join(' ')}>`;
    case 'mdxFlowExpression':
    case 'mdxjsEsm':
      return `{${node.value}}`;
    default:
      return undefined;
  }
}

/** The text in which a node has numbers of its own; undefined for nodes that have none. */
function numberedText(page: Page, node: Nodes): string | undefined {
  if (node.type === 'code' && node.lang === 'mermaid') {
    return `${node.meta ?? ''}\n${node.value}`;
  }
  if (node.type === 'math') {
    return Array.from(node.value.matchAll(/\\text\{([^}]*)\}/g), ([, words]) => words).join('\n');
  }
  if (!holdsProse(node) || (node.type === 'paragraph' && isOnlyForeign(node))) {
    return undefined;
  }
  const isLeftOut = (inner: Nodes) => isFact(inner) || isAddress(inner) || isForeign(inner);
  return linesOf(page.piecesOf(node, isLeftOut), () => '`')
    .map(({text}) => text)
    .join('\n');
}

/** The sections of a page, in their order. */
function sectionsOf(page: Page): Section[] {
  const {headings} = page;
  const sections: Section[] = [{id: undefined, line: 1, features: [], blocks: []}];
  const read = (node: Nodes) => {
    if (isForeign(node)) {
      return;
    }
    const line = node.type === 'root' ? 1 : lineOf(node);
    const id = node.type === 'heading' && headings.find(heading => heading.line === line)?.id;
    if (id) {
      sections.push({id, line, features: [], blocks: []});
    }
    const {features, blocks} = sections.at(-1)!;
    const name = nameOf(page, node);
    if (name !== undefined) {
      features.push({line, text: name});
    }
    const text = numberedText(page, node);
    if (text !== undefined) {
      blocks.push({line, numbers: numbersIn(text)});
    }
    if ('children' in node && !isFact(node)) {
      node.children.forEach(read);
    }
  };
  read(page.tree);
  return sections;
}

/** The features that another section lacks, or has less often. */
function missingFeatures({features}: Section, other: Section): Feature[] {
  const left = other.features.map(({text}) => text);
  return features.filter(({text}) => {
    const index = left.indexOf(text);
    if (index >= 0) {
      left.splice(index, 1);
    }
    return index < 0;
  });
}

/** The numbers that only one of two blocks has: those of the first, those of the second. */
function differentNumbers(block: Block, twin: Block): [Feature[], Feature[]] {
  const [left, right] = unmatchedNumbers(block.numbers, twin.numbers);
  return [
    left.map(({text}) => ({line: block.line, text: `the number ${text}`})),
    right.map(({text}) => ({line: twin.line, text: `the number ${text}`})),
  ];
}

/** The blocks of two sections in pairs; where their count differs, which is a finding of its own, all in one. */
function pairBlocks(section: Section, other: Section): [Block, Block][] {
  if (section.blocks.length !== other.blocks.length) {
    return [[allBlocks(section), allBlocks(other)]];
  }
  return section.blocks.map((block, index) => [block, other.blocks[index]!]);
}

const allBlocks = ({line, blocks}: Section): Block => ({
  line,
  numbers: {
    inDigits: blocks.flatMap(({numbers}) => numbers.inDigits),
    inWords: blocks.flatMap(({numbers}) => numbers.inWords),
  },
});

/**
 * A page and its translation have the same content, section by section: paragraphs, lists and their items, tables and
 * their cells, links with anchors, inline code, code blocks, diagrams, formulas, images, admonitions, components with
 * their props, facts and numbers. How often each occurs counts, the order does not. Numbers are compared block by
 * block; a number in words may be in digits in the other language.
 *
 * @returns a finding for each section that differs, with what only one of the two has
 */
export function sameContent(page: Page, translation: Page): string[] {
  const sections = sectionsOf(translation);
  return sectionsOf(page).flatMap(section => {
    const other = sections.find(({id}) => id === section.id);
    if (!other) {
      return [];
    }
    const numbers = pairBlocks(section, other).map(pair => differentNumbers(...pair));
    const there = [...missingFeatures(section, other), ...numbers.flatMap(([only]) => only)];
    const here = [...missingFeatures(other, section), ...numbers.flatMap(([, only]) => only)];
    if (there.length + here.length === 0) {
      return [];
    }
    const list = (features: Feature[]) =>
      features.map(({text, line}) => `${text} (line ${line})`).join(', ') || 'nothing';
    const name = section.id === undefined ? 'the opening' : `#${section.id}`;
    return [
      `${translation.file}:${other.line}: ${name} differs from ${page.file}:${section.line}. Only there: ${list(there)}. Only here: ${list(here)}. Say the same in both.`,
    ];
  });
}
