import type {Patch} from './patch';

/**
 * Styles that are loaded with a separate script: of search, of code highlighted in the browser, of a tool's panel, of
 * the home page, of what only pages in Markdown contain. Those of a page's own kind are in its HTML as a link.
 */
const DEFERRED = [
  '@docsearch/css',
  '@docusaurus/theme-classic/lib/theme/(?:Blog|CodeBlock)',
  'src/pages/',
  'src/components/(?:ActorExchange|Diagram|Fold|ProgramFacts|StaticCode|Table)/',
  '\\w+\\.deferred\\.module\\.css',
];

const CRITICAL = new RegExp(`^(?!.*/(?:${DEFERRED.join('|')}))`.replaceAll('/', '[\\\\/]'));

/**
 * What: keeps the styles of search, tools and other rare content in the chunks of their scripts.
 * Why: Docusaurus puts all styles of the site into one file, which every page loads.
 * Gain: 4.8 KiB less of styles on every page, for 0.4 KiB more of script (after brotli).
 * How it fails: when a folder is renamed, its styles go back into the single file and may exceed the budget for styles.
 * Upstream: https://github.com/facebook/docusaurus/pull/2007 explains the single file.
 */
export default {
  name: 'deferredStyles',
  configureWebpack: ({isServer, isProduction}) =>
    isServer || !isProduction
      ? {}
      : {optimization: {splitChunks: {cacheGroups: {styles: {test: CRITICAL}}}}},
} satisfies Patch;
