// Change: no search for comments that mark lines, which the build has found; the button that wraps lines knows of code that is drawn later.
// From: @docusaurus/theme-classic 3.10.2 (ejected: the search is inside)
import {useMemo, useRef, useState} from 'react';
import {CodeBlockContextProvider} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/CodeBlock/Content/String';
import CodeBlockLayout from '@theme/CodeBlock/Layout';
import {useTooNarrow} from '@site/src/hooks/useTooNarrow';

/** Number of the first line: `showLineNumbers` or `showLineNumbers=5` in the meta string, or the prop. */
function firstNumber({metastring = '', showLineNumbers}: Props): number | undefined {
  if (showLineNumbers !== undefined) {
    return showLineNumbers === false ? undefined : Number(showLineNumbers);
  }
  const [isNumbered, start] = /(?:^|\s)showLineNumbers(?:=(\d+))?/.exec(metastring) ?? [];
  return isNumbered === undefined ? undefined : Number(start ?? 1);
}

export default function CodeBlockString(props: Props) {
  const {children: code, className = '', metastring = ''} = props;
  const language =
    props.language ?? /(?:^|\s)language-(\S+)/.exec(className)?.[1]?.toLowerCase() ?? 'text';
  const title = /title=(["'])(.*?)\1/.exec(metastring)?.[2] ?? props.title;
  const lineNumbersStart = firstNumber(props);
  const metadata = useMemo(
    () => ({
      codeInput: code,
      code,
      className: className.includes('language-') ? className : `${className} language-${language}`,
      language,
      title,
      lineNumbersStart,
      lineClassNames: {},
    }),
    [code, className, language, title, lineNumbersStart],
  );
  const codeBlockRef = useRef<HTMLPreElement>(null);
  const isCodeScrollable = useTooNarrow(codeBlockRef);
  const [isEnabled, setEnabled] = useState(false);
  const wordWrap = useMemo(
    () => ({
      codeBlockRef,
      isCodeScrollable,
      isEnabled,
      toggle: () => setEnabled(!isEnabled),
    }),
    [isCodeScrollable, isEnabled],
  );
  return (
    <CodeBlockContextProvider metadata={metadata} wordWrap={wordWrap}>
      <CodeBlockLayout />
    </CodeBlockContextProvider>
  );
}
