import type {Patch} from './patch';

const THEME = new RegExp(
  [
    '@docusaurus/(?:core|theme-classic(?!/lib/theme/(?:Tab|MDXPage|CodeBlock))|theme-common(?!/lib/(?:utils/(?:codeBlockUtils|tabsUtils|usePluralForm)|hooks/(?:useCodeWordWrap|usePrismTheme)))|plugin-content-docs)/',
    '@mdx-js/',
    '.docusaurus/(?:site-storage|docusaurus-plugin-content-docs/default/__plugin)',
    'src/(?:css|clientModules)/',
    'src/theme/(?!SearchPage/|Error/)',
    'src/(?:browser/|sampleSettings/store|staticContent/)',
    'src/hooks/(?!use(?:AddressState|Duration|MissingResultsUrl|Search|Settled))',
    'src/components/(?!ActorExchange|BlockIcon|Crashed|DiagramDialog|KeepOffline/(?:Panel|styles)|LikelyPages|NotFoundScreen|SearchDialog|StaticCode/[Ww]holeFile)',
  ]
    .map(part => `/${part}`)
    .join('|')
    .replaceAll('.', '\\.')
    .replaceAll('/', '[\\\\/]'),
);

const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/**
 * What: bundles the code that all docs pages run into one chunk, and React into another.
 * Why: Docusaurus splits this code into 11 more chunks. Some code is in several of them, and small chunks compress
 *   worse.
 * Gain: 7.6 KiB of script and 11 requests on docs pages. The home page loads 12 KiB more, which docs pages need later.
 * How it fails: a file that the pattern misses gets its own chunk, and pages may exceed the budget for requests.
 * Upstream: https://github.com/facebook/docusaurus/issues/7256
 */
export default {
  name: 'sharedChunks',
  configureWebpack: ({isServer, isProduction}) =>
    isServer || !isProduction
      ? {}
      : {
          optimization: {
            splitChunks: {
              cacheGroups: {
                react: {name: 'react', test: REACT, chunks: 'initial', enforce: true, priority: 45},
                theme: {
                  name: 'theme',
                  // Styles are not its matter: see `deferredStyles`.
                  type: /^(?!css)/,
                  test: THEME,
                  chunks: 'async',
                  enforce: true,
                  priority: 45,
                },
              },
            },
          },
        },
} satisfies Patch;
