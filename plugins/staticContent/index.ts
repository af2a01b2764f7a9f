import type {Options} from '@docusaurus/preset-classic';
import rehypeKatex from 'rehype-katex';
import remarkMath from 'remark-math';
import renderDiagrams from './diagrams';
import fragments from './fragments';
import highlight from './highlight';

type MarkdownPlugins = Required<Pick<Options['pages'] & object, 'remarkPlugins' | 'rehypePlugins'>>;

/**
 * Returns the Markdown plugins that render as much of a page as possible while the site is built: first diagrams,
 * formulas and highlighted code, then everything else that needs no React. `README.md` explains how.
 *
 * Options are passed by closures, because Docusaurus bundles those in an array for the browser.
 *
 * @param siteDir the site's folder; error messages name files relative to it
 */
export function staticContent(siteDir: string): MarkdownPlugins {
  return {
    remarkPlugins: [remarkMath, () => renderDiagrams({siteDir})],
    rehypePlugins: [rehypeKatex, () => highlight({siteDir}), () => fragments({siteDir})],
  };
}
