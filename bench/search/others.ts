import MiniSearch from 'minisearch';
import {listedTexts} from '../../src/search/ngrams';
import {levelOf} from '../../src/search/types';
import type {Files} from '../../plugins/docusaurus/search/read';

/** Another engine over the same sections or pages. Returns their addresses, best first. */
export type Other = {name: string; search: (query: string) => string[] | Promise<string[]>};

type Document = {id: number; title: string; titles: string; text: string; queries: string};

/** MiniSearch with the options of VitePress, which uses it for its local search. */
function miniSearch({index, texts}: Files, fields: (keyof Document)[]): Other['search'] {
  const queries = listedTexts(index);
  const engine = new MiniSearch<Document>({
    fields,
    searchOptions: {fuzzy: 0.2, prefix: true, boost: {title: 4, text: 2, titles: 1}},
  });
  engine.addAll(
    index.sections.map((section, id) => ({
      id,
      title: section.hierarchy[levelOf(section)] ?? '',
      titles: Object.values(section.hierarchy).join(' '),
      text: texts[id]!,
      queries: queries[id]!.join(' '),
    })),
  );
  return query => engine.search(query).map(({id}) => index.sections[id as number]!.url);
}

/** Opens the engines that ours is compared with: as they come, and with the queries that the sections list. */
export const openOthers = (files: Files): Other[] => [
  {name: 'MiniSearch (VitePress)', search: miniSearch(files, ['title', 'titles', 'text'])},
  {
    name: 'MiniSearch + listed queries',
    search: miniSearch(files, ['title', 'titles', 'text', 'queries']),
  },
];
