import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Compiler} from 'webpack';
import {PROGRAM_FILE} from '../../../src/pluginData/programFile';
import {bundleCommand, described} from './bundle';

/**
 * Docusaurus plugin: serves the command that runs the Wasm of a program as one file for readers, and writes what pages
 * say about it to the module `@generated/run-program/default/file.json`.
 *
 * @throws Error when the command cannot be compiled
 */
export default function runProgram({siteDir}: LoadContext): Plugin {
  let code = '';
  return {
    name: 'run-program',
    async contentLoaded({actions}) {
      code = await bundleCommand(siteDir);
      await actions.createData('file.json', JSON.stringify(described(code)));
    },
    configureWebpack(_config, isServer, {currentBundler}) {
      const {Compilation, sources} = currentBundler.instance;
      const emitter = {
        apply({hooks}: Compiler) {
          hooks.thisCompilation.tap('run-program', compilation => {
            const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
            compilation.hooks.processAssets.tap({name: 'run-program', stage}, () =>
              // The page names the checksum of these bytes, so the minimizer must leave them alone.
              compilation.emitAsset(PROGRAM_FILE, new sources.RawSource(code), {minimized: true}),
            );
          });
        },
      };
      return {plugins: isServer ? [] : [emitter]};
    },
  };
}
