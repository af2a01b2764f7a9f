import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {removeTrailingSlash} from '@docusaurus/utils-common';

/** The issue form that the link opens. GitHub fills its fields from the query string. */
const FORM = 'wrong-fact.yml';

/**
 * A link to the repository's issue form, with the page's address, the locale and the docs version filled in. Needs
 * `customFields.repository`: the repository's address without a trailing slash.
 */
export default function ReportLink() {
  const {metadata} = useDoc();
  const {siteConfig, i18n} = useDocusaurusContext();
  const fields = new URLSearchParams({
    template: FORM,
    // The permalink of a version's first page ends with a slash; its address on the host does not.
    page: `${siteConfig.url}${removeTrailingSlash(metadata.permalink)}`,
    locale: i18n.currentLocale,
    version: metadata.version,
  });
  return (
    <Link to={`${siteConfig.customFields?.repository}/issues/new?${fields}`}>
      <Translate
        id="docs.report"
        description="Below a docs page: link to a form that reports a mistake on the page">
        Report a problem
      </Translate>
    </Link>
  );
}
