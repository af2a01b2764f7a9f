// Change: no search for comments that mark lines, which the build has found; the button that wraps lines knows of code that is drawn later.
// From: @docusaurus/theme-classic 3.10.2 (ejected: the search is inside)
import clsx from 'clsx';
import {useRef, useState} from 'react';
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
  const codeBlockRef = useRef<HTMLPreElement>(null);
  const isCodeScrollable = useTooNarrow(codeBlockRef);
  const [isEnabled, setEnabled] = useState(false);
  const language = (
    props.language ??
    /(?:^|\s)language-(\S+)/.exec(className)?.[1] ??
    'text'
  ).toLowerCase();
  const metadata = {
    codeInput: code,
    code,
    className: clsx(className, !className.includes('language-') && `language-${language}`),
    language,
    title: /title=(["'])(.*?)\1/.exec(metastring)?.[2] ?? props.title,
    lineNumbersStart: firstNumber(props),
    lineClassNames: {},
  };
  const toggle = () => setEnabled(!isEnabled);
  return (
    <CodeBlockContextProvider
      metadata={metadata}
      wordWrap={{codeBlockRef, isCodeScrollable, isEnabled, toggle}}>
      <CodeBlockLayout />
    </CodeBlockContextProvider>
  );
}
