/**
 * The node: blocks, the pool of transactions, and the chain in memory behind
 * them.
 */
import type {HexString} from '@gear-js/api';
import type {GenericExtrinsic, Struct, u64} from '@polkadot/types';
import {u8aToHex} from '@polkadot/util';
import {blake2AsU8a, signatureVerify} from '@polkadot/util-crypto';
import {Chain} from '../../../src/chain/chain.ts';
import {NotModeled} from '../../../src/chain/errors.ts';
import {EXISTENTIAL_DEPOSIT, VALUE_PER_GAS} from '../../../src/chain/gas.ts';
import {hashOf} from '../../../src/chain/ids.ts';
import {toHex, type Hex} from '../../../src/sails/hex.ts';
import {Calls, nameOf} from './calls.ts';
import {gearEvents} from './gear-events.ts';
import {CallFailure, type Phase, type Runtime} from './runtime.ts';
import {type Storage, storageOf} from './storage.ts';
import {copyOf, type World} from './world.ts';

/** Blocks whose state is kept, as a node without an archive does. */
const KEPT_STATES = 256;
/** A block is final when so many have followed. */
const BLOCKS_UNTIL_FINAL = 2;
/** Where fees go. */
const COLLECTOR: Hex = toHex(
  hashOf(new TextEncoder().encode('fees of the stand-in node')),
);
const NO_HASH: HexString = `0x${'00'.repeat(32)}`;

/** An error that a request gets. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: string,
  ) {
    super(message);
  }
}

const invalid = (reason: string) =>
  new RpcError(1010, 'Invalid Transaction', reason);

export type SealedBlock = {
  number: number;
  hash: HexString;
  header: {
    parentHash: HexString;
    number: HexString;
    stateRoot: HexString;
    extrinsicsRoot: HexString;
    digest: {logs: string[]};
  };
  extrinsics: HexString[];
  /** Undefined when it has been discarded. */
  world: World | undefined;
  storage: () => Storage;
};

/** What becomes of a transaction: values of `author_extrinsicUpdate`. */
export type Status =
  | 'ready'
  | 'future'
  | 'invalid'
  | {inBlock: HexString}
  | {finalized: HexString};

type Pending = {
  extrinsic: GenericExtrinsic;
  hex: HexString;
  signer: Hex;
  nonce: number;
  report: (status: Status) => void;
};

export class Node {
  readonly codes = new Map<Hex, Uint8Array<ArrayBuffer>>();
  readonly #blocks: SealedBlock[] = [];
  readonly #byHash = new Map<string, SealedBlock>();
  readonly #listeners = new Set<(block: SealedBlock) => void>();
  #pool: Pending[] = [];
  #world: World;
  readonly #issuance: bigint;
  #final: {number: number; report: () => void}[] = [];

