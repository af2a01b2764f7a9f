/** One old address and the page that answers for it now; both are site paths without locale and trailing slash. */
export type Redirect = {from: string; to: string};

/** The problems of a list of redirects that can be seen without the site's routes. */
export function findMalformedRedirects(redirects: Redirect[]): string[] {
  const seen = new Map<string, string>();
  return redirects.flatMap(({from, to}) => {
    const problems: string[] = [];
    for (const path of [from, to]) {
      if (!/^\/[\w./-]*[\w-]$/.test(path)) {
        problems.push(`"${path}" is no site path: start it with "/", end it without one`);
      }
    }
    if (seen.has(from)) {
      problems.push(`${from} is listed twice: to ${seen.get(from)} and to ${to}`);
    }
    seen.set(from, to);
    return problems;
  });
}

/**
 * The problems that show once the routes are known: a target that is no page, a source that is a page.
 *
 * @param routes site paths of all pages of one locale, without the locale's prefix and without trailing slash
 */
export function findUnservedRedirects(redirects: Redirect[], routes: string[]): string[] {
  const pages = new Set(routes);
  return redirects.flatMap(({from, to}) => [
    ...(pages.has(from) ? [`${from} is a page, so it can't be redirected to ${to}`] : []),
    ...(pages.has(to) ? [] : [`${from} leads to ${to}, which is no page`]),
  ]);
}

/**
 * Body of an nginx `map $uri $redirect_target { … }`: both forms of each source, for every locale prefix
 * (`''` for the default one). Query strings are kept by the rule that uses the map.
 */
export function nginxMap(redirects: Redirect[], localePrefixes: string[]): string {
  return localePrefixes
    .flatMap(prefix =>
      redirects.flatMap(({from, to}) => [
        `${prefix}${from} ${prefix}${to};`,
        `${prefix}${from}/ ${prefix}${to};`,
      ]),
    )
    .map(line => `${line}\n`)
    .join('');
}

/** A `_redirects` file as Netlify and Cloudflare Pages read it (they keep the query and match both forms). */
export function hostRules(redirects: Redirect[], localePrefixes: string[]): string {
  return localePrefixes
    .flatMap(prefix => redirects.map(({from, to}) => `${prefix}${from} ${prefix}${to} 301\n`))
    .join('');
}
