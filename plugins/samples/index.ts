import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * Docusaurus plugin: makes pages depend on the samples that they embed. `remark.ts` does the embedding.
 *
 * Docusaurus's MDX loader does not know about samples. Without this plugin, the persistent cache would keep the old
 * page after a sample has changed. `loader.js` adds the samples as dependencies.
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
              // Without `include`, the rule also applies to Docusaurus's virtual fallback modules, which have no path.
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
