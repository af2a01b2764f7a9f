import {useDoc} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/**
 * The language of a docs page's text as HTML names it, and whether that is another one than the site's: the page has
 * no translation (a page of an older version, say), so Docusaurus takes the text of the default locale.
 */
export function useContentLanguage(): {language: string; isUntranslated: boolean} {
  const {metadata} = useDoc();
  const {defaultLocale, currentLocale, localeConfigs} = useDocusaurusContext().i18n;
  const isUntranslated =
    currentLocale !== defaultLocale && !metadata.source.startsWith('@site/i18n/');
  return {
    language: localeConfigs[isUntranslated ? defaultLocale : currentLocale]!.htmlLang,
    isUntranslated,
  };
}
