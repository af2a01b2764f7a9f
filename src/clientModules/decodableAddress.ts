import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {decodableAddress} from '@site/src/browser/decodableAddress';

// Client module: the router decodes the address, and the page would stay dead if that failed.
if (ExecutionEnvironment.canUseDOM) {
  const {pathname, search, hash} = window.location;
  const decodable = decodableAddress(pathname);
  if (decodable !== pathname)
    window.history.replaceState(window.history.state, '', decodable + search + hash);
}
