import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {
  type Redirect,
  findMalformedRedirects,
  findUnservedRedirects,
  hostRules,
  nginxMap,
  servableRedirects,
} from './rules';

type Options = {
  /** Contents of `redirects.json`. */
  redirects: Redirect[];
  /** Contents of `redirects.pending.json`: targets whose page is still to be written. */
  pendingTargets: string[];
};

function throwOn(problems: string[]): void {
  if (problems.length > 0) {
    throw new Error(`redirects.json:\n${problems.map(problem => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Docusaurus plugin: checks the redirects against the routes and writes the host's rules beside the default
 * locale's pages: `redirects.nginx.map` and `_redirects`. The pages that redirect by script come from
 * `@docusaurus/plugin-client-redirects`.
 *
 * @throws Error that names every redirect that is malformed, doubled, shadows a page or leads nowhere.
 */
export default function redirectsPlugin(
  {i18n, baseUrl, outDir}: LoadContext,
  {redirects, pendingTargets}: Options,
): Plugin {
  throwOn(findMalformedRedirects(redirects));
  return {
    name: 'redirect-rules',
    async postBuild({routesPaths}) {
      const routes = routesPaths.map(route =>
        `/${route.slice(baseUrl.length)}`.replace(/(.)\/$/, '$1'),
      );
      throwOn(findUnservedRedirects(redirects, pendingTargets, routes));
      if (i18n.currentLocale !== i18n.defaultLocale) {
        return;
      }
      const served = servableRedirects(redirects, pendingTargets);
      const prefixes = i18n.locales.map(locale =>
        locale === i18n.defaultLocale ? '' : `/${locale}`,
      );
      await Promise.all([
        writeFile(path.join(outDir, 'redirects.nginx.map'), nginxMap(served, prefixes)),
        writeFile(path.join(outDir, '_redirects'), hostRules(served, prefixes)),
      ]);
    },
  };
}
