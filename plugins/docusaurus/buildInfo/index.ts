import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {BuildInfoData} from '../../../src/pluginData';
import {passedTests, programFolders} from '../../samples/programs';
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
 * Counts the tests in the recorded runs of the sample programs, `samples/programs/<subject>/<program>/output.txt`. check.sh
 * compares these files with what the tests print.
 *
 * @param sampleVersions as in `BuildInfoData`
 */
function testedPrograms(siteDir: string, sampleVersions: string[]): BuildInfoData['tested'] {
  const gtest = sampleVersions.find(version => version.startsWith('gtest '));
  if (gtest === undefined || !existsSync(path.join(siteDir, 'samples/programs'))) {
    return undefined;
  }
  const runs = programFolders(siteDir)
    .map(folder => path.join(siteDir, folder, 'output.txt'))
    .filter(existsSync)
    .map(file => readFileSync(file, 'utf8'));
  const tests = runs.reduce((sum, run) => sum + passedTests(run), 0);
  return {programs: runs.length, tests, gtest};
}

/**
 * Docusaurus plugin: tells the footer and the home page with which versions the samples were checked, how many tests
 * passed, and from which commit the site is built.
 */
export default function buildInfoPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'build-info',
    contentLoaded({actions}) {
      const sampleVersions = versionsOfSamples(siteDir);
      const data: BuildInfoData = {
        sampleVersions,
        commit: currentCommit(siteDir),
        tested: testedPrograms(siteDir, sampleVersions),
      };
      actions.setGlobalData(data);
    },
  };
}
