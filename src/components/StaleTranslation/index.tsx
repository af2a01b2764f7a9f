import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {useAlternatePageUtils} from '@docusaurus/theme-common/internal';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {usePluginData} from '@docusaurus/useGlobalData';
import Admonition from '@theme/Admonition';
import type {TranslationsData} from '@site/src/pluginData';

/** A note on a translated page that is older than the English page, with a link to the English page. */
export default function StaleTranslation() {
  const {metadata} = useDoc();
  const {
    i18n: {defaultLocale},
  } = useDocusaurusContext();
  const {createUrl} = useAlternatePageUtils();
  const {staleDocs} = usePluginData('translations') as TranslationsData;
  if (!staleDocs.includes(metadata.source.replace(/^.*?\/current\/(.*)\.mdx?$/, '$1'))) {
    return null;
  }
  return (
    <Admonition type="note">
      <p>
        <Translate
          id="translation.stale"
          description="Note on a translated page that is older than the English one"
          values={{
            link: (
              <Link
                to={`pathname://${createUrl({locale: defaultLocale, fullyQualified: false})}`}
                target="_self"
                autoAddBaseUrl={false}
                hrefLang={defaultLocale}>
                <Translate
                  id="translation.englishPage"
                  description="Link text inside translation.stale">
                  English page
                </Translate>
              </Link>
            ),
          }}>
          {'This translation is older than the {link}, which may contain newer information.'}
        </Translate>
      </p>
    </Admonition>
  );
}
