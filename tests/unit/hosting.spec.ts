import {createHash} from 'node:crypto';
import {expect, test} from '@playwright/test';
import {
  contentSecurityPolicy,
  hostHeaders,
  inlineSources,
  isRedirectPage,
  nginxHeaders,
  nginxLocales,
} from '../../plugins/hosting/headers';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const quiet = {scripts: [], styles: [], katexFolder: 'https://cdn/k/', hasAnalytics: false};

test.describe('headers for hosts', () => {
  test('a page is asked for the scripts that run and its styles, not for data and files', () => {
    const page =
      '<!doctype html><script>a("<b>&amp;")</script><script src=/x.js></script>' +
      '<script type="application/ld+json">{}</script><style>p{}</style>';
    expect(inlineSources(page)).toEqual({
      scripts: [sha('a("<b>&amp;")')],
      styles: [sha('p{}')],
    });
  });

  test('a page that redirects is told from others', () => {
    expect(isRedirectPage('<meta http-equiv="refresh" content="0; url=/docs">')).toBe(true);
    expect(isRedirectPage('<meta charset="UTF-8">')).toBe(false);
  });

  test('the policy names other hosts only for what is on', () => {
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
        '/zh-cn/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n',
    );
  });

  test('nginx gets the prefix of every locale but the default one', () => {
    expect(nginxLocales(['', '/ja', '/zh-cn'])).toBe(
      '~^/ja(?:/|$) /ja;\n~^/zh-cn(?:/|$) /zh-cn;\n',
    );
  });
});
