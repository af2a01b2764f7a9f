/** Connects to one of several nodes of one network: when one does not answer, the next is tried. */
import {GearApi} from '@gear-js/api';
import {WsProvider} from '@polkadot/api';

// #region several-endpoints
// Your own Vara node first, then the public one. All of them must serve the same network.
const provider = new WsProvider(['ws://127.0.0.1:9944', 'wss://rpc.vara.network']);
const api = await GearApi.create({provider});
// #endregion several-endpoints

console.log(await api.chain());
await api.disconnect();
