/** Adds 5 to the counter: PROGRAM_ID=0x… npx tsx src/quick-start/call.ts */
import {addToCounter, readValue} from '../examples/counter.ts';
import {connect} from '../getting-started/connect.ts';
import {idFrom, nodeUrl, signer} from '../getting-started/environment.ts';

const programId = idFrom('PROGRAM_ID');
const account = await signer();

const api = await connect(nodeUrl());
try {
  // #region call
  console.log(`Before  ${await readValue(api, programId)}`);
  console.log(`Reply   ${await addToCounter(api, account, programId, 5n)}`);
  console.log(`After   ${await readValue(api, programId)}`);
  // #endregion call
} finally {
  await api.disconnect();
}
