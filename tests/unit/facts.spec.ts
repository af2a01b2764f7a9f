import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {VFile} from 'vfile';
import {register} from '../../facts';
import {copies} from '../../facts/copies';
import {CHINESE_DOCS, ENGLISH_DOCS} from '../content/pages';
import {checkFacts} from '../../plugins/facts/check';
import {datedSources, oldSources, undatedSources} from '../../plugins/facts/dated';
import {type Copy, type Register, mergeFacts} from '../../facts/schema/define';
import {figuresOf} from '../../plugins/facts/figures';
import {formatFact} from '../../plugins/facts/format';
import {type Readings, readAgain, readReadings} from '../../plugins/facts/readings';
import showFacts from '../../plugins/facts/remark';
import {leaves} from '../../plugins/facts/runtime';
import {valueInText} from '../../plugins/facts/texts';
import {factsPage, readFactsPages, usesOf} from '../../plugins/facts/uses';
import {writeFacts} from '../../plugins/facts/write';
import {parseMarkdown} from '../../plugins/shared/markdown';
import {blobHash} from '../../plugins/docusaurus/translations/freshness';
import {siteWith} from './siteWith';

const small: Register = mergeFacts([
  {
    'block-time': {
      value: 3000,
      unit: 'ms',
      meaning: 'Time of a block.',
      source: {kind: 'metadata', item: 'Babe.ExpectedBlockTime'},
    },
    threshold: {
      value: 3000,
      unit: 'gas',
      meaning: 'The least gas.',
      source: {kind: 'metadata', item: 'Gear.MailboxThreshold'},
    },
    wait: {
      value: 100,
      unit: 'block',
      meaning: 'The longest wait.',
      source: {kind: 'rust', item: 'gstd::Config::wait_up_to()'},
    },
    'error-large': {
      value: 'CodeTooLarge',
      meaning: 'An error.',
      source: {
        kind: 'cited',
        repository: 'gear-tech/gear',
        commit: 'f8187bb',
        path: 'lib.rs',
        line: 1,
        read: '2026-11-22',
      },
    },
    'block-minutes': {
      value: 20,
      meaning: 'Blocks of a minute.',
      source: {kind: 'computed', from: ['block-time'], by: time => 60_000 / time},
    },
  },
]);

const readings: Readings = {
  runtime: {
    madeFrom: {},
    values: {'Babe.ExpectedBlockTime': 3000, 'Gear.MailboxThreshold': 3000},
  },
  packages: {madeFrom: {}, values: {}},
  rust: {madeFrom: {}, values: {'gstd::Config::wait_up_to()': 100}},
};

const ALL_FACTS =
  'At least [3,000 gas](fact:threshold), [100 blocks](fact:wait), [20](fact:block-minutes), [`CodeTooLarge`](fact:error-large).';

const english = factsPage(`${ENGLISH_DOCS}/x.md`, 'x.md', 'en', `${ALL_FACTS}\n`);
const chinese = factsPage(
  `${CHINESE_DOCS}/x.md`,
  'x.md',
  'zh-cn',
  `${ALL_FACTS.replace('100 blocks', '100 个区块')}\n`,
);
const input = {
  siteDir: process.cwd(),
  register: small,
  readings,
  pages: [english, chinese],
  copies: [] as Copy[],
  ceilings: {},
};

test.describe('what a page shows for a fact', () => {
  const show = (id: string, form: {in?: string; code?: boolean}, locale: 'en' | 'zh-cn') =>
    formatFact(small, id, {in: form.in, code: form.code ?? false}, locale);

  test('numbers are grouped and units are in the language of the page', () => {
    expect(show('threshold', {}, 'en')).toBe('3,000 gas');
    expect(show('wait', {}, 'zh-cn')).toBe('100 个区块');
    expect(show('wait', {in: 'number'}, 'zh-cn')).toBe('100');
  });

  test('a value is converted into another unit of its dimension, blocks by the block time', () => {
    expect(show('block-time', {in: 's'}, 'en')).toBe('3 s');
    expect(show('block-time', {in: 'second'}, 'zh-cn')).toBe('3 秒');
    expect(show('wait', {in: 'minute'}, 'en')).toBe('5 minutes');
  });

  test('one of a unit is singular', () => {
    const one: Register = {...small, wait: {...small.wait!, value: 1}};
    expect(formatFact(one, 'wait', {code: false}, 'en')).toBe('1 block');
  });

  test('in code a number has neither grouping nor unit', () => {
    expect(show('threshold', {code: true}, 'en')).toBe('3000');
  });

  test('a unit of another dimension is an error that names both', () => {
    expect(() => show('threshold', {in: 's'}, 'en')).toThrow(
      '"threshold" cannot be given in "s": it is 3000 gas',
    );
    expect(() => show('error-large', {in: 's'}, 'en')).toThrow('remove "?in=s"');
  });
});

