/** PROGRAM_ID=0x… PAYLOAD=0x… npx tsx src/calculate-gas/main.ts */
import {isHex} from '@polkadot/util';
import {connect} from '../getting-started/connect.ts';
import {
  idFrom,
  nodeUrl,
  required,
  signer,
} from '../getting-started/environment.ts';
import {describeGas, estimateMessage} from './estimate.ts';

const payload = required('PAYLOAD');
if (!isHex(payload)) throw new Error(`PAYLOAD must be hex, got "${payload}"`);
const sender = (await signer()).address;

const api = await connect(nodeUrl());
try {
  const gas = await estimateMessage(api, sender, idFrom('PROGRAM_ID'), payload);
  for (const line of describeGas(gas)) console.log(line);
} finally {
  await api.disconnect();
}
