import {spawn} from 'node:child_process';

/**
 * Runs scripts of package.json, and says in the end how long each took.
 *
 * Usage: node scripts/steps.mjs <phase>…
 *
 * A phase is `lint test:unit | build compress`: lanes, separated by `|`, run side by side; the scripts of a lane run one
 * after the other. What a lane prints comes when its script has ended, unless the lane is the only one. After a script
 * that fails, no other begins.
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
 * @returns {Promise<void>} when it has ended, well or not
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
console.log(`${total.toFixed(0).padStart(6)}  in all`);
process.exitCode = hasFailed() ? 1 : 0;
