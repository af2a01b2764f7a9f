import {expect, test} from '@playwright/test';
import {
  findMalformedRedirects,
  findUnservedRedirects,
  hostRules,
  nginxMap,
} from '../../plugins/docusaurus/redirects/rules';
import {readRedirects} from '../../plugins/docusaurus/redirects/read';
import redirects from '../../redirects.json';
import {siteWith} from './siteWith';

const old = {from: '/gear/glossary', to: '/docs/gear/glossary'};

test.describe('R5 redirects', () => {
  test('R5 the list contains the addresses of 2022', () => {
    expect(redirects.length).toBeGreaterThanOrEqual(67);
    expect(redirects).toContainEqual(old);
  });

  test('R5 all old erc20 addresses redirect to gft-20', () => {
    const targets = redirects.filter(({from}) => from.includes('erc20')).map(({to}) => to);
    expect(targets.length).toBeGreaterThanOrEqual(2);
    expect(new Set(targets)).toEqual(new Set(['/docs/examples/gft-20']));
  });

  test('R5 an address that is listed twice is reported', () => {
    expect(findMalformedRedirects([old, {...old, to: '/docs'}])).toEqual([
      '/gear/glossary is listed twice: to /docs/gear/glossary and to /docs',
    ]);
  });

  test('R5 an address that is not a site path is an error that names the file', () => {
    const siteDir = siteWith({'redirects.json': '[{"from": "gear/", "to": "/docs"}]'});
    expect(() => readRedirects(siteDir)).toThrow(
      'redirects.json:\n  - "gear/" is not a site path: start it with "/" and don\'t end it with one',
    );
  });

  test('R5 a target that is not a page is reported', () => {
    expect(findUnservedRedirects([old], ['/docs'])).toEqual([
      '/gear/glossary leads to /docs/gear/glossary, which is not a page',
    ]);
  });

  test('R5 a redirect from an existing page is reported', () => {
    expect(findUnservedRedirects([old], [old.from, old.to])).toEqual([
      "/gear/glossary is a page, so it can't be redirected to /docs/gear/glossary",
    ]);
  });

  test('R5 the rules for hosts contain the addresses in both locales, with and without a slash at the end', () => {
    expect(nginxMap([old], ['', '/zh-cn'])).toBe(
      '/gear/glossary /docs/gear/glossary;\n' +
        '/gear/glossary/ /docs/gear/glossary;\n' +
        '/zh-cn/gear/glossary /zh-cn/docs/gear/glossary;\n' +
        '/zh-cn/gear/glossary/ /zh-cn/docs/gear/glossary;\n',
    );
    expect(hostRules([old], ['', '/zh-cn'])).toBe(
      '/gear/glossary /docs/gear/glossary 301\n/zh-cn/gear/glossary /zh-cn/docs/gear/glossary 301\n',
    );
  });
});
