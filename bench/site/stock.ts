import {execFileSync} from 'node:child_process';
import {cp, mkdir, readdir, rm, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';

/** Docusaurus as it comes, in its faster mode; of our own only what puts the samples into the pages. */
const config = `
import rehypeKatex from 'rehype-katex';
import remarkMath from 'remark-math';
import embedSamples from './plugins/samples/remark';

const markdown = {
  remarkPlugins: [remarkMath, [embedSamples, {siteDir: __dirname}]],
  rehypePlugins: [rehypeKatex],
};

export default {
  title: 'Stock',
  url: 'https://wiki.gear-tech.io',
  baseUrl: '/',
  trailingSlash: false,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  future: {faster: true, v4: true},
  i18n: {defaultLocale: 'en', locales: ['en', 'zh-cn']},
  plugins: ['./plugins/samples/index.ts'],
  presets: [
    [
      '@docusaurus/preset-classic',
      {
        docs: {...markdown, sidebarPath: './sidebars.ts', showLastUpdateTime: true},
        pages: markdown,
        blog: false,
        sitemap: {lastmod: 'date'},
      },
    ],
  ],
  themeConfig: {
    prism: {additionalLanguages: ['rust', 'toml', 'bash', 'json', 'ini', 'diff', 'docker', 'nginx']},
    algolia: {appId: 'STOCK', apiKey: 'stock', indexName: 'stock'},
  },
};
`;

/**
 * Makes a site with the pages of this one, in both editions, on a stock Docusaurus: its theme, Prism, hosted search,
 * no plugins of ours. Of the theme it takes `MDXComponents`, since pages name components of ours.
 */
export async function makeStockSite(dir: string): Promise<void> {
  await rm(dir, {recursive: true, force: true});
  await mkdir(path.join(dir, 'src/theme'), {recursive: true});
  const linked = [
    ...['node_modules', 'plugins', 'config', 'samples', 'static', 'sidebars.ts', 'package.json'],
    ...(await readdir('src'))
      .filter(name => name !== 'theme' && name !== 'pages')
      .map(name => `src/${name}`),
    'src/theme/MDXComponents',
  ];
  for (const name of linked) {
    await symlink(path.resolve(name), path.join(dir, name));
  }
  for (const name of ['docs', 'i18n', 'src/pages']) {
    await cp(name, path.join(dir, name), {recursive: true});
  }
  await writeFile(path.join(dir, 'docusaurus.config.ts'), config);
  // Dates of pages come from a history.
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', ...args], {
      cwd: dir,
    });
  git('init', '--quiet');
  git('add', 'docs', 'i18n');
  git('commit', '--quiet', '--message', 'pages');
}
