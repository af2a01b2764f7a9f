import type {Element, ElementContent, Root} from 'hast';
import type {VFile} from 'vfile';
import {toHtml} from 'hast-util-to-html';
import {h} from 'hastscript';
import {visit} from 'unist-util-visit';
import {component, inPlace} from '../shared/pageNodes';
import {type Mark, quoted, readMarks} from './marks';
import {type Token, tokenize} from './prism';

type Options = {siteDir: string};

/** Lines up to this length fit in a phone’s column, even in a fold, so they need no indent for a second row. */
const SHORT = 32;

/** A first word that ends here fits even beside line numbers, and with larger text. */
const SHORT_START = 24;

const spanOf = ({text, kind}: Token): ElementContent =>
  kind ? h('span', {className: ['token', kind]}, text) : {type: 'text', value: text};

/**
 * Renders the tokens of a line, and what helps it to wrap on a phone: its indentation, for its next rows, as a custom
 * property of `components/StaticCode`; and as `.start` its first word with its indentation, if a row may be too short for
 * them: they break anywhere, because otherwise the first row would have nothing but the indentation.
 */
function wrapping(tokens: Token[]): {style?: string; children: ElementContent[]} {
  const text = tokens.map(token => token.text).join('');
  const indent = text.search(/\S/);
  const children = tokens.map(spanOf);
  if (text.length <= SHORT || indent <= 0) return {children};
  const style = `--in:${indent}`;
  const end = indent + text.slice(indent).search(/\s|$/);
  if (end <= SHORT_START) return {style, children};
  const start: Token[] = [];
  const rest: Token[] = [];
  let at = 0;
  for (const {text: part, kind} of tokens) {
    const inStart = Math.max(0, end - at);
    if (inStart > 0) start.push({text: part.slice(0, inStart), kind});
    if (inStart < part.length) rest.push({text: part.slice(inStart), kind});
    at += part.length;
  }
  return {
    style,
    children: [h('span', {className: 'start'}, start.map(spanOf)), ...rest.map(spanOf)],
  };
}

/**
 * Renders a line of code. Marked lines are elements that screen readers can announce: `<ins>`, `<del>`, `<mark>`. The
 * `<br>` keeps an empty line from collapsing, and ends the line in text that a reader selects and copies.
 */
function lineOf(tokens: Token[], marks: ReadonlySet<Mark>): ElementContent {
  const tagName =
    (marks.has('added') && 'ins') ||
    (marks.has('removed') && 'del') ||
    (marks.has('highlight') && 'mark') ||
    'div';
  const className = [
    'token-line',
    ...['added', 'removed', 'focus'].filter(mark => marks.has(mark as Mark)),
    ...(marks.has('highlight') ? ['theme-code-block-highlighted-line'] : []),
  ];
  const {style, children} = wrapping(tokens);
  return h(tagName, {className, style}, [...children, h('br')]);
}

/** A longer block shows its first lines only, until the reader asks for the others. */
const LONG = 24;

/** How many lines such a block shows at first. */
const SHOWN = 16;

/** Returns the number of the first line, from `showLineNumbers` or `showLineNumbers=5`; undefined without either. */
function firstLineNumber(meta: string): string | undefined {
  const [isNumbered, start = '1'] = /(?:^|\s)showLineNumbers(?:=(\d+))?/.exec(meta) ?? [];
  return isNumbered === undefined ? undefined : start;
}

/** Returns the component that shows a fence: `src/components/StaticCode`. */
function staticCode(text: string, language: string, metastring: string, isInFold: boolean) {
  const {code, meta, marks} = readMarks(text, metastring);
  const lines = tokenize(code, language).map((tokens, index) => lineOf(tokens, marks[index]!));
  // Lines that the page marks are never out of sight, and a fold was opened to see everything in it.
  const isLong =
    !isInFold && lines.length > LONG && marks.slice(SHOWN).every(({size}) => size === 0);
  const shown = isLong ? SHOWN : lines.length;
  const title = quoted(meta, 'title');
  const source = quoted(meta, 'source');
  return component('StaticCode', {
    language,
    // The component knows the title that samples have by default.
    title: title !== undefined && source?.startsWith(`samples/${title}#`) ? undefined : title,
    source,
    firstLineNumber: firstLineNumber(meta),
    lines: lines.length,
    hasFocus: marks.some(line => line.has('focus')) ? 'true' : undefined,
    html: toHtml(lines.slice(0, shown)),
    rest: isLong ? toHtml(lines.slice(shown)) : undefined,
  });
}

/** Returns the `<code>` of a fence: the only child of its `<pre>`, with nothing but text inside. */
function codeIn(pre: Element): Element | undefined {
  const [code, ...others] = pre.children;
  return pre.tagName === 'pre' &&
    others.length === 0 &&
    code?.type === 'element' &&
    code.tagName === 'code' &&
    code.children.every(({type}) => type === 'text')
    ? code
    : undefined;
}

/**
 * Rehype plugin: highlights every fence with Prism while the site is built, so that readers don't download Prism. The
 * fence becomes the component `StaticCode`, with its lines as HTML.
 *
 * @throws Error with page and line when Prism doesn't know the fence's language, or a line mark is wrong
 */
export default function highlight({siteDir}: Options) {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'element', (pre, index, parent) => {
      const code = codeIn(pre);
      if (code === undefined || parent === undefined || index === undefined) {
        return;
      }
      const language = [code.properties.className]
        .flat()
        .map(name => /^language-(.+)$/.exec(String(name))?.[1]?.toLowerCase())
        .find(Boolean);
      const [text] = code.children;
      const {metastring} = code.properties;
      const place = pre.position ? pre : code;
      parent.children[index] = inPlace(siteDir, file, place, () =>
        staticCode(
          text?.type === 'text' ? text.value.replace(/\n$/, '') : '',
          language ?? 'text',
          typeof metastring === 'string' ? metastring : '',
          // Docusaurus has turned the `<details>` of pages into `<Details>`.
          'name' in parent && /^details$/i.test(String(parent.name)),
        ),
      );
    });
  };
}
