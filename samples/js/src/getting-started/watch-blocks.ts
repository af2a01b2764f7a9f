/** Prints five new blocks, then stops. */
import {connect} from './connect.ts';
import {nodeUrl} from './environment.ts';

const api = await connect(nodeUrl());

// #region watch-blocks
await new Promise<void>(resolve => {
  let seen = 0;
  void api.blocks.subscribeNewHeads(header => {
    seen += 1;
    if (seen > 5) return;
    console.log(`#${header.number.toNumber()} ${header.hash.toHex()}`);
    if (seen === 5) resolve();
  });
});
// Ends the subscription, too.
await api.disconnect();
// #endregion watch-blocks
