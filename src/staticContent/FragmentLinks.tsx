import useBrokenLinks from '@docusaurus/useBrokenLinks';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {Fragment} from './fragmentsInDocument';
import {useFragmentLinks} from './useFragmentLinks';

type Props = {fragments: Fragment[]};

/**
 * Makes the links in a page's fragments do what the theme's links do: Docusaurus checks them when it builds the site,
 * and the router follows them. Renders nothing.
 */
export default function FragmentLinks({fragments}: Props) {
  const {collectLink} = useBrokenLinks();
  useFragmentLinks();
  if (!ExecutionEnvironment.canUseDOM) {
    for (const {__html: html} of fragments) {
      for (const [, href] of html.matchAll(/ href="([/#][^"]*)"/g)) {
        collectLink(href!.replaceAll('&#x26;', '&'));
      }
    }
  }
  return null;
}
