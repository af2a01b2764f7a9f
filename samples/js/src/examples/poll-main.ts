/**
 * Opens a poll and votes:
 *   WASM=path/to/poll.opt.wasm npx tsx src/examples/poll-main.ts
 */
import {connect} from '../getting-started/connect.ts';
import {nodeUrl, required, signer} from '../getting-started/environment.ts';
import {readCode, uploadProgram} from '../upload-program/upload-program.ts';
import {createPoll, results, vote} from './poll.ts';

const code = await readCode(required('WASM'));
const account = await signer();

const api = await connect(nodeUrl());
try {
  const programId = await uploadProgram(
    api,
    account,
    code,
    createPoll(['tea', 'coffee'], 100),
  );
  console.log(`Program ID   ${programId}`);
  console.log(`Vote         ${await vote(api, account, programId, 1)}`);
  console.log(`Vote again   ${await vote(api, account, programId, 0)}`);
  for (const {option, votes} of await results(api, programId)) {
    console.log(`${option.padEnd(12)} ${votes}`);
  }
} finally {
  await api.disconnect();
}
