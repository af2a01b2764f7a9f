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

/** Hands the promise over: Safari forgets that the reader has clicked while the text is being fetched. */
async function copy(url: string): Promise<void> {
  const text = fetchText(url);
  if ('ClipboardItem' in window) {
    const blob = text.then(content => new Blob([content], {type: 'text/plain'}));
    await navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
  } else {
    await navigator.clipboard.writeText(await text);
  }
}

/** Copies the docs page as Markdown, which the build writes at the page's address plus `.md`. */
export default function CopyMarkdown() {
  const {metadata} = useDoc();
  return (
    <CopyButton
      label={translate({
        id: 'copyMarkdown.ready',
        message: 'Copy page as Markdown',
        description: 'The button above a docs page that copies it as Markdown',
      })}
      copy={() => copy(`${metadata.permalink.replace(/\/$/, '')}.md`)}
    />
  );
}
