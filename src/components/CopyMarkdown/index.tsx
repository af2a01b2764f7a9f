import {useEffect, useState} from 'react';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {translate} from '@docusaurus/Translate';
import styles from './styles.module.css';

type Outcome = 'copied' | 'failed';

/** Milliseconds for which the outcome stands on the button. */
const OUTCOME_SHOWN = 3000;

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
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const labels = {
    ready: translate({
      id: 'copyMarkdown.ready',
      message: 'Copy page as Markdown',
      description: 'The button above a docs page that copies it as Markdown',
    }),
    copied: translate({
      id: 'copyMarkdown.copied',
      message: 'Copied',
      description: 'The button that copies a page, after it has',
    }),
    failed: translate({
      id: 'copyMarkdown.failed',
      message: 'Could not copy',
      description: 'The button that copies a page, when clipboard or network refused',
    }),
  };

  useEffect(() => {
    if (!outcome) {
      return undefined;
    }
    const timer = setTimeout(() => setOutcome(null), OUTCOME_SHOWN);
    return () => clearTimeout(timer);
  }, [outcome]);

  const onClick = () => {
    copy(`${metadata.permalink.replace(/\/$/, '')}.md`).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      <span aria-live="polite">{labels[outcome ?? 'ready']}</span>
    </button>
  );
}
