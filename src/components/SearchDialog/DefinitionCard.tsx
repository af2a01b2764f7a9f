import {useSearchResultUrlProcessor} from '@docusaurus/theme-search-algolia/client';
import type {Definition} from '@site/src/search/types';
import RouterLink from './RouterLink';
import styles from './styles.deferred.module.css';

type Props = {definition: Definition; onClose: () => void};

/** What the glossary says about the typed term, above the results. */
export default function DefinitionCard({definition: {term, text, url}, onClose}: Props) {
  const toSitePath = useSearchResultUrlProcessor();
  return (
    <p className={styles.definition}>
      <RouterLink href={toSitePath(url)} onFollow={onClose}>
        {term}
      </RouterLink>{' '}
      {text}
    </p>
  );
}
