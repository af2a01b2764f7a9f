import type {CheerioAPI} from 'cheerio/slim';
import {type AnyNode, type Element as PageElement, isTag, isText} from 'domhandler';
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
import {codeOf, loadPage, namesOf} from '../search/records';

/** Elements and classes of controls and links that say nothing without the page. */
const NO_TEXT = new Set([
  'script',
  'style',
  'nav',
  'button',
  '.hash-link',
  '.theme-doc-toc-mobile',
]);

const FORMULA = 'dataFormula';

type Page = {
  $: CheerioAPI;
  /** Absolute address, which links are relative to. */
  url: string;
};

/** A code block that shows a change, as lines of a diff. */
const diffOf = ($: CheerioAPI, lines: ReturnType<CheerioAPI>): string =>
  lines
    .map((_, line) => {
      const sign = {ins: '+', del: '-'}[line.type === 'tag' ? line.name : ''] ?? ' ';
      return `${sign} ${$(line).text().replace(/\n$/, '')}`;
    })
    .get()
    .join('\n');

function plainCode(block: PageElement, {$}: Page): Element[] {
  const language = /language-(\S+)/.exec(block.attribs.class ?? '')?.[1] ?? 'text';
  const pre = $(block).find('pre').get(0);
  const change = $(block).find('ins.token-line, del.token-line').first().parent().children();
  const title = $(block).find('[class*="codeBlockTitle"]').text();
  const code =
    change.length > 0
      ? h('code.language-diff', diffOf($, change))
      : h('code', {className: [`language-${language}`]}, pre ? codeOf(pre) : '');
  return [...(title === '' ? [] : [h('p', h('code', title), ':')]), h('pre', code)];
}

const plainFormula =
  (element: 'pre' | 'code') =>
  (formula: PageElement, {$}: Page): Element[] => [
    h(element, {[FORMULA]: ''}, $(formula).find('annotation').first().text()),
  ];

function plainAdmonition(admonition: PageElement, page: Page): Element[] {
  const heading = page.$(admonition).children().first();
  return [
    h(
      'blockquote',
      h('p', h('strong', heading.text().trim())),
      plain(heading.next().contents().get(), page),
    ),
  ];
}

function plainTabs(tabs: PageElement, page: Page): ElementContent[] {
  const {$} = page;
  const labels = $(tabs)
    .find('[role="tab"]')
    .map((_, tab) => $(tab).text())
    .get();
  return $(tabs)
    .find('[role="tabpanel"]')
    .get()
    .flatMap((panel, index) => [
      h('p', h('strong', labels[index] ?? '')),
      ...plain($(panel).contents().get(), page),
    ]);
}

function plainFigure(figure: PageElement, page: Page): ElementContent[] {
  const description = page.$(figure).find('svg > desc').text();
  const title = page.$(figure).find('svg > title').text();
  return description === ''
    ? [h('figure', plain(figure.children, page))]
    : [h('blockquote', h('p', h('strong', title), ` ${description}`))];
}

/** What is drawn by many elements on the page, by class or name of the outermost. */
const DRAWN: Record<string, (element: PageElement, page: Page) => ElementContent[]> = {
  '.theme-code-block': plainCode,
  '.katex-display': plainFormula('pre'),
  '.katex': plainFormula('code'),
  '.theme-admonition': plainAdmonition,
  '.theme-tabs-container': plainTabs,
  figure: plainFigure,
};

/** The nodes of a page as plain HTML: without what Prism, KaTeX, tabs, admonitions and diagrams draw. */
function plain(nodes: AnyNode[], page: Page): ElementContent[] {
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
    const drawn = names.find(name => name in DRAWN);
    if (drawn !== undefined) {
      return DRAWN[drawn]!(node, page);
    }
    const {href, src} = node.attribs;
    return [
      h(
        node.name,
        {
          ...node.attribs,
          ...(href !== undefined && {href: new URL(href, page.url).href}),
          ...(src !== undefined && {src: new URL(src, page.url).href}),
        },
        plain(node.children, page),
      ),
    ];
  });
}

const isFormula = (element: Element): boolean => FORMULA in element.properties;

/** Formulas as the nodes of remark-math, so that they are written as `$…$` and nothing in them is escaped. */
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
 * A rendered docs page as Markdown: samples and formulas filled in, all tabs open, diagrams as their descriptions,
 * links absolute.
 *
 * @param url absolute address of the page
 * @returns null for a page that is no docs page, or asks robots not to index it
 */
export function markdownOf(html: string, url: string): MarkdownPage | null {
  const $ = loadPage(html);
  const content = $('article .theme-doc-markdown').first();
  const robots = $('meta[name="robots"]').attr('content') ?? '';
  if (content.length === 0 || robots.includes('noindex')) {
    return null;
  }
  const tree = h(null, plain(content.contents().get(), {$, url}));
  return {
    title: content.find('h1').first().text(),
    description: $('meta[name="description"]').attr('content') ?? '',
    markdown: toMarkdown.stringify(toMarkdown.runSync(tree) as Root),
  };
}
