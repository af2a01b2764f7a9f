/**
 * Connects to one of several nodes of a network: if one does not respond, it
 * tries the next.
 */
import {connect} from './connect.ts';

// #region several-endpoints
// Your own Vara node first, then the public one. All of them must serve the
// same network.
const api = await connect(['ws://127.0.0.1:9944', 'wss://rpc.vara.network']);
// #endregion several-endpoints

console.log(await api.chain());
await api.disconnect();
