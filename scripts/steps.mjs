import './checkNode.mjs';
import {spawn} from 'node:child_process';

/**
 * Runs scripts of package.json, and prints how long each took.
 *
 * Usage: node scripts/steps.mjs <phase>…
 *
 * Phases run one after another. A phase such as `lint test:unit | build compress` has lanes, separated by `|`. The
 * lanes run in parallel, and the scripts of a lane run one after another. With several lanes, the output of a script is
 * printed when it has ended. After a script fails, no other script starts.
 */
const phases = process.argv
  .slice(2)
  .map(phase => phase.split('|').map(lane => lane.trim().split(/\s+/)));

/** @type {{script: string, seconds: number, code: number}[]} */
const done = [];
const started = performance.now();

/**
 * @param {string} script
 * @param {boolean} isAlone
 * @returns {Promise<void>} resolves when the script has ended, successfully or not
 */
function run(script, isAlone) {
  const start = performance.now();
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout?.on('data', data => output.push(data));
  child.stderr?.on('data', data => output.push(data));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => {
      const seconds = (performance.now() - start) / 1000;
      done.push({script, seconds, code: code ?? 1});
      process.stdout.write(
        `\n> ${script}: ${seconds.toFixed(0)} s${code === 0 ? '' : ', FAILED'}\n`,
      );
      process.stdout.write(Buffer.concat(output));
      resolve();
    });
  });
}

const hasFailed = () => done.some(({code}) => code !== 0);

for (const lanes of phases) {
  await Promise.all(
    lanes.map(async lane => {
      for (const script of lane) {
        if (!hasFailed()) {
          await run(script, lanes.length === 1);
        }
      }
    }),
  );
}

const total = (performance.now() - started) / 1000;
console.log('\nWall time, seconds:');
for (const {script, seconds, code} of done) {
  console.log(`${seconds.toFixed(0).padStart(6)}  ${script}${code === 0 ? '' : ' (failed)'}`);
}
console.log(`${total.toFixed(0).padStart(6)}  in total`);
process.exitCode = hasFailed() ? 1 : 0;
