import type {Element, Nodes, Root} from 'hast';
import {visit, EXIT} from 'unist-util-visit';
import type {katexStylesheet} from '../../config/katexStylesheet';

type Options = {stylesheet: ReturnType<typeof katexStylesheet>};

const isFormula = (node: Element): boolean => [node.properties.className].flat().includes('katex');

/** Whether there is a formula in a part of a page. */
function holdsFormula(part: Nodes): boolean {
  let found = false;
  visit(part, 'element', node => {
    found ||= isFormula(node);
    return found ? EXIT : undefined;
  });
  return found;
}

/**
 * Rehype plugin, for after rehype-katex: a page with formulas asks for KaTeX's stylesheet, by the component
 * `FormulaStyles` before the part with the first one; a page without does not contact the CDN.
 */
export default function formulaStyles({stylesheet}: Options) {
  return (tree: Root): void => {
    const first = tree.children.findIndex(holdsFormula);
    if (first === -1) {
      return;
    }
    tree.children.splice(first, 0, {
      type: 'mdxJsxFlowElement',
      name: 'FormulaStyles',
      attributes: Object.entries(stylesheet).map(([name, value]) => ({
        type: 'mdxJsxAttribute',
        name,
        value,
      })),
      children: [],
    });
  };
}
