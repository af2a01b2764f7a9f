import type {CurrentBundler} from '@docusaurus/types';
import type {Compiler} from 'webpack';

/**
 * Returns a plugin of the bundler that adds files to the site, which `start` serves, too. The minimizer leaves them as
 * they are.
 *
 * @param files their paths below the base URL, with their texts
 */
export const emitter = (
  name: string,
  {instance: {Compilation, sources}}: CurrentBundler,
  files: () => Iterable<readonly [path: string, text: string]>,
) => ({
  apply({hooks}: Compiler) {
    hooks.thisCompilation.tap(name, compilation => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({name, stage}, () => {
        for (const [path, text] of files()) {
          compilation.emitAsset(path, new sources.RawSource(text), {minimized: true});
        }
      });
    });
  },
});
