import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import clientRedirects from '@docusaurus/plugin-client-redirects';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {localePrefix} from '../../config/i18n';
import {
  type Redirect,
  findMalformedRedirects,
  findUnservedRedirects,
  hostRules,
  nginxMap,
} from './rules';

function throwOn(problems: string[]): void {
  if (problems.length > 0) {
    throw new Error(`redirects.json:\n${problems.map(problem => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Docusaurus plugin: checks the redirects against the routes and writes the host's rules beside the default
 * locale's pages: `redirects.nginx.map` and `_redirects`. The pages that redirect by script are written by
 * `@docusaurus/plugin-client-redirects`.
 *
 * Reads `redirects.json` beside the site's configuration; it is no option, since options are part of what every
 * reader loads.
 *
 * @throws Error that names every redirect that is malformed, doubled, shadows a page or leads nowhere.
 */
export default async function redirectsPlugin(context: LoadContext): Promise<Plugin> {
  const {i18n, baseUrl, outDir, siteDir} = context;
  const redirects = JSON.parse(
    await readFile(path.join(siteDir, 'redirects.json'), 'utf8'),
  ) as Redirect[];
  throwOn(findMalformedRedirects(redirects));
  const pages = clientRedirects(context, {
    id: 'default',
    fromExtensions: [],
    toExtensions: [],
    redirects,
  });
  return {
    name: 'redirect-rules',
    async postBuild(props) {
      const routes = props.routesPaths.map(route =>
        `/${route.slice(baseUrl.length)}`.replace(/(.)\/$/, '$1'),
      );
      throwOn(findUnservedRedirects(redirects, routes));
      await pages?.postBuild?.(props as Parameters<NonNullable<typeof pages.postBuild>>[0]);
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
