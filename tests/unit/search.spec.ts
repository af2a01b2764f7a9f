import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {recordsOf} from '../../plugins/docusaurus/search/records';
import {traditionalPairs} from '../../plugins/docusaurus/search/traditional';
import {buildIndex} from '../../src/search/buildIndex';
import {type Engine, openIndex} from '../../src/search/engine';
import {highlight, snippet} from '../../src/search/highlight';
import {localResponse} from '../../src/search/localResults';
import {type PackedIndex, pack, unpack} from '../../src/search/pack';
import {buildTermIndex} from '../../src/search/termIndex';
import {tokenize} from '../../src/search/tokenize';
import type {SearchRecord, Synonym} from '../../src/search/types';
import {gitFiles} from '../content/gitFiles';

const SITE = 'https://docs.example';

type PageOptions = {title: string; body: string; section?: string; tag?: string; head?: string};

/** Returns the parts of a rendered Docusaurus page that records are made from. */
function page({
  title,
  body,
  section = 'Guides',
  tag = 'docs-default-current',
  head = '',
}: PageOptions): string {
  return `<html lang="en"><head>
    <meta name="docsearch:language" content="en"><meta name="docsearch:version" content="current">
    <meta name="docsearch:docusaurus_tag" content="${tag}">${head}</head><body><main>
    <nav class="theme-doc-breadcrumbs"><ul>
      <li class="breadcrumbs__item"><a aria-label="Home page"><svg></svg></a></li>
      <li class="breadcrumbs__item">${section}</li><li class="breadcrumbs__item">${title}</li>
    </ul></nav>
    <article><div class="theme-doc-markdown markdown"><header><h1>${title}</h1></header>${body}</div></article>
    </main></body></html>`;
}

const recordsAt = (path: string, options: PageOptions): SearchRecord[] =>
  recordsOf({url: `${SITE}${path}`, html: page(options), siteTitle: 'Site'});

function engineOver(pages: Record<string, PageOptions>, synonyms: Synonym[] = []): Engine {
  const records = Object.entries(pages).flatMap(([path, options]) => recordsAt(path, options));
  return openIndex(buildIndex(records, synonyms).index);
}

const urls = (engine: Engine, query: string): string[] =>
  engine({query}).map(({section}) => section.url);

const terms = (text: string): string[] => tokenize(text).map(({term}) => term);

