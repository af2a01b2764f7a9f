import {type CheerioAPI, load} from 'cheerio';
import type {Element} from 'hast';
import {defaultHandlers} from 'hast-util-to-mdast';
import type {Root} from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {codeOf, loadPage} from '../search/records';

/** Controls and links of the page that say nothing without it. */
const NO_TEXT = 'script, style, nav, button, .hash-link, .theme-doc-toc-mobile';

/** A code block that shows a change, as lines of a diff. */
const diffOf = ($: CheerioAPI, lines: ReturnType<CheerioAPI>): string =>
  lines
    .map((_, line) => {
      const sign = {ins: '+', del: '-'}[line.type === 'tag' ? line.name : ''] ?? ' ';
      return `${sign} ${$(line).text().replace(/\n$/, '')}`;
    })
    .get()
    .join('\n');

const FORMULA = 'data-formula';

/** Puts plain elements in place of what Prism, KaTeX, tabs, admonitions and diagrams draw. */
function undress($: CheerioAPI, url: string): void {
  $(NO_TEXT).remove();
  $('.theme-code-block').each((_, block) => {
    const language = /language-(\S+)/.exec($(block).attr('class') ?? '')?.[1] ?? 'text';
    const pre = $(block).find('pre').get(0);
    const change = $(block).find('.token-line').parent(':has(> ins, > del)').children();
    const title = $(block).find('[class*="codeBlockTitle"]').text();
    const code = $('<code>')
      .addClass(`language-${change.length > 0 ? 'diff' : language}`)
      .text(change.length > 0 ? diffOf($, change) : pre ? codeOf($, pre) : '');
    if (title !== '') {
      $(block).before($('<p>').append($('<code>').text(title), ':'));
    }
    $(block).replaceWith($('<pre>').append(code));
  });
  $('.katex-display, .katex').each((_, formula) => {
    const tex = $(formula).find('annotation').first().text();
    const element = $(formula).is('.katex-display') ? '<pre>' : '<code>';
    $(formula).replaceWith($(element).attr(FORMULA, '').text(tex));
  });
  $('figure').each((_, figure) => {
    const title = $(figure).find('svg > title').text();
    const description = $(figure).find('svg > desc').text();
    if (description !== '') {
      $(figure).replaceWith(
        $('<blockquote>').append($('<p>').append($('<strong>').text(title), ` ${description}`)),
      );
    }
  });
  $('.theme-admonition').each((_, admonition) => {
    const heading = $(admonition).children().first();
    $(admonition).replaceWith(
      $('<blockquote>').append(
        $('<p>').append($('<strong>').text(heading.text().trim())),
        heading.next().contents(),
      ),
    );
  });
  $('.theme-tabs-container').each((_, tabs) => {
    const labels = $(tabs)
      .find('[role="tab"]')
      .map((__, tab) => $(tab).text())
      .get();
    $(tabs)
      .find('[role="tabpanel"]')
      .each((index, panel) => {
        const label = $('<p>').append($('<strong>').text(labels[index] ?? ''));
        $(tabs).before(label, $(panel).contents());
      });
    $(tabs).remove();
  });
  $('a[href], img[src]').each((_, element) => {
    const name = $(element).is('a') ? 'href' : 'src';
    $(element).attr(name, new URL($(element).attr(name)!, url).href);
  });
}

const isFormula = (element: Element): boolean => 'dataFormula' in element.properties;
const textOf = (element: Element): string =>
  element.children.map(child => ('value' in child ? child.value : '')).join('');

/** Formulas as the nodes of remark-math, so that they are written as `$…$` and nothing in them is escaped. */
const toMarkdown = unified()
  .use(rehypeParse, {fragment: true})
  .use(rehypeRemark, {
    handlers: {
      code: (state, element) =>
        isFormula(element)
          ? {type: 'inlineMath', value: textOf(element)}
          : defaultHandlers.code(state, element),
      pre: (state, element) =>
        isFormula(element)
          ? {type: 'math', value: textOf(element)}
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
  const page = loadPage(html);
  const content = page('article .theme-doc-markdown').first();
  const robots = page('meta[name="robots"]').attr('content') ?? '';
  if (content.length === 0 || robots.includes('noindex')) {
    return null;
  }
  // What cheerio has written is complete: the quicker parser reads it as the browser would.
  const $ = load(
    (content.html() ?? '').replace(/<!--.*?-->/gs, ''),
    {xml: {xmlMode: false}},
    false,
  );
  undress($, url);
  const tree = toMarkdown.runSync(toMarkdown.parse($.html())) as Root;
  return {
    title: content.find('h1').first().text(),
    description: page('meta[name="description"]').attr('content') ?? '',
    markdown: toMarkdown.stringify(tree),
  };
}
