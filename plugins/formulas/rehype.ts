import type {Root} from 'hast';
import {visit, EXIT} from 'unist-util-visit';
import type {katexStylesheet} from '../../config/katexStylesheet';

type Options = {stylesheet: ReturnType<typeof katexStylesheet>};

/**
 * Rehype plugin, for after rehype-katex: a page with formulas asks for KaTeX's stylesheet, by the component
 * `FormulaStyles` at its end; a page without does not contact the CDN.
 */
export default function formulaStyles({stylesheet}: Options) {
  return (tree: Root): void => {
    visit(tree, 'element', node => {
      if (![node.properties.className].flat().includes('katex')) {
        return undefined;
      }
      tree.children.push({
        type: 'mdxJsxFlowElement',
        name: 'FormulaStyles',
        attributes: Object.entries(stylesheet).map(([name, value]) => ({
          type: 'mdxJsxAttribute',
          name,
          value,
        })),
        children: [],
      });
      return EXIT;
    });
  };
}
