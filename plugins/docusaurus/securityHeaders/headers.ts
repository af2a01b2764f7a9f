import {createHash} from 'node:crypto';
import {WORKER_FILE} from '../../../src/offline/list';

const sha256 = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Types of `<script>` that a browser runs. Others, such as JSON-LD, are data, and the policy does not cover them. */
const RUNS = /^(?:|module|text\/javascript|application\/javascript)$/;

/** Matches an element with raw text. It ends at the first closing tag. */
const RAW = /<(script|style)(\s[^>]*)?>(.*?)<\/\1>/gs;

/**
 * Computes the Content-Security-Policy hashes of the inline scripts and styles of a page.
 *
 * It uses a regular expression, because parsing all pages would take seconds of a build. `renderedHtml.spec.ts`
 * compares the result with that of a parser.
 *
 * @returns sources such as `'sha256-…'`, of the page's scripts and of its style elements
 */
export function inlineSources(html: string): {scripts: string[]; styles: string[]} {
  const elements = Array.from(html.matchAll(RAW), ([, name, attributes = '', text]) => ({
    name,
    type: /\stype="?([^\s">]+)/.exec(attributes)?.[1] ?? '',
    isFile: /\ssrc=/.test(attributes),
    source: sha256(text!),
  }));
  const sources = (wanted: string) =>
    elements
      .filter(({name, type, isFile}) => name === wanted && RUNS.test(type) && !isFile)
      .map(({source}) => source);
  return {scripts: sources('script'), styles: sources('style')};
}

/**
 * Returns whether a page only redirects. The policy does not need to allow its script, because the host's own redirects
 * answer first.
 */
export const isRedirectPage = (html: string): boolean => /<meta http-equiv="?refresh/.test(html);

/** The style element in DocSearch's logo. No page contains it, because DocSearch renders it by script in its dialog. */
const DOCSEARCH_LOGO = '.cls-1,.cls-2{fill:#003dff;}.cls-2{fill-rule:evenodd;}';

export type PolicyOptions = {
  /** Sources of inline scripts and style elements. */
  scripts: string[];
  styles: string[];
  /** Folder of KaTeX's stylesheet and fonts on the CDN, with trailing slash. */
  katexFolder: string;
  /** Application id of hosted search, when it is on. */
  algoliaAppId?: string;
  /** True when Google Analytics is on. */
  hasAnalytics: boolean;
};

/** Returns the site's Content-Security-Policy. It allows our own origin, and the other sources named here. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const {scripts, styles, katexFolder, algoliaAppId, hasAnalytics} = options;
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // wasm-unsafe-eval lets a page compile WebAssembly, to run programs in the browser. It does not allow eval().
    'script-src': [
      "'self'",
      "'wasm-unsafe-eval'",
      ...scripts,
      ...(hasAnalytics ? ['https://www.googletagmanager.com'] : []),
    ],
    'style-src': ["'self'", katexFolder, sha256(DOCSEARCH_LOGO), ...styles],
    // KaTeX positions the parts of a formula with style attributes, which can't be hashed.
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': [katexFolder],
    'img-src': [
      "'self'",
      'data:',
      ...(hasAnalytics
        ? ['https://*.google-analytics.com', 'https://www.googletagmanager.com']
        : []),
    ],
    'connect-src': [
      "'self'",
      ...(algoliaAppId
        ? [`https://${algoliaAppId.toLowerCase()}-dsn.algolia.net`, 'https://*.algolianet.com']
        : []),
      ...(hasAnalytics ? ['https://*.google-analytics.com', 'https://*.analytics.google.com'] : []),
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

/** Returns the headers for every response, by name. */
export const securityHeaders = (policy: string): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
});

/** Returns an nginx `include` file with one `add_header` per line, for responses of every status. */
export const nginxHeaders = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');

/**
 * Returns the body of an nginx `map $uri $locale { … }`, which maps a path to the prefix of its locale. The default
 * locale has an empty prefix and no entry, because an empty string is the map's default.
 *
 * @param localePrefixes such as `''` and `'/zh-cn'`
 */
export const nginxLocales = (localePrefixes: string[]): string =>
  localePrefixes
    .filter(Boolean)
    .map(prefix => `~^${prefix}(?:/|$) ${prefix};\n`)
    .join('');

/**
 * Returns a `_headers` file for Netlify and Cloudflare Pages. It also sets how long hashed files may be cached, and that
 * the service worker may not be used without asking. deploy/nginx.conf has the same times, and for pages and images its own,
 * which these hosts choose themselves.
 */
export function hostHeaders(headers: Record<string, string>, localePrefixes: string[]): string {
  const block = (path: string, lines: Record<string, string>) =>
    `${path}\n${Object.entries(lines)
      .map(([name, value]) => `  ${name}: ${value}\n`)
      .join('')}`;
  return [
    block('/*', headers),
    ...localePrefixes.flatMap(prefix => [
      block(`${prefix}/assets/*`, {'Cache-Control': 'public, max-age=31536000, immutable'}),
      block(`${prefix}/${WORKER_FILE}`, {'Cache-Control': 'no-cache'}),
    ]),
  ].join('\n');
}
