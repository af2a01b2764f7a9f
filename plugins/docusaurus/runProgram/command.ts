/**
 * The command that runs the Wasm of a program with a list of calls, on a chain in memory: `npm run program`, and the file
 * `gear-program.mjs` that `bundle.ts` makes of it. The program runs in a thread of its own, so that one that loops for
 * ever can be stopped.
 */
import {parseArgs} from 'node:util';
import {isMainThread, parentPort, Worker, workerData} from 'node:worker_threads';
import {MOST_PASSED} from '../../../src/chain/session';
import {runFiles, type Files, type Printed} from './run';

/** In milliseconds, for all steps together. */
const TIME_LIMIT = 10_000;

const USAGE = 'Usage: <program.opt.wasm> <calls.json> [--idl <program.idl>]';

const HELP = `${USAGE}

Runs the Wasm of a Gear program on a chain in memory, and prints replies, events
and, at the end, what the queries without arguments answer.

calls.json is a list of steps:
  {"call": "New"}                            a constructor comes first
  {"call": "Counter.Add", "args": [5]}       a command or a query
  {"call": "Fund", "value": "1000000000000"} with a value, in planck
  {"blocks": 10}                             lets 1 to ${MOST_PASSED} blocks pass

All calls come from Alice. Arguments are numbers, texts, lists, and
{"variant": "Name", "fields": []} for enums; a number with more than 15 digits
is written in quotes.

  --idl <file>  the IDL, when the Wasm does not contain it
  -h, --help    prints this`;

/** Reads the command line, runs the program, and prints. Sets the exit code to 1 when something is wrong. */
async function main(): Promise<void> {
  try {
    const {values, positionals} = parseArgs({
      allowPositionals: true,
      options: {idl: {type: 'string'}, help: {type: 'boolean', short: 'h'}},
    });
    if (values.help) {
      console.log(HELP);
      return;
    }
    const [wasm, calls, ...others] = positionals;
    if (wasm === undefined || calls === undefined || others.length > 0)
      throw new Error(`${USAGE}\n--help says what the files contain.`);
    const {output, problem} = await runInTime({
      ...{wasm, calls},
      ...(values.idl !== undefined && {idl: values.idl}),
    });
    if (output) console.log(output);
    if (problem) throw new Error(problem);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs this file in a thread. @throws Error as `runFiles`, or when the program runs for too long */
function runInTime(files: Files): Promise<Printed> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), {workerData: files});
    const timer = setTimeout(() => {
      void worker.terminate();
      const seconds = TIME_LIMIT / 1000;
      reject(
        new Error(
          `${files.wasm}: stopped, because the program ran for more than ${seconds} seconds`,
        ),
      );
    }, TIME_LIMIT);
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => clearTimeout(timer));
  });
}

if (isMainThread) void main();
else void runFiles(workerData as Files).then(printed => parentPort!.postMessage(printed));
