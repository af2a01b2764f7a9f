import {expect, test} from '@playwright/test';
import {
  findMalformedRedirects,
  findUnservedRedirects,
} from '../../plugins/docusaurus/redirects/rules';
import redirects from '../../redirects.json';
import {ENGLISH_DOCS, readPages} from './pages';
import {routeOf} from './rules';

test('R5 every redirect leads to a page', () => {
  const docs = readPages(ENGLISH_DOCS).map(routeOf);
  const routes = ['/', '/markdown-page', '/search', ...docs];
  const problems = [
    ...findMalformedRedirects(redirects),
    ...findUnservedRedirects(redirects, routes),
  ];
  expect(problems.map(problem => `redirects.json: ${problem}`)).toEqual([]);
});
