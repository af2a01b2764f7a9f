import {createHash} from 'node:crypto';
import path from 'node:path';
import type {Expression, Program} from 'estree';
import type {Element, ElementContent, Nodes, Root} from 'hast';
import type {MdxJsxAttribute, MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import type {VFile} from 'vfile';
import {toHtml} from 'hast-util-to-html';
import {toString} from 'hast-util-to-string';
import {isFormula} from '../formulas/rehype';
import {tableHeight} from './tableHeight';

type Options = {siteDir: string};

/** What an element gets that is a part: its name, and HTML, or code with its colours (`plugins/highlight`). */
type Part = {'data-part': string} & (
  {dangerouslySetInnerHTML: {__html: string}} | {children: string; runs?: string}
);

/** The name of a page's parts in its module; `adopt.js` looks for it. */
const PARTS = 'pageParts';

/** Elements that no component of the theme draws, or whose component does no more than `drawn` does here. */
const PLAIN = new Set(
  'a blockquote br code del em li ol p s strong sub sup table tbody td th thead tr ul'.split(' '),
);

/** Of these, the ones that are worth a part of their own although they hold no element, and from how many bytes. */
const TEXT = new Set('blockquote li p td'.split(' '));
const ENOUGH_TEXT = 16;

/** What a table may take on a phone and beside the sidebar, in em of its text: 358 and 712 of 15 px. */
const WIDTHS = [24, 47];

/** As the toolkit tells links that leave the site (`isInternalUrl`). */
const LEAVES = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * Whether a link's address is the one that the theme would draw. It adds the base URL to one that the source writes as
 * an address (`/docs`) instead of a file, takes away a slash at the end, and reads `pathname:`.
 */
function isFinalLink({properties: {href}, position}: Element, source: string): boolean {
  if (typeof href !== 'string' || href.startsWith('pathname:')) {
    return false;
  }
  const written = source.slice(position?.start.offset, position?.end.offset);
  return (
    href.startsWith('#') ||
    LEAVES.test(href) ||
    (/^\/[^?#]*[^/?#](?:[?#]|$)/.test(href) && /\]\([^/]/.test(written))
  );
}

/** Whether the theme draws this as a block of code: what has several lines. */
const isCodeBlock = (node: Element): boolean =>
  node.tagName === 'code' && toString(node).includes('\n');

/** Whether the drawn element is the same for every reader and asks nothing of React: no component, no anchor. */
function isStatic(node: Nodes, source: string): boolean {
  if (node.type === 'text' || isFormula(node)) {
    return true;
  }
  return (
    node.type === 'element' &&
    PLAIN.has(node.tagName) &&
    Object.keys(node.properties).every(
      name => ['align', 'lang'].includes(name) || (name === 'href' && isFinalLink(node, source)),
    ) &&
    !isCodeBlock(node) &&
    node.children.every(child => isStatic(child, source))
  );
}

/** The element as the theme's component for it draws it, and `align` as MDX writes it: as style. */
function drawn(node: ElementContent): ElementContent {
  if (node.type !== 'element') {
    return node;
  }
  const {align, ...properties} = node.properties;
  if (align) {
    properties.style = `text-align:${String(align)}`;
  }
  if (LEAVES.test(String(properties.href ?? ''))) {
    Object.assign(properties, {target: '_blank', rel: 'noopener noreferrer'});
  }
  let {tagName} = node;
  if (tagName === 'th') {
    // The empty corner of a table with row names is no header (`components/Table`).
    if (node.children.length > 0) {
      properties.scope = 'col';
    } else {
      tagName = 'td';
    }
  }
  return {
    ...node,
    tagName,
    properties,
    children: isFormula(node) ? node.children : node.children.map(drawn),
  };
}

const program = (body: Program['body']): Program => ({
  type: 'Program',
  sourceType: 'module',
  comments: [],
  body,
});

/** An expression as MDX has it in its tree. */
const holding = (expression: Expression): {estree: Program} => ({
  estree: program([{type: 'ExpressionStatement', expression}]),
});

/** `pageParts[index]`. */
const partExpression = (index: number): Expression => ({
  type: 'MemberExpression',
  object: {type: 'Identifier', name: PARTS},
  property: {type: 'Literal', value: index},
  computed: true,
  optional: false,
});

/** `{...pageParts[index]}`. */
const partSpread = (index: number): MdxJsxFlowElementHast['attributes'][number] => ({
  type: 'mdxJsxExpressionAttribute',
  value: '',
  data: holding({
    type: 'ObjectExpression',
    // hast-util-to-estree takes a spread from here.
    properties: [{type: 'SpreadElement', argument: partExpression(index)}],
  }),
});

/** `const pageParts = JSON.parse('…')`: in one string, which `adopt.js` takes out. */
const declaration = (parts: Part[]): Root['children'][number] => ({
  type: 'mdxjsEsm',
  value: '',
  data: {
    estree: program([
      {
        type: 'VariableDeclaration',
        kind: 'const',
        declarations: [
          {
            type: 'VariableDeclarator',
            id: {type: 'Identifier', name: PARTS},
            init: {
              type: 'CallExpression',
              optional: false,
              callee: {
                type: 'MemberExpression',
                object: {type: 'Identifier', name: 'JSON'},
                property: {type: 'Identifier', name: 'parse'},
                computed: false,
                optional: false,
              },
              arguments: [{type: 'Literal', value: JSON.stringify(parts)}],
            },
          },
        ],
      },
    ]),
  },
});

/** Attributes that a component gets as strings. */
const strings = (properties: Record<string, unknown>): MdxJsxAttribute[] =>
  Object.entries(properties)
    .map(([name, value]) => [name, [value].flat().filter(Boolean).join(' ')] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({type: 'mdxJsxAttribute', name, value}));

/**
 * Rehype plugin, last in line: what needs no component of a page becomes a part of it. A part is prose, a list, a table
 * or a formula as HTML in one string, as Astro's `optimize` does it; a block of code; or the drawing of a diagram. The
 * browser then has some dozens of elements to take over where there were thousands.
 *
 * All parts of a page are the value of one constant of its module, and each says in `data-part` which one it is, as
 * `page.index`, so that the browser takes them from the document when it has them there (`adopt.js`). `StaticLinks`
 * tells the toolkit's check of links which ones they hold.
 */
export default function staticHtml({siteDir}: Options) {
  return (tree: Root, file: VFile): void => {
    const source = String(file.value);
    const page = createHash('sha256')
      .update(path.relative(siteDir, file.path))
      .digest('hex')
      .slice(0, 6);
    const parts: Part[] = [];

    const element = (
      name: string,
      attributes: MdxJsxFlowElementHast['attributes'],
    ): MdxJsxFlowElementHast => ({type: 'mdxJsxFlowElement', name, attributes, children: []});

    /** An element that gets a new part. */
    const partOf = (
      name: string,
      attributes: MdxJsxFlowElementHast['attributes'],
      contents: {__html: string} | {children: string; runs?: string},
    ): MdxJsxFlowElementHast => {
      const index = parts.length;
      const part = '__html' in contents ? {dangerouslySetInnerHTML: contents} : contents;
      parts.push({'data-part': `${page}.${index}`, ...part});
      return element(name, [...attributes, partSpread(index)]);
    };

    const replacementOf = (node: Nodes): MdxJsxFlowElementHast | undefined => {
      if (node.type === 'mdxJsxFlowElement' && node.name === 'Diagram') {
        const isDrawing = (attribute: MdxJsxFlowElementHast['attributes'][number]): boolean =>
          attribute.type === 'mdxJsxAttribute' && attribute.name === 'svg';
        return partOf(
          'Diagram',
          node.attributes.filter(attribute => !isDrawing(attribute)),
          {__html: String(node.attributes.find(isDrawing)?.value)},
        );
      }
      if (node.type !== 'element') {
        return undefined;
      }
      const {tagName, properties, children} = node;
      if (isCodeBlock(node) && children.length === 1) {
        const {runs, ...others} = properties;
        return partOf('code', strings(others), {
          children: toString(node),
          ...(typeof runs === 'string' && {runs}),
        });
      }
      if (
        (isFormula(node) || Object.keys(properties).length === 0) &&
        (children.some(child => child.type === 'element') ||
          (TEXT.has(tagName) && Buffer.byteLength(toString(node)) >= ENOUGH_TEXT)) &&
        isStatic(node, source)
      ) {
        const attributes = {
          className: properties.className,
          ...(tagName === 'table' && {
            heights: WIDTHS.map(width => Math.round(tableHeight(node, width))),
          }),
        };
        return partOf(tagName, strings(attributes), {
          __html: toHtml(children.map(drawn)),
        });
      }
      return undefined;
    };

    const walk = (parent: Nodes): void => {
      if ('children' in parent) {
        parent.children.forEach((node, index) => {
          const replacement = replacementOf(node);
          if (replacement) {
            parent.children[index] = replacement;
          } else {
            walk(node);
          }
        });
      }
    };
    walk(tree);
    tree.children = tree.children.filter(node => node.type !== 'text' || node.value.trim() !== '');

    if (parts.length > 0) {
      tree.children.push(
        declaration(parts),
        element('StaticLinks', [
          {
            type: 'mdxJsxAttribute',
            name: 'parts',
            value: {
              type: 'mdxJsxAttributeValueExpression',
              value: '',
              data: holding({type: 'Identifier', name: PARTS}),
            },
          },
        ]),
      );
    }
  };
}
