import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * Docusaurus plugin: makes pages depend on the samples they embed. The embedding itself is `remark.ts`.
 *
 * Docusaurus's MDX loader tracks only its own files, so with the persistent cache a changed sample would not reach
 * the page; `loader.js` adds what is missing.
 */
export default function samplesPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'samples',
    configureWebpack() {
      return {
        module: {
          rules: [
            {
              test: /\.mdx?$/,
              // Without `include` the rule also meets Docusaurus's virtual fallback modules, which have no path.
              include: ['docs', 'i18n', 'src/pages'].map(dir => path.join(siteDir, dir)),
              enforce: 'pre',
              use: [{loader: require.resolve('./loader.js'), options: {siteDir}}],
            },
          ],
        },
      };
    },
  };
}
