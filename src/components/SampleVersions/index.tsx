import Translate from '@docusaurus/Translate';
import clsx from 'clsx';
import styles from './styles.module.css';

/**
 * The last line of a page with samples: the versions that they are checked with. `plugins/samples` reads these from the
 * lock files.
 */
export default function SampleVersions({versions}: {versions: string}) {
  return (
    <p className={clsx('checked-with', styles.versions)}>
      <Translate
        id="sample.checkedWith"
        description="Last line of a page with code samples; {versions} is a list: gstd 2.0.0 · gtest 2.0.0"
        values={{versions}}>
        {'Samples on this page are checked with {versions}'}
      </Translate>
    </p>
  );
}
