import {execFileSync} from 'node:child_process';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {versionsOfSamples} from '../samples/versions';

/** The commit that the site is built from: short hash, and date as `2026-11-22`. */
type Commit = {hash: string; date: string};

/** What the footer shows (`src/components/CheckedAgainst`). */
type CheckedAgainstData = {
  /** Texts such as `gstd 2.0.0`. */
  sampleVersions: string[];
  /** Undefined outside of a Git repository, as in an archive of the sources. */
  commit?: Commit;
};

function builtFrom(siteDir: string): Commit | undefined {
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

/** Docusaurus plugin: tells the footer what the samples were checked with, and which commit the site is built from. */
export default function checkedAgainstPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'checked-against',
    contentLoaded({actions}) {
      const data: CheckedAgainstData = {
        sampleVersions: versionsOfSamples(siteDir),
        commit: builtFrom(siteDir),
      };
      actions.setGlobalData(data);
    },
  };
}
