import {execFileSync, spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {test} from '@playwright/test';
import {nginxIsMissing, startNginx} from '../../tests/site/nginx';

/** Seconds for each measurement. */
const SECONDS = 3;

/** Both servers are measured by turns, this many times. */
const ROUNDS = 3;

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Requests a second that a server answers to 32 connections from the second core. */
function requestsPerSecond(url: string, encoding: string): number {
  const output = execFileSync(
    'taskset',
    ['-c', '1', 'wrk', '-t1', '-c32', `-d${SECONDS}s`, `-HAccept-Encoding: ${encoding}`, url],
    {encoding: 'utf8'},
  );
  return Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(output)![1]);
}

test('load', async () => {
  test.skip(nginxIsMissing !== undefined, nginxIsMissing);
  test.skip(spawnSync('wrk', ['-v']).error !== undefined, 'needs the package wrk');
  // The servers inherit that they run on the first core.
  execFileSync('taskset', ['-cp', '0', String(process.pid)]);
  const site = await startNginx('build');
  const bare = await startNginx('build', 'bench/site/bare.conf');
  const script = readdirSync('build/assets/js').find(file => file.startsWith('main.'))!;
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, path, encoding] of [
    ['page', '/docs/gear/actor-model', 'identity'],
    ['page, br', '/docs/gear/actor-model', 'br'],
    ['Chinese home page, br', '/zh-cn/', 'br'],
    ['script', `/assets/js/${script}`, 'identity'],
    ['script, br', `/assets/js/${script}`, 'br'],
    ['logo', '/img/logo.svg', 'br'],
    ['not found, br', '/nowhere', 'br'],
  ] as const) {
    const rounds = Array.from({length: ROUNDS}, () => ({
      bare: requestsPerSecond(bare.url + path, encoding),
      ours: requestsPerSecond(site.url + path, encoding),
    }));
    const ours = median(rounds.map(round => round.ours));
    const reference = median(rounds.map(round => round.bare));
    rows[name] = {
      'bare nginx': Math.round(reference),
      'deploy/nginx.conf': Math.round(ours),
      ratio: Number((ours / reference).toFixed(2)),
    };
  }
  await site.close();
  await bare.close();
  console.log('\nRequests a second on one core');
  console.table(rows);
});
