import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {merge} from 'webpack-merge';
import {versionsIn} from '../shared/sections';
import chunkNames from './chunkNames';
import deferredStyles from './deferredStyles';
import docsMetadata from './docsMetadata';
import localeStrings from './localeStrings';
import prismOnDemand from './prismOnDemand';
import sharedChunks from './sharedChunks';
import tslibHelper from './tslibHelper';
import type {Build, Patch} from './patch';

/** All patches of Docusaurus's client bundle. `README.md` has a row for each. */
export const patches: Patch[] = [
  chunkNames,
  deferredStyles,
  docsMetadata,
  localeStrings,
  prismOnDemand,
  sharedChunks,
  tslibHelper,
];

/**
 * Selects the patches to apply.
 *
 * @param choice value of `PATCHES`: empty for all, `none`, or the names to leave out, such as
 *   `-sharedChunks,-tslibHelper`
 * @throws Error that names an unknown patch
 */
export function chosenPatches(choice = ''): Patch[] {
  if (choice === 'none') {
    return [];
  }
  const names = choice.split(',').filter(Boolean);
  for (const name of names) {
    if (!patches.some(patch => `-${patch.name}` === name)) {
      throw new Error(
        `PATCHES=${choice}: "${name}" is not a patch. Write "none", or names with a minus: ` +
          patches.map(patch => `-${patch.name}`).join(','),
      );
    }
  }
  return patches.filter(patch => !names.includes(`-${patch.name}`));
}

/**
 * Docusaurus plugin: changes what Docusaurus gives the bundler, so that readers download less. The environment variable
 * `PATCHES` switches patches off: see `chosenPatches`.
 */
export default function docusaurusPatches(context: LoadContext): Plugin {
  const chosen = chosenPatches(process.env.PATCHES);
  let docs: LoadedContent['loadedVersions'] = [];
  let hasBlog = false;
  return {
    name: 'docusaurus-patches',
    allContentLoaded({allContent}) {
      docs = versionsIn(allContent);
      hasBlog = 'docusaurus-plugin-content-blog' in allContent;
    },
    configureWebpack: ({mode}, isServer) => {
      const isProduction = mode === 'production';
      const build: Build = {...context, docs, hasBlog, isServer, isProduction};
      return merge({}, ...chosen.map(patch => patch.configureWebpack(build)));
    },
  };
}
