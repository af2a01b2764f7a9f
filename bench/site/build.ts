import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import path from 'node:path';

/** Time and memory that a build took. */
export type BuildCost = {seconds: number; peakMiB: number};

/** Returns the peak memory of a process so far, in MiB; 0 on systems other than Linux. */
function peakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Removes the caches of earlier builds of a site, so that the next build is cold. */
export async function forgetBuilds(siteDir: string): Promise<void> {
  await rm(path.join(siteDir, '.docusaurus'), {recursive: true, force: true});
  await rm('node_modules/.cache', {recursive: true, force: true});
}

/**
 * Builds a site and measures it.
 *
 * @param args further arguments of `docusaurus build`
 * @throws Error with the end of the build's output when the build fails
 */
export function measureBuild(siteDir: string, args: string[]): Promise<BuildCost> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const cli = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');
    const child = spawn(process.execPath, [cli, 'build', siteDir, ...args], {
      env: {...process.env, NODE_ENV: 'production', NODE_OPTIONS: '--max-old-space-size=8192'},
    });
    let output = '';
    child.stdout.on('data', data => (output += String(data)));
    child.stderr.on('data', data => (output += String(data)));
    let peakMiB = 0;
    const watch = setInterval(() => {
      peakMiB = Math.max(peakMiB, peakMemory(child.pid));
    }, 200);
    child.once('exit', code => {
      clearInterval(watch);
      if (code === 0) {
        resolve({
          seconds: Math.round((performance.now() - start) / 1000),
          peakMiB: Math.round(peakMiB),
        });
      } else {
        reject(new Error(`the build of ${siteDir} failed:\n${output.slice(-3000)}`));
      }
    });
  });
}
