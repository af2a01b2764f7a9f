import {createHash} from 'node:crypto';
import {load} from 'cheerio';

const sha256 = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Types of `<script>` that a browser runs; others (JSON-LD) are data, which no policy is about. */
const RUNS = /^(?:|module|text\/javascript|application\/javascript)$/;

/**
 * Content-Security-Policy hashes of what stands inside a page's HTML.
 *
 * @returns sources such as `'sha256-…'`, of its scripts and of its style elements
 */
export function inlineSources(html: string): {scripts: string[]; styles: string[]} {
  // Scripts and style elements are raw text to the quicker parser too.
  const $ = load(html, {xml: {xmlMode: false}});
  const textsOf = (selector: string) =>
    $(selector)
      .toArray()
      .filter(element => RUNS.test($(element).attr('type') ?? ''))
      .map(element => sha256($(element).text()));
  return {scripts: textsOf('script:not([src])'), styles: textsOf('style')};
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