test.describe('facts on a page', () => {
  const render = (markdown: string, file = 'docs/x.md') => {
    const tree = parseMarkdown(markdown, file);
    showFacts({siteDir: '/site', register: small})(tree, new VFile({path: `/site/${file}`}));
    return tree.children[0];
  };

  test('a link becomes text, and code stays code', () => {
    expect(render('Takes [1 gas](fact:threshold).')).toMatchObject({
      children: [{value: 'Takes '}, {type: 'text', value: '3,000 gas'}, {value: '.'}],
    });
    expect(render('[`x`](fact:error-large)')).toMatchObject({
      children: [{type: 'inlineCode', value: 'CodeTooLarge'}],
    });
  });

  test('a translated page gets the units of its language', () => {
    expect(render('[x](fact:wait)', `${CHINESE_DOCS}/x.md`)).toMatchObject({
      children: [{value: '100 个区块'}],
    });
  });

  test('a page of a draft keeps the text that its translator wrote, and an unknown fact is an error there, too', () => {
    const page = 'i18n/ja/docusaurus-plugin-content-docs/current/x.md';
    expect(render('[100 ブロック](fact:wait)', page)).toMatchObject({
      children: [{type: 'text', value: '100 ブロック'}],
    });
    expect(() => render('[100](fact:treshold)', page)).toThrow('there is no fact "treshold"');
  });

  test('other links stay', () => {
    expect(render('[x](./y.md)')).toMatchObject({children: [{type: 'link'}]});
  });

  test('an unknown fact is an error with page, line and the nearest ids', () => {
    expect(() => render('\n\n[3,000](fact:treshold)')).toThrow(
      'docs/x.md:3: there is no fact "treshold"; nearest: threshold,',
    );
  });

  test('anything but one text in the link is an error', () => {
    expect(() => render('[**3,000**](fact:threshold)')).toThrow('docs/x.md:1: write a link');
  });
});

test.describe('what is read from sources', () => {
  test('a text has its value, over line breaks', () => {
    expect(
      valueInText('const A: u32 =\n    8 * 1_024u32;', 'a.rs', 'const A: u32 = {value};', true),
    ).toBe(8192);
    expect(valueInText('[unit]\nSec=300\nB=1', 'a', 'Sec={value}', true)).toBe(300);
    expect(valueInText('v = "1.96"', 'a', 'v = "{value}"', false)).toBe('1.96');
  });

  test('a text that is missing, ambiguous or no number is an error that names it', () => {
    const read = (content: string) => () => valueInText(content, 'a.rs', 'A = {value};', true);
    expect(read('B = 1;')).toThrow('a.rs: "A = {value};" is not found');
    expect(read('A = 1;\nA = 2;')).toThrow('has several values (1, 2)');
    expect(read('A = f();')).toThrow('has "f()", which is no number');
  });

  test('the gas of a message is what gtest measured, and a message that is not there is an error', () => {
    const siteDir = siteWith({'samples/programs/costs.json': '{"ping": [5, 7]}'});
    const read = (program: string, message: number) =>
      readAgain(siteDir, small, readings, {
        value: 7,
        unit: 'gas',
        meaning: 'Gas of a message.',
        source: {kind: 'costs', program, message},
      });
    expect(read('ping', 1)).toEqual({value: 7, from: 'samples/programs/costs.json'});
    expect(() => read('ping', 2)).toThrow('has no message 2 of ping');
    expect(() => read('pong', 0)).toThrow('has no message 0 of pong');
  });

  test('a constant of the runtime is taken apart into its values', () => {
    const big = '0x0000000000000000d02ab486cedc0000';
    expect(
      leaves('P.C', {weight: {refTime: 5, proofSize: 1}, list: [big, true], 'r#if': 7, none: null}),
    ).toEqual({'P.C.weight': 5, 'P.C.list.0': 15e18, 'P.C.if': 7});
  });
});

