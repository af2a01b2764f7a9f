import {execFileSync} from 'node:child_process';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {BuildInfoData} from '../../../src/pluginData';
import {versionsOfSamples} from '../../samples/versions';

/** The commit that is checked out; undefined without Git or outside a repository. */
function currentCommit(siteDir: string): BuildInfoData['commit'] {
  try {
    const [hash = '', date = ''] = execFileSync('git', ['log', '-1', '--format=%h %cs'], {
      cwd: siteDir,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trim()
      .split(' ');
    return {hash, date};
  } catch {
    return undefined;
  }
}

/**
 * Docusaurus plugin: gives the footer the versions that the samples were checked with, and the commit that the site is
 * built from.
 */
export default function buildInfoPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'build-info',
    contentLoaded({actions}) {
      const data: BuildInfoData = {
        sampleVersions: versionsOfSamples(siteDir),
        commit: currentCommit(siteDir),
      };
      actions.setGlobalData(data);
    },
  };
}
