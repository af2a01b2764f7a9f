import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import config from '../../docusaurus.config';
import {drafts} from '../../config/i18n';
import {dependencies} from '../../package.json';

test('B2 English is the default locale, 简体中文 is at /zh-cn/', () => {
  const {defaultLocale, locales, localeConfigs} = config.i18n;
  expect(defaultLocale).toBe('en');
  expect(locales).toEqual(['en', 'zh-cn', ...Object.keys(drafts)]);
  expect(localeConfigs['zh-cn']).toEqual({
    label: '简体中文',
    direction: 'ltr',
    htmlLang: 'zh-CN',
    calendar: 'gregory',
    path: 'zh-cn',
  });
});

test('B3 all Docusaurus packages have one version, which the README names next to the version in the specification', () => {
  const packages = Object.keys(dependencies).filter(name => name.startsWith('@docusaurus/'));
  const versions = packages.map(name => {
    const file = `node_modules/${name}/package.json`;
    return (JSON.parse(readFileSync(file, 'utf8')) as {version: string}).version;
  });
  expect(new Set(versions).size).toBe(1);
  const [release] = /^\d+\.\d+/.exec(versions[0]!)!;
  expect(Number.parseInt(release, 10)).toBeGreaterThan(2);
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toContain(`Docusaurus ${release}.`);
  expect(readme).toMatch(/specification names Docusaurus 2\.1\./);
});

test('both configurations of the scale bench contain once what bench/scale/site.ts replaces in them', () => {
  for (const file of ['docusaurus.config.ts', 'bench/site/stock.ts']) {
    for (const text of ['v4: true', 'showLastUpdateTime: true', "lastmod: 'date'"]) {
      expect(readFileSync(file, 'utf8').split(text), `${file}: ${text}`).toHaveLength(2);
    }
  }
});
