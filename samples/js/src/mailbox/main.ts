/** Lists the mailbox of the signing account. */
import {formatUnits} from '../calculate-gas/units.ts';
import {connect} from '../getting-started/connect.ts';
import {nodeUrl, signer} from '../getting-started/environment.ts';
import {toActorId} from '../ss58/ss58.ts';
import {readMailbox} from './mailbox.ts';
import {secondsLeft} from './mailbox-time.ts';

const account = toActorId((await signer()).address);
const api = await connect(nodeUrl());
try {
  // #region main
  const now = (await api.rpc.chain.getHeader()).number.toNumber();
  for (const {id, value, finish} of await readMailbox(api, account)) {
    console.log(
      `${id}  ${formatUnits(value)} VARA  ${secondsLeft(finish, now)} s left`,
    );
  }
  // #endregion main
} finally {
  await api.disconnect();
}
