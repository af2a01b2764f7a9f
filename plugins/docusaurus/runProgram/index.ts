/** The command `program`: runs the Wasm of a program with a list of calls, on a chain in memory. */
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {runInWorker} from '../../shared/workerPool';
import type {Printed} from './run';

/** In milliseconds, for all calls together. */
const TIME_LIMIT = 10_000;

export default function runProgram(): Plugin {
  return {
    name: 'run-program',
    extendCli: cli => {
      cli
        .command('program <wasm> <calls>')
        .description(
          'Run the Wasm of a program with the calls in a JSON file: [{"call": "New"}, {"call": "Counter.Add", "args": [5], "value": "0"}]. The first call is a constructor.',
        )
        .option('--idl <file>', 'the IDL, when the Wasm does not contain it')
        .action(async (wasm: string, calls: string, {idl}: {idl?: string}) => {
          const files = {wasm, calls, idl};
          const run = path.join(__dirname, 'run.ts');
          const limit = AbortSignal.timeout(TIME_LIMIT);
          try {
            const {output, problem} = (await runInWorker(run, 'runFiles', files, limit)) as Printed;
            if (output) console.log(output);
            if (problem) {
              console.error(problem);
              process.exitCode = 1;
            }
          } catch (error) {
            const message = limit.aborted
              ? `${wasm}: stopped, because the program ran for more than ${TIME_LIMIT / 1000} seconds`
              : String(error instanceof Error ? error.message : error);
            console.error(message);
            process.exitCode = 1;
          }
        });
    },
  };
}
