import {realpathSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {ConfigureWebpackUtils, LoadContext, Plugin} from '@docusaurus/types';
import type {Configuration} from 'webpack';
import {usedInfima} from './infima';

type Minimizers = NonNullable<NonNullable<Configuration['optimization']>['minimizer']>;
type Rspack = typeof import('@rspack/core');

const resolve = createRequire(__filename).resolve;

// As Docusaurus names it.
const presetEnv = createRequire(resolve('@docusaurus/bundler')).resolve('postcss-preset-env');

/** Code that all docs pages run; in one file it has no copies and compresses best. */
const THEME = new RegExp(
  [
    '@docusaurus/(?:core|theme-classic(?!/lib/theme/(?:Tab|MDXPage))|theme-common(?!/lib/utils/(?:tabsUtils|usePluralForm))|plugin-content-docs)/',
    '@mdx-js/',
    '.docusaurus/(?:site-storage|docusaurus-plugin-content-docs/default/__plugin)',
    'src/(?:css|clientModules)/',
    'src/theme/(?!SearchPage/|Error/)',
    'src/(?:inIdleTime|readerValues/store|staticHtml/)',
    'src/hooks/use(?:TooNarrow|ContentLanguage|ModalMenu|StaticLinks)',
    'src/components/(?:CheckedWith|CopyButton|CopyMarkdown|SampleSource|ScrollRegion|MissingTranslation|ReportLink|StaleTranslation|StaticLinks|Table|Diagram|FormulaStyles)/',
  ]
    .map(part => `/${part}`)
    .join('|')
    .replaceAll('.', '\\.')
    .replaceAll('/', '[\\\\/]'),
);

const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/**
 * Styles of search, and of what a tool's panel is made of: `panel.module.css` beside it. Docusaurus puts all styles
 * into one file that every page loads; these come with the scripts that need them.
 */
const LATER_STYLES = ['@docsearch/css', 'src/(?:search|theme/SearchPage)/', 'panel\\.module\\.css'];

const FIRST_STYLES = new RegExp(`^(?!.*/(?:${LATER_STYLES.join('|')}))`.replaceAll('/', '[\\\\/]'));

/** Whether what is bundled is what readers load: no server's code, and no development. */
const isForReaders = ({mode}: Configuration, isServer: boolean): boolean =>
  !isServer && mode === 'production';

/** Docusaurus's minifier writes for browsers of 2015, and every Chinese character as six of ASCII. */
function minimizers(config: Configuration, {currentBundler}: ConfigureWebpackUtils): Minimizers {
  const [, ...others] = config.optimization?.minimizer ?? [];
  const {SwcJsMinimizerRspackPlugin} = currentBundler.instance as unknown as Rspack;
  const script = new SwcJsMinimizerRspackPlugin({
    minimizerOptions: {
      ecma: 2020,
      module: true,
      mangle: true,
      compress: {ecma: 2020, passes: 3},
      format: {ecma: 2020, comments: false, ascii_only: false},
    },
  });
  return [script as unknown as Minimizers[number], ...others];
}

/**
 * PostCSS's translation for old browsers. The minifier (Lightning CSS) does the same for those of `browserslist`, and
 * development needs none.
 */
const isPresetEnv = (plugin: unknown): boolean => Array.isArray(plugin) && plugin[0] === presetEnv;

/**
 * Docusaurus plugin: keeps what readers don't need out of what they load.
 *
 * - Prism's renderer and what finds lines to mark, since code is coloured and marked at build (`plugins/highlight`);
 * - all of `tslib` but one function;
 * - the descriptions of all other docs pages;
 * - what only the build reads of the site's configuration and metadata and of the table of chunks;
 * - rules of Infima that nothing uses;
 * - styles of search and tools, until these are opened;
 * - translated texts of what is fetched when used;
 * - copies of the theme's code in several files;
 * - text and code of a page, which its document has;
 * - a sort by languages, where any order does.
 */
export default function slimPlugin({siteDir, generatedFilesDir}: LoadContext): Plugin {
  // The test site has a symbolic link to these sources; rules see real paths.
  const sources = [
    realpathSync(path.join(siteDir, 'src')),
    // The texts of the search dialog, which comes when it is opened.
    path.join(resolve('@docusaurus/theme-search-algolia'), '../theme/SearchTranslations'),
  ];
  const registry = path.join(generatedFilesDir, 'registry.js');
  const texts = path.join(generatedFilesDir, 'codeTranslations.json');
  return {
    name: 'slim',
    configureWebpack: (config, isServer, utils) => ({
      mergeStrategy: {'optimization.minimizer': 'replace'},
      resolve: {
        alias: {
          'parse-numeric-range$': false,
          'prism-react-renderer$': false,
          tslib$: resolve('./tslib.js'),
        },
      },
      module: {
        rules: [
          {
            test: /[\\/]docusaurus-plugin-content-docs[\\/]\w+[\\/]p[\\/][^\\/]+\.json$/,
            type: 'json',
            use: [resolve('./docsTable.js')],
          },
          {
            test: registry,
            enforce: 'pre',
            use: [{loader: resolve('./registry.js'), options: {isServer}}],
          },
          {
            test: path.join(generatedFilesDir, 'docusaurus.config.mjs'),
            enforce: 'pre',
            use: [resolve('./siteConfig.js')],
          },
          {
            test: path.join(generatedFilesDir, 'site-metadata.json'),
            type: 'json',
            use: [resolve('./siteMetadata.js')],
          },
          {
            test: /[\\/]theme-common[\\/]lib[\\/]utils[\\/]reactUtils\.js$/,
            use: [resolve('./plainOrder.js')],
          },
          {
            test: texts,
            type: 'json',
            use: [{loader: resolve('./themeStrings.js'), options: {sources}}],
          },
          {
            test: /\.(?:js|tsx?)$/,
            include: sources,
            enforce: 'pre',
            use: [{loader: resolve('./ownStrings.js'), options: {texts}}],
          },
          ...(isForReaders(config, isServer)
            ? [
                {
                  // Not as `test`: Docusaurus takes each rule with one for Markdown for a rule of a plugin's pages.
                  resource: /\.mdx?$/,
                  // Not what another page imports, for it does not wait.
                  issuer: registry,
                  enforce: 'post' as const,
                  use: [resolve('../staticHtml/adopt.js')],
                },
              ]
            : []),
        ],
      },
      ...(isForReaders(config, isServer) && {
        optimization: {
          minimizer: minimizers(config, utils),
          splitChunks: {
            cacheGroups: {
              styles: {test: FIRST_STYLES},
              // Apart from the site's own script, each is parsed in a task of its own.
              react: {name: 'react', test: REACT, chunks: 'initial', enforce: true, priority: 45},
              theme: {name: 'theme', test: THEME, chunks: 'async', enforce: true, priority: 45},
            },
          },
        },
      }),
    }),
    configurePostCss: ({plugins}) => ({
      // Nothing is read from files, which are looked for in all folders above each stylesheet.
      config: false,
      plugins: [
        ...plugins.filter(plugin => !isPresetEnv(plugin)),
        ...(process.env.NODE_ENV === 'production' ? [usedInfima()] : []),
      ],
    }),
  };
}
