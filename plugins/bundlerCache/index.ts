import {readdirSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Folders whose code decides what the bundler makes of a file. */
const FOLDERS = ['plugins', 'config'].map(name => path.resolve(__dirname, '../..', name));

/** Environment variables that do so, too. */
const VARIABLES = ['PATCHES', 'STATIC_CONTENT'];

type PersistentCache = {type: 'persistent'; version: string; buildDependencies: string[]};

/**
 * Docusaurus plugin: makes Rspack's persistent cache notice changes of our plugins and of the variables above. Docusaurus
 * itself only lets it watch the site's configuration file.
 */
export default function bundlerCachePlugin(): Plugin {
  return {
    name: 'bundler-cache',
    configureWebpack(config) {
      const {cache} = (config.experiments ?? {}) as {cache?: PersistentCache};
      if (cache?.type !== 'persistent') {
        return {};
      }
      const variables = VARIABLES.map(name => `${name}=${process.env[name] ?? ''}`);
      const files = FOLDERS.flatMap(folder =>
        readdirSync(folder, {recursive: true, withFileTypes: true})
          .filter(entry => entry.isFile())
          .map(entry => path.join(entry.parentPath, entry.name)),
      );
      const extended: PersistentCache = {
        ...cache,
        version: [cache.version, ...variables].join('-'),
        // Merged into the list that is there.
        buildDependencies: files,
      };
      return {experiments: {cache: extended} as object};
    },
  };
}
