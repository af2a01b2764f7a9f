import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {usePluginData} from '@docusaurus/useGlobalData';
import type {BuildInfoData} from '@site/src/pluginData';
import styles from './styles.module.css';

/** For the footer: the versions that all samples are checked with, and the commit that the site is built from. */
export default function BuildInfo() {
  const {repository} = useDocusaurusContext().siteConfig.customFields as {repository: string};
  const {sampleVersions, commit} = usePluginData('build-info') as BuildInfoData;
  return (
    <p className={styles.versions}>
      <Translate
        id="footer.checkedWith"
        description="In the footer; {versions} is a list: gstd 2.0.0 · gtest 2.0.0"
        values={{versions: sampleVersions.join(' · ')}}>
        {'All samples are checked with {versions}.'}
      </Translate>
      {/* Not a space: Chinese has none between sentences. */}
      <br />
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
