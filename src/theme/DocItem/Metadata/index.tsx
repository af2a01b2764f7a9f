// Change: an image of the page itself for other sites, its Markdown form, and the page as schema.org's TechArticle.
import Head from '@docusaurus/Head';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {PageMetadata} from '@docusaurus/theme-common';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Metadata from '@theme-original/DocItem/Metadata';
import {useContentLanguage} from '@site/src/hooks/useContentLanguage';

export default function DocItemMetadata() {
  const {siteConfig} = useDocusaurusContext();
  const {language} = useContentLanguage();
  const {metadata, assets, frontMatter} = useDoc();
  const {title, description, lastUpdatedAt} = metadata;
  const {url, baseUrl, organizationName} = siteConfig;
  const permalink = metadata.permalink.replace(/\/$/, '');
  const page = `${url}${permalink}`;
  const ownImage = assets.image ?? frontMatter.image;
  const drawnImage = `${baseUrl}img/social/${permalink.slice(baseUrl.length)}.jpg`;

  const article = {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: title,
    description,
    url: page,
    inLanguage: language,
    image: `${url}${drawnImage}`,
    ...(lastUpdatedAt && {dateModified: new Date(lastUpdatedAt).toISOString()}),
    publisher: {'@type': 'Organization', name: organizationName},
  };
  return (
    <>
      <Metadata />
      {!ownImage && <PageMetadata image={drawnImage} />}
      <Head>
        <link rel="alternate" type="text/markdown" href={`${page}.md`} />
        <script type="application/ld+json">{JSON.stringify(article)}</script>
      </Head>
    </>
  );
}