  /**
   * @param accounts planck by account at the beginning
   * @param start time of block 0, in ms
   * @param complain is told what the node drops, because it is not modeled
   */
  constructor(
    readonly runtime: Runtime,
    accounts: ReadonlyMap<Hex, bigint>,
    start: bigint,
    readonly complain: (text: string) => void,
  ) {
    const chain = new Chain({timestamp: start});
    for (const [id, planck] of accounts) chain.mint(id, planck);
    chain.mint(COLLECTOR, EXISTENTIAL_DEPOSIT);
    this.#world = {chain, nonces: new Map(), vouchers: new Map(), issued: 0};
    this.#issuance = [...chain.balances.values()].reduce(
      (sum, planck) => sum + planck,
      0n,
    );
    this.#seal([], []);
  }

  get best(): SealedBlock {
    return this.#blocks.at(-1)!;
  }

  get finalized(): SealedBlock {
    return this.#blocks[Math.max(0, this.best.number - BLOCKS_UNTIL_FINAL)]!;
  }

  get genesis(): SealedBlock {
    return this.#blocks[0]!;
  }

  blockAt(number: number): SealedBlock | undefined {
    return this.#blocks[number];
  }

  /** @throws RpcError */
  block(hash: string): SealedBlock {
    const block = this.#byHash.get(hash);
    if (!block)
      throw new RpcError(
        4003,
        `Client error: UnknownBlock: Header was not found for ${hash}`,
      );
    return block;
  }

  /**
   * The world at the end of a block; without a hash, of the best one. @throws
   * RpcError
   */
  worldAt(hash?: string): World {
    const block = hash ? this.block(hash) : this.best;
    if (!block.world)
      throw new RpcError(
        4003,
        `Client error: State already discarded for ${block.hash}`,
      );
    return block.world;
  }

  /** Calls `listener` with every new block. @returns a function that ends it */
  onBlock(listener: (block: SealedBlock) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The nonce of the account's next transaction, after those in the pool. */
  nextNonce(account: Hex): number {
    const pending = this.#pool
      .filter(({signer}) => signer === account)
      .map(({nonce}) => nonce + 1);
    return Math.max(this.#world.nonces.get(account) ?? 0, ...pending);
  }

  /**
   * Planck for getting a transaction into a block. The weight of its call is
   * not counted.
   */
  feeOf(extrinsic: GenericExtrinsic): bigint {
    return (
      (this.weight.refTime + BigInt(extrinsic.encodedLength)) * VALUE_PER_GAS
    );
  }

  /** The weight of a transaction without its call. */
  get weight(): {refTime: bigint; proofSize: bigint} {
    const {baseExtrinsic} = this.runtime.constant<BlockWeights>(
      'system',
      'blockWeights',
    ).perClass.normal;
    return {refTime: baseExtrinsic.refTime.unwrap().toBigInt(), proofSize: 0n};
  }

  get pending(): HexString[] {
    return this.#pool.map(({hex}) => hex);
  }

  /**
   * Takes a transaction into the pool.
   *
   * @param report is told what becomes of it
   * @returns its hash
   * @throws RpcError like that of a node, NotModeled when it needs what the
   * node does not have
   */
  submit(
    hex: HexString,
    report: (status: Status) => void = () => undefined,
  ): HexString {
    const extrinsic = this.decode(hex);
    if (!extrinsic.isSigned) throw invalid('Transaction call is not expected');
    Calls.check(extrinsic.method);
    const signer = u8aToHex(extrinsic.signer.toU8a().slice(-32));
    this.#checkSignature(extrinsic);
    const nonce = extrinsic.nonce.toNumber();
    const next = this.#world.nonces.get(signer) ?? 0;
    if (nonce < next) throw invalid('Transaction is outdated');
    if (this.#pool.some(pending => pending.hex === hex))
      throw new RpcError(1013, 'Transaction is already imported');
    if (
      this.#pool.some(
        pending => pending.signer === signer && pending.nonce === nonce,
      )
    )
      throw new RpcError(
        1014,
        'Priority is too low: (0 vs 0)',
        'The transaction has too low priority to replace another transaction already in the pool.',
      );
    this.#payFee(copyOf(this.#world), extrinsic, signer);
    this.#rehearse(extrinsic, signer);
    const isReady = nonce === this.nextNonce(signer);
    this.#pool.push({extrinsic, hex, signer, nonce, report});
    report(isReady ? 'ready' : 'future');
    return extrinsic.hash.toHex();
  }

  /** @throws RpcError when the bytes are no transaction */
  decode(hex: HexString): GenericExtrinsic {
    try {
      return this.runtime.registry.createType(
        'Extrinsic',
        hex,
      ) as unknown as GenericExtrinsic;
    } catch (error) {
      throw new RpcError(1002, 'Verification Error', (error as Error).message);
    }
  }

  /** Makes a block of all transactions whose turn it is. */
  makeBlock(): void {
    const world = this.#world;
    const {chain} = world;
    const timestamp = chain.timestamp + 3000n;
    const extrinsics = [this.runtime.inherent('timestamp', 'set', timestamp)];
    const events: {phase: Phase; event: Uint8Array}[] = [];
    const record = (list: readonly Uint8Array[], mandatory = false) => {
      const phase = {ApplyExtrinsic: extrinsics.length - 1};
      if (mandatory)
        list = [
          ...list,
          this.runtime.event('system', 'ExtrinsicSuccess', [
            this.#info('Mandatory'),
          ]),
        ];
      for (const event of list) events.push({phase, event});
    };
    record([], true);
    const reports: Pending[] = [];
    for (const pending of this.#takeReady()) {
      const done = this.#apply(world, pending.extrinsic, pending.signer);
      if (!done) {
        pending.report('invalid');
        continue;
      }
      extrinsics.push(pending.hex);
      record(done);
      reports.push(pending);
    }
    const before = world.chain.fork();
    const block = this.#runBlock();
    extrinsics.push(this.runtime.inherent('gear', 'run', null));
    record(gearEvents(this.runtime, block, before, world.chain), true);
    this.#seal(extrinsics, events);
    const {hash, number} = this.best;
    for (const {report} of reports) {
      report({inBlock: hash});
      this.#final.push({
        number,
        report: () => report({finalized: hash}),
      });
    }
    for (const listener of this.#listeners) listener(this.best);
    const isFinal = (entry: {number: number}) =>
      entry.number <= this.finalized.number;
    this.#final.filter(isFinal).forEach(({report}) => report());
    this.#final = this.#final.filter(entry => !isFinal(entry));
  }

  /** Runs the queue; what it cannot run, it drops and says so. */
  #runBlock() {
    const {chain} = this.#world;
    try {
      return chain.runBlock();
    } catch (error) {
      if (!(error instanceof NotModeled)) throw error;
      this.complain(
        `${error.message}: the messages of block ${chain.height + 1} are dropped.`,
      );
      chain.dropQueue();
      return chain.runBlock();
    }
  }

  /** In the order of arrival, and of nonces. */
  #takeReady(): Pending[] {
    const ready: Pending[] = [];
    const next = new Map(this.#world.nonces);
    for (let found = true; found;) {
      found = false;
      for (const pending of [...this.#pool]) {
        if (pending.nonce !== (next.get(pending.signer) ?? 0)) continue;
        next.set(pending.signer, pending.nonce + 1);
        ready.push(pending);
        this.#pool = this.#pool.filter(other => other !== pending);
        found = true;
      }
    }
    return ready;
  }

  /**
   * @returns the events, or undefined when the transaction cannot be in a block
   * any more
   */
  #apply(
    world: World,
    extrinsic: GenericExtrinsic,
    signer: Hex,
  ): Uint8Array[] | undefined {
    const before = copyOf(world);
    let fee: {payer: Hex; planck: bigint};
    try {
      fee = this.#payFee(world, extrinsic, signer);
    } catch (error) {
      if (error instanceof RpcError) return undefined;
      throw error;
    }
    world.nonces.set(signer, extrinsic.nonce.toNumber() + 1);
    const calls = new Calls(this.runtime, world, this.codes);
    calls.emit('balances', 'Withdraw', fee.payer, fee.planck);
    let failure: CallFailure | undefined;
    try {
      calls.run(extrinsic.method, signer);
    } catch (error) {
      if (error instanceof NotModeled) {
        this.complain(`${error.message}: a transaction is dropped.`);
        Object.assign(world, before);
        return undefined;
      }
      if (!(error instanceof CallFailure)) throw error;
      failure = error;
    }
    calls.emit(
      'transactionPayment',
      'TransactionFeePaid',
      fee.payer,
      fee.planck,
      0,
    );
    if (failure)
      calls.emit(
        'system',
        'ExtrinsicFailed',
        failure.error,
        this.#info('Normal'),
      );
    else calls.emit('system', 'ExtrinsicSuccess', this.#info('Normal'));
    return calls.events;
  }

  #info(kind: 'Normal' | 'Mandatory') {
    return {
      weight: this.weight,
      class: kind,
      paysFee: kind === 'Normal' ? 'Yes' : 'No',
    };
  }

  /** Takes the fee, of a prepaid call from the voucher. @throws RpcError */
  #payFee(
    world: World,
    extrinsic: GenericExtrinsic,
    signer: Hex,
  ): {payer: Hex; planck: bigint} {
    const {method} = extrinsic;
    const planck = this.feeOf(extrinsic);
    const payer =
      nameOf(method) === 'gearVoucher.call'
        ? (method.args[0]!.toHex() as Hex)
        : signer;
    const {chain} = world;
    if (chain.balanceOf(payer) < planck + EXISTENTIAL_DEPOSIT)
      throw invalid(
        'Inability to pay some fees (e.g. account balance too low)',
      );
    chain.transfer(payer, COLLECTOR, planck);
    return {payer, planck};
  }

  /**
   * Runs the transaction on a copy, to find out whether it needs something that
   * is not modeled. @throws NotModeled
   */
  #rehearse(extrinsic: GenericExtrinsic, signer: Hex): void {
    const world = copyOf(this.#world);
    const calls = new Calls(this.runtime, world, new Map(this.codes));
    try {
      calls.run(extrinsic.method, signer);
    } catch (error) {
      if (error instanceof CallFailure) return;
      throw error;
    }
    world.chain.runBlock();
  }

  #checkSignature(extrinsic: GenericExtrinsic): void {
    const {era, method, nonce, tip} = extrinsic;
    const {version, registry} = this.runtime;
    if (tip.toBigInt() !== 0n) throw new NotModeled('A tip');
    const now = this.best.number;
    const birth = era.isMortalEra ? era.asMortalEra.birth(now) : 0;
    if (era.isMortalEra && era.asMortalEra.death(now) <= now)
      throw invalid('Transaction is outdated');
    const payload = registry
      .createType(
        'ExtrinsicPayload',
        {
          method: method.toHex(),
          era,
          nonce,
          tip,
          mode: 0,
          metadataHash: null,
          specVersion: version.specVersion,
          transactionVersion: version.transactionVersion,
          genesisHash: this.genesis.hash,
          blockHash: this.#blocks[birth]?.hash ?? NO_HASH,
        },
        {version: 4},
      )
      .toU8a({method: true});
    const message = payload.length > 256 ? blake2AsU8a(payload) : payload;
    const signer = extrinsic.signer.toU8a().slice(-32);
    if (!signatureVerify(message, extrinsic.signature.toU8a(), signer).isValid)
      throw invalid('Transaction has a bad signature');
  }

  #seal(
    extrinsics: HexString[],
    events: {phase: Phase; event: Uint8Array}[],
  ): void {
    const number = this.#blocks.length;
    const parent = this.#blocks.at(-1)?.hash ?? NO_HASH;
    const world = copyOf(this.#world);
    const root = (...parts: string[]): HexString =>
      u8aToHex(
        hashOf(new TextEncoder().encode(`stand-in node ${parts.join()}`)),
      );
    const header = {
      parentHash: parent,
      number: `0x${number.toString(16)}` as const,
      stateRoot: root(String(number)),
      extrinsicsRoot: root(...extrinsics),
      digest: {logs: []},
    };
    const hash = this.runtime.registry
      .createType('Header', {...header, number})
      .hash.toHex();
    const hashes = this.#blocks
      .slice(-KEPT_STATES)
      .map(block => [block.number, block.hash] as const);
    let storage: Storage | undefined;
    const facts = {
      number,
      parent,
      timestamp: world.chain.timestamp,
      events: this.runtime.records(events),
      hashes,
      issuance: this.#issuance,
    };
    const block: SealedBlock = {
      number,
      hash,
      header,
      extrinsics,
      world,
      storage: () =>
        (storage ??= storageOf(this.runtime, world, this.codes, facts)),
    };
    this.#blocks.push(block);
    this.#byHash.set(hash, block);
    const old = this.#blocks[number - KEPT_STATES];
    if (old) {
      old.world = undefined;
      old.storage = () => {
        throw new RpcError(
          4003,
          `Client error: State already discarded for ${old.hash}`,
        );
      };
    }
  }
}

type BlockWeights = Struct & {
  perClass: {normal: {baseExtrinsic: {refTime: {unwrap: () => u64}}}};
};
