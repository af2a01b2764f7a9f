import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import config from '../../docusaurus.config';
import {dependencies} from '../../package.json';

test('B2 English is the default edition, 简体中文 lies at /zh-cn/', () => {
  const {defaultLocale, locales, localeConfigs} = config.i18n;
  expect(defaultLocale).toBe('en');
  expect(locales).toEqual(['en', 'zh-cn']);
  expect(localeConfigs['zh-cn']).toEqual({
    label: '简体中文',
    direction: 'ltr',
    htmlLang: 'zh-CN',
    calendar: 'gregory',
    path: 'zh-cn',
  });
});

test('B3 the README names the release the site is built on, and the one of the specification', () => {
  const readme = readFileSync('README.md', 'utf8');
  const release = /^\d+\.\d+/.exec(dependencies['@docusaurus/core'])?.[0];
  expect(Number.parseInt(release ?? '', 10)).toBeGreaterThan(2);
  expect(readme).toContain(`Docusaurus ${release}.`);
  expect(readme).toMatch(/specification names Docusaurus 2\.1;/);
});
