import useBrokenLinks from '@docusaurus/useBrokenLinks';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {Fragment} from '@site/src/staticContent/fragmentsInDocument';
import {useFragmentLinks} from '@site/src/hooks/useFragmentLinks';

type Props = {fragments: Fragment[]};

/**
 * Makes the links in a page's fragments work like the theme's links: Docusaurus checks them at build time, and the
 * router handles clicks on them. Renders nothing.
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
