import type {DocusaurusConfig, RouteConfig} from '@docusaurus/types';
import {flattenRoutes} from '@docusaurus/utils';

type Site = {siteConfig: DocusaurusConfig; routes: RouteConfig[]};

/**
 * Returns the routes for the sitemap of a locale. It leaves out docs that have no translation, because they show the text
 * of the default locale, and all versions of the docs but the one at `/docs`, because they would compete with it.
 *
 * @param site as Docusaurus builds a locale: `baseUrl` ends with the locale, unless it is the default one
 */
export function forSitemap({siteConfig, routes}: Site): Site {
  const {i18n, baseUrl} = siteConfig;
  const isTranslation = i18n.locales.some(
    name => name !== i18n.defaultLocale && baseUrl.endsWith(`/${name}/`),
  );
  const isUntranslated = ({metadata}: RouteConfig) =>
    isTranslation && /^(versioned_)?docs\//.test(metadata?.sourceFilePath ?? '');
  // A version has a route that contains its pages.
  const versions = routes
    .filter(({path}) => path === `${baseUrl}docs` || path.startsWith(`${baseUrl}docs/`))
    .flatMap(({routes: inDocs = []}) => inDocs.map(({path}) => path))
    .filter(path => path.startsWith(`${baseUrl}docs/`));
  const isOtherVersion = ({path}: RouteConfig) =>
    versions.some(version => path === version || path.startsWith(`${version}/`));
  return {
    siteConfig,
    routes: flattenRoutes(routes).filter(route => !isUntranslated(route) && !isOtherVersion(route)),
  };
}
