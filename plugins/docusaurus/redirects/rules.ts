/** An old address and the page that replaces it. Both are site paths without locale and trailing slash. */
export type Redirect = {from: string; to: string};

/** Finds the problems of a list of redirects that show without the site's routes: malformed and repeated addresses. */
export function findMalformedRedirects(redirects: Redirect[]): string[] {
  const seen = new Map<string, string>();
  return redirects.flatMap(({from, to}) => {
    const problems: string[] = [];
    for (const path of [from, to]) {
      if (!/^\/[\w./-]*[\w-]$/.test(path)) {
        problems.push(`"${path}" is not a site path: start it with "/" and don't end it with one`);
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
 * Finds the redirects whose target is not a page, or whose source is one.
 *
 * @param routes site paths of all pages of one locale, without locale prefix and trailing slash
 */
export function findUnservedRedirects(redirects: Redirect[], routes: string[]): string[] {
  const pages = new Set(routes);
  return redirects.flatMap(({from, to}) => [
    ...(pages.has(from) ? [`${from} is a page, so it can't be redirected to ${to}`] : []),
    ...(pages.has(to) ? [] : [`${from} leads to ${to}, which is not a page`]),
  ]);
}

/**
 * Returns the body of an nginx `map $uri $redirect_target { … }`. It has each source with and without trailing slash,
 * for every locale prefix (`''` for the default locale). The rule that uses the map keeps query strings.
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

/**
 * Returns a `_redirects` file for Netlify and Cloudflare Pages. These hosts keep query strings and match addresses with
 * and without trailing slash. nginx answers with the same status: deploy/nginx.conf.
 */
export function hostRules(redirects: Redirect[], localePrefixes: string[]): string {
  return localePrefixes
    .flatMap(prefix => redirects.map(({from, to}) => `${prefix}${from} ${prefix}${to} 301\n`))
    .join('');
}
