/** The command `program`: runs the Wasm of a program with a list of calls, on a chain in memory. */
import {readFileSync} from 'node:fs';
import type {Plugin} from '@docusaurus/types';
import {runCalls, type Call} from './run';

export default function runProgram(): Plugin {
  return {
    name: 'run-program',
    extendCli: cli => {
      cli
        .command('program <wasm> <calls>')
        .description('Run the Wasm of a program with the calls in a JSON file.')
        .option('--idl <file>', 'the IDL, when the Wasm does not contain it')
        .action(async (wasm: string, calls: string, {idl}: {idl?: string}) => {
          const lines = await runCalls(
            new Uint8Array(readFileSync(wasm)),
            JSON.parse(readFileSync(calls, 'utf8')) as Call[],
            idl === undefined ? undefined : readFileSync(idl, 'utf8'),
          );
          console.log(lines.join('\n'));
        });
    },
  };
}