test.describe('the check', () => {
  test('finds nothing when all agree, and counts who read what', () => {
    expect(checkFacts(input)).toEqual({
      readAgain: ['block-time', 'threshold', 'wait', 'block-minutes'],
      cited: ['error-large'],
      figures: {},
      problems: [],
    });
  });

  const problemsOf = (change: Partial<typeof input>) => checkFacts({...input, ...change}).problems;

  test('names a text that is not the register’s, with page and line', () => {
    const page = factsPage(
      english.file,
      english.id,
      'en',
      `\n${ALL_FACTS.replace('3,000', '2,000')}`,
    );
    expect(problemsOf({pages: [page, chinese]})).toEqual([
      `${english.file}:2: "2,000 gas" should be "3,000 gas" (threshold): run npm run facts:write`,
    ]);
  });

  test('names unknown, malformed, unused and one-sided links', () => {
    const page = (text: string) => factsPage(english.file, english.id, 'en', text);
    expect(problemsOf({pages: [page(`${ALL_FACTS} [1](fact:no)`), chinese]})).toEqual([
      expect.stringContaining(`${english.file}:1: there is no fact "no"; nearest: `),
      expect.stringContaining(`${chinese.file}: link to no as ${english.file} does`),
    ]);
    expect(problemsOf({pages: [page(`${ALL_FACTS} [**1**](fact:wait)`), chinese]})).toEqual([
      expect.stringContaining(`${english.file}:1: write a link to a fact as`),
    ]);
    expect(
      problemsOf({pages: [page(ALL_FACTS.replace('[20](fact:block-minutes)', '20'))]}),
    ).toEqual(['block-minutes: no page uses this fact; link to it or remove it from facts/']);
  });

  test('names a reading that is older than its lock file, and a value that no reading has', () => {
    const stale: Readings = {
      ...readings,
      runtime: {madeFrom: {'samples/gsdk/Cargo.lock': {gsdk: '1.0.0'}}, values: {}},
    };
    const problems = problemsOf({readings: stale}).join('\n');
    expect(problems).toContain(
      'vara-runtime.json was read from gsdk 1.0.0, samples/gsdk/Cargo.lock has',
    );
    expect(problems).toContain(
      'threshold: facts/read/vara-runtime.json has no "Gear.MailboxThreshold"',
    );
  });

  test('names code that repeats a fact with another value, or not at all', () => {
    const copy = {fact: 'threshold', path: 'src/chain/gas.ts'};
    const text = 'MAILBOX_THRESHOLD = {value}n;';
    expect(problemsOf({copies: [{...copy, text}]})).toEqual([]);
    expect(problemsOf({copies: [{...copy, fact: 'block-minutes', text}]})).toEqual([
      `${copy.path}: "${text}" has 3000, the fact block-minutes is 20; correct it`,
    ]);
    expect(problemsOf({copies: [{...copy, text: 'LEAST = {value};'}]})).toEqual([
      expect.stringContaining(`facts/copies.ts: ${copy.path}: "LEAST = {value};" is not found`),
    ]);
  });

  test('lets the uncovered figures only become fewer', () => {
    const page = factsPage(english.file, english.id, 'en', `${ALL_FACTS} Costs 5 VARA and 12%.`);
    expect(problemsOf({pages: [page, chinese]})).toEqual([
      expect.stringContaining(`${english.file}: 2 figures with a unit are in no fact, 0 may be`),
    ]);
    expect(problemsOf({pages: [page, chinese], ceilings: {[english.file]: 2}})).toEqual([]);
    expect(problemsOf({ceilings: {[english.file]: 1}})).toEqual([
      `${english.file}: only 0 of 1 figures are in no fact now: run npm run facts:write`,
    ]);
  });

  test('counts no figures in code, formulas, comments, links and samples', () => {
    const text =
      'In `5 gas`, $6\\ \\text{gas}$, {/* 7 gas */} [8 gas](fact:x), v1.2 s.\n\n```\n9 gas\n```\n\n$$\n5 gas\n$$\n\nBut 10 gas.';
    expect(figuresOf(factsPage('x', 'x', 'en', text))).toEqual([{line: 11, text: '10 gas'}]);
    expect(figuresOf(factsPage('x', 'x', 'zh-cn', '等待 100 个区块（5 分钟）'))).toEqual([
      {line: 1, text: '100 个区块'},
      {line: 1, text: '5 分钟'},
    ]);
  });
});

