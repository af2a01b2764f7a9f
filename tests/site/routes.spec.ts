import path from 'node:path';
import {translatedLocales} from '../../config/i18n';
import {expect, test} from './fixtures';
import {specifiedDocs} from '../content/specifiedRoutes';
import {builtRoutes, routes} from './routes';

test('R1 every route of the specification is a page of the built site', () => {
  const specified = ['/', '/markdown-page', '/search', ...specifiedDocs];
  expect(specified.filter(route => !routes.includes(route))).toEqual([]);
});

for (const name of translatedLocales) {
  test(`R1 ${name} has the pages of the default locale`, () => {
    expect(builtRoutes(path.join('build', name))).toEqual(routes);
  });
}
