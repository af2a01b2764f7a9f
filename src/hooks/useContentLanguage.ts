import {useDoc} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/**
 * The language of a docs page's text and its direction, as HTML names them, and whether the page is untranslated.
 * Docusaurus shows an untranslated page (of an older version, say) with the text of the default locale.
 */
export function useContentLanguage(): {
  language: string;
  direction: string;
  isUntranslated: boolean;
} {
  const {metadata} = useDoc();
  const {defaultLocale, currentLocale, localeConfigs} = useDocusaurusContext().i18n;
  const isUntranslated =
    currentLocale !== defaultLocale && !metadata.source.startsWith('@site/i18n/');
  const {htmlLang, direction} = localeConfigs[isUntranslated ? defaultLocale : currentLocale]!;
  return {language: htmlLang, direction, isUntranslated};
}
