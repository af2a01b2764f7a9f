/** The node that the page talks to, and the network that it must be. */
import {GearApi, type HexString} from '@gear-js/api';
import {WsProvider} from '@polkadot/api';

/**
 * What `public/config.json` holds. Change it when you deploy the program: the
 * built page reads it when it starts.
 */
export type Config = {
  /** WebSocket address of a node. */
  node: string;
  /** Hash of block 0, by which networks differ. */
  genesis: HexString;
  program: HexString;
};

/** @throws Error when the page has no configuration */
export async function readConfig(): Promise<Config> {
  const response = await fetch('/config.json');
  if (!response.ok)
    throw new Error(`config.json: ${response.status} ${response.statusText}`);
  return (await response.json()) as Config;
}

/** How long a node may take to answer for the first time, in ms. */
const PATIENCE = 10_000;

// #region connect
/**
 * Connects to the node, and makes sure that it belongs to the right network.
 * @throws Error in words for the user
 */
export async function connect({node, genesis}: Config): Promise<GearApi> {
  const provider = new WsProvider(node);
  try {
    const api = await inTime(
      GearApi.create({provider}),
      `The node ${node} does not answer.`,
    );
    if (api.genesisHash.toHex() === genesis) return api;
    throw new Error(
      `Wrong network: the node serves "${await api.chain()}", and the program is on another one.`,
    );
  } catch (error) {
    await provider.disconnect(); // or it tries again every 2.5 seconds
    throw error instanceof Error
      ? error
      : new Error(`No connection to the node ${node}.`);
  }
}
// #endregion connect

async function inTime<T>(work: Promise<T>, message: string): Promise<T> {
  let timer: number | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error(message)), PATIENCE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
