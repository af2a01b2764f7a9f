import {type Token, tokenize} from './tokenize';

const ENTITIES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
const ELLIPSIS = '…';
/** Letters of a word, on average; Han characters take as much room as two letters. */
const LETTERS_A_WORD = {latin: 5, han: 2.5};
/** Letters shown before the first word found: few, since a phone shows one short line. */
const LEAD = 10;

/** Text as HTML. DocSearch writes hits into the page as HTML, and headings like `Vec<u8>` exist. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, character => ENTITIES[character]!);

type Span = {start: number; end: number};

/** Tokens of the texts shown so far: the next key mostly shows the same ones. */
const tokensOfText = new Map<string, Token[]>();

function tokensOf(text: string): Token[] {
  const tokens = tokensOfText.get(text) ?? tokenize(text).sort((a, b) => a.start - b.start);
  tokensOfText.set(text, tokens);
  return tokens;
}

/** The places of a text that hold one of the terms, in order and without overlap. */
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

/** The text as HTML with the words found in `<mark>`; null when it holds none of them. */
export function highlight(text: string, terms: ReadonlySet<string>): string | null {
  const spans = spansOf(text, terms);
  return spans.length > 0 ? mark(text, spans, 0, text.length) : null;
}

/** Moves to the nearest space before `at`, if there is one near (Chinese has none). */
function wordStart(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return at > 0 && space > at - 20 ? space + 1 : Math.max(0, at);
}

/**
 * The piece of a text that holds most of the words found, as HTML with `<mark>`, and plain (escaped).
 *
 * @returns null when the text holds none of the terms
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
