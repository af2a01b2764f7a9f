import path from 'node:path';
import type {AcceptedPlugin} from 'postcss';
import {PurgeCSS} from 'purgecss';

const root = path.resolve(__dirname, '../..');

/** Where classes are named: the theme's code but for what the site has no pages of, our own, and the pages. */
const CONTENT = [
  `${root}/node_modules/@docusaurus/theme-{classic,common,search-algolia}/lib/**/!(Blog*|DocCard*)/*.js`,
  `${root}/node_modules/@docusaurus/theme-common/lib/{components,utils}/*.js`,
  `${root}/{src,tests/fixtures/pages}/**/*.{ts,tsx}`,
  `${root}/{docs,i18n/*/*/current}/**/*.mdx`,
  `${root}/docusaurus.config.ts`,
];

/**
 * PostCSS plugin: leaves those rules of Infima, the theme's stylesheet, that a page can use. Kept without being
 * named anywhere: elements, which Markdown makes; attributes; classes that Markdown plugins or strings put together.
 */
export function usedInfima(): AcceptedPlugin {
  return {
    postcssPlugin: 'used-infima',
    async Once(css, {parse}) {
      if (!css.source?.input.file?.includes(`${path.sep}infima${path.sep}`)) {
        return;
      }
      const [purged] = await new PurgeCSS().purge({
        content: CONTENT,
        css: [{raw: css.toString()}],
        safelist: {
          standard: [/^[a-z]+[1-6]?$/, /^alert--/, /^footer--/, /^dropdown--/, /task-list/],
          greedy: [/^data-/, /^aria-/],
        },
      });
      css.removeAll();
      css.append(parse(purged!.css).nodes);
    },
  };
}
