import {expect, test} from '@playwright/test';
import {openIndex} from '../../src/search/engine';
import {buildIndex} from '../../src/search/buildIndex';
import {
  type Similarities,
  finish,
  gramsOf,
  indexGrams,
  listedTexts,
  rankByGrams,
} from '../../src/search/ngrams';
import {pack} from '../../src/search/pack';
import {buildTermIndex} from '../../src/search/termIndex';
import {termsOf} from '../../src/search/tokenize';
import type {Level, SearchRecord, Section} from '../../src/search/types';

type Text = {title: string; heading?: string; queries?: string[]; text?: string};

/** What the index has of headings and listed queries. */
const listing = (listed: string[][]) => ({
  queries: pack(buildTermIndex(listed.flat().map(termsOf))),
  queryCounts: listed.map(({length}) => length),
});

function rank(texts: Text[], language = 'en'): Similarities {
  const sections = texts.map(({title, heading}, id): Section => ({
    url: `/docs/${id}`,
    hierarchy: {lvl0: 'Guides', lvl1: title, ...(heading && {lvl2: heading})},
    docusaurus_tag: 'default',
  }));
  return finish(
    rankByGrams(
      {
        sections,
        language,
        ...listing(texts.map(({title, heading = title, queries = []}) => [heading, ...queries])),
      },
      texts.map(({text = ''}) => text),
    ),
  );
}

/** The number of the most similar text. */
const bestOf = (similarities: Similarities, query: string): number => {
  const values = Array.from(similarities(query)!);
  return values.indexOf(Math.max(...values));
};

test.describe('S2 second ranking', () => {
  const english = rank([
    {title: 'Mailbox', text: 'Where messages wait for a reply.'},
    {title: 'Gas', heading: 'Calculate gas', text: 'How much a call may burn.'},
    {title: 'Vouchers', queries: ['pay the fee for somebody else'], text: 'Prepaid.'},
  ]);

  test('S2 a word is cut into groups of two to four letters with its ends, a Chinese one into characters and pairs', () => {
    expect(Array.from(gramsOf('Gas').keys())).toEqual([
      ' g', 'ga', 'as', 's ', ' ga', 'gas', 'as ', ' gas', 'gas ',
    ]); // prettier-ignore
    expect(Array.from(gramsOf('调用gas').keys())).toEqual([
      '调', '用', '调用', ' g', 'ga', 'as', 's ', ' ga', 'gas', 'as ', ' gas', 'gas ',
    ]); // prettier-ignore
    expect(gramsOf('a a').get(' a')).toBe(2);
    expect(gramsOf('ＧＡＳ')).toEqual(gramsOf('gas'));
  });

  test('S2 a text is most similar to itself: 1, and 0 to a text without common letters', () => {
    const cosines = finish(indexGrams(['mailbox', 'rent', '邮箱']))('Mailbox');
    expect(cosines[0]).toBeCloseTo(1, 5);
    expect(Array.from(cosines.slice(1))).toEqual([0, 0]);
  });

  test('S2 a wrong, a missing, an additional or a swapped letter still finds the heading', () => {
    for (const query of ['mailbax', 'malbox', 'mailboxx', 'mialbox']) {
      expect(bestOf(english, query), query).toBe(0);
    }
    expect(bestOf(english, 'calcluate gass')).toBe(1);
  });

  test('S2 a section is found by its heading, its queries and its text', () => {
    expect(bestOf(english, 'paying fees for somebody')).toBe(2);
    expect(bestOf(english, 'burning')).toBe(1);
  });

  test('S2 the listed queries of a section are read from the terms of the index, without its heading', () => {
    const texts = listedTexts(
      listing([['Mailbox', 'a letter, please'], ['Rent'], ['邮箱', '部署合约', 'wasm 编译失败']]),
    );
    const words = texts.map(ofSection => ofSection.map(text => text.split(' ').sort()));
    expect(words).toEqual([
      [['a', 'letter', 'please']],
      [],
      [
        ['合约', '部署'],
        ['wasm', '失败', '编译'],
      ],
    ]);
  });

  test('S2 Latin words in Chinese text are found with and without spaces', () => {
    const chinese = rank([{title: '邮箱'}, {title: '计算 gas 费用'}, {title: '节点'}], 'zh-cn');
    for (const query of ['计算gas', '计算 gas', 'gas费用', '計gas']) {
      expect(bestOf(chinese, query), query).toBe(1);
    }
  });

  test('S2 a query that is too short has no second ranking; every other one has finite numbers', () => {
    for (const query of ['', ' ', 'g', 'ga', '邮', ' 邮 ']) {
      expect(english(query), query).toBeUndefined();
    }
    for (const query of ['gas', '邮箱', '???', 'zzz', '🙂🙂🙂', 'x'.repeat(3000)]) {
      expect(Array.from(english(query)!).every(Number.isFinite), query).toBe(true);
    }
  });

  test('S2 the work is done in a step for each text or less', () => {
    const steps = indexGrams(['one', 'two', 'three']);
    let count = 0;
    while (!steps.next().done) {
      count += 1;
    }
    expect(count).toBeGreaterThanOrEqual(3);
  });

  test('S2 more texts than the numbers of the index can name are an error', () => {
    expect(() => indexGrams(Array<string>(65_536).fill('')).next()).toThrow(/65536 texts/);
  });
});

