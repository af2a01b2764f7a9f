import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {hideExpectedBack} from '@site/src/browser/backWithoutNavigation';

// Client modules run before the router is created, so this listener runs before the router's.
if (ExecutionEnvironment.canUseDOM) {
  window.addEventListener('popstate', hideExpectedBack);
}
