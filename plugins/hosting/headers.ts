import {createHash} from 'node:crypto';

const sha256 = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Types of `<script>` that a browser runs; others (JSON-LD) are data, which no policy is about. */
const RUNS = /^(?:|module|text\/javascript|application\/javascript)$/;

/** An element whose text is raw: it ends where its closing tag first stands. */
const RAW = /<(script|style)(\s[^>]*)?>(.*?)<\/\1>/gs;

/**
 * Content-Security-Policy hashes of what stands inside a page's HTML.
 *
 * Found by an expression, as parsing all pages takes seconds of a build: `builtPages.spec.ts` compares with a parser.
 *
 * @returns sources such as `'sha256-…'`, of its scripts and of its style elements
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

/** Whether a page only leads elsewhere. The host's own redirects answer before it, so its script needs no leave. */
export const isRedirectPage = (html: string): boolean => /<meta http-equiv="?refresh/.test(html);

/** The style element inside the logo that DocSearch draws in its dialog, which is in no page but made by script. */
const DOCSEARCH_LOGO = '.cls-1,.cls-2{fill:#003dff;}.cls-2{fill-rule:evenodd;}';

export type PolicyOptions = {
  /** Sources of inline scripts and style elements. */
  scripts: string[];
  styles: string[];
  /** Folder of KaTeX's stylesheet and fonts on the CDN, with trailing slash. */
  katexFolder: string;
  /** Application id of hosted search, if that is on. */
  algoliaAppId?: string;
  /** Whether Google Analytics is on. */
  hasAnalytics: boolean;
};

/** The site's Content-Security-Policy: everything from our own origin, but for what is named here. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const {scripts, styles, katexFolder, algoliaAppId, hasAnalytics} = options;
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // wasm-unsafe-eval lets a page compile WebAssembly (programs that run in the browser); it allows no eval.
    'script-src': [
      "'self'",
      "'wasm-unsafe-eval'",
      ...scripts,
      ...(hasAnalytics ? ['https://www.googletagmanager.com'] : []),
    ],
    'style-src': ["'self'", katexFolder, sha256(DOCSEARCH_LOGO), ...styles],
    // KaTeX places the parts of a formula by style attributes, which can't be hashed.
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

/** Headers of every answer, by name. */
export const securityHeaders = (policy: string): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
});

/** Body of an nginx `include`: one `add_header` a line, for answers of every status. */
export const nginxHeaders = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');

/**
 * Body of an nginx `map $uri $locale { … }`: the path prefix of the locale that a path belongs to. The default locale,
 * whose prefix is empty, is the default of the map.
 *
 * @param localePrefixes such as `''` and `'/zh-cn'`
 */
export const nginxLocales = (localePrefixes: string[]): string =>
  localePrefixes
    .filter(Boolean)
    .map(prefix => `~^${prefix}(?:/|$) ${prefix};\n`)
    .join('');

/** A `_headers` file as Netlify and Cloudflare Pages read it, which also sets how long files may be kept. */
export function hostHeaders(headers: Record<string, string>, localePrefixes: string[]): string {
  const block = (path: string, lines: Record<string, string>) =>
    `${path}\n${Object.entries(lines)
      .map(([name, value]) => `  ${name}: ${value}\n`)
      .join('')}`;
  return [
    block('/*', headers),
    ...localePrefixes.map(prefix =>
      block(`${prefix}/assets/*`, {'Cache-Control': 'public, max-age=31536000, immutable'}),
    ),
  ].join('\n');
}
