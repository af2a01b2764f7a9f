import {execFileSync, spawnSync} from 'node:child_process';
import {test} from '@playwright/test';
import {mainScript} from '../../tests/site/fixtures';
import {nginxIsMissing, startNginx} from '../../tests/site/nginx';
import {median} from '../numbers';

/** Seconds for each measurement. */
const SECONDS = 3;

/** Both servers are measured by turns, this many times. */
const ROUNDS = 3;

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
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, path, encoding] of [
    ['page', '/docs/gear/actor-model', 'identity'],
    ['page, br', '/docs/gear/actor-model', 'br'],
    ['Chinese home page, br', '/zh-cn/', 'br'],
    ['script', `/assets/js/${mainScript()}`, 'identity'],
    ['script, br', `/assets/js/${mainScript()}`, 'br'],
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
