/** One call for each part of the API. */
import {connect} from './connect.ts';
import {nodeUrl, signer} from './environment.ts';

const api = await connect(nodeUrl());
const account = await signer();

// #region chain-constants
// planck an account must keep: 1000000000000n
console.log(api.existentialDeposit.toBigInt());
// largest gas limit of a message: 750000000000n
console.log(api.blockGasLimit.toBigInt());
console.log(api.valuePerGas.toBigInt()); // planck for one unit of gas: 100n
// gas needed to store a message in a mailbox: 3000n
console.log(api.mailboxTreshold.toBigInt());
// #endregion chain-constants

// #region generic-parts
// api.query reads storage, here the keys of the first three programs
const keys = await api.query.gearProgram.programStorage.keysPaged({
  args: [],
  pageSize: 3,
});
// api.derive combines several reads
const balance = await api.derive.balances.account(account.address);
// api.rpc asks the node itself
const health = await api.rpc.system.health();
// api.tx builds a transaction; nothing is sent yet
const remark = api.tx.system.remark('hello');
// #endregion generic-parts

console.log(
  balance.freeBalance.toBigInt(),
  health.peers.toNumber(),
  keys.length,
  remark.method.toHex(),
);
await api.disconnect();
