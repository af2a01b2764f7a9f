import {expect, test} from '@playwright/test';
import {filesOfPage, withLaterFiles} from '../../plugins/docusaurus/offline/files';
import {sectionsOf} from '../../plugins/shared/sections';

test('the files of a page are those of the own locale: scripts, styles and images, not pages and feeds', () => {
  const html =
    '<link rel="stylesheet" href="/zh-cn/assets/css/a.1.css"><script src=/zh-cn/assets/js/b.2.js defer></script>' +
    '<link href="/zh-cn/changes.atom"><a href="/zh-cn/docs/api">API</a><img src="/zh-cn/img/c.svg">' +
    '<link rel="stylesheet" href="https://cdn.example/k.css"><img src="/other/d.png">';
  expect(filesOfPage(html, '/zh-cn/')).toEqual([
    'assets/css/a.1.css',
    'assets/js/b.2.js',
    'img/c.svg',
  ]);
});

test('a section has what its scripts load later, with styles, workers and files, but not the chunks of other pages', () => {
  const scripts = new Map([
    ['assets/js/main.0.js', 'n.e("3a").then();n.e(12);n.e("9f")'],
    ['assets/js/3a.1.js', 'n.e(5)'],
    ['assets/js/12.2.js', 'new Worker(n.u(7))'],
    ['assets/js/7.3.js', 'n.p+"assets/files/ping.opt-1b.wasm"'],
    ['assets/js/search.4.js', '(self.webpackChunk=self.webpackChunk||[]).push([["5"],{}])'],
    ['assets/js/9f.5.js', 'n.e(8)'],
    ['assets/js/8.6.js', ''],
  ]);
  const styles = ['assets/css/search.a.css', 'assets/css/8.b.css'];
  const own = ['assets/js/main.0.js', 'assets/js/3a.1.js'];
  const ofPages = new Set([...own, 'assets/js/9f.5.js']);
  expect([...withLaterFiles(own, ofPages, {scripts, styles})].sort()).toEqual([
    'assets/css/search.a.css',
    'assets/files/ping.opt-1b.wasm',
    'assets/js/12.2.js',
    'assets/js/3a.1.js',
    'assets/js/7.3.js',
    'assets/js/main.0.js',
    'assets/js/search.4.js',
  ]);
});

test('a section is a category with the pages of its inner categories; single pages are a section of their own', () => {
  const category = {collapsed: false, collapsible: true, type: 'category'} as const;
  expect(
    sectionsOf(
      [
        {type: 'doc', id: 'intro'},
        {
          ...category,
          label: 'API',
          link: {type: 'doc', id: 'api/start'},
          items: [
            {type: 'doc', id: 'api/events'},
            {...category, label: 'Tools', items: [{type: 'doc', id: 'api/cli'}]},
          ],
        },
        {type: 'link', label: 'Elsewhere', href: 'https://example.org'},
      ],
      'Docs',
    ),
  ).toEqual([
    {label: 'Docs', docs: ['intro']},
    {label: 'API', docs: ['api/start', 'api/events', 'api/cli']},
  ]);
});
