// Change: inline code with elements in it stays inline.
import {Children, type ReactNode, isValidElement} from 'react';
import Code from '@theme-original/MDXComponents/Code';
import CodeInline from '@theme/CodeInline';
import type {Props} from '@theme/MDXComponents/Code';

/**
 * The theme takes code with elements, and code without children, for a block. Here that is long inline code:
 * `plugins/markdown/inlineCode.ts` makes elements of its words, and a fragment has no children. The text of a block is
 * one string.
 */
export default function CodeWrapper(props: Props): ReactNode {
  const isInline =
    props.dangerouslySetInnerHTML !== undefined ||
    Children.toArray(props.children).some(isValidElement);
  return isInline ? <CodeInline {...props} /> : <Code {...props} />;
}
