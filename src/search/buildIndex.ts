import {pack} from './pack';
import {buildTermIndex} from './termIndex';
import {stopTerms, termsOf, tokenize} from './tokenize';
import {
  type Level,
  LEVELS,
  type SearchIndex,
  type SearchRecord,
  type Section,
  type Synonym,
} from './types';

/** What of a section is indexed. */
type Document = Record<'heading' | 'slug' | 'title' | 'keywords' | 'text' | 'code', string>;

/**
 * The whole names in code, and each tail of a path. The parts of names occur often enough in the text around the code,
 * and would make up a third of the index.
 */
function wholeTermsOf(code: string): string[] {
  const tokens = tokenize(code);
  const ends = new Map<number, number>();
  for (const {word, end} of tokens) {
    ends.set(word, Math.max(end, ends.get(word) ?? 0));
  }
  return tokens
    .filter(
      ({word, start, end}) =>
        end === ends.get(word) && (start === 0 || /[\s:.]/.test(code[start - 1]!)),
    )
    .map(({term}) => term);
}

/** How often a word of a heading or an address counts, so that exact names come first. */
const NAME_COUNTS = 4;

/** The terms of a section. Headings keep their stop words: "where to ask for help" has almost no others. */
const termsOfDocument = ({heading, slug, title, keywords, text, code}: Document): string[] => [
  ...Array<string[]>(NAME_COUNTS)
    .fill([...termsOf(heading), ...termsOf(slug)])
    .flat(),
  ...[title, keywords].flatMap(termsOf),
  ...termsOf(text).filter(term => !stopTerms.has(term)),
  ...wholeTermsOf(code),
];

type Entry = {section: Section; text: string; document: Document; queries: string[]};

const append = (text: string, more: string, between = ' '): string =>
  text === '' ? more : text + between + more;

function entryOf(record: SearchRecord, url: string): Entry {
  const level = record.type === 'content' ? 'lvl1' : record.type;
  const own = LEVELS.filter(other => record.hierarchy[other] !== null);
  const textAt = (other: Level) => record.hierarchy[other] ?? '';
  return {
    section: {
      url,
      hierarchy: Object.fromEntries(own.map(other => [other, textAt(other)])),
      docusaurus_tag: record.docusaurus_tag,
    },
    text: '',
    queries: record.queries ?? [],
    document: {
      heading: textAt(level),
      slug: url.replace(/#.*/, '').split('/').filter(Boolean).at(-1) ?? '',
      title: level === 'lvl1' ? '' : textAt('lvl1'),
      keywords: (record.keywords ?? []).join(' '),
      text: record.description ?? '',
      code: '',
    },
  };
}

/** Groups records into sections. The names in code go into the section's document; the code itself is not kept. */
function entriesOf(records: SearchRecord[]): Entry[] {
  const byUrl = new Map<string, Entry>();
  for (const record of records) {
    const {pathname, hash} = new URL(record.url);
    const url = pathname + hash;
    const entry = byUrl.get(url) ?? entryOf(record, url);
    byUrl.set(url, entry);
    entry.document.code = append(entry.document.code, record.identifiers.join(' '));
    if (record.content !== null && !record.code) {
      entry.text = append(entry.text, record.content, '\n');
      entry.document.text = append(entry.document.text, record.content);
    }
  }
  const entries = Array.from(byUrl.values());
  for (const {document} of entries) {
    document.code = Array.from(new Set(document.code.split(' '))).join(' ');
  }
  return entries;
}

/**
 * Builds the index of one locale.
 *
 * @param traditional pairs of a traditional Chinese character and the simplified one that the records have instead
 * @returns the index, and separately the text of each section, with a line for each block, to show results
 */
export function buildIndex(
  records: SearchRecord[],
  synonyms: Synonym[],
  traditional = '',
): {index: SearchIndex; texts: string[]} {
  const entries = entriesOf(records);
  const index = buildTermIndex(entries.map(({document}) => termsOfDocument(document)));
  const listed = entries.map(entry => [entry.document.heading, ...entry.queries]);
  return {
    index: {
      language: records[0]?.language ?? '',
      sections: entries.map(({section}) => section),
      synonyms,
      traditional,
      index: pack(index),
      queries: pack(buildTermIndex(listed.flat().map(termsOf))),
      queryCounts: listed.map(({length}) => length),
    },
    texts: entries.map(({text}) => text),
  };
}
