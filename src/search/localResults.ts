import type {Engine, Match} from './engine';
import {answerIn} from './answer';
import {escapeHtml, highlight, snippet} from './highlight';
import {stopTerms, termsOf} from './tokenize';
import {
  type Definition,
  type Hit,
  type Level,
  type MarkedHierarchy,
  type SearchResponse,
  type SearchRequest,
  levelOf,
} from './types';

/**
 * Turns a match into a hit. It is shown as its heading if that matches the query, otherwise as a snippet of its text.
 */
function hitOf({section, terms}: Match, text: string, words: number, origin: string): Hit {
  const {hierarchy} = section;
  const level = levelOf(section);
  const plain: Partial<Record<Level, string>> = {};
  const marked: MarkedHierarchy = {};
  for (const [name, heading] of Object.entries(hierarchy) as [Level, string][]) {
    // DocSearch renders level 0 as text and all others as HTML.
    plain[name] = name === 'lvl0' ? heading : escapeHtml(heading);
    marked[name] = {value: (name !== 'lvl0' && highlight(heading, terms)) || plain[name]};
  }
  const piece = snippet(text, terms, words);
  const byHeading = level === 'lvl1' || highlight(hierarchy[level] ?? '', terms) !== null;
  return {
    objectID: section.url,
    type: byHeading || piece === null ? level : 'content',
    url: origin + section.url,
    hierarchy: plain,
    content: piece?.plain ?? null,
    _highlightResult: {hierarchy: marked},
    _snippetResult: {hierarchy: marked, ...(piece && {content: {value: piece.html}})},
  };
}

/**
 * Adds to a hit the sentence of its section that answers the query, if there is one. It is shown below the heading. The
 * beginning of a page says what the page is about, and answers nothing.
 */
function withAnswer(hit: Hit, {section, terms}: Match, text: string, query: string): Hit {
  const answer = levelOf(section) === 'lvl1' ? undefined : answerIn(text, query);
  if (answer === undefined) {
    return hit;
  }
  const marked = new Set(Array.from(terms).filter(term => !stopTerms.has(term)));
  return {...hit, type: levelOf(section), answer: highlight(answer, marked) ?? escapeHtml(answer)};
}

/**
 * Leaves out a page's own hit where one of its sections ranks higher, because DocSearch shows the page's hit as the
 * parent of its sections, above them.
 */
function withoutLateParents(matches: Match[]): Match[] {
  const seen = new Set<string>();
  return matches.filter(({section}) => {
    const page = section.url.replace(/#.*/, '');
    const isLate = levelOf(section) === 'lvl1' && seen.has(page);
    seen.add(page);
    return !isLate;
  });
}

const isEntry = ({section}: Match): boolean =>
  levelOf(section) !== 'lvl1' && /\/glossary#/.test(section.url);

/** The entry of the glossary whose term is the query; a note in parentheses after the term need not be typed. */
function definitionOf(
  matches: Match[],
  texts: string[],
  query: string,
  origin: string,
): Definition | undefined {
  const typed = termsOf(query).join(' ');
  for (const {id, section} of matches.filter(isEntry)) {
    const term = section.hierarchy[levelOf(section)] ?? '';
    const names = [term, ...term.split(/[()（）]/)].map(name => termsOf(name).join(' '));
    const text = /^.+?(?:\.(?= \p{Lu}|$)|。|$)/mu.exec(texts[id] ?? '')?.[0];
    if (text && names.includes(typed)) {
      return {term, text, url: origin + section.url};
    }
  }
  return undefined;
}

function countBySection(matches: Match[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const {section} of matches) {
    const name = section.hierarchy.lvl0 ?? '';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/**
 * Answers a request from a loaded index.
 *
 * @param texts the text of each section; a missing one is not shown
 * @param origin the site's origin, for the absolute addresses that DocSearch needs
 */
export function localResponse(
  engine: Engine,
  texts: string[],
  {page, hitsPerPage, snippetWords, ...query}: SearchRequest,
  origin: string,
): SearchResponse {
  const matches = withoutLateParents(engine(query));
  const definition = definitionOf(matches, texts, query.query, origin);
  const hits = matches
    .slice(page * hitsPerPage, (page + 1) * hitsPerPage)
    .map(match => hitOf(match, texts[match.id] ?? '', snippetWords, origin));
  if (page === 0 && hits.length > 0) {
    hits[0] = withAnswer(hits[0]!, matches[0]!, texts[matches[0]!.id] ?? '', query.query);
  }
  return {
    hits,
    nbHits: matches.length,
    nbPages: Math.ceil(matches.length / hitsPerPage),
    sectionHits: countBySection(matches),
    ...(definition && {definition}),
    failed: false,
  };
}
