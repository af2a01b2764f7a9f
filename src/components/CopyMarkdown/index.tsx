import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {translate} from '@docusaurus/Translate';
import CopyButton from '@site/src/components/CopyButton';

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}`);
  }
  return response.text();
}

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
      text={() => fetchText(`${metadata.permalink.replace(/\/$/, '')}.md`)}
    />
  );
}
