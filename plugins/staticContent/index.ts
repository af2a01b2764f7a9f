import type {Options} from '@docusaurus/preset-classic';
import rehypeKatex from 'rehype-katex';
import remarkMath from 'remark-math';
import {katexStylesheet} from '../../config/katexStylesheet';
import renderDiagrams from './diagrams';
import formulaStyles from './formulas';
import fragments from './fragments';
import highlight from './highlight';

type MarkdownPlugins = Required<Pick<Options['pages'] & object, 'remarkPlugins' | 'rehypePlugins'>>;

/**
 * The Markdown plugins that render as much of a page as possible while the site is built: diagrams, formulas and
 * highlighted code as HTML, and then everything that React has nothing to add to. `README.md` explains how.
 *
 * @param siteDir the site's folder; error messages name files relative to it
 */
export function staticContent(siteDir: string): MarkdownPlugins {
  return {
    remarkPlugins: [remarkMath, [renderDiagrams, {siteDir}]],
    rehypePlugins: [
      rehypeKatex,
      [formulaStyles, {stylesheet: katexStylesheet()}],
      [highlight, {siteDir}],
      [fragments, {siteDir}],
    ],
  };
}
