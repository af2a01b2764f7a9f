import {expect, test} from '@playwright/test';
import {CHINESE_DOCS, Page} from '../content/pages';
import {sameContent} from '../content/parity';
import * as rules from '../content/rules';

const HEAD =
  '---\ntitle: Title\ndescription: A sentence that says what the page gets its readers to do.\n---\n\n';

/** A page as the rules see it. Line 6 is the first one below the usual front matter. */
const page = (body: string, {head = HEAD, root = 'docs'} = {}): Page =>
  new Page(`${root}/x.md`, 'x.md', head + body);

const chinesePage = (body: string) => page(body, {root: CHINESE_DOCS});

test('a correct page has no findings', () => {
  const good = page('Text.\n\n## One {/* #one */}\n\n```rust file=samples/a.rs region=a\n```\n');
  for (const rule of [
    rules.frontMatter,
    rules.headings,
    rules.admonitions,
    rules.folds,
    rules.embeddedCode,
    rules.pageLinks,
    rules.sidebarLabel,
    rules.chinesePunctuation,
    rules.chineseSpacing,
  ]) {
    expect(rule(good)).toEqual([]);
  }
});

const cases: {title: string; findings: () => string[]; expected: string[]}[] = [
  {
    title: 'front matter without a title and description',
    findings: () => rules.frontMatter(page('Text.', {head: '---\nauthor: me\n---\n'})),
    expected: [
      'docs/x.md: add a title to the front matter',
      'docs/x.md: add a description to the front matter: a sentence that says what the reader gets from the page',
      'docs/x.md: remove "author" from the front matter: this site does not use it',
    ],
  },
  {
    title: 'a long title and a short description',
    findings: () =>
      rules.frontMatter(
        page('Text.', {head: `---\ntitle: ${'t'.repeat(61)}\ndescription: Short.\n---\n`}),
      ),
    expected: [
      'docs/x.md: shorten the title to 60 characters, it has 61',
      'docs/x.md: make the description 50 to 160 characters long, it has 6',
    ],
  },
  {
    title: 'headings with a wrong level, without an id, and with an id that is taken',
    findings: () => rules.headings(page('# A {/* #a */}\n\n## B\n\n## C {/* #a */}\n')),
    expected: [
      "docs/x.md:6: use ## or ### instead of level 1; the page's title is the H1",
      'docs/x.md:8: write {/* #id */} after "B"',
      'docs/x.md:10: the id "a" is used twice on this page; choose another',
    ],
  },
  {
    title: 'three admonitions',
    findings: () => rules.admonitions(page(':::note\na\n:::\n'.repeat(3))),
    expected: ['docs/x.md: 3 admonitions; keep the two that matter, write the others as text'],
  },
  {
    title: 'a fold in a fold',
    findings: () =>
      rules.folds(
        page(
          '<details>\n<summary>A</summary>\n\n<details>\n<summary>B</summary>\n\nText.\n\n</details>\n\n</details>\n',
        ),
      ),
    expected: ['docs/x.md:9: take this <details> out of the one around it'],
  },
  {
    title: 'pasted code',
    findings: () => rules.embeddedCode(page(`\`\`\`rust\na();\n\`\`\`\n`)),
    expected: ['docs/x.md:6: put this code into samples/ and embed it with file= and region='],
  },
  {
    title: 'a fence that embeds a missing file',
    findings: () => rules.embeds(page('```rust file=samples/nowhere.rs region=a\n```\n')),
    expected: ['docs/x.md:6: samples/nowhere.rs: there is no such file'],
  },
  {
    title: 'a relative link to a missing page',
    findings: () => rules.pageLinks(page('[Nowhere](./nowhere.md#a)\n')),
    expected: [
      'docs/x.md:6: there is no ./nowhere.md; link to a file relative to this one, with its .md or .mdx',
    ],
  },
  {
    title: 'half-width punctuation in Chinese',
    findings: () => rules.chinesePunctuation(chinesePage('程序,消息\n程序, 消息\n')),
    expected: [
      `${CHINESE_DOCS}/x.md:6: "序,消": use full-width punctuation`,
      `${CHINESE_DOCS}/x.md:7: "序, 消": use full-width punctuation`,
    ],
  },
  {
    title: 'Han characters next to Latin letters without a space',
    findings: () => rules.chineseSpacing(chinesePage('运行`gear`节点\n')),
    expected: [`${CHINESE_DOCS}/x.md:6: "运行\`gear\`节": add a space`],
  },
  {
    title: 'a translation with other headings',
    findings: () =>
      rules.sameHeadings(page('## A {/* #a */}\n'), chinesePage('### 甲 {/* #a */}\n')),
    expected: [
      `${CHINESE_DOCS}/x.md: found ### {/* #a */} where docs/x.md has ## {/* #a */}; make levels and ids the same`,
    ],
  },
  {
    title: 'a translation with other code',
    findings: () =>
      rules.sameFences(page('```sh\nls\n```\n'), chinesePage('文\n\n```sh\nls -l\n```\n')),
    expected: [
      `${CHINESE_DOCS}/x.md:8: make the code block identical to docs/x.md:6, byte for byte`,
    ],
  },
  {
    title: 'a translation that lost an item, its link and an anchor',
    findings: () =>
      sameContent(
        page('- [A](./a.md)\n- [B](./b.md#part)\n- [C](./c.md)\n'),
        chinesePage('- [甲](./a.md)\n- [乙](./b.md)\n'),
      ),
    expected: [
      `${CHINESE_DOCS}/x.md:1: the opening differs from docs/x.md:1. Only there: a list of 3 (line 6), a link to b.md#part (line 7), a paragraph (line 8), a link to c.md (line 8). Only here: a list of 2 (line 6), a link to b.md (line 7). Say the same in both.`,
    ],
  },
  {
    title: 'a translation with another table',
    findings: () =>
      sameContent(
        page('## A {/* #a */}\n\n| A | B |\n| --- | --- |\n| a | b |\n| c | d |\n'),
        chinesePage('## 甲 {/* #a */}\n\n| 甲 | 乙 |\n| --- | --- |\n| 丙 | |\n'),
      ),
    expected: [
      `${CHINESE_DOCS}/x.md:6: #a differs from docs/x.md:6. Only there: a table of 3 rows and 2 columns, 0 cells empty (line 8). Only here: a table of 2 rows and 2 columns, 1 cells empty (line 8). Say the same in both.`,
    ],
  },
  {
    title: 'a translation with other names, another component and another kind of note',
    findings: () =>
      sameContent(
        page('`a` and `b`\n\n<Run program="ping" />\n\n:::note[N]\nText\n:::\n'),
        chinesePage('`a` 和 `a`\n\n<Run program="pong" />\n\n:::warning[注]\n文\n:::\n'),
      ),
    expected: [
      `${CHINESE_DOCS}/x.md:1: the opening differs from docs/x.md:1. Only there: \`b\` (line 6), <Run program="ping"> (line 8), an admonition :::note (line 10). Only here: \`a\` (line 6), <Run program="pong"> (line 8), an admonition :::warning (line 10). Say the same in both.`,
    ],
  },
  {
    title: 'a translation with another number, another unit, another fact',
    findings: () =>
      sameContent(
        page('1.5 million blocks.\n\n3 s.\n\n[20 s](fact:era) or [1](fact:block-time?in=s).\n'),
        chinesePage('105 万个区块。\n\n3 分钟。\n\n[30 秒](fact:epoch)或[1](fact:block-time)。\n'),
      ),
    expected: [
      `${CHINESE_DOCS}/x.md:1: the opening differs from docs/x.md:1. Only there: the fact era (line 10), the number 1.5 million blocks (line 6), the number 3 s (line 8). Only here: the fact epoch (line 10), the number 105 万个区块 (line 6), the number 3 分钟 (line 8). Say the same in both.`,
    ],
  },
  {
    title: 'a translation with another formula and another arrow in a diagram',
    findings: () =>
      sameContent(
        page('$a < b$\n\n```mermaid\nA["One"] --> B["Two"]\n```\n'),
        chinesePage('$a \\le b$\n\n```mermaid\nA["一"] --> C["二"]\n```\n'),
      ),
    expected: [
      `${CHINESE_DOCS}/x.md:1: the opening differs from docs/x.md:1. Only there: the formula a < b (line 6), the diagram A[…] --> B[…] (line 8). Only here: the formula a \\le b (line 6), the diagram A[…] --> C[…] (line 8). Say the same in both.`,
    ],
  },
  {
    title: 'a sidebar that omits a page, lists a missing page, and lists a page twice',
    findings: () => rules.sidebarCompleteness(['a', 'b', 'b'], [page('')]),
    expected: [
      "docs/x.md: add 'x' to sidebars.ts",
      "sidebars.ts: there is no page 'a'",
      "sidebars.ts: there is no page 'b'",
      "sidebars.ts: there is no page 'b'",
      "sidebars.ts: 'b' is listed twice",
    ],
  },
  {
    title: 'a sidebar label that is too wide',
    findings: () =>
      rules.sidebarLabel(page('', {head: `---\nsidebar_label: ${'字'.repeat(17)}\n---\n`})),
    expected: [`docs/x.md: set a sidebar_label shorter than "${'字'.repeat(17)}"`],
  },
  {
    title: 'a string without a translation',
    findings: () =>
      rules.untranslatedStrings(
        ['<Translate\n  id="a.b">A</Translate>', "translate({\n  id: 'c.d', message: 'C'})"],
        'i18n/ja/code.json',
        ['c.d'],
      ),
    expected: ['i18n/ja/code.json: add "a.b": {"message": "…"}'],
  },
  {
    title: 'a label without a translation, and a translation of a removed label',
    findings: () =>
      rules.untranslatedLabels('i18n/ja/footer.json', ['link.title.Docs'], ['link.title.Old']),
    expected: [
      'i18n/ja/footer.json: add "link.title.Docs": {"message": "…"}',
      'i18n/ja/footer.json: remove "link.title.Old": no label of the site has this id',
    ],
  },
  {
    title: 'a locale without any of its files',
    findings: () => rules.missingResources('ja', () => false, 'User-agent: *\n'),
    expected: [
      'i18n/ja/code.json: write the messages of the components',
      'i18n/ja/docusaurus-theme-classic/navbar.json: write the labels of the navbar',
      'i18n/ja/docusaurus-theme-classic/footer.json: write the labels of the footer',
      'i18n/ja/docusaurus-plugin-content-docs/current.json: write the labels of the sidebar',
      'plugins/docusaurus/search/synonyms.ja.json: write the synonyms of search, or []',
      'static/robots.txt: add the sitemap of /ja/',
    ],
  },
  {
    title: 'a missing page of the specification',
    findings: () => rules.specifiedPages(['/docs/x', '/docs/y'], [page('')]),
    expected: ['/docs/y: SPEC.md names this address, so the page must exist'],
  },
  {
    title: 'an unused image',
    findings: () =>
      rules.orphanImages(['static/img/a.png', 'static/img/b.png'], ['![A](/img/a.png)']),
    expected: ['static/img/b.png: show it on a page, or remove it'],
  },
  {
    title: 'an unused region',
    findings: () =>
      rules.orphanRegions(
        new Map([['samples/a.rs', '// #region one\n// #endregion one\n// #region two\n']]),
        new Set(['samples/a.rs#one']),
      ),
    expected: ['samples/a.rs: no page embeds region "two"; embed it or remove its markers'],
  },
  {
    title: 'an unused sample',
    findings: () =>
      rules.orphanSamples(
        [
          'samples/programs/finance/a/lib.rs',
          'samples/js/src/b/c.ts',
          'samples/programs/lib/testkit/lib.rs',
        ],
        ['samples/js/src/b/c.ts'],
      ),
    expected: ['samples/programs/finance/a: write the page that shows it, or remove the sample'],
  },
  {
    title: 'a theme component that does not say what it changes',
    findings: () => rules.themeHeader('Root', 'import x from "x";\n', true),
    expected: [
      'src/theme/Root/index.tsx: begin the file with "// Change: <what the reader sees differently>"',
      'src/theme/Root/index.tsx: add below the first line "// From: @docusaurus/<package> <version>"',
    ],
  },
  {
    title: 'a workflow that pins an action by tag and sets no permissions',
    findings: () =>
      rules.workflowSafety(
        'ci.yml',
        'jobs:\n  a:\n    steps:\n      - uses: actions/checkout@v7\n      - uses: actions/cache@v5 # v5.0.5\n',
      ),
    expected: [
      'ci.yml:4: name the action by its full commit hash, then " # v" and its version',
      'ci.yml:5: name the action by its full commit hash, then " # v" and its version',
      'ci.yml: set "persist-credentials: false" for each checkout',
      'ci.yml: write "permissions: {}" at the top level, and grant each job what it needs',
    ],
  },
  {
    title: 'a workflow that may write, and gives its rights to the code of strangers',
    findings: () =>
      rules.workflowSafety(
        'ci.yml',
        'on: pull_request_target\npermissions: {}\njobs:\n  a:\n    permissions:\n      contents: write\n',
      ),
    expected: [
      'ci.yml:1: use pull_request, which gives the code of a stranger no rights',
      'ci.yml:6: grant "read", or add "contents" for this file to MAY_WRITE and say why',
    ],
  },
  {
    title: 'npm packages of foreign sources, without checksums, with unknown scripts and licenses',
    findings: () =>
      rules.npmLock(
        'package-lock.json',
        JSON.stringify({
          packages: {
            '': {},
            'node_modules/good': {integrity: 'sha512-a', license: '(GPL-3.0 OR MIT)'},
            'node_modules/git': {
              integrity: 'sha512-a',
              resolved: 'git+ssh://git@github.com/a/b.git#1',
              license: 'MIT',
            },
            'node_modules/good/node_modules/weak': {integrity: 'sha1-a', license: 'MIT'},
            'node_modules/runs': {integrity: 'sha512-a', license: 'MIT', hasInstallScript: true},
            'node_modules/copyleft': {integrity: 'sha512-a', license: 'MIT AND GPL-3.0'},
            'node_modules/tool': {integrity: 'sha512-a', license: 'GPL-3.0', dev: true},
            'node_modules/nameless': {integrity: 'sha512-a'},
            'node_modules/whole': {
              integrity: 'sha512-a',
              license: 'MIT',
              dependencies: {good: '1'},
              optionalDependencies: {'whole-mac': '1'},
            },
          },
        }),
        '{"allowScripts": {"gone": true}}',
        true,
      ),
    expected: [
      'package-lock.json: take git from the public npm registry',
      'package-lock.json: weak has no sha512 checksum; delete its entry and run npm install',
      'package-lock.json: runs runs a script at install; read it, then allow or deny it in allowScripts of package.json',
      'package-lock.json: copyleft has MIT AND GPL-3.0, which is not in LICENSES',
      'package-lock.json: nameless has no license, which is not in LICENSES',
      'package-lock.json: whole asks for whole-mac, which is missing; take a version of whole that has it on every platform',
      'package-lock.json: gone runs no script at install; remove it from allowScripts',
    ],
  },
  {
    title: 'crates of foreign sources and without checksums',
    findings: () =>
      rules.cargoLock(
        'Cargo.lock',
        [
          'version = 4\n',
          'name = "ours"\nversion = "1.0.0"\n',
          'name = "stray"\nversion = "1.0.0"\n',
          'name = "git"\nsource = "git+https://github.com/a/b"\n',
          'name = "bare"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
        ].join('[[package]]\n'),
        new Set(['ours']),
      ),
    expected: [
      'Cargo.lock: stray has no source and is not a crate of ours',
      'Cargo.lock: take git from crates.io, not from git+https://github.com/a/b',
      'Cargo.lock: bare has no checksum',
    ],
  },
  {
    title: 'a lock file that is the path of another one',
    findings: () => rules.cargoLock('app/Cargo.lock', '../Cargo.lock', new Set()),
    expected: [
      'app/Cargo.lock: has no packages; link it to the lock file of its workspace, with core.symlinks on in Git',
    ],
  },
  {
    title: 'a comment that names a missing file',
    findings: () =>
      rules.filesInComments(
        'src/a.ts',
        "import './gone.css';\n/** See `gone.ts` and `../src/b.tsx`. */\nconst url = 'https://a.ts';\n",
        ['src/a.ts', 'src/b.tsx'],
      ),
    expected: ['src/a.ts:2: there is no gone.ts; name a file that exists'],
  },
  {
    title: 'a line of the specification without a test, and a test without such a line',
    findings: () =>
      rules.specifiedTests(
        '- **R1** Tested.\n- **R2** Not tested.\n',
        new Map([['a.spec.ts', "test('R1 E9 in the browser', () => {});\ntest(`12.3 ${name}`);"]]),
      ),
    expected: [
      'SPEC.md: no test title begins with R2; write the test, or remove the line',
      'a.spec.ts: E9 is not in SPEC.md; add the line, or say in words what the test proves',
      'a.spec.ts: 12.3 is not in SPEC.md; add the line, or say in words what the test proves',
    ],
  },
];

