import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import styles from './styles.module.css';

type Props = {
  /** Path from the repository's root, with lines: `samples/programs/ping/app/src/lib.rs#L3-L20`. */
  source: string;
};

/** The line below an embedded sample, with a link to the file in the repository. */
export default function SampleSource({source}: Props) {
  const {siteConfig} = useDocusaurusContext();
  return (
    <p className={styles.source}>
      <Link href={`${String(siteConfig.customFields?.repository)}/blob/main/${source}`}>
        {translate({
          id: 'sample.viewSource',
          message: 'View source',
          description: 'The link below an embedded code sample to its file in the repository',
        })}
      </Link>
    </p>
  );
}
