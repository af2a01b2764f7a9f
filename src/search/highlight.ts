import {type Token, tokenize} from './tokenize';

const ENTITIES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
const ELLIPSIS = '…';
/** The average number of letters of a word. A Han character is as wide as two letters. */
const LETTERS_A_WORD = {latin: 5, han: 2.5};
/** How many letters to show before the first match. They are few, because a phone shows one short line. */
const LEAD = 10;

/** Escapes text for HTML. DocSearch inserts hits as HTML, and headings such as `Vec<u8>` exist. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, character => ENTITIES[character]!);

type Span = {start: number; end: number};

/** Caches the tokens of texts: after the next keystroke, mostly the same ones are shown. */
const tokensOfText = new Map<string, Token[]>();

function tokensOf(text: string): Token[] {
  const tokens = tokensOfText.get(text) ?? tokenize(text).sort((a, b) => a.start - b.start);
  tokensOfText.set(text, tokens);
  return tokens;
}

/** The places in a text where one of the terms occurs, in order and without overlap. */
function spansOf(text: string, terms: ReadonlySet<string>): Span[] {
  const spans: Span[] = [];
  for (const {start, end} of tokensOf(text).filter(({term}) => terms.has(term))) {
    const last = spans.at(-1);
    if (last && start <= last.end) {
      last.end = Math.max(last.end, end);
    } else {
      spans.push({start, end});
    }
  }
  return spans;
}

function mark(text: string, spans: Span[], from: number, to: number): string {
  let html = '';
  let at = from;
  for (const {start, end} of spans.filter(span => span.start >= from && span.end <= to)) {
    html += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escapeHtml(text.slice(at, to));
}

/** The text as HTML with the matches in `<mark>`; null when there are none. */
export function highlight(text: string, terms: ReadonlySet<string>): string | null {
  const spans = spansOf(text, terms);
  return spans.length > 0 ? mark(text, spans, 0, text.length) : null;
}

/** The start of the word at `at`, if there is a space shortly before it (Chinese has none). */
function wordStart(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return at > 0 && space > at - 20 ? space + 1 : Math.max(0, at);
}

/**
 * The snippet of a text with the most matches, as HTML with `<mark>` and as plain, escaped text.
 *
 * @param words length of the snippet
 * @returns null when the text contains none of the terms
 */
export function snippet(
  text: string,
  terms: ReadonlySet<string>,
  words: number,
): {html: string; plain: string} | null {
  const length = words * LETTERS_A_WORD[/\p{Script=Han}/u.test(text) ? 'han' : 'latin'];
  const spans = spansOf(text, terms);
  if (spans.length === 0) {
    return null;
  }
  const countFrom = (start: number) =>
    spans.filter(span => span.start >= start && span.end <= start + length).length;
  const best = spans.reduce((a, b) => (countFrom(b.start) > countFrom(a.start) ? b : a));
  const from = wordStart(text, best.start - LEAD);
  const to = from + length >= text.length ? text.length : wordStart(text, Math.ceil(from + length));
  const frame = (html: string) =>
    `${from > 0 ? ELLIPSIS : ''}${html.trimEnd()}${to < text.length ? ELLIPSIS : ''}`;
  return {html: frame(mark(text, spans, from, to)), plain: frame(escapeHtml(text.slice(from, to)))};
}
