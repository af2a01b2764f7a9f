import {useEffect, useState} from 'react';
import Translate from '@docusaurus/Translate';
import CodeBlock from '@theme/CodeBlock';
import {fetchOk} from '@site/src/browser/fetchOk';
import styles from './wholeFile.deferred.module.css';

type Props = {
  /** Address of the file, with the base URL. */
  address: string;
  language: string;
};

async function fetchText(address: string): Promise<string> {
  const response = await fetchOk(address);
  const type = response.headers.get('content-type') ?? '';
  // A proxy's page is no sample.
  if (!type.startsWith('text/plain')) throw new Error(`${address} is ${type}`);
  return response.text();
}

/** The whole file of a sample, downloaded and highlighted when the reader asks for it. */
export default function WholeFile({address, language}: Props) {
  const [text, setText] = useState<string | null>();
  useEffect(() => {
    let isShown = true;
    fetchText(address).then(
      found => isShown && setText(found),
      () => isShown && setText(null),
    );
    return () => {
      isShown = false;
    };
  }, [address]);
  if (text === null) {
    return (
      <p role="alert">
        <Translate
          id="code.wholeFileFailed"
          description="Shown in place of the whole file of a code sample">
          The download failed. Check your network connection.
        </Translate>
      </p>
    );
  }
  return text === undefined ? (
    <p role="status">
      <Translate id="search.loading">Loading…</Translate>
    </p>
  ) : (
    <div className={styles.file}>
      <CodeBlock language={language}>{text}</CodeBlock>
    </div>
  );
}
