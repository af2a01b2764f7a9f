import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, renameSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Element, ElementContent, Nodes, Root} from 'hast';
import type {MdxJsxFlowElementHast, MdxJsxTextElementHast} from 'mdast-util-mdx-jsx';
import type {VFile} from 'vfile';
import {toHtml} from 'hast-util-to-html';
import {toString} from 'hast-util-to-string';
import {visit} from 'unist-util-visit';
import {attributesOf, component, expression, statements} from '../shared/pageNodes';

type Options = {siteDir: string};

/** Elements that need no React: the theme renders them unchanged, or as `asTheme` does here. */
const STATIC_ELEMENTS = new Set(
  'a blockquote br code del em li ol p s span strong sub sup table tbody td th thead tr ul'.split(
    ' ',
  ),
);

/** The attributes of components that hold HTML, each with the attribute that gets the name of its fragment. */
const HTML_ATTRIBUTES = new Map([
  ['html', 'fragment'],
  ['rest', 'restFragment'],
]);

/** Elements that become a fragment even if they contain only text, when that text has at least this many bytes. */
const TEXT_ELEMENTS = new Set(['blockquote', 'li', 'p', 'td']);
const MIN_TEXT_BYTES = 16;

/** Matches links to other sites, by the rule of Docusaurus's `isInternalUrl`. */
const EXTERNAL = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * Returns whether the theme would render a link with exactly this address. Docusaurus adds the base URL to addresses
 * that the page writes as `/docs` instead of as a file, removes a trailing slash, and interprets `pathname:`.
 */
function hasFinalAddress({properties: {href}, position}: Element, source: string): boolean {
  if (typeof href !== 'string' || href.startsWith('pathname:')) {
    return false;
  }
  const written = source.slice(position?.start.offset, position?.end.offset);
  return (
    href.startsWith('#') ||
    EXTERNAL.test(href) ||
    (/^\/[^?#]*[^/?#](?:[?#]|$)/.test(href) && /\]\([^/]/.test(written))
  );
}

/** Returns `<span lang="zh-CN">`, which pages write around words of another language, as the HTML element that it is. */
function asForeignWords(node: MdxJsxTextElementHast): Element | undefined {
  const [attribute, ...others] = node.attributes;
  return node.name === 'span' &&
    others.length === 0 &&
    attribute?.type === 'mdxJsxAttribute' &&
    attribute.name === 'lang' &&
    typeof attribute.value === 'string'
    ? {
        type: 'element',
        tagName: 'span',
        properties: {lang: attribute.value},
        children: node.children,
        ...(node.position && {position: node.position}),
      }
    : undefined;
}

/** Returns whether a node is a formula that rehype-katex has rendered, inline or displayed. */
const isFormula = (node: Nodes): boolean =>
  node.type === 'element' &&
  [node.properties.className].flat().some(name => name === 'katex' || name === 'katex-display');

/** Returns whether a node renders the same for every reader and needs no React: it has no component and no anchor. */
function isStatic(node: Nodes, source: string): boolean {
  if (node.type === 'text' || isFormula(node)) {
    return true;
  }
  return (
    node.type === 'element' &&
    STATIC_ELEMENTS.has(node.tagName) &&
    Object.keys(node.properties).every(
      name =>
        ['align', 'dataLabel', 'dataNumber', 'dataShort', 'lang'].includes(name) ||
        (name === 'href' && hasFinalAddress(node, source)),
    ) &&
    node.children.every(child => isStatic(child, source))
  );
}

/** Returns a node as the theme's components would render it, and with `align` as a style, as MDX does. */
function asTheme(node: ElementContent): ElementContent {
  if (node.type !== 'element') {
    return node;
  }
  const {align, ...properties} = node.properties;
  if (align) {
    properties.style = `text-align:${String(align)}`;
  }
  if (EXTERNAL.test(String(properties.href ?? ''))) {
    Object.assign(properties, {target: '_blank', rel: 'noopener noreferrer'});
  }
  let {tagName} = node;
  if (tagName === 'th') {
    // The empty corner of a table with row names is not a header (`components/Table`).
    if (node.children.length > 0) {
      properties.scope = 'col';
    } else {
      tagName = 'td';
    }
  }
  const children = isFormula(node) ? node.children : node.children.map(asTheme);
  return {...node, tagName, properties, children};
}

/** Returns whether a node becomes a fragment: it is static, and has nested elements or enough text. */
function isWorthFragment(node: Element, source: string): boolean {
  return (
    (isFormula(node) || Object.keys(node.properties).length === 0) &&
    (node.children.some(child => child.type === 'element') ||
      (TEXT_ELEMENTS.has(node.tagName) && Buffer.byteLength(toString(node)) >= MIN_TEXT_BYTES)) &&
    isStatic(node, source)
  );
}

/**
 * Writes a JSON module beside the bundler's cache, so that both are there or neither: a page that comes from the cache
 * does not run this plugin. Rspack keeps its cache below the working directory, whichever site it builds. A `data:` URL
 * would need no file, but the bundler keeps dozens of copies of an address: half a gigabyte for 89 pages.
 *
 * @returns the module's path, which changes with its content
 */
function keep(json: string): string {
  const name = createHash('sha256').update(json).digest('hex').slice(0, 32);
  const file = path.resolve('node_modules/.cache/fragments', `${name}.json`);
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), {recursive: true});
    // Renamed when complete, so that an interrupted build leaves no truncated module behind.
    writeFileSync(`${file}.part`, json);
    renameSync(`${file}.part`, file);
  }
  return file;
}

