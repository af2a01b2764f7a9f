/**
 * Deploys the counter:
 *   WASM=path/to/program.opt.wasm npx tsx src/quick-start/deploy.ts
 */
import {newCounter, readValue} from '../examples/counter.ts';
import {connect} from '../getting-started/connect.ts';
import {nodeUrl, required, signer} from '../getting-started/environment.ts';
import {readCode, uploadProgram} from '../upload-program/upload-program.ts';

const code = await readCode(required('WASM'));
const account = await signer();

const api = await connect(nodeUrl());
try {
  // #region deploy
  const programId = await uploadProgram(api, account, code, newCounter);
  console.log(`Program ID  ${programId}`);
  // an answer is the only proof that init has run
  console.log(`Value       ${await readValue(api, programId)}`);
  // #endregion deploy
} finally {
  await api.disconnect();
}
