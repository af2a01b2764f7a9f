import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {localePrefix} from '../../../config/i18n';
import {readRedirects, redirectsError} from './read';
import {findUnservedRedirects, hostRules, nginxMap} from './rules';

/**
 * Docusaurus plugin: checks the redirects against the routes of the site and writes the rules for hosts,
 * `redirects.nginx.map` and `_redirects`, beside the default locale's pages. For hosts without such rules,
 * `@docusaurus/plugin-client-redirects` writes pages that redirect by script: see `clientRedirects`.
 *
 * @throws Error that lists every redirect that is malformed, listed twice, shadows a page or leads to no page
 */
export default function redirectsPlugin({i18n, baseUrl, outDir, siteDir}: LoadContext): Plugin {
  const redirects = readRedirects(siteDir);
  return {
    name: 'redirect-rules',
    async postBuild({routesPaths}) {
      const routes = routesPaths.map(route =>
        `/${route.slice(baseUrl.length)}`.replace(/(.)\/$/, '$1'),
      );
      const problems = findUnservedRedirects(redirects, routes);
      if (problems.length > 0) {
        throw redirectsError(problems);
      }
      if (i18n.currentLocale !== i18n.defaultLocale) {
        return;
      }
      const prefixes = i18n.locales.map(localePrefix);
      await Promise.all([
        writeFile(path.join(outDir, 'redirects.nginx.map'), nginxMap(redirects, prefixes)),
        writeFile(path.join(outDir, '_redirects'), hostRules(redirects, prefixes)),
      ]);
    },
  };
}
