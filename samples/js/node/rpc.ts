/**
 * The JSON-RPC methods of the node. What is not here fails with an error that
 * names it.
 */
import type {HexString} from '@gear-js/api';
import {
  compactAddLength,
  hexToU8a,
  u8aConcat,
  u8aToHex,
  u8aToString,
} from '@polkadot/util';
import {decodeAddress} from '@polkadot/util-crypto';
import type {Chain, GasUse} from '../../../src/chain/chain.ts';
import {REPLY_CODES} from '../../../src/chain/codes.ts';
import {NotModeled, Refused} from '../../../src/chain/errors.ts';
import {fromHex, type Hex} from '../../../src/sails/hex.ts';
import {type Node, RpcError, type SealedBlock} from './node.ts';
import {isModeled} from './storage.ts';

export const NAME = 'Gear documentation stand-in node';
export const CHAIN = 'Stand-in (a chain in memory, no network)';
export const SPEC_NAME = 'vara-stand-in';

/**
 * Sends a message of a subscription: the method of its messages, and the
 * content.
 */
export type Notify = (method: string, result: unknown) => void;
type Unsubscribe = () => void;
type Params = readonly unknown[];

/** A request that answers once. @throws RpcError, NotModeled */
type Method = (params: Params) => unknown;
/** A request that opens a subscription. */
type Subscription = (params: Params, notify: Notify) => Unsubscribe;

const text = (value: unknown, name: string): string => {
  if (typeof value !== 'string')
    throw new RpcError(-32602, `Invalid params: ${name} is no text`);
  return value;
};
const hex = (value: unknown, name: string): HexString => {
  const given = text(value, name);
  if (!/^0x([0-9a-f]{2})*$/i.test(given))
    throw new RpcError(-32602, `Invalid params: ${name} is no hex`);
  return given as HexString;
};
const optionalHex = (value: unknown, name: string): HexString | undefined =>
  value === undefined || value === null ? undefined : hex(value, name);
/** Numbers come as numbers, or as hex when they are large. */
const integer = (value: unknown, name: string): bigint => {
  if (
    typeof value === 'number' ||
    (typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value))
  )
    return BigInt(value);
  throw new RpcError(-32602, `Invalid params: ${name} is no number`);
};

/**
 * The methods of a node. `unsubscribe` methods belong to the connection:
 * server.ts.
 */
