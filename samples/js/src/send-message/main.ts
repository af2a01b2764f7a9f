/** PROGRAM_ID=0x… PAYLOAD=0x… npx tsx src/send-message/main.ts */
import {isHex, u8aToHex} from '@polkadot/util';
import {connect} from '../getting-started/connect.ts';
import {
  idFrom,
  nodeUrl,
  required,
  signer,
} from '../getting-started/environment.ts';
import {explainReply} from '../events/reply-code.ts';
import {sendAndWait} from './send-message.ts';

const payload = required('PAYLOAD');
if (!isHex(payload)) throw new Error(`PAYLOAD must be hex, got "${payload}"`);

const api = await connect(nodeUrl());
try {
  // #region main
  const reply = await sendAndWait(api, await signer(), {
    programId: idFrom('PROGRAM_ID'),
    payload,
  });

  console.log(`Code     ${u8aToHex(reply.code)}`);
  console.log(`Meaning  ${explainReply(reply.code, api.specVersion)}`);
  console.log(`Payload  ${u8aToHex(reply.payload)}`);
  // #endregion main
} finally {
  await api.disconnect();
}
