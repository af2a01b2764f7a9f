import {load} from 'cheerio';
import {expect, locales, test} from './fixtures';
import {routes} from './routes';

const HAN = /\p{Script=Han}/u;

/** Names that are the same in every language (exempt from WCAG 3.1.2), as navbar and footer show them. */
const NAMES = /Gear|Vara|Discord|Telegram|GitHub|^X$/;

for (const {name, prefix, lang} of locales) {
  test(`${name}: every diagram, icon, picture and formula has a text alternative or is hidden`, async ({
    request,
  }) => {
    const problems: string[] = [];
    const seen = {diagrams: 0, formulas: 0, pictures: 0};
    for (const route of routes) {
      const $ = load(await (await request.get(`${prefix}${route}`)).text());
      const report = (what: string, html: string) =>
        problems.push(`${prefix}${route}: ${what}: ${html.slice(0, 100)}`);
      $('svg').each((_, element) => {
        const svg = $(element);
        if (svg.attr('role') === 'img') {
          seen.diagrams += 1;
          const title = svg.children('title').text().trim();
          const description = svg.children('desc').text().trim();
          if (title === '' || description.length <= title.length) {
            report('a diagram without title and description', $.html(svg));
          }
          for (const [attribute, child] of [
            ['aria-labelledby', 'title'],
            ['aria-describedby', 'desc'],
          ]) {
            if (svg.children(child).attr('id') !== svg.attr(attribute!)) {
              report(`${attribute} names nothing`, $.html(svg));
            }
          }
          if (name === 'zh-cn' && !HAN.test(description)) {
            report('a diagram described in English', title);
          }
        } else if (
          svg.attr('aria-label') === undefined &&
          svg.closest('[aria-hidden="true"], [aria-label], .theme-admonition').length === 0 &&
          !/display:\s*none/.test(svg.attr('style') ?? '')
        ) {
          report('an icon neither named nor hidden', $.html(svg));
        }
      });
      $('img').each((_, element) => {
        seen.pictures += 1;
        if ($(element).attr('alt') === undefined) {
          report('a picture without alt', $.html(element));
        }
      });
      $('.katex').each((_, element) => {
        seen.formulas += 1;
        const formula = $(element);
        if (formula.find('math').text().trim() === '') {
          report('a formula without MathML', formula.text());
        }
        if (formula.find('.katex-html').attr('aria-hidden') !== 'true') {
          report('a formula that is read twice', formula.text());
        }
      });
      const ids = $('[id]')
        .toArray()
        .map(element => $(element).attr('id')!);
      ids
        .filter((id, index) => ids.indexOf(id) !== index)
        .forEach(id => report('an id that occurs twice', id));
    }
    expect(problems).toEqual([]);
    for (const [kind, count] of Object.entries(seen)) {
      expect(count, kind).toBeGreaterThan(10);
    }
  });

  test(`${name}: text in another language than the page has a lang attribute`, async ({
    request,
  }) => {
    const problems: string[] = [];
    for (const route of routes) {
      const $ = load(await (await request.get(`${prefix}${route}`)).text());
      expect($('html').attr('lang')).toBe(lang);
      // The table of contents repeats headings, which on some pages are log messages and names.
      $(
        'head, script, noscript, style, svg, math, pre, code, kbd, .katex-html, .table-of-contents',
      ).remove();
      const foreign = (text: string) =>
        name === 'en' ? HAN.test(text) : !HAN.test(text) && /[a-z]\s+[a-z]/i.test(text);
      // Navigation, footer and controls, and text that stands out from a sentence.
      $('nav, footer, button, a, strong, em, q, blockquote, h1, h2, h3')
        .find('*')
        .addBack()
        .contents()
        .filter((_, node) => node.type === 'text')
        .each((_, node) => {
          const text = $(node).text().trim();
          if (
            foreign(text) &&
            !NAMES.test(text) &&
            $(node).closest('[lang]').attr('lang') === lang
          ) {
            problems.push(`${prefix}${route}: ${text}`);
          }
        });
      for (const attribute of ['aria-label', 'title', 'alt', 'placeholder']) {
        $(`body [${attribute}]`).each((_, element) => {
          const text = $(element).attr(attribute)!;
          if (
            foreign(text) &&
            !NAMES.test(text) &&
            $(element).closest('[lang]').attr('lang') === lang
          ) {
            problems.push(`${prefix}${route}: ${attribute}="${text}"`);
          }
        });
      }
    }
    expect([...new Set(problems)]).toEqual([]);
  });
}
