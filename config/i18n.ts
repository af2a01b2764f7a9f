import type {I18nLocaleConfig} from '@docusaurus/types';
import config from './locales.json';

/** The site's locales, by the names in `locales.json`: the one list that configuration, plugins and tests read. */
export type LocaleName = keyof typeof config.localeConfigs;

export const {defaultLocale} = config;

export const localeConfigs = config.localeConfigs as Record<
  LocaleName,
  Pick<I18nLocaleConfig, 'label' | 'direction' | 'htmlLang' | 'calendar'>
>;

export const localeNames = Object.keys(localeConfigs) as LocaleName[];

/** The locales that pages and strings are translated into. */
export const translatedLocales = localeNames.filter(name => name !== defaultLocale);

/** What the paths of a locale begin with: nothing for the default locale, `/zh-cn` for Chinese. */
export const localePrefix = (name: string): string => (name === defaultLocale ? '' : `/${name}`);

/** Folder of a locale's docs, relative to the repository. */
export const docsFolder = (name: string): string =>
  name === defaultLocale ? 'docs' : `i18n/${name}/docusaurus-plugin-content-docs/current`;