export function rpcOf(node: Node): {
  methods: Record<string, Method>;
  subscriptions: Record<string, Subscription>;
} {
  const {runtime} = node;
  const {registry, version} = runtime;
  const blockOf = (hash: unknown): SealedBlock => {
    const given = optionalHex(hash, 'hash');
    return given ? node.block(given) : node.best;
  };
  const runtimeVersion = {
    ...version.toJSON(),
    specName: SPEC_NAME,
    implName: SPEC_NAME,
  };

  const checkEntry = (key: string) => {
    const entry = runtime.entryOf(key);
    if (!entry || !isModeled(entry))
      throw new NotModeled(`The storage ${entry ?? key}`);
  };
  const read = (key: string, block: SealedBlock): HexString | null => {
    checkEntry(key);
    return block.storage().get(key)?.() ?? null;
  };
  const keysFrom = (prefix: string, block: SealedBlock): string[] => {
    checkEntry(prefix);
    return [...block.storage().keys()]
      .filter(key => key.startsWith(prefix))
      .sort();
  };
  const headers =
    (method: string, pick: () => SealedBlock): Subscription =>
    (_params, notify) => {
      let last = pick().number;
      notify(method, pick().header);
      return node.onBlock(() => {
        for (const newest = pick().number; last < newest;)
          notify(method, node.blockAt(++last)!.header);
      });
    };
  const submitted = (params: Params) => hex(params[0], 'extrinsic');
  /**
   * A method that calculates gas. `target` is what its second parameter says,
   * under the name that errors give it; `enter` sends the message there and
   * returns its id.
   */
  const calculatesGas =
    (
      name: string,
      enter: (
        copy: Chain,
        target: Hex,
        message: {source: Hex; payload: Uint8Array; value: bigint},
      ) => Hex,
    ): Method =>
    ([from, to, payload, attached, allowOtherPanics, hash]) => {
      const {chain} = node.worldAt(optionalHex(hash, 'hash'));
      const source = hex(from, 'source') as Hex;
      const value = integer(attached, 'value');
      const message = {
        source,
        payload: hexToU8a(hex(payload, 'payload')),
        value,
      };
      const target = hex(to, name) as Hex;
      let entered: Hex | undefined;
      const use = calculating(() =>
        chain.calculateGas(
          source,
          value,
          copy => (entered = enter(copy, target, message)),
        ),
      );
      for (const [id, failure] of use.failures) {
        if (id === entered || allowOtherPanics === false)
          throw runtimeError(
            `Program terminated with a trap: '${trapOf(failure)}'`,
          );
      }
      return gasInfo(use);
    };

  const methods: Record<string, Method> = {
    rpc_methods: () => ({
      methods: [...Object.keys(methods), ...Object.keys(subscriptions)].sort(),
    }),
    system_chain: () => CHAIN,
    system_chainType: () => 'Development',
    system_name: () => NAME,
    system_version: () => runtime.version.specVersion.toString(),
    system_properties: () => ({
      ss58Format: 137,
      tokenDecimals: 12,
      tokenSymbol: 'TEST',
    }),
    system_health: () => ({peers: 0, isSyncing: false, shouldHavePeers: false}),
    system_accountNextIndex: ([address]) =>
      node.nextNonce(u8aToHex(decodeAddress(text(address, 'address')))),

    chain_getBlockHash: ([number]) => {
      if (number === undefined || number === null) return node.best.hash;
      return node.blockAt(Number(integer(number, 'number')))?.hash ?? null;
    },
    chain_getFinalizedHead: () => node.finalized.hash,
    chain_getHeader: ([hash]) => blockOf(hash).header,
    chain_getBlock: ([hash]) => {
      const {header, extrinsics} = blockOf(hash);
      return {block: {header, extrinsics}, justifications: null};
    },

    state_getMetadata: () => runtime.metadata,
    state_getRuntimeVersion: () => runtimeVersion,
    state_getStorage: ([key, hash]) => read(text(key, 'key'), blockOf(hash)),
    state_queryStorageAt: ([keys, hash]) => {
      const block = blockOf(hash);
      const changes = (keys as string[]).map(key => [key, read(key, block)]);
      return [{block: block.hash, changes}];
    },
    state_getStorageSize: ([key, hash]) => {
      const value = read(text(key, 'key'), blockOf(hash));
      return value && hexToU8a(value).length;
    },
    state_getKeysPaged: ([prefix, count, after, hash]) => {
      const start = optionalHex(after, 'start key');
      const keys = keysFrom(text(prefix, 'prefix'), blockOf(hash));
      const rest = start ? keys.filter(key => key > start) : keys;
      return rest.slice(0, Number(integer(count, 'count')));
    },
    state_call: ([name, data, hash]) => {
      const bytes = hex(data, 'data');
      if (name === 'AccountNonceApi_account_nonce') {
        const nonce =
          node.worldAt(optionalHex(hash, 'hash')).nonces.get(bytes as Hex) ?? 0;
        return registry.createType('u32', nonce).toHex(true);
      }
      if (name === 'TransactionPaymentApi_query_info')
        return registry
          .createType('RuntimeDispatchInfo', feeInfo(bytes))
          .toHex();
      if (name === 'Metadata_metadata_versions')
        return registry.createType('Vec<u32>', [METADATA_VERSION]).toHex();
      if (name === 'Metadata_metadata_at_version') {
        const asked = registry.createType('u32', hexToU8a(bytes)).toNumber();
        return asked === METADATA_VERSION
          ? u8aToHex(
              u8aConcat([1], compactAddLength(hexToU8a(runtime.metadata))),
            )
          : '0x00';
      }
      throw new NotModeled(`The runtime call ${text(name, 'name')}`);
    },
    payment_queryInfo: ([extrinsic]) => {
      const {weight, partialFee, ...info} = feeInfo(
        hex(extrinsic, 'extrinsic'),
      );
      const {refTime, proofSize} = weight;
      const shown = {ref_time: Number(refTime), proof_size: Number(proofSize)};
      return {...info, weight: shown, partialFee: partialFee.toString()};
    },

    author_submitExtrinsic: params => node.submit(submitted(params)),
    author_pendingExtrinsics: () => node.pending,

    gear_calculateReplyForHandle: ([
      origin,
      destination,
      payload,
      ,
      value,
      hash,
    ]) => {
      const program = hex(destination, 'destination') as Hex;
      const chain = node.worldAt(optionalHex(hash, 'hash')).chain;
      const message = {
        source: hex(origin, 'origin') as Hex,
        payload: hexToU8a(hex(payload, 'payload')),
        value: integer(value, 'value'),
      };
      const reply = calculating(() => chain.calculateReply(program, message));
      if (!reply) throw runtimeError("Queue is empty, but reply wasn't found");
      const code = registry.createType(
        'GearCoreErrorsSimpleReplyCode',
        fromHex(reply.code),
      );
      // Numbers of JSON are exact up to 2^53 only; polkadot.js reads texts,
      // too.
      return {
        payload: u8aToHex(reply.payload),
        value: reply.value.toString(),
        code: code.toHuman(),
      };
    },
    gear_calculateGasForHandle: calculatesGas(
      'destination',
      (copy, program, message) => copy.send(program, message),
    ),
    gear_calculateGasForReply: calculatesGas('message', (copy, to, message) =>
      copy.reply(to, message),
    ),
    gear_calculateGasForCreate: calculatesGas(
      'code id',
      (copy, id, message) =>
        copy.createProgram(id, {salt: GAS_SALT}, message).message,
    ),
    gear_calculateGasForUpload: calculatesGas('code', (copy, code, message) => {
      const id = copy.submitCode(new Uint8Array(hexToU8a(code)));
      return copy.createProgram(id, {salt: GAS_SALT}, message).message;
    }),
  };

  const subscriptions: Record<string, Subscription> = {
    state_subscribeRuntimeVersion: (_params, notify) => {
      notify('state_runtimeVersion', runtimeVersion);
      return () => undefined;
    },
    state_subscribeStorage: ([given], notify) => {
      const keys = given as string[];
      const last = new Map(keys.map(key => [key, read(key, node.best)]));
      notify('state_storage', {block: node.best.hash, changes: [...last]});
      return node.onBlock(block => {
        const changes = keys
          .map(key => [key, read(key, block)] as const)
          .filter(([key, value]) => last.get(key) !== value);
        for (const [key, value] of changes) last.set(key, value);
        if (changes.length > 0)
          notify('state_storage', {block: block.hash, changes});
      });
    },
    chain_subscribeNewHead: headers('chain_newHead', () => node.best),
    chain_subscribeNewHeads: headers('chain_newHead', () => node.best),
    chain_subscribeAllHeads: headers('chain_allHead', () => node.best),
    chain_subscribeFinalizedHeads: headers(
      'chain_finalizedHead',
      () => node.finalized,
    ),
    author_submitAndWatchExtrinsic: (params, notify) => {
      node.submit(submitted(params), status =>
        notify('author_extrinsicUpdate', status),
      );
      return () => undefined;
    },
  };

  function feeInfo(extrinsic: HexString) {
    // A runtime call has the length of the transaction behind it, which the
    // transaction itself says, too.
    const fee = node.feeOf(node.decode(extrinsic));
    return {weight: node.weight, class: 'Normal', partialFee: fee};
  }

  return {methods, subscriptions};
}