test.describe('a drill: one constant changes', () => {
  const siteDir = process.cwd();
  const pages = readFactsPages(siteDir);
  const committed = readReadings(siteDir);
  const id = 'mailbox-threshold';
  const lines = pages.flatMap(page =>
    usesOf(page)
      .uses.filter(use => use.id === id)
      .map(({line}) => `${page.file}:${line}`),
  );

  const problemsOf = (change: {register?: Register; readings?: Readings}) =>
    checkFacts({siteDir, register, readings: committed, pages, copies, ceilings: {}, ...change})
      .problems;
  const namesFact = (problem: string) => problem.startsWith(`${id}: `);

  test('the fact has uses in both languages', () => {
    expect(lines.filter(line => line.startsWith(`${ENGLISH_DOCS}/`))).not.toEqual([]);
    expect(lines.filter(line => line.startsWith(`${CHINESE_DOCS}/`))).not.toEqual([]);
  });

  test('in the source: the check names the fact, both values, and every line that uses it', () => {
    const {runtime} = committed;
    const values = {...runtime.values, 'Gear.MailboxThreshold': 4000};
    const changed = {...committed, runtime: {...runtime, values}};
    const found = problemsOf({readings: changed}).find(namesFact);
    expect(found).toContain('the register says 3,000 gas, its source says 4,000 gas');
    expect(
      found
        ?.split('\n')
        .slice(1)
        .map(line => line.trim()),
    ).toEqual(lines);
  });

  test('in the register: the check names the fact, both values, and every line to rewrite', () => {
    const changed = {...register, [id]: {...register[id]!, value: 4000}};
    const problems = problemsOf({register: changed});
    expect(problems.find(namesFact)).toContain(
      'the register says 4,000 gas, its source says 3,000 gas',
    );
    expect(problems.join('\n')).toContain('src/chain/gas.ts: ');
    for (const line of lines) {
      expect(problems.join('\n')).toContain(`${line}: "3,000`);
    }
  });
});

test('writing brings a changed value to both languages and keeps the translation up to date', () => {
  const source = '[3,000 gas](fact:threshold) or [3,000](fact:threshold?in=number)\n';
  const siteDir = siteWith({
    'docs/x.md': source,
    [`${CHINESE_DOCS}/x.md`]: `---\nsource: ${blobHash(Buffer.from(source))}\n---\n\n[3,000 gas](fact:threshold)\n`,
  });
  const changed: Register = {...small, threshold: {...small.threshold!, value: 4000}};
  const pairs = [{source: 'docs', translation: CHINESE_DOCS}];
  expect(writeFacts(siteDir, changed, readFactsPages(siteDir), pairs)).toEqual({
    'docs/x.md': 2,
    [`${CHINESE_DOCS}/x.md`]: 1,
  });
  const written = readFileSync(path.join(siteDir, 'docs/x.md'), 'utf8');
  expect(written).toBe('[4,000 gas](fact:threshold) or [4,000](fact:threshold?in=number)\n');
  expect(readFileSync(path.join(siteDir, CHINESE_DOCS, 'x.md'), 'utf8')).toBe(
    `---\nsource: ${blobHash(Buffer.from(written))}\n---\n\n[4,000 gas](fact:threshold)\n`,
  );
});

test('an id is defined once, and has hyphens between its words', () => {
  const {threshold} = small;
  expect(() => mergeFacts([{threshold: threshold!}, {threshold: threshold!}])).toThrow(
    'facts: "threshold" is defined twice',
  );
  expect(() => mergeFacts([{blockTime: threshold!}])).toThrow('facts: "blockTime"');
});

const sourcesPage = (comment: string) =>
  factsPage('docs/a.md', 'a.md', 'en', `---\ntitle: A\n---\n\n{/* source: ${comment} */}\n`);

test("a source that is other people's software needs a version and a day", () => {
  expect(undatedSources(sourcesPage('gear-tech/gear@v2.0.0 lib.rs'))).toEqual([]);
  expect(undatedSources(sourcesPage('webpack 5.112.2; read 2026-11-25'))).toEqual([]);
  for (const comment of ['webpack 5.112.2', 'polkadot-js/extension bundle.ts; read 2026-11-25']) {
    expect(undatedSources(sourcesPage(comment))).toEqual([
      expect.stringContaining('docs/a.md:5: the source is other people'),
    ]);
  }
});

test('sources are old half a year after they were read, and the oldest come first', () => {
  const sources = datedSources([sourcesPage('webpack 5.112.2; read 2026-05-24')], small);
  expect(sources).toEqual([
    {place: 'docs/a.md:5', read: '2026-05-24'},
    {place: 'error-large', read: '2026-11-22'},
  ]);
  expect(oldSources(sources, '2026-11-24')).toEqual([]);
  expect(oldSources(sources, '2026-11-25')).toEqual([sources[0]]);
  expect(oldSources([...sources].reverse(), '2027-06-01')).toEqual(sources);
});
