import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import IconExternalLink from '@theme/Icon/ExternalLink';

type Props = {
  /** Path from the repository's root, with lines: `samples/programs/concepts/ping/app/src/lib.rs#L3-L20`. */
  source: string;
};

/** The icon in the title bar of an embedded sample, which links to the file in the repository. */
export default function SampleSource({source}: Props) {
  const {siteConfig} = useDocusaurusContext();
  const label = translate({
    id: 'sample.viewSource',
    message: 'View source',
    description: 'The link in the title of an embedded code sample to its file in the repository',
  });
  return (
    <Link
      href={`${String(siteConfig.customFields?.repository)}/blob/main/${source}`}
      title={label}
      aria-label={label}>
      <IconExternalLink />
    </Link>
  );
}
