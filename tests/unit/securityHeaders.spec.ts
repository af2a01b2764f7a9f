import {createHash} from 'node:crypto';
import {expect, test} from '@playwright/test';
import {
  contentSecurityPolicy,
  hostHeaders,
  inlineSources,
  isRedirectPage,
  nginxHeaders,
  nginxLocales,
  securityHeaders,
} from '../../plugins/docusaurus/securityHeaders/headers';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const quiet = {scripts: [], styles: [], katexFolder: 'https://cdn/k/', hasAnalytics: false};

test.describe('headers for hosts', () => {
  test('the hashes of a page are of its scripts and styles, not of data and files', () => {
    const page =
      '<!doctype html><script>a("<b>&amp;")</script><script src=/x.js></script>' +
      '<script type="application/ld+json">{}</script><style>p{}</style>';
    expect(inlineSources(page)).toEqual({
      scripts: [sha('a("<b>&amp;")')],
      styles: [sha('p{}')],
    });
  });

  test('a page that redirects is recognized', () => {
    expect(isRedirectPage('<meta http-equiv="refresh" content="0; url=/docs">')).toBe(true);
    expect(isRedirectPage('<meta charset="UTF-8">')).toBe(false);
  });

  test('the headers of every response isolate the page: no frames, no other hosts, no plain HTTP, no devices', () => {
    const policy = contentSecurityPolicy({
      ...quiet,
      scripts: ["'sha256-a'"],
      styles: ["'sha256-b'"],
    });
    const [, logo] = /('sha256-[^']{44}') 'sha256-b'/.exec(policy)!;
    expect(securityHeaders(policy)).toEqual({
      'Content-Security-Policy': [
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "script-src 'self' 'wasm-unsafe-eval' 'sha256-a'",
        `style-src 'self' https://cdn/k/ ${logo} 'sha256-b'`,
        "style-src-attr 'unsafe-inline'",
        'font-src https://cdn/k/',
        "img-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
      ].join('; '),
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    });
  });

  test('the policy allows other hosts only for features that are on', () => {
    const off = contentSecurityPolicy({...quiet, scripts: [sha('a'), sha('a')]});
    expect(off).toContain(`script-src 'self' 'wasm-unsafe-eval' ${sha('a')};`);
    expect(off).toContain("connect-src 'self';");
    expect(off.match(/https:\/\/[^ ;]+/g)).toEqual(['https://cdn/k/', 'https://cdn/k/']);
    const on = contentSecurityPolicy({...quiet, algoliaAppId: 'APP', hasAnalytics: true});
    expect(on).toContain('https://app-dsn.algolia.net');
    expect(on).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com/);
  });

  test('both kinds of host get the same headers', () => {
    const headers = {'X-One': '1', 'X-Two': "'2'"};
    expect(nginxHeaders(headers)).toBe(
      'add_header X-One "1" always;\nadd_header X-Two "\'2\'" always;\n',
    );
    expect(hostHeaders(headers, ['', '/zh-cn'])).toBe(
      "/*\n  X-One: 1\n  X-Two: '2'\n\n" +
        '/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n\n' +
        '/offline-worker.js\n  Cache-Control: no-cache\n\n' +
        '/zh-cn/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n\n' +
        '/zh-cn/offline-worker.js\n  Cache-Control: no-cache\n',
    );
  });

  test('nginx gets the prefix of every locale except the default one', () => {
    expect(nginxLocales(['', '/ja', '/zh-cn'])).toBe(
      '~^/ja(?:/|$) /ja;\n~^/zh-cn(?:/|$) /zh-cn;\n',
    );
  });
});
