import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import {useActiveVersion, useDocsData} from '@docusaurus/plugin-content-docs/client';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {likelyPaths} from './likelyPaths';

/** On the not-found page: up to three pages whose address is near the one asked for. */
export default function LikelyPages() {
  const {pathname} = useLocation();
  const isBrowser = useIsBrowser();
  const {versions} = useDocsData(undefined);
  const docs = (useActiveVersion(undefined) ?? versions[0])?.docs ?? [];
  // The host serves one not-found page for all addresses, so the address is known in the browser only.
  const paths = isBrowser ? likelyPaths(pathname, docs.map(doc => doc.path)) : [];
  if (paths.length === 0) {
    return null;
  }
  return (
    <>
      <p>
        <Translate id="notFound.likelyPages" description="Above the list of pages with a similar address">
          Pages with a similar address:
        </Translate>
      </p>
      <ul>
        {paths.map(path => (
          <li key={path}>
            <Link to={path}>{path}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