for (const {title, findings, expected} of cases) {
  test(`${title}: the message says what to do`, () => {
    expect(findings()).toEqual(expected);
  });
}

test('a page that is not valid MDX is refused with file, line and column', () => {
  expect(() => rules.headings(page('Text.\n\nA {brace.\n'))).toThrow(/^docs\/x\.md:\d+:\d+: /);
});

test('a translation may say numbers, links and names in its own way', () => {
  const english = page(
    [
      'On 22 November 2026, two programs wait 50 hours: 3–10 billion gas, 500,000 planck, twenty-five blocks.',
      '',
      '[Here](/docs/a#b), see <span lang="zh-CN">程序 2</span>, layer 1, `H256` and H256.',
      '',
      'Chinese: <span lang="zh-CN">程序</span>.',
      '',
      '$$',
      'a = 1 \\text{ in gas} \\qquad b',
      '$$',
      '',
      '```mermaid',
      'stateDiagram-v2',
      '  Open --> Closed: after 2 days',
      '```',
      '',
    ].join('\n'),
  );
  const chinese = chinesePage(
    [
      '2026 年 11 月 22 日，两个程序等待 50 小时：30–100 亿 gas，50 万最小单位，25 个区块。',
      '',
      '[这里](/zh-cn/docs/a#b)，参见 L1、`H256` 和 H256。',
      '',
      '$$',
      'a = 1 \\quad\\text{（gas）}\\, b',
      '$$',
      '',
      '```mermaid',
      'stateDiagram-v2',
      '  state "开" as Open',
      '  state "关" as Closed',
      '  Open --> Closed: 2 天之后',
      '```',
      '',
    ].join('\n'),
  );
  expect(sameContent(english, chinese)).toEqual([]);
});
