/**
 * A substitute for `GearApi` whose "node" is the site's own chain, with one
 * program on it.
 */
import {readFile} from 'node:fs/promises';
import type {GearApi, HexString, ReplyInfo} from '@gear-js/api';
import {TypeRegistry} from '@polkadot/types';
import {hexToU8a} from '@polkadot/util';
import {Chain} from '../../../../src/chain/chain.ts';
import {wasmOf} from './programs.ts';

const registry = new TypeRegistry();
registry.register({
  ReplyInfo: {payload: 'Vec<u8>', value: 'u128', code: '[u8; 4]'},
});

/** What each sender has, in planck. */
const BALANCE = 100_000n * 1_000_000_000_000n;

type Incoming = {payload: HexString; source: HexString; value?: bigint};
type Sent = {destination: HexString; payload: Uint8Array};
/** The reply, if there was one, and the messages that the program sent. */
export type Outcome = {reply?: Uint8Array; sent: Sent[]};

/** Thrown when the program panics, with the payload of the error reply. */
export class Panic extends Error {
  constructor(readonly payload: Uint8Array) {
    super(`panic: ${new TextDecoder().decode(payload)}`);
  }
}

/** A program on a chain of its own. */
export class Host {
  readonly #chain = new Chain();
  readonly #code: HexString;
  #program: HexString | undefined;

  constructor(wasm: Uint8Array<ArrayBuffer>) {
    this.#code = this.#chain.submitCode(wasm);
  }

  /**
   * Sends a message, the first one as `init`, and makes a block. @throws Panic
   */
  async run(
    entry: 'init' | 'handle',
    {payload, source, value}: Incoming,
  ): Promise<Outcome> {
    const id = this.#send(entry, {payload, source, value});
    const sent: Sent[] = [];
    let reply: Uint8Array | undefined;
    for (const {details, destination, payload: bytes} of this.#chain.runBlock()
      .log) {
      if (details?.kind !== 'reply') sent.push({destination, payload: bytes});
      else if (details.to === id) {
        if (details.code.startsWith('0x01')) throw new Panic(bytes);
        if (details.code !== '0x00000000') reply = bytes;
      }
    }
    return reply ? {reply, sent} : {sent};
  }

  /** What the program would answer. Nothing changes. */
  ask({payload, source, value}: Incoming) {
    const message = {source, payload: hexToU8a(payload), value};
    const reply = this.#chain.calculateReply(this.#program!, message);
    if (!reply) throw new Error('The program waits.');
    return reply;
  }

  #send(
    entry: 'init' | 'handle',
    {payload, source, value}: Incoming,
  ): HexString {
    this.#chain.mint(source, BALANCE);
    const message = {source, payload: hexToU8a(payload), value};
    if (entry === 'handle') return this.#chain.send(this.#program!, message);
    const created = this.#chain.createProgram(
      this.#code,
      {salt: new Uint8Array()},
      message,
    );
    this.#program = created.program;
    return created.message;
  }
}

export async function hostOf(
  program: 'counter' | 'ping' | 'ping-gstd' | 'vft',
): Promise<Host> {
  return new Host(new Uint8Array(await readFile(wasmOf(program))));
}

/**
 * Implements `api.message.calculateReply` as a node does: it returns the reply
 * and its code.
 */
export function apiOf(host: Host): Pick<GearApi, 'message' | 'specVersion'> {
  const calculateReply = async (call: {
    origin: HexString;
    payload: HexString;
    value: bigint;
  }) => {
    const {code, payload} = host.ask({
      payload: call.payload,
      source: call.origin,
      value: call.value,
    });
    return replyInfo(code, payload);
  };
  return {
    specVersion: 20_000,
    message: {calculateReply} as unknown as GearApi['message'],
  };
}

function replyInfo(code: HexString, payload: Uint8Array): ReplyInfo {
  return registry.createType<ReplyInfo>('ReplyInfo', {
    code,
    payload: [...payload],
    value: 0,
  });
}