/**
 * Rehype plugin, to run last: moves HTML that needs no React out of the page's JavaScript.
 *
 * Each paragraph, list, table or formula without a component becomes one HTML string, a fragment, as with Astro's
 * `optimize`. So does the HTML in attributes of components (`StaticCode`, `Diagram`), which also get the fragment's
 * name. React then has one element per fragment, instead of thousands.
 *
 * The fragments of a page are in a separate JSON module. The first page that a reader opens takes them from its HTML,
 * where `data-fragment` names each one. A page that the reader navigates to downloads the module. `FragmentLinks` makes
 * links in fragments work like the theme's links.
 *
 * With `STATIC_CONTENT=off` in the environment, the plugin does nothing. React then renders the whole page, as on any
 * Docusaurus site, and readers see the same page.
 */
export default function fragments({siteDir}: Options) {
  if (process.env.STATIC_CONTENT === 'off') {
    return undefined;
  }
  return (tree: Root, file: VFile): void => {
    const source = String(file.value);
    const page = createHash('sha256')
      .update(path.relative(siteDir, file.path))
      .digest('hex')
      .slice(0, 6);
    const htmlOfPage: string[] = [];

    /** Stores a fragment and returns its name and the expression that reads it. */
    const store = (html: string): {name: string; value: string} => {
      const index = htmlOfPage.push(html) - 1;
      return {name: `${page}.${index}`, value: `fragments[${index}]`};
    };

    const withFragment = (node: Nodes): MdxJsxFlowElementHast | undefined => {
      if (node.type === 'mdxJsxFlowElement') {
        const attributes = node.attributes.flatMap(attribute => {
          const isHtml =
            attribute.type === 'mdxJsxAttribute' && HTML_ATTRIBUTES.has(attribute.name);
          if (!isHtml || typeof attribute.value !== 'string') {
            return [attribute];
          }
          const {name, value} = store(attribute.value);
          return attributesOf({
            [HTML_ATTRIBUTES.get(attribute.name)!]: name,
            [attribute.name]: expression(`${value}.__html`),
          });
        });
        return attributes.length === node.attributes.length ? undefined : {...node, attributes};
      }
      if (node.type !== 'element' || !isWorthFragment(node, source)) {
        return undefined;
      }
      const {tagName, properties, children} = node;
      const className = [properties.className].flat().filter(Boolean).join(' ');
      const {name, value} = store(toHtml(children.map(asTheme)));
      return component(tagName, {
        className: className || undefined,
        'data-fragment': name,
        dangerouslySetInnerHTML: expression(value),
      });
    };

    visit(tree, 'mdxJsxTextElement', (node, index, parent) => {
      const words = asForeignWords(node);
      if (words && parent && index !== undefined) {
        parent.children[index] = words;
      }
    });

    const walk = (parent: Nodes): void => {
      if ('children' in parent) {
        parent.children.forEach((node, index) => {
          const replacement = withFragment(node);
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

    if (htmlOfPage.length > 0) {
      const module = keep(JSON.stringify(htmlOfPage.map(html => ({__html: html}))));
      tree.children.push(
        statements(
          `import {fragmentsInDocument} from '@site/src/staticContent/fragmentsInDocument';
          const fragments = fragmentsInDocument('${page}', ${htmlOfPage.length})
            ?? (await import(${JSON.stringify(module)})).default;`,
        ),
        component('FragmentLinks', {fragments: expression('fragments')}),
      );
    }
  };
}
