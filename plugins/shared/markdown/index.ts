import {readdirSync} from 'node:fs';
import {posixPath} from '@docusaurus/utils';
import type {Nodes, Root} from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';

/** Reads Markdown as the build does: MDX with admonitions, tables and formulas. */
const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkMdx)
  .use(remarkDirective)
  .use(remarkGfm)
  .use(remarkMath);

/** Lists the pages below a folder: their paths relative to it, sorted. */
export const pagesIn = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter(file => /\.mdx?$/.test(file))
    .map(posixPath)
    .sort();

/**
 * Parses a page.
 *
 * @param text the whole file
 * @param file its name, for error messages
 * @throws Error with file, line and column when the Markdown is not valid
 */
export function parseMarkdown(text: string, file: string): Root {
  try {
    return parser.parse(text);
  } catch (error) {
    // The parser's errors begin with line and column.
    throw new Error(`${file}:${String(error)}`, {cause: error});
  }
}

/** The line on which a parsed node begins. */
export const lineOf = (node: Nodes): number => node.position!.start.line;

/** The id of a heading, if the node at its end is a comment that says it: `{/* #id *\/}`. */
export const headingIdOf = (node: Nodes | undefined): string | undefined =>
  node?.type === 'mdxTextExpression'
    ? /^\/\*\s*#([\w.-]+)\s*\*\/$/.exec(node.value)?.[1]
    : undefined;
