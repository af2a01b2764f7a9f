import path from 'node:path';
import type {Program} from 'estree';
import {fromJs} from 'esast-util-from-js';
import type {MdxJsxAttribute} from 'mdast-util-mdx-jsx';
import type {VFile} from 'vfile';

/** Values by name: `null` for an attribute without a value, `undefined` for none. */
type Attributes = Record<string, string | number | null | undefined>;

/** Returns the node of a component without children, `<Name a="…" b />`, for a tree of remark or rehype. */
export const component = (name: string, attributes: Attributes) => ({
  type: 'mdxJsxFlowElement' as const,
  name,
  attributes: Object.entries(attributes).flatMap(([key, value]): MdxJsxAttribute[] =>
    value === undefined
      ? []
      : [{type: 'mdxJsxAttribute', name: key, value: value === null ? null : String(value)}],
  ),
  children: [] as never[],
});

/** Returns the node of statements for the page's module, for a tree of remark or rehype. */
export const statements = (code: string) => {
  const estree: Program = fromJs(code, {module: true});
  return {type: 'mdxjsEsm' as const, value: '', data: {estree}};
};

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
    const page = path.relative(siteDir, file.path).split(path.sep).join('/');
    throw new Error(`${page}:${node.position?.start.line ?? 1}: ${(error as Error).message}`);
  }
}
