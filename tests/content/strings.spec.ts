import {existsSync, readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {translatedLocales} from '../../config/i18n';
import config from '../../docusaurus.config';
import sidebars from '../../sidebars';
import {gitFiles} from './gitFiles';
import * as rules from './rules';
import type {SidebarItem} from './sidebarItem';

type Strings = Record<string, {message: string}>;

/** The strings in a locale's file. Empty when the file does not exist, which another test reports. */
const stringsIn = (file: string) =>
  (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Strings;

const categories = (items: readonly SidebarItem[]): string[] =>
  items.flatMap(item => (typeof item === 'string' ? [] : [item.label, ...categories(item.items)]));

const {navbar, footer} = config.themeConfig;

/** Files of labels in a locale's folder, and the ids that Docusaurus looks up in them. */
const labels: Record<string, string[]> = {
  'changes-feed/feed.json': ['title'],
  'docusaurus-theme-classic/navbar.json': [
    'title',
    ...navbar.items.flatMap(item => ('label' in item ? [`item.label.${item.label}`] : [])),
  ],
  'docusaurus-theme-classic/footer.json': footer.links.flatMap(({title, items}) => [
    `link.title.${title}`,
    ...items.map(({label}) => `link.item.label.${label}`),
  ]),
  'docusaurus-plugin-content-docs/current.json': [
    'version.label',
    ...Object.entries(sidebars).flatMap(([id, items]) =>
      categories(items).map(label => `sidebar.${id}.category.${label}`),
    ),
  ],
};

for (const locale of translatedLocales) {
  test(`E8 ${locale}: every string of the site has a translation`, () => {
    const file = `i18n/${locale}/code.json`;
    const strings = stringsIn(file);
    const sources = gitFiles('src')
      .filter(source => /\.tsx?$/.test(source))
      .map(source => readFileSync(source, 'utf8'));
    expect(rules.untranslatedStrings(sources, file, Object.keys(strings))).toEqual([]);
    if (new Intl.Locale(locale).maximize().script !== 'Latn') {
      const english = Object.entries(strings).filter(
        ([, {message}]) => !/(?!\p{Script=Latin})\p{L}/u.test(message),
      );
      expect(english.map(([id]) => `${file}: translate the message of "${id}"`)).toEqual([]);
    }
  });

  test(`${locale}: every label of the navbar, footer and sidebar has a translation`, () => {
    const findings = Object.entries(labels).flatMap(([name, wanted]) => {
      const file = `i18n/${locale}/${name}`;
      return rules.untranslatedLabels(file, wanted, Object.keys(stringsIn(file)));
    });
    expect(findings).toEqual([]);
  });

  test(`${locale}: the locale has strings, synonyms and a sitemap`, () => {
    const robots = readFileSync('static/robots.txt', 'utf8');
    expect(rules.missingResources(locale, existsSync, robots)).toEqual([]);
  });
}
