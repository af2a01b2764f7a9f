import {readdirSync} from 'node:fs';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Folders whose code affects what the bundler makes of a page. Plugins read interfaces with that of the last two. */
const FOLDERS = ['plugins', 'config', 'facts', 'src/sails', 'src/chain'].map(name =>
  path.resolve(__dirname, '../../..', name),
);

/** Environment variables that affect it, too. */
const VARIABLES = ['PATCHES', 'STATIC_CONTENT'];

type PersistentCache = {type: 'persistent'; version: string; buildDependencies: string[]};

/**
 * Docusaurus plugin: invalidates Rspack's persistent cache when our plugins or the variables above change. By itself,
 * Docusaurus only does so when the site's configuration file changes.
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
        // webpack-merge appends these to Docusaurus's own list.
        buildDependencies: files,
      };
      return {experiments: {cache: extended} as object};
    },
  };
}
