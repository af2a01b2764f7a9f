/**
 * Reads the environment variables of the runnable samples. A wrong value causes
 * an error that says what to set.
 */
import {GearKeyring, type HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {LOCAL_NODE} from './networks.ts';

type Environment = Record<string, string | undefined>;

/** The node's WebSocket address: `NODE_URL`, or the local node. */
export function nodeUrl(env: Environment = process.env): string {
  const url = env.NODE_URL ?? LOCAL_NODE;
  if (!/^wss?:\/\//.test(url))
    throw new Error(`NODE_URL must start with ws:// or wss://, got "${url}"`);
  return url;
}

/** A 32-byte id (program, code or message) from the variable `name`. */
export function idFrom(
  name: string,
  env: Environment = process.env,
): HexString {
  return hex(required(name, env), name);
}

/** A required text, for example a file path. */
export function required(name: string, env: Environment = process.env): string {
  const value = env[name];
  if (!value)
    throw new Error(`Set ${name}, for example: ${name}=… npx tsx <file>`);
  return value;
}

/**
 * The signing account, from the secret URI in `SIGNER_URI`. On a local node it
 * defaults to the public test account Alice. Elsewhere anyone could spend
 * Alice's funds.
 */
export async function signer(
  env: Environment = process.env,
): Promise<KeyringPair> {
  const local = /^wss?:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(nodeUrl(env));
  const uri = env.SIGNER_URI ?? (local ? '//Alice' : undefined);
  if (!uri)
    throw new Error(
      'Set SIGNER_URI to the secret URI of an account of yours; //Alice is for local nodes only',
    );
  return GearKeyring.fromSuri(uri);
}

function hex(value: string, name: string): HexString {
  if (!/^0x[0-9a-f]{64}$/i.test(value)) {
    throw new Error(
      `${name} must be 0x and 64 hex digits (32 bytes), got "${value}"`,
    );
  }
  return value as HexString;
}
