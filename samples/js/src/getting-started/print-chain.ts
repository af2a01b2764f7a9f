/**
 * Prints the chain of a node: NODE_URL=wss://testnet.vara.network npx tsx
 * src/getting-started/print-chain.ts
 */
// #region print-chain
import {GearApi} from '@gear-js/api';

const api = await GearApi.create({
  providerAddress: process.env.NODE_URL ?? 'ws://127.0.0.1:9944',
});
const [chain, node, version] = await Promise.all([
  api.chain(),
  api.nodeName(),
  api.nodeVersion(),
]);

console.log(`Chain    ${chain}`);
console.log(`Node     ${node} ${version}`);
console.log(`Runtime  ${api.specName} ${api.specVersion}`);
console.log(`Genesis  ${api.genesisHash.toHex()}`);

await api.disconnect();
// #endregion print-chain
