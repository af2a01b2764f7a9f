/** PROGRAM_ID=0x… PAYLOAD=0x… npx tsx src/read-state/main.ts */
import {isHex, u8aToHex} from '@polkadot/util';
import {connect} from '../getting-started/connect.ts';
import {idFrom, nodeUrl, required} from '../getting-started/environment.ts';
import {query} from './query.ts';

const payload = required('PAYLOAD');
if (!isHex(payload)) throw new Error(`PAYLOAD must be hex, got "${payload}"`);

const api = await connect(nodeUrl());
try {
  // #region main
  const reply = await query(api, idFrom('PROGRAM_ID'), payload);
  console.log(u8aToHex(reply));
  // #endregion main
} finally {
  await api.disconnect();
}
