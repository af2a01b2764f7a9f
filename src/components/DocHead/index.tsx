import Head from '@docusaurus/Head';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {PageMetadata} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {removeTrailingSlash} from '@docusaurus/utils-common';
import {useContentLanguage} from '@site/src/hooks/useContentLanguage';

/**
 * Adds to the head of a docs page: a social image (`plugins/docusaurus/socialImages`) unless the page sets its own, a
 * link to the page as Markdown, and a description of the page as schema.org's TechArticle. An
 * untranslated page has the text of the page in the default locale, and names that one as canonical.
 */
export default function DocHead() {
  const {siteConfig, i18n} = useDocusaurusContext();
  const {language, isUntranslated} = useContentLanguage();
  const {metadata, assets, frontMatter} = useDoc();
  const {title, description, lastUpdatedAt} = metadata;
  const {url, baseUrl, organizationName} = siteConfig;
  const permalink = removeTrailingSlash(metadata.permalink);
  const page = `${url}${permalink}`;
  const original = `${url}${i18n.localeConfigs[i18n.defaultLocale]!.baseUrl}${permalink.slice(baseUrl.length)}`;
  const ownImage = assets.image ?? frontMatter.image;
  const socialImage = `${baseUrl}img/social/${permalink.slice(baseUrl.length)}.jpg`;

  const article = {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: title,
    description,
    url: page,
    inLanguage: language,
    image: `${url}${socialImage}`,
    ...(lastUpdatedAt && {dateModified: new Date(lastUpdatedAt).toISOString()}),
    publisher: {'@type': 'Organization', name: organizationName},
  };
  return (
    <>
      {!ownImage && <PageMetadata image={socialImage} />}
      <Head>
        {isUntranslated && <link rel="canonical" href={original} />}
        <link rel="alternate" type="text/markdown" href={`${page}.md`} />
        <script type="application/ld+json">{JSON.stringify(article)}</script>
      </Head>
    </>
  );
}
