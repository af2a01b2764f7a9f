import path from 'node:path';
import {posixPath} from '@docusaurus/utils';
import type {Program} from 'estree';
import {fromJs} from 'esast-util-from-js';
import type {InlineCode, Text} from 'mdast';
import type {MdxJsxAttribute, MdxJsxAttributeValueExpression} from 'mdast-util-mdx-jsx';
import type {VFile} from 'vfile';

/** Values by name: `null` for an attribute without a value, `undefined` for none. */
type Attributes = Record<
  string,
  string | number | MdxJsxAttributeValueExpression | null | undefined
>;

/** Returns the nodes of attributes, `a="…" b={…}`. */
export const attributesOf = (attributes: Attributes): MdxJsxAttribute[] =>
  Object.entries(attributes).flatMap(([name, value]): MdxJsxAttribute[] =>
    value === undefined
      ? []
      : [{type: 'mdxJsxAttribute', name, value: typeof value === 'number' ? `${value}` : value}],
  );

/** Returns the node of a component without children, `<Name a="…" b />`, for a tree of remark or rehype. */
export const component = (name: string, attributes: Attributes) => ({
  type: 'mdxJsxFlowElement' as const,
  name,
  attributes: attributesOf(attributes),
  children: [] as never[],
});

/** Returns the value of an attribute that is a JavaScript expression. */
export const expression = (code: string): MdxJsxAttributeValueExpression => ({
  type: 'mdxJsxAttributeValueExpression',
  value: code,
  data: {estree: fromJs(code)},
});

/** Returns the node of a text, for a tree of remark. */
export const text = (value: string): Text => ({type: 'text', value});

/** Returns the node of inline code, for a tree of remark. */
export const code = (value: string): InlineCode => ({type: 'inlineCode', value});

/** Returns the node of statements for the page's module, for a tree of remark or rehype. */
export const statements = (source: string) => {
  const estree: Program = fromJs(source, {module: true});
  return {type: 'mdxjsEsm' as const, value: '', data: {estree}};
};

/** Returns the path of a file below the site, with slashes. */
export const pathBelow = (siteDir: string, file: string): string =>
  posixPath(path.relative(siteDir, file));

/** A node, as far as errors need it. */
type Placed = {position?: {start: {line: number}} | undefined};

/**
 * Does what a plugin does with a node.
 *
 * @throws Error that begins with page and line, `docs/x.md:12: `, instead of one that `work` throws
 */
export function inPlace<T>(siteDir: string, file: VFile, node: Placed, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const page = pathBelow(siteDir, file.path);
    throw new Error(`${page}:${node.position?.start.line ?? 1}: ${(error as Error).message}`);
  }
}