test.describe('S2 records', () => {
  const records = recordsAt('/docs/gas', {
    title: 'Gas limit',
    head: '<meta name="description" content="What a program may burn."><meta name="keywords" content="fee, limit">',
    body: `<p>Call <code>calculateGas</code> first.</p>
      <h2 id="limits">Limits of <code>Vec&lt;u8&gt;</code><a class="hash-link" href="#limits">#</a></h2>
      <ul><li>Outer<ul><li>Inner</li></ul></li></ul>
      <table><tr><td>gas</td><td>units</td></tr></table>
      <div class="theme-code-block"><button>Copy</button><pre><code><span class="token-line">msg::send(id)\n</span><br><span class="token-line">secret_ed25519\n</span></code></pre></div>
      <h3 id="deep">Deep</h3><p>Below.</p>`,
  });

  test('S2 each heading and each block has a record, with its place in the hierarchy', () => {
    expect(records.map(({type, content, anchor}) => [type, content, anchor])).toEqual([
      ['lvl1', null, null],
      ['content', 'Call calculateGas first.', null],
      ['lvl2', null, 'limits'],
      ['content', 'Outer', 'limits'],
      ['content', 'Inner', 'limits'],
      ['content', 'gas · units', 'limits'],
      ['content', 'msg::send(id)\nsecret_ed25519', 'limits'],
      ['lvl3', null, 'deep'],
      ['content', 'Below.', 'deep'],
    ]);
    expect(records.at(-1)?.hierarchy).toEqual({
      lvl0: 'Guides',
      lvl1: 'Gas limit',
      lvl2: 'Limits of Vec<u8>',
      lvl3: 'Deep',
      lvl4: null,
      lvl5: null,
      lvl6: null,
    });
    expect(records.at(-1)?.url).toBe(`${SITE}/docs/gas#deep`);
    expect(new Set(records.map(({objectID}) => objectID)).size).toBe(records.length);
  });

  test('S2 a cell of a table names its column, because an excerpt shows the row alone', () => {
    const table = recordsAt('/docs/limits', {
      title: 'Limits',
      body: `<table><thead><tr><th>What</th><th>Limit</th><th>Why</th></tr></thead>
        <tbody><tr><td>Code</td><td>512 KiB</td><td></td></tr></tbody></table>`,
    });
    expect(table.map(({content}) => content)).toEqual([
      null,
      'What · Limit · Why',
      'Code · Limit: 512 KiB',
    ]);
  });

  test('lines marked as removed and the versions of samples are not searched', () => {
    const changed = recordsAt('/docs/gas', {
      title: 'Gas limit',
      body: `<div class="theme-code-block"><pre><code><del class="token-line">old()<br></del><ins class="token-line">new()<br></ins></code></pre></div>
        <p class="checked-with">Samples on this page are checked with gstd 2.0.0</p>`,
    });
    expect(changed.map(({content}) => content)).toEqual([null, 'new()']);
  });

  test('S3 a record has the facets of its page', () => {
    expect(records[3]).toMatchObject({
      language: 'en',
      version: 'current',
      docusaurus_tag: 'docs-default-current',
    });
  });

  test('S2 records have the names in code; the record of the page has its description and keywords', () => {
    expect(records[1]?.identifiers).toEqual(['calculateGas']);
    expect(records[6]).toMatchObject({code: true, identifiers: ['msg::send', 'secret_ed25519']});
    expect(records[0]).toMatchObject({
      description: 'What a program may burn.',
      keywords: ['fee', 'limit'],
    });
  });

  test('S2 a noindex page and a page without a title have no records', () => {
    const robots = '<meta name="robots" content="noindex, follow">';
    expect(recordsAt('/search', {title: 'Search', head: robots, body: '<p>x</p>'})).toEqual([]);
    expect(recordsAt('/empty', {title: '', body: '<p>x</p>'})).toEqual([]);
  });

  test('S2 text that is too long for a record in Algolia is split at a space', () => {
    const long = recordsAt('/docs/long', {title: 'Long', body: `<p>${'word '.repeat(1000)}</p>`});
    const contents = long.flatMap(({content}) => content ?? []);
    expect(contents.length).toBeGreaterThan(1);
    expect(contents.every(text => text.length <= 2000 && !/^ord|wor$/.test(text))).toBe(true);
    expect(contents.join(' ')).toBe('word '.repeat(1000).trim());
  });
});

test.describe('S2 words', () => {
  test('S2 an identifier is split into its parts, and also kept as a whole and by its end', () => {
    expect(terms('calculateGas')).toEqual(['calculate', 'gas', 'calculategas']);
    expect(terms('secret_ed25519')).toEqual(['secret', 'ed25519', 'secreted25519']);
    expect(terms('gstd::msg::send')).toEqual(['gstd', 'msg', 'send', 'gstdmsgsend', 'msgsend']);
    expect(terms('--telemetry-url')).toEqual(['telemetry', 'url', 'telemetryurl']);
    expect(terms('ERC-20')).toContain('erc20');
    expect(terms('NFTs')).toEqual(['nfts']);
  });

  test('S2 Chinese is split into words, and mixed text where the script changes', () => {
    const pieces = (text: string) => tokenize(text).map(({start, end}) => text.slice(start, end));
    expect(pieces('部署合约')).toEqual(['部署', '合约']);
    expect(pieces('计算gas')).toEqual(['计算', 'gas']);
    expect(pieces('计算 gas')).toEqual(['计算', 'gas']);
  });

  test('S2 Chinese words that browsers do not know are one word, and do not grow together with the character before', () => {
    const pieces = (text: string) => tokenize(text).map(({start, end}) => text.slice(start, end));
    expect(pieces('调用')).toEqual(['调用']);
    expect(pieces('导出助记词')).toEqual(['导出', '助记', '记词', '助记词']);
    expect(pieces('新区块')).toEqual(['新', '区块']);
  });

  test('S2 each term has its position in the text', () => {
    const text = 'use gstd::msg::send and 部署合约';
    for (const {term, start, end} of tokenize(text)) {
      expect(terms(text.slice(start, end))).toContain(term);
    }
  });
});

