import useBrokenLinks from '@docusaurus/useBrokenLinks';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {Part} from '@site/src/staticHtml/adopt';

type Props = {parts: Part[]};

/** Tells the build's check of links which ones stand in the ready HTML of a page (`plugins/staticHtml`). */
export default function StaticLinks({parts}: Props) {
  const {collectLink} = useBrokenLinks();
  if (!ExecutionEnvironment.canUseDOM) {
    for (const part of parts) {
      const html = 'dangerouslySetInnerHTML' in part ? part.dangerouslySetInnerHTML.__html : '';
      for (const [, href] of html.matchAll(/ href="([/#][^"]*)"/g)) {
        collectLink(href!.replaceAll('&#x26;', '&'));
      }
    }
  }
  return null;
}
