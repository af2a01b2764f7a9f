import type {Element, ElementContent, Nodes, Root} from 'hast';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import {toHtml} from 'hast-util-to-html';
import {isFormula} from '../formulas/rehype';

/** Elements that no component of the theme draws (see `MDXComponents`) or whose component changes nothing here. */
const PLAIN = new Set(
  'blockquote br code del em li ol p s strong sub sup tbody td tr ul'.split(' '),
);

/** Whether the drawn element is the same for every reader and asks nothing of React: no component, link or anchor. */
function isStatic(node: Nodes): boolean {
  if (node.type === 'text' || isFormula(node)) {
    return true;
  }
  return (
    node.type === 'element' &&
    PLAIN.has(node.tagName) &&
    Object.keys(node.properties).every(name => name === 'align' || name === 'lang') &&
    // The theme draws code of several lines as a block.
    !(node.tagName === 'code' && toHtml(node).includes('\n')) &&
    node.children.every(isStatic)
  );
}

/** `align` as MDX writes it: as style. */
function styleOfAlign(node: ElementContent): ElementContent {
  if (node.type !== 'element') {
    return node;
  }
  const {align, ...properties} = node.properties;
  return {
    ...node,
    properties: align ? {...properties, style: `text-align:${String(align)}`} : properties,
    children: isFormula(node) ? node.children : node.children.map(styleOfAlign),
  };
}

/** `<tag className="…" dangerouslySetInnerHTML={{__html: '…'}} />`, as MDX has it in its tree. */
function withHtml(node: Element): MdxJsxFlowElementHast {
  const className = [node.properties.className].flat().filter(Boolean).join(' ');
  return {
    type: 'mdxJsxFlowElement',
    name: node.tagName,
    attributes: [
      ...(className
        ? [{type: 'mdxJsxAttribute' as const, name: 'className', value: className}]
        : []),
      {
        type: 'mdxJsxAttribute',
        name: 'dangerouslySetInnerHTML',
        value: {
          type: 'mdxJsxAttributeValueExpression',
          value: '',
          data: {
            estree: {
              type: 'Program',
              sourceType: 'module',
              comments: [],
              body: [
                {
                  type: 'ExpressionStatement',
                  expression: {
                    type: 'ObjectExpression',
                    properties: [
                      {
                        type: 'Property',
                        kind: 'init',
                        method: false,
                        shorthand: false,
                        computed: false,
                        key: {type: 'Identifier', name: '__html'},
                        value: {
                          type: 'Literal',
                          value: toHtml(node.children.map(styleOfAlign)),
                        },
                      },
                    ],
                  },
                },
              ],
            },
          },
        },
      },
    ],
    children: [],
  };
}

/**
 * Rehype plugin, last in line: prose, lists, table bodies and formulas that hold no component and no link become
 * HTML in one string, as Astro's `optimize` does. The browser then has a few hundred elements to take over where
 * there were thousands, and the page's script is shorter.
 */
export default function staticHtml() {
  const walk = (parent: Nodes): void => {
    if (!('children' in parent)) {
      return;
    }
    parent.children.forEach((node, index) => {
      if (
        node.type === 'element' &&
        (isFormula(node) || Object.keys(node.properties).length === 0) &&
        node.children.some(child => child.type === 'element') &&
        isStatic(node)
      ) {
        parent.children[index] = withHtml(node);
      } else {
        walk(node);
      }
    });
  };
  return (tree: Root): void => walk(tree);
}
