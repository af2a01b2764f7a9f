import type {Nodes, Root} from 'hast';
import type {katexStylesheet} from '../../config/katexStylesheet';

type Options = {stylesheet: ReturnType<typeof katexStylesheet>};

/** Whether KaTeX has drawn this node, as rehype-katex leaves it: a formula in a line or one of its own. */
export const isFormula = (node: Nodes): boolean =>
  node.type === 'element' &&
  [node.properties.className].flat().some(name => name === 'katex' || name === 'katex-display');

const holdsFormula = (node: Nodes): boolean =>
  isFormula(node) || ('children' in node && node.children.some(holdsFormula));

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
