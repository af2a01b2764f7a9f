import {realpathSync} from 'node:fs';
import path from 'node:path';
import type {Patch} from './patch';

/**
 * What: puts the translations that our own files use into the chunks of these files (`ownStrings.js`), and removes them
 *   from what every page loads (`themeStrings.js`).
 * Why: Docusaurus puts all translations of a locale into the main chunk, tools and search dialog included.
 * Gain: 6.1 KiB of script on the Chinese home page; nothing on English pages (after brotli).
 * How it fails: a text that the loaders miss stays in the main chunk; the first-load budget notices.
 * Upstream: https://github.com/facebook/docusaurus/issues/7256
 */
export default {
  name: 'localeStrings',
  configureWebpack: ({siteDir, generatedFilesDir}) => {
    const sources = [
      realpathSync(path.join(siteDir, 'src')),
      path.join(require.resolve('@docusaurus/theme-search-algolia'), '../theme/SearchTranslations'),
    ];
    const texts = path.join(generatedFilesDir, 'codeTranslations.json');
    return {
      module: {
        rules: [
          {
            test: texts,
            type: 'json',
            use: [{loader: require.resolve('./themeStrings.js'), options: {sources}}],
          },
          {
            test: /\.(?:js|tsx?)$/,
            include: sources,
            enforce: 'pre',
            use: [{loader: require.resolve('./ownStrings.js'), options: {texts}}],
          },
        ],
      },
    };
  },
} satisfies Patch;