/** Of the metadata in gsdk. */
const METADATA_VERSION = 15;
/**
 * The salt of programs that exist only while their gas is calculated:
 * runtime_api.rs.
 */
const GAS_SALT = new TextEncoder().encode('calculate_gas_salt');

const gasInfo = ({least, burned, reserved, waits}: GasUse) => ({
  min_limit: Number(least),
  reserved: Number(reserved),
  burned: Number(burned),
  may_be_returned: 0,
  waited: waits,
});

const runtimeError = (reason: string) =>
  new RpcError(8000, 'Runtime error', reason);

/**
 * What the node says about an error reply: gear v2.0.0,
 * protocol/backend/src/error.rs, `TrapExplanation`.
 */
function trapOf({code, payload}: {code: Hex; payload: Uint8Array}): string {
  const message = u8aToString(payload);
  switch (code) {
    case REPLY_CODES.panic:
      return `Panic occurred: ${message.includes('\ufffd') ? u8aToHex(payload) : message}`;
    case REPLY_CODES.ranOutOfGas:
      return 'Not enough gas to continue execution';
    case REPLY_CODES.stackLimitExceeded:
      return 'Stack limit exceeded';
    default:
      return (
        message ||
        'Reason is unknown. Possibly `unreachable` instruction is occurred'
      );
  }
}

/**
 * Does a calculation; what the chain refuses becomes an error of the runtime.
 */
function calculating<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused || error instanceof WebAssembly.CompileError)
      throw runtimeError(error.message);
    throw error;
  }
}
