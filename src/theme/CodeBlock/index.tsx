// Change: a block that was cut out of a sample links to the file and lines it came from.
import CodeBlock from '@theme-original/CodeBlock';
import type {Props} from '@theme/CodeBlock';
import SampleSource from '@site/src/components/SampleSource';

export default function CodeBlockWithSource(props: Props) {
  const source = /(?:^|\s)source="([^"]+)"/.exec(props.metastring ?? '')?.[1];
  return (
    <>
      <CodeBlock {...props} />
      {source !== undefined && <SampleSource source={source} />}
    </>
  );
}
