import type {Nodes, Root} from 'hast';
import type {katexStylesheet} from '../../config/katexStylesheet';

type Options = {stylesheet: ReturnType<typeof katexStylesheet>};

/** Returns whether a node is a formula that rehype-katex has rendered, inline or displayed. */
export const isFormula = (node: Nodes): boolean =>
  node.type === 'element' &&
  [node.properties.className].flat().some(name => name === 'katex' || name === 'katex-display');

const holdsFormula = (node: Nodes): boolean =>
  isFormula(node) || ('children' in node && node.children.some(holdsFormula));

/**
 * Rehype plugin, to run after rehype-katex: loads KaTeX's stylesheet on pages with formulas, by adding the component
 * `KatexStylesheet` before the first formula. Other pages don't contact the CDN.
 */
export default function formulaStyles({stylesheet}: Options) {
  return (tree: Root): void => {
    const first = tree.children.findIndex(holdsFormula);
    if (first === -1) {
      return;
    }
    tree.children.splice(first, 0, {
      type: 'mdxJsxFlowElement',
      name: 'KatexStylesheet',
      attributes: Object.entries(stylesheet).map(([name, value]) => ({
        type: 'mdxJsxAttribute',
        name,
        value,
      })),
      children: [],
    });
  };
}