test.describe('S2 relevance', () => {
  const filler = Object.fromEntries(
    Array.from({length: 12}, (_, i) => [
      `/docs/other-${i}`,
      {title: `Chapter ${i}`, body: `<p>A chapter about network number ${i} and its state.</p>`},
    ]),
  );
  const engine = engineOver(
    {
      '/docs/upload-program': {title: 'Upload a program', body: '<p>Send the code.</p>'},
      '/docs/heading': {title: 'Tour', body: '<h2 id="u">Upload a program here</h2><p>Text.</p>'},
      '/docs/text': {title: 'Notes', body: '<p>Later you upload a program to the network.</p>'},
      '/docs/api': {
        title: 'Client',
        body: '<pre>api.message.send(calculateGas)</pre><p>Client.</p>',
      },
      '/docs/gft-20': {title: 'Fungible token', body: '<p>A standard.</p>'},
      '/docs/long': {
        title: 'Mailbox',
        body: Array.from(
          {length: 8},
          (_, i) => `<h2 id="m${i}">Mailbox part ${i}</h2><p>mailbox</p>`,
        ).join(''),
      },
      '/docs/zh': {title: '部署合约', body: '<p>把程序上传到网络。</p>'},
      ...filler,
    },
    [{objectID: 'erc20', type: 'synonym', synonyms: ['erc20', 'gft-20']}],
  );

  test('S2 titles rank before headings, and headings before text', () => {
    expect(urls(engine, 'upload a program')).toEqual([
      '/docs/upload-program',
      '/docs/heading#u',
      '/docs/text',
    ]);
  });

  /** Returns the pages that a query finds, in order, on a site that also has unrelated pages. */
  const ranked = (pages: Record<string, PageOptions>, query: string, synonyms: Synonym[] = []) => {
    const found = urls(engineOver({...pages, ...filler}, synonyms), query);
    return [...new Set(found.map(url => url.replace(/#.*/, '')))];
  };

  test('S2 a page about a word comes before a section about it that says it more often', () => {
    const pages = {
      '/docs/section': {
        title: 'Tour',
        body: '<h2 id="m">Mailbox</h2><p>A mailbox is a mailbox; the mailbox holds mail.</p>',
      },
      '/docs/page': {title: 'Mailbox', body: '<p>Where messages wait.</p>'},
    };
    expect(ranked(pages, 'mailbox')).toEqual(['/docs/page', '/docs/section']);
  });

  test('S2 text with all words of a query comes before a title with one of them', () => {
    const pages = {
      '/docs/one': {title: 'Reply', body: '<p>Reply by reply.</p>'},
      '/docs/both': {
        title: 'Notes',
        body: `<p>A long text of many words about the reply that somebody sends after a block has ended,
          and other things that nobody asks for, at length.</p>`,
      },
    };
    expect(ranked(pages, 'block reply')).toEqual(['/docs/both', '/docs/one']);
  });

  test('S2 a title equal to the query comes before a longer title on a page that says more about it', () => {
    const pages = {
      '/docs/longer': {title: 'Mailbox rent', body: '<p>The mailbox: a mailbox, mailbox.</p>'},
      '/docs/exact': {title: 'Mailbox', body: '<p>Text.</p>'},
    };
    expect(ranked(pages, 'mailbox')).toEqual(['/docs/exact', '/docs/longer']);
  });

  test('S2 a title with a synonym comes after the word itself, and before text that mentions the word', () => {
    const pages = {
      '/docs/mention': {title: 'Tour', body: '<p>Text and a wallet.</p>'},
      '/docs/synonym': {title: 'Account', body: '<p>Text.</p>'},
      '/docs/word': {title: 'Wallet', body: '<p>Text.</p>'},
    };
    const synonyms: Synonym[] = [
      {objectID: 'wallet', type: 'synonym', synonyms: ['wallet', 'account']},
    ];
    expect(ranked(pages, 'wallet', synonyms)).toEqual([
      '/docs/word',
      '/docs/synonym',
      '/docs/mention',
    ]);
  });

  test('S2 names in code are found by the whole name, by a part and by the beginning', () => {
    for (const query of [
      'api.message.send',
      'message.send',
      'calculateGas',
      'calculategas',
      'calcul',
    ]) {
      expect(urls(engine, query)[0], query).toBe('/docs/api');
    }
  });

  test('S2 one or two typos are tolerated', () => {
    expect(urls(engine, 'mailbxo')[0]).toMatch(/^\/docs\/long/);
    expect(urls(engine, 'fungable')[0]).toBe('/docs/gft-20');
  });

  test('S2 a typo in the first word, swapped words, a missing or an extra space change nothing', () => {
    for (const query of [
      'uplaod a program',
      'program upload',
      'uploadprogram',
      'up load program',
    ]) {
      expect(urls(engine, query)[0], query).toBe('/docs/upload-program');
    }
  });

  test('S2 a name that the index has stands for itself, and not for similar ones', () => {
    const pages = {
      '/docs/wait': {title: 'wait_for', body: '<p>Text.</p>'},
      '/docs/want': {title: 'Tour', body: '<p>A wanted waiter.</p>'},
      '/docs/wail': {title: 'Notes', body: '<p>They wail.</p>'},
    };
    expect(ranked(pages, 'wail')).toEqual(['/docs/wail']);
  });

  test('S2 a query in traditional Chinese finds what is written in simplified Chinese', () => {
    const records = recordsAt('/docs/zh', {title: '节点', body: '<p>钱包与账户。</p>'});
    const {index} = buildIndex(records, [], traditionalPairs('节点 钱包与账户'));
    expect(urls(openIndex(index), '錢包與賬戶')).toEqual(['/docs/zh']);
    expect(urls(openIndex(index), '節點')).toEqual(['/docs/zh']);
    expect(traditionalPairs('Nodes and wallets')).toBe('');
  });

  test('S2 a synonym finds the page, in both directions', () => {
    expect(urls(engine, 'ERC20')[0]).toBe('/docs/gft-20');
  });

  test('S2 a question finds pages by its content words', () => {
    expect(urls(engine, 'how do I upload a program?')[0]).toBe('/docs/upload-program');
    expect(urls(engine, '如何部署合约')[0]).toBe('/docs/zh');
  });

  test('S2 a section is found by the queries that readers type for it', () => {
    const records = recordsAt('/docs/gas', {
      title: 'Gas limit',
      body: '<p>Burned.</p><h2 id="limits">Limits</h2><p>Of a call.</p>',
    });
    const limits = records.find(({anchor, type}) => anchor === 'limits' && type === 'lvl2')!;
    limits.queries = ['transaction ran out of fuel'];
    const other = recordsAt('/docs/other', {
      title: 'Other',
      body: '<p>A transaction may run out of fuel.</p>',
    });
    const withQueries = openIndex(buildIndex([...other, ...records], []).index);
    expect(urls(withQueries, 'transaction out of fuel')[0]).toBe('/docs/gas#limits');
  });

  test('S2 a page with several listed queries like the typed one comes before a page with one', () => {
    const withQueries = (path: string, queries: string[][]) => {
      const ids = queries.map((_, i) => `part${i}`);
      const records = recordsAt(path, {
        title: 'Notes',
        body: ids.map(id => `<h2 id="${id}">Part</h2><p>Text.</p>`).join(''),
      });
      for (const record of records) {
        record.queries = queries[ids.indexOf(record.anchor ?? '')];
      }
      return records;
    };
    const filler = ['red paint', 'green paint', 'wood'];
    const one = withQueries('/docs/one', [['deposit expired today'], filler.slice(0, 1), ['wood']]);
    const several = withQueries('/docs/several', [
      ['deposit expired today again'],
      ['deposit expired tonight'],
      ['expired deposit note'],
    ]);
    const engine = openIndex(buildIndex([...one, ...several], []).index);
    expect(urls(engine, 'my deposit has expired')[0]).toMatch('/docs/several');
  });

  test('S2 when many pages have all words of a query, those with one of them are left out', () => {
    const common = Object.fromEntries(
      Array.from({length: 15}, (_, i) => [
        `/docs/one-${i}`,
        {title: `Tour ${i}`, body: '<p>Fee.</p>'},
      ]),
    );
    const full = Object.fromEntries(
      Array.from({length: 12}, (_, i) => [
        `/docs/all-${i}`,
        {title: `Bridge fee ${i}`, body: '<p>Text.</p>'},
      ]),
    );
    const found = ranked({...common, ...full}, 'bridge fee');
    expect(found).toHaveLength(12);
    expect(found.every(page => page.startsWith('/docs/all-'))).toBe(true);
    expect(ranked(common, 'bridge fee')).toHaveLength(15);
  });

  test('S2 one page does not fill the list', () => {
    expect(urls(engine, 'mailbox').filter(url => url.startsWith('/docs/long'))).toHaveLength(3);
  });

  test('S2 a single letter finds pages', () => {
    expect(urls(engine, 'u')).not.toEqual([]);
  });

  test('S5 nonsense finds nothing', () => {
    expect(urls(engine, 'qqxxqqxx')).toEqual([]);
  });

  test('S3 only sections with the requested facets are found', () => {
    const versions = engineOver({
      '/docs/a': {title: 'Gas', body: '<p>gas</p>'},
      '/docs/1.0/a': {title: 'Gas', body: '<p>gas</p>', tag: 'docs-default-1.0'},
    });
    const found = (tags: string[]) =>
      versions({
        query: 'gas',
        facetFilters: ['language:en', tags.map(tag => `docusaurus_tag:${tag}`)],
      }).map(({section}) => section.url);
    expect(found(['default', 'docs-default-current'])).toEqual(['/docs/a']);
    expect(found(['docs-default-1.0'])).toEqual(['/docs/1.0/a']);
    expect(versions({query: 'gas', facetFilters: ['language:zh-cn']})).toEqual([]);
  });

  test('S2 synonyms have unique ids and at least two words', () => {
    const files = gitFiles('plugins/docusaurus/search/synonyms.*.json');
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const synonyms = JSON.parse(readFileSync(file, 'utf8')) as Synonym[];
      const ids = synonyms.map(({objectID}) => objectID);
      expect(
        ids.filter((id, index) => ids.indexOf(id) < index),
        `${file}: an objectID is used twice; add your words to the existing entry`,
      ).toEqual([]);
      for (const synonym of synonyms) {
        const offered =
          synonym.type === 'synonym' ? synonym.synonyms.length - 1 : synonym.synonyms.length;
        expect(offered, synonym.objectID).toBeGreaterThan(0);
      }
    }
  });
});

test.describe('S2 responses', () => {
  const records = recordsAt('/docs/vec', {
    title: 'Vec&lt;u8&gt; &amp; friends',
    body: `<p>${'Some words before it. '.repeat(20)}The payload is bytes.</p><h2 id="p">Payload</h2><p>payload</p>`,
  });
  const {index, texts} = buildIndex(records, []);
  const request = {facetFilters: [], page: 0, hitsPerPage: 10, snippetWords: 18};
  const answer = (query: string, more = {}) =>
    localResponse(openIndex(index), texts, {...request, query, ...more}, SITE);

  test('S2 what DocSearch renders as HTML is escaped, and the matching words are marked', () => {
    const [hit] = answer('vec').hits;
    expect(hit?._snippetResult.hierarchy.lvl1?.value).toBe(
      '<mark>Vec</mark>&lt;u8&gt; &amp; friends',
    );
    expect(hit?.hierarchy.lvl1).toBe('Vec&lt;u8&gt; &amp; friends');
    expect(hit?.url).toBe(`${SITE}/docs/vec`);
  });

  test('S2 a page that ranks below its own section is not shown before it', () => {
    expect(answer('payload').hits.map(({url, type}) => [url, type])).toEqual([
      [`${SITE}/docs/vec#p`, 'lvl2'],
    ]);
  });

  test('S2 hits are grouped by page', () => {
    const all = answer('vec payload');
    expect(all.nbHits).toBe(all.hits.length);
    const second = answer('vec payload', {hitsPerPage: 1, page: 1});
    expect(second.hits.map(({objectID}) => objectID)).toEqual([all.hits[1]?.objectID]);
    expect(second.nbPages).toBe(all.nbHits);
  });

  test('S2 a response counts the hits in each section of the site', () => {
    const other = recordsAt('/docs/other', {title: 'Payload', body: '<p>x</p>', section: 'API'});
    const built = buildIndex([...records, ...other], []);
    const response = localResponse(
      openIndex(built.index),
      built.texts,
      {...request, query: 'payload', hitsPerPage: 1},
      SITE,
    );
    expect(response.sectionHits).toEqual({Guides: 1, API: 1});
  });

  test('S2 a query that is a term of the glossary is answered with the first sentence of its entry', () => {
    const glossary = recordsAt('/docs/glossary', {
      title: 'Glossary',
      body: `<h2 id="ed">Existential deposit (ED)</h2><p>The least balance, e.g. 1.5 VARA. More text.</p>
        <h2 id="x">Other</h2><p>Something else.</p>`,
    });
    const built = buildIndex(glossary, []);
    const ask = (query: string) =>
      localResponse(openIndex(built.index), built.texts, {...request, query}, SITE).definition;
    const entry = {
      term: 'Existential deposit (ED)',
      text: 'The least balance, e.g. 1.5 VARA.',
      url: `${SITE}/docs/glossary#ed`,
    };
    expect(ask('existential deposit')).toEqual(entry);
    expect(ask('ED')).toEqual(entry);
    expect(ask('deposit')).toBeUndefined();
  });

  test('S2 the first hit has the sentence or the row of its section that answers the query', () => {
    const limits = recordsAt('/docs/limits', {
      title: 'Limits',
      body: `<p>This page lists limits of a message.</p><h2 id="sizes">Sizes</h2>
        <p>Each network sets its own. A message may have a payload of 8 MiB. Longer ones are refused by the &lt;node&gt;.</p>
        <table><thead><tr><th>What</th><th>Limit</th></tr></thead>
        <tbody><tr><td>Size of the code</td><td>512 KiB</td></tr><tr><td>Memory pages</td><td>32768</td></tr></tbody></table>`,
    });
    const other = recordsAt('/docs/other', {
      title: 'Payload',
      body: '<p>A payload of a message.</p>',
    });
    const built = buildIndex([...limits, ...other], []);
    const ask = (query: string) =>
      localResponse(openIndex(built.index), built.texts, {...request, query}, SITE).hits;
    const [first, ...rest] = ask('sizes: how large is the payload of a message');
    expect(first?.url).toBe(`${SITE}/docs/limits#sizes`);
    expect(first?.type).toBe('lvl2');
    expect(first?.answer).toBe('A <mark>message</mark> may have a <mark>payload</mark> of 8 MiB.');
    expect(rest.map(({answer}) => answer).filter(Boolean)).toEqual([]);
    expect(ask('code sizes')[0]?.answer).toBe(
      '<mark>Size</mark> of the <mark>code</mark> · Limit: 512 KiB',
    );
    expect(ask('sizes refused by the node')[0]?.answer).toContain('&lt;<mark>node</mark>&gt;');
    expect(ask('limits of a message')[0]?.answer).toBeUndefined();
  });

  test('S2 the excerpt contains the matching words', () => {
    const found = new Set(['payload']);
    const piece = snippet(texts[0]!, found, 18);
    expect(piece?.html).toMatch(/^….*<mark>payload<\/mark> is bytes\.$/);
    expect(piece?.plain).not.toContain('mark');
    expect(piece!.plain.length).toBeLessThan(110);
    expect(highlight('no such word', found)).toBeNull();
  });

  test('S2 a packed index opens as the index that was packed', () => {
    const index = buildTermIndex([
      ['a', 'mailbox', 'holds', 'mail', 'mailbox'],
      Array<string>(80).fill('rent'),
      [],
      ['~0a1~0a2', 'mail', '~0a1', ...Array<string>(1200).fill('x')],
    ]);
    const of = (term: string) => index.postings[index.terms.indexOf(term)];
    expect(of('mail')).toEqual({ids: [0, 3], counts: [1, 1]});
    expect(of('rent')).toEqual({ids: [1], counts: [80]});
    expect(unpack(JSON.parse(JSON.stringify(pack(index))) as PackedIndex)).toEqual(index);
  });
});
