import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {usePluginData} from '@docusaurus/useGlobalData';
import styles from './styles.module.css';

/** What `plugins/checkedAgainst` finds out. */
type Data = {sampleVersions: string[]; commit?: {hash: string; date: string}};

/** In the footer: the versions that the samples of all pages are checked with, and the commit of the site. */
export default function CheckedAgainst() {
  const {repository} = useDocusaurusContext().siteConfig.customFields as {repository: string};
  const {sampleVersions, commit} = usePluginData('checked-against') as Data;
  return (
    <p className={styles.versions}>
      <Translate
        id="footer.checkedWith"
        description="In the footer; {versions} is a list: gstd 2.0.0 · gtest 2.0.0"
        values={{versions: sampleVersions.join(' · ')}}>
        {'All samples are checked with {versions}.'}
      </Translate>{' '}
      {commit && (
        <Translate
          id="footer.builtFrom"
          description="In the footer; {commit} is the short hash of a Git commit, {date} its date"
          values={{
            commit: <Link href={`${repository}/commit/${commit.hash}`}>{commit.hash}</Link>,
            date: <time dateTime={commit.date}>{commit.date}</time>,
          }}>
          {'Built from {commit}, {date}.'}
        </Translate>
      )}
    </p>
  );
}
