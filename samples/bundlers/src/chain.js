import {GearApi} from '@gear-js/api';

/** Asks the node for the name of its chain. */
export async function chainOf(node) {
  const api = await GearApi.create({providerAddress: node});
  const chain = await api.chain();
  await api.disconnect();
  return String(chain);
}
