// Change: a block has the colours it got at build; one that was cut out of a sample links to its file and lines.
import CodeBlock from '@theme-original/CodeBlock';
import type {Props as CodeBlockProps} from '@theme/CodeBlock';
import StringContent from '@theme/CodeBlock/Content/String';
import SampleSource from '@site/src/components/SampleSource';
import {HighlightingProvider} from './runs';

/** `runs`: the colours, see `plugins/highlight/rehype.ts`. */
type Props = CodeBlockProps & {runs?: string};

export default function CodeBlockWithSource({runs = '', ...props}: Props) {
  const {children} = props;
  const source = /(?:^|\s)source="([^"]+)"/.exec(props.metastring ?? '')?.[1];
  return (
    <>
      {typeof children === 'string' ? (
        // Not the theme's own CodeBlock, which draws every block a second time for the colour mode; ours follow by CSS.
        <HighlightingProvider value={{code: children, runs}}>
          <StringContent {...props}>{children}</StringContent>
        </HighlightingProvider>
      ) : (
        <CodeBlock {...props} />
      )}
      {source !== undefined && <SampleSource source={source} />}
    </>
  );
}
