// Change: colours and marks found at build; the reader's values in samples; no removed lines in what is copied; a sample
// links to its file and lines.
import CodeBlock from '@theme-original/CodeBlock';
import type {Props as CodeBlockProps} from '@theme/CodeBlock';
import StringContent from '@theme/CodeBlock/Content/String';
import SampleSource from '@site/src/components/SampleSource';
import {useFillIn} from '@site/src/readerValues/store';
import {type Line, LinesProvider, linesOf, resultOf} from './runs';

/**
 * `runs`: marks and colours, see `plugins/highlight/rehype.ts`; or `lines`, which were in the document already.
 * `data-part`: see `plugins/staticHtml/rehype.ts`.
 */
type Props = CodeBlockProps & {runs?: string; lines?: Line[]; 'data-part'?: string};

function Lines({runs = '', lines: drawn, children, ...props}: Props & {children: string}) {
  const fillIn = useFillIn();
  const written = drawn ?? linesOf(children, runs);
  // What a program prints stays as it was printed.
  const lines = props.className?.includes('language-text')
    ? written
    : written.map(line => ({...line, text: fillIn(line.text), html: fillIn(line.html)}));
  return (
    // Not the theme's own CodeBlock, which draws every block a second time for the colour mode; ours follow by CSS.
    <LinesProvider value={{lines, part: props['data-part']}}>
      <StringContent {...props}>{resultOf(lines)}</StringContent>
    </LinesProvider>
  );
}

export default function CodeBlockWithSource(props: Props) {
  const {children, metastring} = props;
  const source = /(?:^|\s)source="([^"]+)"/.exec(metastring ?? '')?.[1];
  return (
    <>
      {typeof children === 'string' ? (
        <Lines {...props}>{children}</Lines>
      ) : (
        <CodeBlock {...props} />
      )}
      {source !== undefined && <SampleSource source={source} />}
    </>
  );
}
