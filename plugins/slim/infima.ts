import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import type {AcceptedPlugin, Root} from 'postcss';
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

/** Where variables are used, beside Infima: styles and code of the theme, and ours. */
const USERS = [
  ...['classic', 'common', 'search-algolia'].map(
    name => `${root}/node_modules/@docusaurus/theme-${name}/lib`,
  ),
  `${root}/src`,
];

const usesIn = (text: string): string[] =>
  Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), match => match[1]!);

/** The variables that files outside Infima use. */
function usesOutside(): Set<string> {
  return new Set(
    USERS.flatMap(folder =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'})
        .filter(name => /\.(?:css|js|tsx?)$/.test(name))
        .flatMap(name => usesIn(readFileSync(path.join(folder, name), 'utf8'))),
    ),
  );
}

/** Takes out the variables that nothing uses, and then those that only they used. */
function dropUnusedVariables(css: Root): void {
  const outside = usesOutside();
  let dropped: boolean;
  do {
    const used = new Set(usesIn(css.toString()));
    dropped = false;
    css.walkDecls(/^--/, declaration => {
      if (!used.has(declaration.prop) && !outside.has(declaration.prop)) {
        declaration.remove();
        dropped = true;
      }
    });
  } while (dropped);
}

/**
 * PostCSS plugin: leaves those rules and variables of Infima, the theme's stylesheet, that a page can use. Kept without being
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
      dropUnusedVariables(css);
    },
  };
}