test.describe('S2 both rankings', () => {
  const record = (page: string, title: string, content: string | null): SearchRecord => ({
    objectID: `${page}${content}`,
    type: content === null ? 'lvl1' : 'content',
    url: `https://docs.example/docs/${page}`,
    url_without_anchor: `https://docs.example/docs/${page}`,
    anchor: null,
    language: 'en',
    lang: 'en',
    version: 'current',
    docusaurus_tag: page === 'old' ? 'docs-default-1.0' : 'default',
    hierarchy: {
      ...(Object.fromEntries(
        ['lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map(level => [level, null]),
      ) as Record<Exclude<Level, 'lvl0' | 'lvl1'>, null>),
      lvl0: 'Guides',
      lvl1: title,
    },
    content,
    code: false,
    identifiers: [],
    weight: {pageRank: 0, level: 0, position: 0},
  });
  const pages: Record<string, string> = {
    a: 'Bridges',
    b: 'Wallets',
    c: 'Nodes',
    d: 'Games',
    e: 'Votes',
    old: 'Bridges',
  };
  const {index} = buildIndex(
    Object.entries(pages).flatMap(([page, title]) => [
      record(page, title, null),
      record(page, title, 'A fee.'),
    ]),
    [],
  );
  const engine = openIndex(index);
  const found = (similarities?: Similarities, more = {}) =>
    engine({query: 'fee', similarities, ...more}).map(({section}) => section.url);
  /** A second ranking that gives each page a number. */
  const preferring = (similarity: Record<string, number>): Similarities => {
    const values = index.sections.map(({url}) => similarity[url.replace('/docs/', '')] ?? 0);
    return () => Float32Array.from(values);
  };

  test('S2 the second ranking changes the order of the pages, and not which ones are found', () => {
    const first = found();
    const preferred = found(preferring({e: 0.9, d: 0.4}));
    expect(preferred.slice(0, 2)).toEqual(['/docs/e', '/docs/d']);
    expect([...preferred].sort()).toEqual([...first].sort());
    expect(engine({query: 'qqxxqqxx', similarities: preferring({e: 0.9})})).toEqual([]);
  });

  test('S2 pages that the second ranking does not tell apart keep their order', () => {
    expect(found(preferring({}))).toEqual(found());
    expect(found(() => undefined)).toEqual(found());
  });

  test('S2 a page that the filters leave out is no measure for the others', () => {
    const facetFilters = ['docusaurus_tag:default'];
    const only = found(preferring({e: 0.02, old: 1}), {facetFilters});
    expect(only).not.toContain('/docs/old');
    expect(only[0]).toBe('/docs/e');
  });

  test('S2 an address that does not exist is looked up by the words alone', () => {
    expect(found(preferring({e: 1}), {relaxed: true})).toEqual(found(undefined, {relaxed: true}));
  });
});
