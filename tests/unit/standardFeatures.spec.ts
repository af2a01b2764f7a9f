import {mkdir, readFile, readdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {load} from 'cheerio';
import {CHINESE_DOCS} from '../content/pages';
import {build, copyFixtureSite} from './fixtureSite';

/** Returns a Markdown page. `head` has more lines for its front matter. */
const page = (title: string, body: string, head = '') =>
  `---\ntitle: ${title}\n${head}---\n\n${body}\n`;

/** Docs pages by path. */
const FILES = {
  'guide/cards.mdx': page(
    'Cards',
    "import DocCardList from '@theme/DocCardList';\n\n<DocCardList />",
    'tags: [one]\n',
  ),
  'guide/styled.md': page(
    'Styled',
    '<a className="button button--danger" href="/docs">Go</a>\n\n' +
      '<div className="padding--md"><span className="badge badge--success">New</span></div>',
    'description: What a card says of this page.\ntags: [one]\n',
  ),
};

const SIDEBARS = `export default {
  tutorialSidebar: [
    'intro',
    'guide/second',
    {
      type: 'category',
      label: 'Made',
      link: {type: 'generated-index', slug: '/made', description: 'A list that is made.'},
      items: ['guide/styled', 'guide/cards'],
    },
  ],
};
`;

async function addFeatures(dir: string): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) {
    await writeFile(path.join(dir, 'docs', name), text);
    await writeFile(path.join(dir, CHINESE_DOCS, name), text);
  }
  await writeFile(path.join(dir, 'sidebars.ts'), SIDEBARS);
  await mkdir(path.join(dir, 'blog'));
  await writeFile(
    path.join(dir, 'blog/2026-01-01-post.md'),
    page('Post', 'Above.\n\n{/* truncate */}\n\nBelow.', 'tags: [two]\n'),
  );
  const config = path.join(dir, 'docusaurus.config.ts');
  const text = await readFile(config, 'utf8');
  expect(text).toContain('blog: false');
  await writeFile(config, text.replace('blog: false', "blog: {onInlineTags: 'ignore'}"));
}

test.describe('features of Docusaurus work, although the portal does not use them', () => {
  test.describe.configure({mode: 'default'});

  let dir: string;
  const stylesheets = async () => {
    const folder = path.join(dir, 'build/assets/css');
    const files = await readdir(folder);
    const texts = files.map(file => readFile(path.join(folder, file), 'utf8'));
    return (await Promise.all(texts)).join('\n');
  };
  const html = async (route: string) =>
    load(await readFile(path.join(dir, 'build', `${route}.html`), 'utf8'));

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    dir = await copyFixtureSite('standard-features');
    await addFeatures(dir);
    const {failed, output} = await build(dir, 'zh-cn');
    expect(failed, output).toBe(false);
  });

  test.afterAll(() => rm(dir, {recursive: true, force: true}));

  for (const [what, route] of [
    ['a category with a generated index', 'docs/made'],
    ['DocCardList', 'docs/guide/cards'],
  ] as const) {
    test(`${what} shows titles and descriptions`, {tag: '@build'}, async () => {
      const $ = await html(route);
      const card = $('article.col .card, section .card').filter((_, element) =>
        $(element).text().includes('Styled'),
      );
      expect(card.text()).toContain('What a card says of this page.');
    });
  }

  test('tags and a blog are in the language of the page', {tag: '@build'}, async () => {
    expect((await html('docs/tags'))('h1').text()).toBe('标签');
    expect((await html('docs/tags/one'))('h1').text()).toBe('2 篇文档带有标签「one」');
    expect((await html('blog'))('main').text()).toContain('阅读更多');
  });

  test(
    'Infima classes in Markdown pages, cards and the blog have their styles',
    {tag: '@build'},
    async () => {
      const css = await stylesheets();
      for (const name of ['button--danger', 'padding--md', 'badge--success', 'card']) {
        expect(css).toMatch(new RegExp(`\\.${name}[\\s,{:.]`));
      }
    },
  );
});
