/** The storage of a block, as far as the node has it. */
import type {HexString} from '@gear-js/api';
import {u8aToHex} from '@polkadot/util';
import type {Entry} from '../../../src/chain/dispatch.ts';
import type {Held} from '../../../src/chain/state.ts';
import {fromHex, type Hex} from '../../../src/sails/hex.ts';
import {NEVER} from './calls.ts';
import type {Runtime} from './runtime.ts';
import type {World} from './world.ts';

/**
 * Marks an account whose locks follow the rules of today: `ExtraFlags` of the
 * balances pallet.
 */
const NEW_LOGIC = 1n << 127n;

/**
 * Entries that the node answers; those of the second group are always empty
 * here.
 */
const MODELED = new Set([
  'system.account',
  'system.blockHash',
  'system.events',
  'system.number',
  'system.parentHash',
  'timestamp.now',
  'balances.totalIssuance',
  'gearProgram.codeMetadataStorage',
  'gearProgram.originalCodeStorage',
  'gearProgram.programStorage',
  'gearMessenger.mailbox',
  'gearMessenger.waitlist',
  'gearVoucher.issued',
  'gearVoucher.vouchers',
  // Nobody can lock or reserve anything, so these are empty for everybody.
  'balances.account',
  'balances.freezes',
  'balances.holds',
  'balances.locks',
  'balances.reserves',
  'vesting.vesting',
  // Blocks have no author.
  'session.validators',
]);

/** Whether the node answers an entry like `system.account`. */
export const isModeled = (entry: string): boolean => MODELED.has(entry);

/** What a block adds to the world. */
export type BlockFacts = {
  number: number;
  parent: HexString;
  /** In ms. */
  timestamp: bigint;
  /** The value of `system.events`. */
  events: HexString;
  /** Of earlier blocks. */
  hashes: readonly (readonly [number: number, hash: HexString])[];
  /** Planck that were there at the beginning. */
  issuance: bigint;
};

/** Values by key, which are encoded when somebody asks. */
export type Storage = ReadonlyMap<string, () => HexString>;

export function storageOf(
  runtime: Runtime,
  {chain, nonces, vouchers, issued}: World,
  codes: ReadonlyMap<Hex, Uint8Array>,
  {number, parent, timestamp, events, hashes, issuance}: BlockFacts,
): Storage {
  const storage = new Map<string, () => HexString>();
  const put = (entry: string, keys: unknown[], value: () => unknown) =>
    storage.set(runtime.key(entry, ...keys), () =>
      runtime.value(entry, value()),
    );

  for (const id of new Set([...chain.balances.keys(), ...nonces.keys()])) {
    const data = {
      free: chain.balanceOf(id),
      reserved: 0,
      frozen: 0,
      flags: NEW_LOGIC,
    };
    const counts = {
      nonce: nonces.get(id) ?? 0,
      consumers: 0,
      providers: 1,
      sufficients: 0,
    };
    put('system.account', [id], () => ({...counts, data}));
  }
  for (const [at, hash] of hashes) put('system.blockHash', [at], () => hash);
  storage.set(runtime.key('system.events'), () => events);
  put('system.number', [], () => number);
  put('system.parentHash', [], () => parent);
  put('timestamp.now', [], () => timestamp);
  put('balances.totalIssuance', [], () => issuance);

  for (const [id, {size, staticPages, entries}] of chain.codes) {
    put('gearProgram.originalCodeStorage', [id], () =>
      u8aToHex(codes.get(id)!),
    );
    put('gearProgram.codeMetadataStorage', [id], () => ({
      originalCodeLen: size,
      exports: (Object.keys(entries) as Entry[]).map(entry => KINDS[entry]),
      staticPages,
      stackEnd: null,
      // The chain in memory runs the code as it is.
      instrumentationStatus: 'NotInstrumented',
    }));
  }
  for (const [id, program] of chain.programs) {
    put('gearProgram.programStorage', [id], () => {
      if (program.status === 'exited') return {Exited: program.inheritor};
      if (program.status === 'terminated')
        return {Terminated: program.inheritor};
      const state = program.init
        ? {Uninitialized: {messageId: program.init}}
        : 'Initialized';
      return {Active: {codeId: program.code.id, state, expirationBlock: NEVER}};
    });
  }
  for (const [id, {message, hold}] of chain.mailbox) {
    const stored = {...message, payload: u8aToHex(message.payload)};
    put('gearMessenger.mailbox', [message.destination, id], () => [
      stored,
      hold,
    ]);
  }
  for (const [id, held] of chain.waitlist) {
    put('gearMessenger.waitlist', [held.message.destination, id], () =>
      waiting(held),
    );
  }
  if (issued > 0) put('gearVoucher.issued', [], () => issued);
  for (const [
    id,
    {owner, spender, programs, codeUploading, expiry},
  ] of vouchers) {
    const listed = programs ? [...programs].sort() : null;
    put('gearVoucher.vouchers', [spender, id], () => ({
      owner,
      programs: listed,
      codeUploading,
      expiry,
    }));
  }
  return storage;
}

const KINDS = {
  init: 'Init',
  handle: 'Handle',
  reply: 'Reply',
  signal: 'Signal',
} as const;

function waiting({message, entry = 'handle', hold}: Held) {
  const {id, source, destination, payload, value, details} = message;
  const from =
    details?.kind === 'reply'
      ? {Reply: {to: details.to, code: fromHex(details.code)}}
      : details && {Signal: {to: details.from, code: details.code}};
  const stored = {
    id,
    source,
    destination,
    payload: u8aToHex(payload),
    value,
    details: from,
  };
  // The node keeps the context in a form of its own.
  return [{kind: KINDS[entry], message: stored, context: null}, hold];
}
