import type {I18nLocaleConfig} from '@docusaurus/types';
import config from './locales.json';

/** A locale of the site, from `locales.json`. Configuration, plugins and tests all read that list. */
export type LocaleName = keyof typeof config.localeConfigs;

export const {defaultLocale} = config;

type LocaleConfig = Pick<I18nLocaleConfig, 'label' | 'direction' | 'htmlLang' | 'calendar'>;

export const localeConfigs = config.localeConfigs as Record<LocaleName, LocaleConfig>;

/**
 * Locales whose translation has begun. They are built, and show the English text of what is not translated yet. Neither
 * checks nor tests ask for what they lack; `npm run translations:status` lists it.
 */
export const drafts = config.drafts as Record<string, LocaleConfig>;

export const localeNames = Object.keys(localeConfigs) as LocaleName[];

/** The locales that pages and strings are translated into. */
export const translatedLocales = localeNames.filter(name => name !== defaultLocale);

/** Returns the prefix of a locale's paths: empty for the default locale, `/zh-cn` for Chinese. */
export const localePrefix = (name: string): string => (name === defaultLocale ? '' : `/${name}`);

/** Returns the folder of a locale's docs, relative to the repository's root. */
export const docsFolder = (name: string): string =>
  name === defaultLocale ? 'docs' : `i18n/${name}/docusaurus-plugin-content-docs/current`;
