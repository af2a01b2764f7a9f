import {readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'js-yaml';
import type {Heading as HeadingNode, Nodes, Parents, PhrasingContent, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {docsFolder} from '../../config/i18n';
import {headingIdOf, lineOf, pagesIn, parseMarkdown} from '../../plugins/shared/markdown';

type Fence = {line: number; lang: string; meta: string; body: string};
type Heading = {line: number; level: number; text: string; id: string | undefined};
type Target = {line: number; url: string};
type Image = {line: number; url: string; alt: string};

/**
 * A piece of a paragraph, a heading or a table cell. The text of code and formulas is without its marks; `line` is the
 * one on which the piece begins.
 */
export type Piece = {kind: 'text' | 'code' | 'formula'; line: number; text: string};

export const ENGLISH_DOCS = docsFolder('en');
export const CHINESE_DOCS = docsFolder('zh-cn');

/** One page as its checks see it. Its Markdown is parsed at the first look at it. */
export class Page {
  #tree: Root | undefined;

  /**
   * @param file path from the repository's root
   * @param id path below the docs folder of its locale: `gear/actor-model.mdx`
   * @param text the whole file
   */
  constructor(
    readonly file: string,
    readonly id: string,
    readonly text: string,
  ) {}

  /** The page as a tree; throws with file and line when its Markdown is not valid. */
  get tree(): Root {
    this.#tree ??= parseMarkdown(this.text, this.file);
    return this.#tree;
  }

  get frontMatter(): Record<string, unknown> {
    const [head] = this.tree.children;
    return head?.type === 'yaml' ? ((load(head.value) ?? {}) as Record<string, unknown>) : {};
  }

  get headings(): Heading[] {
    return this.select(node => (node.type === 'heading' ? this.headingOf(node) : undefined));
  }

  /** Its code blocks. */
  get fences(): Fence[] {
    return this.select(node =>
      node.type === 'code'
        ? {
            line: lineOf(node),
            lang: node.lang ?? '',
            meta: node.meta ?? '',
            body: node.value,
          }
        : undefined,
    );
  }

  get links(): Target[] {
    return this.select(node =>
      node.type === 'link' || node.type === 'definition'
        ? {line: lineOf(node), url: node.url}
        : undefined,
    );
  }

  get images(): Image[] {
    return this.select(node =>
      node.type === 'image' ? {line: lineOf(node), url: node.url, alt: node.alt ?? ''} : undefined,
    );
  }

  /** Its admonitions, by the line on which each begins. */
  get admonitions(): number[] {
    return this.select(node => (node.type === 'containerDirective' ? lineOf(node) : undefined));
  }

  /** Its folds that are inside another one, by the line on which each begins. */
  get nestedFolds(): number[] {
    const below = (node: Nodes, isInFold: boolean): number[] => {
      const isFold = node.type === 'mdxJsxFlowElement' && node.name === 'details';
      const own = isFold && isInFold ? [lineOf(node)] : [];
      const children: Nodes[] = 'children' in node ? node.children : [];
      return [...own, ...children.flatMap(child => below(child, isInFold || isFold))];
    };
    return below(this.tree, false);
  }

  /** What the page says, for each paragraph, heading and table cell. */
  get prose(): Piece[][] {
    return this.select(node => (holdsProse(node) ? this.piecesOf(node) : undefined));
  }

  /** What one paragraph, heading or table cell says. `isLeftOut`: nodes that are not looked into. */
  piecesOf(node: Nodes, isLeftOut: (node: Nodes) => boolean = () => false): Piece[] {
    if (isLeftOut(node)) {
      return [];
    }
    const line = lineOf(node);
    switch (node.type) {
      case 'text':
        return [{kind: 'text', line, text: node.value}];
      case 'textDirective':
        // `a:b` in a sentence is none of the site's directives: the build shows it as it is written.
        return [{kind: 'text', line, text: this.sourceOf(node, node)}];
      case 'inlineCode':
        return [{kind: 'code', line, text: node.value}];
      case 'inlineMath':
        return [{kind: 'formula', line, text: node.value}];
      default:
        return 'children' in node
          ? node.children.flatMap(child => this.piecesOf(child, isLeftOut))
          : [];
    }
  }

  /** The id of a heading, from the comment behind its text. */
  private headingOf(node: HeadingNode): Heading {
    const last = node.children.at(-1);
    const id = headingIdOf(last);
    const words: PhrasingContent[] = id === undefined ? node.children : node.children.slice(0, -1);
    const [from, to] = [words[0], words.at(-1)];
    const text = from && to ? this.sourceOf(from, to).trim() : '';
    return {line: lineOf(node), level: node.depth, text, id};
  }

  /** The Markdown from one node to another. */
  private sourceOf(from: Nodes, to: Nodes): string {
    return this.text.slice(from.position!.start.offset, to.position!.end.offset);
  }

  /** What a function makes of the page's nodes, in their order, without those that it makes nothing of. */
  private select<T>(make: (node: Nodes) => T | undefined): T[] {
    const made: T[] = [];
    visit(this.tree, node => {
      const result = make(node);
      if (result !== undefined) {
        made.push(result);
      }
    });
    return made;
  }
}

/** Whether text can be right below a node. */
export const holdsProse = (node: Nodes): node is Parents =>
  node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';

/**
 * A stretch of prose by its lines in the file.
 *
 * @param code what stands for a piece of inline code
 */
export function linesOf(
  pieces: Piece[],
  code: (text: string) => string,
): {line: number; text: string}[] {
  const lines = new Map<number, string>();
  for (const piece of pieces) {
    const shown = {text: piece.text, code: code(piece.text), formula: '$'}[piece.kind];
    shown.split('\n').forEach((text, index) => {
      const line = piece.line + index;
      lines.set(line, (lines.get(line) ?? '') + text);
    });
  }
  return Array.from(lines, ([line, text]) => ({line, text}));
}

/** Pages that were read before, by file. Parsing all of them takes seconds, and many checks look at all. */
const known = new Map<string, Page>();

/** Reads one page; `root` is the docs folder of its locale. */
export function readPage(root: string, id: string): Page {
  const file = path.posix.join(root, id);
  const text = readFileSync(file, 'utf8');
  const before = known.get(file);
  const page = before?.text === text ? before : new Page(file, id, text);
  known.set(file, page);
  return page;
}

/** Reads all pages of one locale, sorted by path. */
export function readPages(root: string): Page[] {
  return pagesIn(root).map(id => readPage(root, id));
}
