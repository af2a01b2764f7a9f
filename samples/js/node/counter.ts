/**
 * npx tsx node/counter.ts [port] [ms from block to block]
 *
 * Starts the node with the program `counter` on it, and prints the
 * configuration that `samples/dapp` needs.
 */
import {GearKeyring} from '@gear-js/api';
import {newCounter} from '../src/examples/counter.ts';
import {connect} from '../src/getting-started/connect.ts';
import {readCode, uploadProgram} from '../src/upload-program/upload-program.ts';
import {startNode} from './server.ts';

const [port = 9944, blockTime = 3000] = process.argv.slice(2).map(Number);
const {url} = await startNode({port, blockTime, log: console.error});
const api = await connect(url);
const code = await readCode('../programs/concepts/counter/counter.opt.wasm');
const program = await uploadProgram(
  api,
  await GearKeyring.fromSuri('//Alice'),
  code,
  newCounter,
);
console.log(
  JSON.stringify({node: url, genesis: api.genesisHash.toHex(), program}),
);
await api.disconnect();
