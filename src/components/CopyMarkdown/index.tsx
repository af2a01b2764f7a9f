import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {translate} from '@docusaurus/Translate';
import {removeTrailingSlash} from '@docusaurus/utils-common';
import {fetchOk} from '@site/src/browser/fetchOk';
import CopyButton from '@site/src/components/CopyButton';

/** Button that copies the docs page as Markdown. The build writes that file to the page's address plus `.md`. */
export default function CopyMarkdown() {
  const {metadata} = useDoc();
  return (
    <CopyButton
      iconOnly="on phones"
      label={translate({
        id: 'copyMarkdown.ready',
        message: 'Copy page as Markdown',
        description: 'The button above a docs page that copies it as Markdown',
      })}
      text={async () => (await fetchOk(`${removeTrailingSlash(metadata.permalink)}.md`)).text()}
    />
  );
}
