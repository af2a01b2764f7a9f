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

/** The lines of a code block with inserted and deleted lines, as a diff. */
const diffOf = (lines: PageElement[]): string =>
  lines
    .map(line => {
      const sign = {ins: '+', del: '-'}[line.name] ?? ' ';
      return `${sign} ${textOfLine(line)}`;
    })
    .join('\n');

function plainCode(block: PageElement): Element[] {
  const language = /language-(\S+)/.exec(block.attribs.class ?? '')?.[1] ?? 'text';
  const lines = codeLines(block);
  const title = textIn(block, ({attribs}) => /codeBlockTitle/.test(attribs.class ?? ''));
  const code = lines.some(({name}) => name === 'ins' || name === 'del')
    ? h('code.language-diff', diffOf(lines))
    : h('code', {className: [`language-${language}`]}, codeOf(block));
  return [...(title === '' ? [] : [h('p', h('code', title), ':')]), h('pre', code)];
}

const plainFormula =
  (element: 'pre' | 'code') =>
  (formula: PageElement): Element[] => [
    h(element, {[FORMULA]: ''}, textIn(formula, isNamed('annotation'))),
  ];

function plainAdmonition(admonition: PageElement, url: string): Element[] {
  const [heading, content] = admonition.children.filter(isTag);
  return [
    h(
      'blockquote',
      h('p', h('strong', heading ? textContent(heading).trim() : '')),
      plain(content?.children ?? [], url),
    ),
  ];
}

const hasRole =
  (role: string) =>
  ({attribs}: PageElement): boolean =>
    attribs.role === role;

function plainTabs(tabs: PageElement, url: string): ElementContent[] {
  const labels = elementsIn(tabs, hasRole('tab')).map(textContent);
  return elementsIn(tabs, hasRole('tabpanel')).flatMap((panel, index) => [
    h('p', h('strong', labels[index] ?? '')),
    ...plain(panel.children, url),
  ]);
}

function plainFigure(figure: PageElement, url: string): ElementContent[] {
  const svg = elementIn(figure, isNamed('svg'));
  const description = svg ? textIn(svg, isNamed('desc')) : '';
  return description === ''
    ? [h('figure', plain(figure.children, url))]
    : [h('blockquote', h('p', h('strong', textIn(svg!, isNamed('title'))), ` ${description}`))];
}

/** Converters for parts of a page that are rendered as many elements, by class or name of the outermost element. */
const CONVERTERS: Record<string, (element: PageElement, url: string) => ElementContent[]> = {
  '.theme-code-block': plainCode,
  '.katex-display': plainFormula('pre'),
  '.katex': plainFormula('code'),
  '.theme-admonition': plainAdmonition,
  '.theme-tabs-container': plainTabs,
  figure: plainFigure,
};

/**
 * Converts the nodes of a page to plain HTML, without the markup of Prism, KaTeX, tabs, admonitions and diagrams.
 *
 * @param url absolute address of the page, for resolving relative links
 */
function plain(nodes: AnyNode[], url: string): ElementContent[] {
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
      return CONVERTERS[converted]!(node, url);
    }
    const {href, src} = node.attribs;
    return [
      h(
        node.name,
        {
          ...node.attribs,
          ...(href !== undefined && {href: new URL(href, url).href}),
          ...(src !== undefined && {src: new URL(src, url).href}),
        },
        plain(node.children, url),
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

/** A page as Markdown. */
export type MarkdownPage = {title: string; description: string; markdown: string};

/**
 * Converts a rendered docs page to Markdown. The Markdown contains samples, formulas, the text of all tabs, the
 * descriptions of diagrams, and absolute links.
 *
 * @param url absolute address of the page
 * @returns null when the page is not a docs page, or asks robots not to index it
 */
export function markdownOf(html: string, url: string): MarkdownPage | null {
  const page = loadPage(html);
  const content = docOf(page);
  const meta = metaOf(page);
  if (!content || meta.get('robots')?.includes('noindex')) {
    return null;
  }
  const tree = h(null, plain(content.children, url));
  return {
    title: textIn(content, isNamed('h1')),
    description: meta.get('description') ?? '',
    markdown: toMarkdown.stringify(toMarkdown.runSync(tree) as Root),
  };
}
