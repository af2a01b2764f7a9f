import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import type {Hit} from '@site/src/search/types';
import RouterLink from './RouterLink';
import {tools} from './tools';
import styles from './styles.deferred.module.css';

type Props = {
  /** The first result. */
  hit: Hit;
  onClose: () => void;
};

/** Offers the tool on the page of the first result, above the results. */
export default function ToolCard({hit, onClose}: Props) {
  const {withBaseUrl} = useBaseUrlUtils();
  const page = new URL(hit.url).pathname;
  const tool = tools.find(({to}) => withBaseUrl(to).replace(/#.*/, '') === page);
  return (
    tool && (
      <p className={styles.definition}>
        <RouterLink href={withBaseUrl(tool.to)} onFollow={onClose}>
          {tool.open}
        </RouterLink>
      </p>
    )
  );
}
