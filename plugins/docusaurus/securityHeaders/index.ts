import {readFile, readdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {katexStylesheet} from '../../../config/katexStylesheet';
import {localePrefix} from '../../../config/i18n';
import {
  contentSecurityPolicy,
  hostHeaders,
  inlineSources,
  isRedirectPage,
  nginxHeaders,
  nginxLocales,
  securityHeaders,
} from './headers';

/** Returns the distinct hash sources of all pages below a folder. */
async function sourcesOf(dir: string): Promise<{scripts: string[]; styles: string[]}> {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const files = await readdir(dir, {recursive: true});
  // One at a time, because all pages of a large site would not fit into memory.
  for (const file of files.filter(name => name.endsWith('.html'))) {
    const page = await readFile(path.join(dir, file), 'utf8');
    if (!isRedirectPage(page)) {
      const sources = inlineSources(page);
      sources.scripts.forEach(source => scripts.add(source));
      sources.styles.forEach(source => styles.add(source));
    }
  }
  return {scripts: [...scripts].sort(), styles: [...styles].sort()};
}

/**
 * Docusaurus plugin: writes the headers that a host has to send, with hashes of the inline scripts of all built pages.
 *
 * - `headers.nginx.conf`: for nginx, included by `deploy/nginx.conf`;
 * - `locales.nginx.map`: for nginx, the path prefix of each locale;
 * - `_headers`: for hosts that read this file; it also says how long files may be cached.
 *
 * The files are next to the default locale's pages. They are rewritten after each locale, for all pages built so far.
 * The plugin also puts every hashed file below `assets/`, because hosts are told to cache that folder.
 */
export default function securityHeadersPlugin({siteConfig, i18n}: LoadContext): Plugin {
  return {
    name: 'security-headers',
    // Files that scripts refer to by `new URL(…, import.meta.url)` go below `assets/`, too.
    configureWebpack: () => ({
      output: {assetModuleFilename: 'assets/files/[name]-[contenthash][ext]'},
    }),
    async postBuild({outDir}) {
      const folder = i18n.localeConfigs[i18n.currentLocale]?.path;
      const root = path.basename(outDir) === folder ? path.dirname(outDir) : outDir;
      const {appId} = siteConfig.themeConfig.algolia as {appId: string};
      const search = siteConfig.customFields?.search as {provider: string};
      const headers = securityHeaders(
        contentSecurityPolicy({
          ...(await sourcesOf(root)),
          katexFolder: katexStylesheet().href.replace(/[^/]+$/, ''),
          ...(search.provider === 'algolia' && {algoliaAppId: appId}),
          hasAnalytics: Boolean(process.env.GTAG_ID),
        }),
      );
      const prefixes = i18n.locales.map(localePrefix);
      await Promise.all([
        writeFile(path.join(root, 'headers.nginx.conf'), nginxHeaders(headers)),
        writeFile(path.join(root, 'locales.nginx.map'), nginxLocales(prefixes)),
        writeFile(path.join(root, '_headers'), hostHeaders(headers, prefixes)),
      ]);
    },
  };
}
