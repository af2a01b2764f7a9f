import type {LoadContext, Plugin} from '@docusaurus/types';
import {PROGRAM_FILE} from '../../../src/pluginData/programFile';
import {emitter} from '../../shared/emitter';
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
      // The page names the checksum of these bytes, so the minimizer must leave them alone.
      const files = (): [string, string][] => [[PROGRAM_FILE, code]];
      return {plugins: isServer ? [] : [emitter('run-program', currentBundler, files)]};
    },
  };
}
