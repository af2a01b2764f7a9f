import type {Patch} from './patch';

/** Styles that come with a script of their own: of search, of code highlighted in the browser, of a tool's panel. */
const DEFERRED = [
  '@docsearch/css',
  '@docusaurus/theme-classic/lib/theme/(?:Blog|CodeBlock)',
  'src/(?:search|theme/SearchPage)/',
  'panel\\.module\\.css',
];

const CRITICAL = new RegExp(`^(?!.*/(?:${DEFERRED.join('|')}))`.replaceAll('/', '[\\\\/]'));

/**
 * What: leaves the styles of search, tools and other rare content to the chunks of their scripts.
 * Why: Docusaurus puts all styles of the site into one file that every page loads.
 * Gain: 4.8 KiB of style on every page, for 0.4 KiB of script (after brotli).
 * How it fails: styles of a folder that was renamed return to the one file; the budget for styles notices.
 * Upstream: https://github.com/facebook/docusaurus/pull/2007 explains the one file.
 */
export default {
  name: 'deferredStyles',
  configureWebpack: ({isServer, isProduction}) =>
    isServer || !isProduction
      ? {}
      : {optimization: {splitChunks: {cacheGroups: {styles: {test: CRITICAL}}}}},
} satisfies Patch;
