import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import styles from './styles.module.css';

/** The issue form that the link opens, and which takes its fields' values from the address. */
const FORM = 'wrong-fact.yml';

/**
 * On a docs page: a link to the repository's issue form, with the page's address, its locale and the version of the
 * docs filled in. Needs `customFields.repository`, the repository's address without a closing slash.
 */
export default function ReportLink() {
  const {metadata} = useDoc();
  const {siteConfig, i18n} = useDocusaurusContext();
  const fields = new URLSearchParams({
    template: FORM,
    // The first page of a version has a slash at its end here, and none on the host.
    page: `${siteConfig.url}${metadata.permalink.replace(/\/$/, '')}`,
    locale: i18n.currentLocale,
    version: metadata.version,
  });
  return (
    <Link
      to={`${siteConfig.customFields?.repository}/issues/new?${fields}`}
      className={styles.report}>
      <Translate
        id="docs.report"
        description="Below a docs page: link to a form that reports a mistake on the page">
        Report a problem
      </Translate>
    </Link>
  );
}
