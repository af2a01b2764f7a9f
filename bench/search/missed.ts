import {readFileSync} from 'node:fs';
import {type LocaleName, localeNames} from '../../config/i18n';
import {openSearch, openSimilarities, readFiles} from '../../plugins/docusaurus/search/read';
import {TAGS, pagesFor, queriesOf, rankOf} from '../../tests/search/relevance';
import {siteDir} from '../../tests/search/site';

const USAGE = `Usage: npm run search:missed -- <file> [${localeNames.join(' | ')}]
The file has a query a line, or is a CSV file whose first column has the queries and whose second has their numbers.`;

/** Which share of the bench's queries that find their page is as unlike the site's words as a missed one. */
const DOUBTFUL = 0.1;

type Asked = {query: string; count: number};

/** Reads queries, the most frequent first. A line without a number counts once. */
function readAsked(file: string): Asked[] {
  const counts = new Map<string, number>();
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const [, quoted, plain, number] =
      /^(?:"((?:[^"]|"")*)"|(.*?))(?:[,;\t]\s*"?(\d+)"?(?:[,;\t].*)?)?$/.exec(line)!;
    const query = (quoted?.replaceAll('""', '"') ?? plain ?? '').trim();
    if (query !== '') {
      counts.set(query, (counts.get(query) ?? 0) + Number(number ?? 1));
    }
  }
  return Array.from(counts, ([query, count]) => ({query, count})).sort((a, b) => b.count - a.count);
}

/**
 * `npm run search:missed` lists real queries that the search of the built site answers badly: those that find nothing,
 * and those that no section resembles as much as it resembles nine of ten queries of the bench that find their page.
 */
const [file, locale = 'en'] = process.argv.slice(2);
if (!file || !localeNames.includes(locale as LocaleName)) {
  console.error(USAGE);
  process.exit(1);
}
const files = readFiles(locale as LocaleName, siteDir);
const similarities = openSimilarities(files);
const search = openSearch(files);
const likeness = (query: string): number => Math.max(...(similarities(query) ?? [Infinity]));
const found = queriesOf(locale as LocaleName)
  .filter(query => rankOf(pagesFor(search, query), query) === 1)
  .map(({q}) => likeness(q))
  .sort((a, b) => a - b);
const least = found[Math.floor(DOUBTFUL * found.length)]!;
const asked = readAsked(file);
const missed = asked.flatMap(one => {
  const [first] = search({query: one.query, facetFilters: [TAGS]});
  return !first || likeness(one.query) < least ? [{...one, first}] : [];
});
for (const {query, count, first} of missed) {
  console.log(`${count}\t${query}\t${first ? first.section.url : 'nothing found'}`);
}
console.log(`${missed.length} of ${asked.length} different queries have no good hit.`);
