import {execFileSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {defaultLocale, localeNames} from '../../config/i18n';
import {pagePlugins} from '../../config/pagePlugins';
import {makeSiteFolder} from '../siteFolder';

/** Configuration of stock Docusaurus in its faster mode, which `v4` includes. */
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
  // Some anchors belong to components of ours that stock does not have.
  onBrokenAnchors: 'warn',
  future: {v4: true},
  i18n: ${JSON.stringify({defaultLocale, locales: localeNames})},
  plugins: ${JSON.stringify(pagePlugins)},
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
 * Creates a site with this site's pages, in all locales, on stock Docusaurus with its own theme, Prism and hosted
 * search. It has only what pages can't do without: `pagePlugins`, and `MDXComponents`, because pages use our components.
 */
export async function makeStockSite(dir: string): Promise<void> {
  await makeSiteFolder(dir, ['sidebars.ts', 'src/theme/MDXComponents'], ['theme']);
  await writeFile(path.join(dir, 'docusaurus.config.ts'), config);
  // Docusaurus takes the dates of pages from the Git history.
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', ...args], {
      cwd: dir,
    });
  git('init', '--quiet');
  git('add', 'docs', 'i18n');
  git('commit', '--quiet', '--message', 'pages');
}
