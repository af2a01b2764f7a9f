// Change: Prism is downloaded with the first block that needs it in the browser. Fences of pages don't: they are
// highlighted at build time.
import {Suspense, lazy} from 'react';
import type {Props} from '@theme/CodeBlock';

/** The theme's code block, loaded together with Prism and the configured languages. */
const HighlightedBlock = lazy(async () => {
  const [block, {Prism}, {default: includeLanguages}] = await Promise.all([
    import('@theme-original/CodeBlock'),
    import('prism-react-renderer'),
    import('@theme/prism-include-languages'),
  ]);
  includeLanguages(Prism);
  return block;
});

/** A code block that a component renders. Fences of pages are rendered by `components/StaticCode`. */
export default function CodeBlock(props: Props) {
  const code = (
    <pre>
      <code>{props.children}</code>
    </pre>
  );
  return (
    <Suspense fallback={code}>
      <HighlightedBlock {...props} />
    </Suspense>
  );
}
