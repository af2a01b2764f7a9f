/** Prints five new blocks, then stops. */
import {connect} from './connect.ts';
import {nodeUrl} from './environment.ts';

const api = await connect(nodeUrl());

// #region watch-blocks
let seen = 0;
const unsubscribe = await api.blocks.subscribeNewHeads(async header => {
  console.log(`#${header.number.toNumber()} ${header.hash.toHex()}`);
  seen += 1;
  if (seen === 5) {
    unsubscribe();
    await api.disconnect();
  }
});
// #endregion watch-blocks
