import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {CHINESE_DOCS, type Page, readPage} from '../content/pages';
import * as rules from '../content/rules';

const HEAD =
  '---\ntitle: Title\ndescription: A sentence that says what the page gets its readers to do.\n---\n\n';

/** A page as the rules see it. Line 6 is the first one below the usual front matter. */
function page(body: string, {head = HEAD, root = 'docs'} = {}): Page {
  const dir = mkdtempSync(path.join(tmpdir(), 'page-'));
  mkdirSync(path.join(dir, root), {recursive: true});
  writeFileSync(path.join(dir, root, 'x.md'), head + body);
  return {...readPage(path.join(dir, root), 'x.md'), file: `${root}/x.md`};
}

const chinesePage = (body: string) => page(body, {root: CHINESE_DOCS});

test('a good page has no findings', () => {
  const good = page('Text.\n\n## One {/* #one */}\n\n```rust file=samples/a.rs region=a\n```\n');
  for (const rule of [
    rules.frontMatter,
    rules.headings,
    rules.admonitions,
    rules.embeddedCode,
    rules.imageText,
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
    title: 'front matter without title and description',
    findings: () => rules.frontMatter(page('Text.', {head: '---\nauthor: me\n---\n'})),
    expected: [
      'docs/x.md: add a title to the front matter',
      'docs/x.md: add a description to the front matter: a sentence on what the page gets you',
      'docs/x.md: remove "author" from the front matter: it is not in use here',
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
    title: 'headings of a wrong level, without id, with a taken id',
    findings: () => rules.headings(page('# A {/* #a */}\n\n## B\n\n## C {/* #a */}\n')),
    expected: [
      "docs/x.md:6: use ## or ### in place of level 1; the page's title is the H1",
      'docs/x.md:8: write {/* #id */} behind "B"',
      'docs/x.md:10: the id "a" is taken on this page, choose another',
    ],
  },
  {
    title: 'three admonitions',
    findings: () => rules.admonitions(page(':::note\na\n:::\n'.repeat(3))),
    expected: ['docs/x.md: 3 admonitions; keep the two that matter, write the others as text'],
  },
  {
    title: 'pasted code',
    findings: () => rules.embeddedCode(page(`\`\`\`rust\na();\n\`\`\`\n`)),
    expected: ['docs/x.md:6: put this code into samples/ and embed it with file= and region='],
  },
  {
    title: 'a fence that embeds a file that is not there',
    findings: () => rules.embeds(page('```rust file=samples/nowhere.rs region=a\n```\n')),
    expected: ['docs/x.md:6: samples/nowhere.rs: there is no such file'],
  },
  {
    title: 'an image without text',
    findings: () => rules.imageText(page('![](./a.png)\n')),
    expected: ['docs/x.md:6: write between the brackets what the image shows'],
  },
  {
    title: 'a relative link to no page',
    findings: () => rules.pageLinks(page('[Nowhere](./nowhere.md#a)\n')),
    expected: [
      'docs/x.md:6: there is no ./nowhere.md; link to a file relative to this one, with its .md or .mdx',
    ],
  },
  {
    title: 'half-width punctuation in Chinese',
    findings: () => rules.chinesePunctuation(chinesePage('程序,消息\n程序, 消息\n')),
    expected: [
      `${CHINESE_DOCS}/x.md:6: "序,消": use the full-width mark`,
      `${CHINESE_DOCS}/x.md:7: "序, 消": use the full-width mark`,
    ],
  },
  {
    title: 'Han joined to Latin',
    findings: () => rules.chineseSpacing(chinesePage('运行`gear`节点\n')),
    expected: [`${CHINESE_DOCS}/x.md:6: "运行\`gear\`节": set a space`],
  },
  {
    title: 'other headings in the translation',
    findings: () =>
      rules.sameHeadings(page('## A {/* #a */}\n'), chinesePage('### 甲 {/* #a */}\n')),
    expected: [
      `${CHINESE_DOCS}/x.md: found ### {/* #a */} where docs/x.md has ## {/* #a */}; make levels and ids the same`,
    ],
  },
  {
    title: 'other code in the translation',
    findings: () =>
      rules.sameFences(page('```sh\nls\n```\n'), chinesePage('文\n\n```sh\nls -l\n```\n')),
    expected: [`${CHINESE_DOCS}/x.md:8: make the code block the one of docs/x.md:6, byte for byte`],
  },
  {
    title: 'a sidebar without the page, with a missing and a doubled one',
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
    title: 'a wide sidebar label',
    findings: () =>
      rules.sidebarLabel(page('', {head: `---\nsidebar_label: ${'字'.repeat(17)}\n---\n`})),
    expected: [`docs/x.md: set a sidebar_label shorter than "${'字'.repeat(17)}"`],
  },
  {
    title: 'a string without translation',
    findings: () =>
      rules.untranslatedStrings(
        ['<Translate\n  id="a.b">A</Translate>', "translate({\n  id: 'c.d', message: 'C'})"],
        'i18n/ja/code.json',
        ['c.d'],
      ),
    expected: ['i18n/ja/code.json: add "a.b": {"message": "…"}'],
  },
  {
    title: 'a label without translation, and one that is gone',
    findings: () =>
      rules.untranslatedLabels('i18n/ja/footer.json', ['link.title.Docs'], ['link.title.Old']),
    expected: [
      'i18n/ja/footer.json: add "link.title.Docs": {"message": "…"}',
      'i18n/ja/footer.json: remove "link.title.Old": no label of the site has this id',
    ],
  },
  {
    title: 'a synonym whose name is taken',
    findings: () => rules.doubledSynonyms('synonyms.en.json', ['nft', 'dex', 'nft']),
    expected: [
      'synonyms.en.json: the objectID "nft" is taken; add your words to its line, or choose another',
    ],
  },
  {
    title: 'a locale that brings nothing',
    findings: () => rules.missingResources('ja', () => false, 'User-agent: *\n'),
    expected: [
      'i18n/ja/code.json: write the messages of the components',
      'i18n/ja/docusaurus-theme-classic/navbar.json: write the labels of the navbar',
      'i18n/ja/docusaurus-theme-classic/footer.json: write the labels of the footer',
      'i18n/ja/docusaurus-plugin-content-docs/current.json: write the labels of the sidebar',
      'plugins/search/synonyms.ja.json: write the synonyms of search, or []',
      'static/robots.txt: add the sitemap of /ja/',
    ],
  },
  {
    title: 'a page of the specification that is gone',
    findings: () => rules.specifiedPages(['/docs/x', '/docs/y'], [page('')]),
    expected: [
      '/docs/y: the specification names this address (tests/site/specifiedRoutes.ts), so its page has to stay',
    ],
  },
  {
    title: 'an orphan image',
    findings: () =>
      rules.orphanImages(['static/img/a.png', 'static/img/b.png'], ['![A](/img/a.png)']),
    expected: ['static/img/b.png: show it on a page, or remove it'],
  },
  {
    title: 'an orphan region',
    findings: () =>
      rules.orphanRegions(
        new Map([['samples/a.rs', '// #region one\n// #endregion one\n// #region two\n']]),
        new Set(['samples/a.rs#one']),
      ),
    expected: ['samples/a.rs: no page embeds region "two"; embed it or remove its markers'],
  },
  {
    title: 'an orphan sample',
    findings: () =>
      rules.orphanSamples(
        ['samples/programs/a/lib.rs', 'samples/js/src/b/c.ts', 'samples/programs/testkit/lib.rs'],
        ['samples/js/src/b/c.ts'],
      ),
    expected: ['samples/programs/a: write the page that shows it, or remove the sample'],
  },
  {
    title: 'a theme component without row, and a row without component',
    findings: () => rules.themeTable('| Component | How |\n| Root | own |\n', ['NotFound/Content']),
    expected: [
      'src/theme/README.md: add a row for NotFound/Content',
      'src/theme/README.md: remove the row of Root, which is not in src/theme',
    ],
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
    title: 'a workflow with an action by tag, and without permissions',
    findings: () =>
      rules.workflowSafety(
        'ci.yml',
        'jobs:\n  a:\n    steps:\n      - uses: actions/checkout@v7\n      - uses: actions/cache@v5 # v5.0.5\n',
      ),
    expected: [
      'ci.yml:4: name the action by its full commit hash, then " # v" and its version',
      'ci.yml:5: name the action by its full commit hash, then " # v" and its version',
      'ci.yml: write "permissions: {}" at the top, and what a job needs into the job',
    ],
  },
  {
    title: 'a comment that names a file which is gone',
    findings: () =>
      rules.filesInComments(
        'src/a.ts',
        "import './gone.css';\n/** See `gone.ts` and `../src/b.tsx`. */\nconst url = 'https://a.ts';\n",
        ['src/a.ts', 'src/b.tsx'],
      ),
    expected: ['src/a.ts:2: there is no gone.ts; name a file that exists'],
  },
  {
    title: 'a line of the specification without test, and a test of no line',
    findings: () =>
      rules.specifiedTests(
        '- **R1** Tested.\n- **R2** Not tested.\n',
        new Map([['a.spec.ts', "test('R1 E9 in the browser', () => {});\ntest(`12.3 ${name}`);"]]),
      ),
    expected: [
      "SPEC.md: no test's title begins with R2; write the test, or remove the line",
      'a.spec.ts: E9 is not in SPEC.md; add the line, or say in words what the test proves',
      'a.spec.ts: 12.3 is not in SPEC.md; add the line, or say in words what the test proves',
    ],
  },
  {
    title: 'a dictionary out of order',
    findings: () => rules.dictionaryOrder('gear\nActor\nactor\ntwo words\n'),
    expected: [
      'config/dictionary.txt:2: move "Actor" before "gear": the words are in alphabetical order',
      'config/dictionary.txt:3: "actor" is there twice',
      'config/dictionary.txt:4: one word a line',
    ],
  },
];

for (const {title, findings, expected} of cases) {
  test(`${title}: the message says what to do`, () => {
    expect(findings()).toEqual(expected);
  });
}
