import {type AnyNode, type Element as PageElement, isTag, isText} from 'domhandler';
import {textContent} from 'domutils';
import type {Element, ElementContent} from 'hast';
import {defaultHandlers} from 'hast-util-to-mdast';
import {toString} from 'hast-util-to-string';
import {h} from 'hastscript';
import type {Root} from 'mdast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {wholeFileAddress} from '../../../src/pluginData/wholeFileAddress';
import {
  codeOf,
  docOf,
  elementIn,
  elementsIn,
  isNamed,
  codeLines,
  loadPage,
  metaOf,
  namesOf,
  textIn,
  textOfLine,
} from '../../shared/renderedHtml/dom';

/** Controls and links that mean nothing outside the page, by element name or class. */
const NO_TEXT = new Set([
  'script',
  'style',
  'nav',
  'button',
  '.hash-link',
  '.theme-doc-toc-mobile',
]);

const FORMULA = 'dataFormula';

/** Absolute addresses: of the page, for relative links, and of the locale's home page. */
type Place = {url: string; base: string};

/** Captures a sample in the address of its source, the link in the bar of its code block. */
const SOURCE = /\/blob\/main\/(samples\/.+)$/;

/** The whole file of a block that shows a part of a sample: its address below the locale's home page, if it has one. */
function wholeFileOf(block: PageElement): string | undefined {
  const sources = elementsIn(block, isNamed('a')).map(({attribs}) => SOURCE.exec(attribs.href!));
  return wholeFileAddress(sources.find(Boolean)?.[1] ?? '');
}

/** The lines of a code block with inserted and deleted lines, as a diff. */
const diffOf = (lines: PageElement[]): string =>
  lines
    .map(line => {
      const sign = {ins: '+', del: '-'}[line.name] ?? ' ';
      return `${sign} ${textOfLine(line)}`;
    })
    .join('\n');

function plainCode(block: PageElement, {base}: Place): Element[] {
  const language = /language-(\S+)/.exec(block.attribs.class ?? '')?.[1] ?? 'text';
  const lines = codeLines(block);
  const title = textIn(block, ({attribs}) => /codeBlockTitle/.test(attribs.class ?? ''));
  const code = lines.some(({name}) => name === 'ins' || name === 'del')
    ? h('code.language-diff', diffOf(lines))
    : h('code', {className: [`language-${language}`]}, codeOf(block));
  const file = wholeFileOf(block);
  const name = h('code', title);
  const heading = file === undefined ? name : h('a', {href: base + file}, name);
  return [...(title === '' ? [] : [h('p', heading, ':')]), h('pre', code)];
}

const plainFormula =
  (element: 'pre' | 'code') =>
  (formula: PageElement): Element[] => [
    h(element, {[FORMULA]: ''}, textIn(formula, isNamed('annotation'))),
  ];

function plainAdmonition(admonition: PageElement, place: Place): Element[] {
  const [heading, content] = admonition.children.filter(isTag);
  return [
    h(
      'blockquote',
      h('p', h('strong', heading ? textContent(heading).trim() : '')),
      plain(content?.children ?? [], place),
    ),
  ];
}

const hasRole =
  (role: string) =>
  ({attribs}: PageElement): boolean =>
    attribs.role === role;

function plainTabs(tabs: PageElement, place: Place): ElementContent[] {
  const labels = elementsIn(tabs, hasRole('tab')).map(textContent);
  return elementsIn(tabs, hasRole('tabpanel')).flatMap((panel, index) => [
    h('p', h('strong', labels[index] ?? '')),
    ...plain(panel.children, place),
  ]);
}

function plainFigure(figure: PageElement, place: Place): ElementContent[] {
  const svg = elementIn(figure, isNamed('svg'));
  const description = svg ? textIn(svg, isNamed('desc')) : '';
  return description === ''
    ? [h('figure', plain(figure.children, place))]
    : [h('blockquote', h('p', h('strong', textIn(svg!, isNamed('title'))), ` ${description}`))];
}

/** Converters for parts of a page that are rendered as many elements, by class or name of the outermost element. */
const CONVERTERS: Record<string, (element: PageElement, place: Place) => ElementContent[]> = {
  '.theme-code-block': plainCode,
  '.katex-display': plainFormula('pre'),
  '.katex': plainFormula('code'),
  '.theme-admonition': plainAdmonition,
  '.theme-tabs-container': plainTabs,
  figure: plainFigure,
};

/** Converts the nodes of a page to plain HTML, without the markup of Prism, KaTeX, tabs, admonitions and diagrams. */
function plain(nodes: AnyNode[], place: Place): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (isText(node)) {
      return [{type: 'text', value: node.data}];
    }
    if (!isTag(node)) {
      return [];
    }
    const names = namesOf(node);
    if (names.some(name => NO_TEXT.has(name))) {
      return [];
    }
    const converted = names.find(name => name in CONVERTERS);
    if (converted !== undefined) {
      return CONVERTERS[converted]!(node, place);
    }
    const {href, src} = node.attribs;
    return [
      h(
        node.name,
        {
          ...node.attribs,
          ...(href !== undefined && {href: new URL(href, place.url).href}),
          ...(src !== undefined && {src: new URL(src, place.url).href}),
        },
        plain(node.children, place),
      ),
    ];
  });
}

const isFormula = (element: Element): boolean => FORMULA in element.properties;

/** Converts HTML to Markdown. Formulas become nodes of remark-math, which writes `$…$` and escapes nothing inside. */
const toMarkdown = unified()
  .use(rehypeRemark, {
    handlers: {
      code: (state, element) =>
        isFormula(element)
          ? {type: 'inlineMath', value: toString(element)}
          : defaultHandlers.code(state, element),
      pre: (state, element) =>
        isFormula(element)
          ? {type: 'math', value: toString(element)}
          : defaultHandlers.pre(state, element),
    },
  })
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkStringify, {bullet: '-', fences: true, rule: '-'});

/** A page as Markdown. `wholeFiles` are those of its samples, below the locale's home page, each once. */
export type MarkdownPage = {
  title: string;
  description: string;
  markdown: string;
  wholeFiles: string[];
};

/**
 * Converts a rendered docs page to Markdown. The Markdown contains samples, formulas, the text of all tabs, the
 * descriptions of diagrams, and absolute links. The name of a sample leads to its whole file.
 *
 * @param url absolute address of the page
 * @param base absolute address of the locale's home page, with a slash at its end
 * @returns null when the page is not a docs page, or asks robots not to index it
 */
export function markdownOf(html: string, url: string, base: string): MarkdownPage | null {
  const page = loadPage(html);
  const content = docOf(page);
  const meta = metaOf(page);
  if (!content || meta.get('robots')?.includes('noindex')) {
    return null;
  }
  const tree = h(null, plain(content.children, {url, base}));
  return {
    title: textIn(content, isNamed('h1')),
    description: meta.get('description') ?? '',
    markdown: toMarkdown.stringify(toMarkdown.runSync(tree) as Root),
    wholeFiles: Array.from(
      new Set(
        elementsIn(content, isNamed('.theme-code-block')).flatMap(
          block => wholeFileOf(block) ?? [],
        ),
      ),
    ),
  };
}
