import {spawn} from 'node:child_process';
import {availableParallelism} from 'node:os';
import {Worker} from 'node:worker_threads';

/**
 * Runs browser tests ten times each beside one busy loop for each core, without retries. A test that passes alone and
 * fails here depends on the speed of the machine.
 *
 * Usage: npm run test:stress -- <arguments of playwright test>, for example `tests/site/search.spec.ts`
 */
const loops = Array.from(
  {length: availableParallelism()},
  () => new Worker('for (;;);', {eval: true}),
);
const tests = spawn(
  'playwright',
  ['test', '--repeat-each=10', '--retries=0', ...process.argv.slice(2)],
  {stdio: 'inherit'},
);
tests.once('close', async code => {
  await Promise.all(loops.map(loop => loop.terminate()));
  process.exitCode = code ?? 1;
});
