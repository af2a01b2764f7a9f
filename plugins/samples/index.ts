import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {emitter} from '../shared/emitter';
import {recordedFiles} from './programs';
import {wholeFiles} from './wholeFiles';

/**
 * Docusaurus plugin: makes pages depend on the samples that they embed, and serves these samples as whole files.
 * `remark.ts` does the embedding.
 *
 * Docusaurus's MDX loader does not know about samples. Without this plugin, the persistent cache would keep the old
 * page after a sample has changed. `loader.js` adds the samples as dependencies.
 *
 * Readers who ask a code block for its whole file download it from `/samples/…`. The bundler emits these files, so that
 * `start` serves them, too.
 */
export default function samplesPlugin({siteDir, siteConfig}: LoadContext): Plugin {
  return {
    name: 'samples',
    configureWebpack(_config, isServer, {currentBundler}) {
      const repository = String(siteConfig.customFields?.repository);
      const files = () => wholeFiles(siteDir, repository);
      return {
        plugins: isServer ? [] : [emitter('samples', currentBundler, files)],
        module: {
          rules: [
            {
              test: /\.mdx?$/,
              // Without `include`, the rule also applies to Docusaurus's virtual fallback modules, which have no path.
              include: ['docs', 'i18n', 'src/pages'].map(dir => path.join(siteDir, dir)),
              enforce: 'pre',
              use: [
                {
                  loader: require.resolve('./loader.js'),
                  options: {siteDir, recordedFiles},
                },
              ],
            },
          ],
        },
      };
    },
  };
}
