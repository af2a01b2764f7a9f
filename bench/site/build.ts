import {spawn} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import path from 'node:path';

/**
 * Time and memory that a build took. The time of the processors grows less than the time on the wall when the machine
 * does something else, too.
 */
export type BuildCost = {seconds: number; processorSeconds: number; peakMiB: number};

/** Ticks a second in `/proc`, on all machines that Node supports (`getconf CLK_TCK`). */
const TICKS = 100;

/**
 * Returns what a process has taken so far; undefined when it has ended, and on systems other than Linux.
 *
 * Source: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html (fields 14 and 15), proc_pid_status.5 (VmHWM)
 */
function costSoFar(pid: number | undefined): Omit<BuildCost, 'seconds'> | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    // A process that has ended and waits to be collected has no memory any more.
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
    if (peak === undefined) {
      return undefined;
    }
    // The name of the process, in parentheses, may contain spaces. The fields after it start with the third.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) /);
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return {
      processorSeconds: Math.round((user! + system!) / TICKS),
      peakMiB: Math.round(Number(peak) / 1024),
    };
  } catch {
    return undefined;
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
    let cost = {processorSeconds: 0, peakMiB: 0};
    const watch = setInterval(() => {
      cost = costSoFar(child.pid) ?? cost;
    }, 200);
    child.once('exit', code => {
      clearInterval(watch);
      if (code === 0) {
        resolve({seconds: Math.round((performance.now() - start) / 1000), ...cost});
      } else {
        reject(new Error(`the build of ${siteDir} failed:\n${output.slice(-3000)}`));
      }
    });
  });
}
