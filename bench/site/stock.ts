import {execFileSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {defaultLocale, localeNames} from '../../config/i18n';
import {makeSiteFolder} from '../siteFolder';

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
  i18n: ${JSON.stringify({defaultLocale, locales: localeNames})},
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
  await makeSiteFolder(dir, ['sidebars.ts', 'src/theme/MDXComponents'], ['theme']);
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
