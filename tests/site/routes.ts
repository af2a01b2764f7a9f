import {existsSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {drafts, translatedLocales} from '../../config/i18n';
import {isRedirectPage} from '../../plugins/docusaurus/securityHeaders/headers';

/**
 * Lists the routes of the pages in a built site, without redirects and not-found pages.
 *
 * @param dir folder of a locale's pages
 * @param skipped folders in it that contain other locales
 * @returns paths without the locale's prefix, sorted: `/`, `/docs`, `/docs/api/calculate-gas`, …
 * @throws Error when there is no build
 */
export function builtRoutes(dir: string, skipped: string[] = []): string[] {
  if (!existsSync(path.join(dir, 'index.html'))) {
    throw new Error(`${dir} contains no built site: run "npm run build" first`);
  }
  return readdirSync(dir, {recursive: true, encoding: 'utf8'})
    .map(file => file.split(path.sep).join('/'))
    .filter(file => file.endsWith('.html') && file !== '404.html')
    .filter(file => !skipped.some(folder => file.startsWith(`${folder}/`)))
    .filter(file => !isRedirectPage(readFileSync(path.join(dir, file), 'utf8')))
    .map(file => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`)
    .sort();
}

/**
 * All routes of the built site, without a locale's prefix. `routes.spec.ts` proves that all locales have the same ones.
 */
export const routes: string[] = builtRoutes('build', [
  ...translatedLocales,
  ...Object.keys(drafts),
]);
