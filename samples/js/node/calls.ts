/**
 * What the calls of transactions do. Rules: gear v2.0.0,
 * vara/pallets/gear/src/lib.rs and vara/pallets/gear-voucher/src/lib.rs;
 * balances and utility as in the Polkadot SDK.
 */
import type {
  BTreeSet,
  bool,
  Bytes,
  Compact,
  Enum,
  Option,
  u128,
  u32,
  u64,
  Vec,
} from '@polkadot/types';
import type {AccountId, H256} from '@polkadot/types/interfaces';
import type {AnyTuple, CallBase, Codec} from '@polkadot/types/types';
import {blake2AsHex} from '@polkadot/util-crypto';
import {u8aToHex} from '@polkadot/util';
import {NotModeled, Refused} from '../../../src/chain/errors.ts';
import {
  EXISTENTIAL_DEPOSIT,
  MAX_USER_GAS_LIMIT,
  VALUE_PER_GAS,
} from '../../../src/chain/gas.ts';
import {
  codeId,
  hashOf,
  littleEndian,
  programIdFromUser,
} from '../../../src/chain/ids.ts';
import {toHex, type Hex} from '../../../src/sails/hex.ts';
import {CallFailure, type Runtime} from './runtime.ts';
import {copyOf, type Voucher, type World} from './world.ts';

/**
 * The chain keeps no code above this size: gear v2.0.0,
 * protocol/core/src/gas_metering/schedule.rs.
 */
const MOST_CODE_BYTES = 512 * 1024;
/** Programs pay no rent, so they do not expire. */
export const NEVER = 0xffff_ffff;

const idOf = (codec: Codec): Hex => codec.toHex() as Hex;
/** @throws NotModeled for an address in another form than its 32 bytes */
function accountOf(address: Codec): Hex {
  const {inner, type} = address as Enum;
  if (type !== 'Id') throw new NotModeled(`An address of the kind ${type}`);
  return u8aToHex(inner.toU8a());
}
const planckOf = (amount: Codec): bigint =>
  (amount as Compact<u128>).unwrap().toBigInt();
const amountOf = (amount: Codec): bigint => (amount as u128).toBigInt();
const bytesOf = (bytes: Codec) => new Uint8Array((bytes as Bytes).toU8a(true));
const flagOf = (flag: Codec): boolean => (flag as bool).isTrue;

type Call = CallBase<AnyTuple>;

/** Calls that carry other calls. */
const BATCHES = new Set([
  'utility.batch',
  'utility.batchAll',
  'utility.forceBatch',
]);

export const nameOf = ({section, method}: Call): string =>
  `${section}.${method}`;

export class Calls {
  /** SCALE bytes of the events, in order. */
  readonly events: Uint8Array[] = [];

  /**
   * @param world is changed by the calls
   * @param codes the Wasm of all codes, by id; new ones are added
   */
  constructor(
    readonly runtime: Runtime,
    readonly world: World,
    readonly codes: Map<Hex, Uint8Array<ArrayBuffer>>,
  ) {}

  /** @throws NotModeled when the call, or one inside of it, is not modeled */
  static check(call: Call): void {
    if (BATCHES.has(nameOf(call)))
      (call.args[0] as Vec<Call>).forEach(inner => Calls.check(inner));
    else if (!HANDLERS[nameOf(call)])
      throw new NotModeled(`The call ${nameOf(call)}`);
  }

  /**
   * Does a call completely, or when it fails, not at all.
   *
   * @throws CallFailure as the chain reports it, NotModeled
   */
  run(call: Call, who: Hex): void {
    this.atomically(() => {
      const handle = HANDLERS[nameOf(call)];
      if (!handle) throw new NotModeled(`The call ${nameOf(call)}`);
      handle(this, who, call.args);
    });
  }

  /**
   * Changes the world and the events completely, or when something throws, not
   * at all.
   */
  atomically(work: () => void): void {
    const before = copyOf(this.world);
    const events = this.events.length;
    try {
      work();
    } catch (error) {
      Object.assign(this.world, before);
      this.events.length = events;
      throw error;
    }
  }

  emit(pallet: string, name: string, ...values: unknown[]): void {
    this.events.push(this.runtime.event(pallet, name, values));
  }

  /** Moves planck between accounts. @throws CallFailure */
  transfer(from: Hex, to: Hex, planck: bigint, keepAlive: boolean): void {
    const {chain} = this.world;
    const left = chain.balanceOf(from) - planck;
    if (left < 0n) throw tokenFailure('FundsUnavailable');
    if (keepAlive && left < EXISTENTIAL_DEPOSIT)
      throw tokenFailure('NotExpendable');
    const isNew = chain.balanceOf(to) === 0n;
    if (isNew && planck < EXISTENTIAL_DEPOSIT)
      throw tokenFailure('BelowMinimum');
    chain.transfer(from, to, planck);
    if (left < EXISTENTIAL_DEPOSIT) this.emit('system', 'KilledAccount', from);
    if (isNew) {
      this.emit('system', 'NewAccount', to);
      this.emit('balances', 'Endowed', to, planck);
    }
    this.emit('balances', 'Transfer', from, to, planck);
  }

  transferAll(from: Hex, to: Hex, keepAlive: boolean): void {
    const kept = keepAlive ? EXISTENTIAL_DEPOSIT : 0n;
    const planck = this.world.chain.balanceOf(from) - kept;
    if (planck > 0n) this.transfer(from, to, planck, keepAlive);
  }

  uploadCode(code: Uint8Array<ArrayBuffer>): void {
    if (this.world.chain.codes.has(codeId(code)))
      throw this.runtime.failure('gear', 'CodeAlreadyExists');
    this.#addCode(code);
  }

  uploadProgram(
    code: Uint8Array<ArrayBuffer>,
    salt: Uint8Array,
    message: Sending,
  ): void {
    if (!this.world.chain.codes.has(codeId(code))) this.#addCode(code);
    this.createProgram(codeId(code), salt, message);
  }

  createProgram(code: Hex, salt: Uint8Array, message: Sending): void {
    const {chain} = this.world;
    if (!chain.codes.has(code))
      throw this.runtime.failure('gear', 'CodeDoesntExist');
    if (chain.programs.has(programIdFromUser(code, salt)))
      throw this.runtime.failure('gear', 'ProgramAlreadyExists');
    this.#checkCosts(message, EXISTENTIAL_DEPOSIT);
    const created = this.#enter(() =>
      chain.createProgram(code, {salt}, message),
    );
    const {source} = message;
    this.emit(
      'gear',
      'MessageQueued',
      created.message,
      source,
      created.program,
      {Init: null},
    );
    this.emit('gear', 'ProgramChanged', created.program, {
      ProgramSet: {expiration: NEVER},
    });
  }

  sendMessage(destination: Hex, message: Sending): void {
    const {chain} = this.world;
    const {source, payload, value, keepAlive} = message;
    const program = chain.programs.get(destination);
    if (!program) {
      const id = chain.takeMessageId(source);
      this.transfer(source, destination, value, keepAlive);
      const sent = {
        id,
        source,
        destination,
        payload: u8aToHex(payload),
        value,
        details: null,
      };
      this.emit('gear', 'UserMessageSent', sent, null);
      return;
    }
    if (program.status !== 'active')
      throw this.runtime.failure('gear', 'InactiveProgram');
    this.#checkCosts(message, 0n);
    const id = this.#enter(() => chain.send(destination, message));
    this.emit('gear', 'MessageQueued', id, source, destination, {Handle: null});
  }

  sendReply(to: Hex, message: Sending): void {
    const {chain} = this.world;
    const received = this.#mailed(message.source, to);
    if (chain.programs.get(received.source)?.status !== 'active')
      throw this.runtime.failure('gear', 'InactiveProgram');
    const gain = received.value;
    this.#checkCosts(message, -gain);
    const id = this.#enter(() => chain.reply(to, message));
    this.emit('gear', 'UserMessageRead', to, {Runtime: 'MessageReplied'});
    this.emit('gear', 'MessageQueued', id, message.source, received.source, {
      Reply: to,
    });
  }

  claimValue(who: Hex, id: Hex): void {
    this.#mailed(who, id);
    this.#enter(() => this.world.chain.claim(id, who));
    this.emit('gear', 'UserMessageRead', id, {Runtime: 'MessageClaimed'});
  }

  issueVoucher(
    owner: Hex,
    spender: Hex,
    planck: bigint,
    terms: {
      programs: ReadonlySet<Hex> | undefined;
      codeUploading: boolean;
      duration: number;
    },
  ): void {
    const {programs, codeUploading, duration} = terms;
    this.#checkDuration(duration);
    this.#checkPrograms(programs);
    const {world} = this;
    world.issued++;
    const id = voucherId(world.issued);
    this.#fillVoucher(owner, id, planck, true);
    const expiry = this.#block + duration + 1;
    world.vouchers.set(id, {owner, spender, programs, codeUploading, expiry});
    this.emit('gearVoucher', 'VoucherIssued', owner, spender, id);
  }

  /**
   * The voucher, when `spender` may use it now for this call. @throws
   * CallFailure
   */
  activeVoucher(spender: Hex, id: Hex): Voucher {
    const voucher = this.voucher(spender, id);
    if (this.#block >= voucher.expiry)
      throw this.runtime.failure('gearVoucher', 'VoucherExpired');
    return voucher;
  }

  voucher(spender: Hex, id: Hex): Voucher {
    const voucher = this.world.vouchers.get(id);
    if (voucher?.spender !== spender)
      throw this.runtime.failure('gearVoucher', 'InexistentVoucher');
    return voucher;
  }

  updateVoucher(who: Hex, spender: Hex, id: Hex, change: VoucherChange): void {
    const voucher = this.voucher(spender, id);
    if (voucher.owner !== who)
      throw this.runtime.failure('gearVoucher', 'BadOrigin');
    const updated = {...voucher};
    if (change.owner !== undefined) updated.owner = change.owner;
    if (change.topUp) this.#fillVoucher(who, id, change.topUp, false);
    if (change.programs === 'all') updated.programs = undefined;
    else if (change.programs && voucher.programs) {
      updated.programs = new Set([...voucher.programs, ...change.programs]);
      this.#checkPrograms(updated.programs);
    }
    if (change.codeUploading === false)
      throw this.runtime.failure('gearVoucher', 'CodeUploadingEnabled');
    if (change.codeUploading) updated.codeUploading = true;
    if (change.prolong) {
      const now = this.#block;
      updated.expiry =
        (voucher.expiry >= now ? voucher.expiry : now + 1) + change.prolong;
      this.#checkDuration(
        voucher.expiry >= now ? updated.expiry - now : change.prolong,
      );
    }
    this.world.vouchers.set(id, updated);
    const newOwner = updated.owner === voucher.owner ? null : updated.owner;
    this.emit('gearVoucher', 'VoucherUpdated', spender, id, newOwner);
  }

  revokeVoucher(who: Hex, spender: Hex, id: Hex): void {
    const voucher = this.voucher(spender, id);
    if (voucher.owner !== who)
      throw this.runtime.failure('gearVoucher', 'BadOrigin');
    if (this.#block < voucher.expiry)
      throw this.runtime.failure('gearVoucher', 'IrrevocableYet');
    const planck = this.world.chain.balanceOf(id);
    if (planck === 0n) return;
    this.transfer(id, who, planck, false);
    this.emit('gearVoucher', 'VoucherRevoked', spender, id);
  }

  declineVoucher(who: Hex, id: Hex): void {
    const voucher = this.activeVoucher(who, id);
    this.world.vouchers.set(id, {...voucher, expiry: this.#block});
    this.emit('gearVoucher', 'VoucherDeclined', who, id);
  }

  /** The program that a prepaid call is for must be one of the voucher's. */
  checkProgram({programs}: Voucher, program: Hex | undefined): void {
    if (program === undefined)
      throw this.runtime.failure('gearVoucher', 'UnknownDestination');
    if (programs && !programs.has(program))
      throw this.runtime.failure('gearVoucher', 'InappropriateDestination');
  }

  /** The block that is being made. */
  get #block(): number {
    return this.world.chain.height + 1;
  }

  #addCode(code: Uint8Array<ArrayBuffer>): void {
    if (code.length > MOST_CODE_BYTES)
      throw this.runtime.failure('gear', 'CodeTooLarge');
    try {
      const id = this.world.chain.submitCode(code);
      this.codes.set(id, code);
      this.emit('gear', 'CodeChanged', id, {Active: {expiration: null}});
    } catch (error) {
      if (error instanceof WebAssembly.CompileError || error instanceof Refused)
        throw this.runtime.failure('gear', 'ProgramConstructionFailed');
      throw error;
    }
  }

  #mailed(user: Hex, id: Hex) {
    const message = this.world.chain.mailbox.get(id)?.message;
    if (message?.destination !== user)
      throw this.runtime.failure('gear', 'MessageNotFound');
    return message;
  }

  /**
   * Checks that the payers have value and gas in advance. @param extra planck
   * besides, from the source
   */
  #checkCosts(
    {source, value, gasLimit, gasPayer, keepAlive}: Sending,
    extra: bigint,
  ): void {
    if (gasLimit > MAX_USER_GAS_LIMIT)
      throw this.runtime.failure('gear', 'GasLimitTooHigh');
    const {chain} = this.world;
    const gas = gasLimit * VALUE_PER_GAS;
    const own = value + extra + (gasPayer === source ? gas : 0n);
    const kept = keepAlive ? EXISTENTIAL_DEPOSIT : 0n;
    if (chain.balanceOf(source) < own + kept && own > 0n)
      throw this.runtime.failure('gearBank', 'InsufficientBalance');
    if (gasPayer !== source && chain.balanceOf(gasPayer) < gas + kept)
      throw this.runtime.failure('gearBank', 'InsufficientBalance');
  }

  #enter<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      // What the pallets check was checked before, so this is a rule that only
      // the chain in memory has.
      if (error instanceof Refused)
        throw new NotModeled(`A message that is refused: ${error.message}`);
      throw error;
    }
  }

  #checkDuration(blocks: number): void {
    const least = this.runtime
      .constant<u32>('gearVoucher', 'minDuration')
      .toNumber();
    const most = this.runtime
      .constant<u32>('gearVoucher', 'maxDuration')
      .toNumber();
    if (blocks < least || blocks > most)
      throw this.runtime.failure('gearVoucher', 'DurationOutOfBounds');
  }

  #checkPrograms(programs: ReadonlySet<Hex> | undefined): void {
    const most = this.runtime
      .constant<u32>('gearVoucher', 'maxProgramsAmount')
      .toNumber();
    if (programs && programs.size > most)
      throw this.runtime.failure('gearVoucher', 'MaxProgramsLimitExceeded');
  }

  #fillVoucher(from: Hex, id: Hex, planck: bigint, keepAlive: boolean): void {
    try {
      this.transfer(from, id, planck, keepAlive);
    } catch (error) {
      if (error instanceof CallFailure)
        throw this.runtime.failure('gearVoucher', 'BalanceTransfer');
      throw error;
    }
  }
}

type Sending = {
  source: Hex;
  payload: Uint8Array;
  value: bigint;
  gasLimit: bigint;
  /** Who pays for gas: the source, or a voucher. */
  gasPayer: Hex;
  keepAlive: boolean;
};

type VoucherChange = {
  owner: Hex | undefined;
  topUp: bigint | undefined;
  programs: ReadonlySet<Hex> | 'all' | undefined;
  codeUploading: boolean | undefined;
  prolong: number | undefined;
};

function tokenFailure(
  kind: 'FundsUnavailable' | 'NotExpendable' | 'BelowMinimum',
): CallFailure {
  return new CallFailure({Token: kind}, `Token.${kind}`);
}

/**
 * The id of the voucher with this number, which begins with 1:
 * gear-voucher/src/internal.rs.
 */
const voucherId = (number: number): Hex =>
  toHex(
    hashOf(
      new TextEncoder().encode('voucher'),
      littleEndian(BigInt(number), 8),
    ),
  );

const idSet = (set: Option<BTreeSet<H256>>): ReadonlySet<Hex> | undefined =>
  set.isSome ? new Set([...set.unwrap()].map(idOf)) : undefined;

const optional = <T extends Codec, R>(
  option: Codec,
  read: (value: T) => R,
): R | undefined =>
  (option as Option<T>).isSome
    ? read((option as Option<T>).unwrap())
    : undefined;

/** A message from the five arguments that calls which send one end with. */
const sending = (who: Hex, args: Codec[], gasPayer = who): Sending => {
  const [payload, gasLimit, value, keepAlive] = args.slice(-4) as [
    Codec,
    Codec,
    Codec,
    Codec,
  ];
  return {
    source: who,
    payload: bytesOf(payload),
    gasLimit: (gasLimit as u64).toBigInt(),
    value: amountOf(value),
    gasPayer,
    keepAlive: flagOf(keepAlive),
  };
};

type Handler = (calls: Calls, who: Hex, args: Codec[]) => void;

const transfer =
  (keepAlive: boolean): Handler =>
  (calls, who, [to, planck]) =>
    calls.transfer(who, accountOf(to!), planckOf(planck!), keepAlive);

/** The prepaid calls of `gearVoucher.call`, whose gas the voucher pays. */
const prepaid: Handler = (calls, who, [voucherCodec, callCodec]) => {
  const id = idOf(voucherCodec!);
  const call = callCodec as unknown as {
    type: string;
    inner: Codec & {values?: () => Iterable<Codec>};
  };
  const voucher = calls.activeVoucher(who, id);
  const args = [...(call.inner.values?.() ?? [])];
  switch (call.type) {
    case 'SendMessage': {
      const destination = idOf(args[0]!);
      calls.checkProgram(voucher, destination);
      calls.sendMessage(destination, sending(who, args, id));
      break;
    }
    case 'SendReply': {
      const to = idOf(args[0]!);
      calls.checkProgram(
        voucher,
        calls.world.chain.mailbox.get(to)?.message.source,
      );
      calls.sendReply(to, sending(who, args, id));
      break;
    }
    case 'UploadCode':
      if (!voucher.codeUploading)
        throw calls.runtime.failure('gearVoucher', 'CodeUploadingDisabled');
      calls.uploadCode(bytesOf(args[0]!));
      break;
    default:
      calls.declineVoucher(who, id);
  }
};

const HANDLERS: Record<string, Handler> = {
  'system.remark': () => undefined,
  'system.remarkWithEvent': (calls, who, [remark]) =>
    calls.emit('system', 'Remarked', who, blake2AsHex(bytesOf(remark!), 256)),
  'balances.transferKeepAlive': transfer(true),
  'balances.transferAllowDeath': transfer(false),
  'balances.transferAll': (calls, who, [to, keepAlive]) =>
    calls.transferAll(who, accountOf(to!), flagOf(keepAlive!)),
  'utility.batch': (calls, who, [inner]) => {
    for (const [index, call] of (inner as Vec<Call>).entries()) {
      try {
        calls.run(call, who);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        calls.emit('utility', 'BatchInterrupted', index, error.error);
        return;
      }
      calls.emit('utility', 'ItemCompleted');
    }
    calls.emit('utility', 'BatchCompleted');
  },
  'utility.batchAll': (calls, who, [inner]) => {
    for (const call of inner as Vec<Call>) {
      calls.run(call, who);
      calls.emit('utility', 'ItemCompleted');
    }
    calls.emit('utility', 'BatchCompleted');
  },
  'utility.forceBatch': (calls, who, [inner]) => {
    let failed = false;
    for (const call of inner as Vec<Call>) {
      try {
        calls.run(call, who);
        calls.emit('utility', 'ItemCompleted');
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        calls.emit('utility', 'ItemFailed', error.error);
        failed = true;
      }
    }
    calls.emit(
      'utility',
      failed ? 'BatchCompletedWithErrors' : 'BatchCompleted',
    );
  },
  'gear.uploadCode': (calls, _who, [code]) => calls.uploadCode(bytesOf(code!)),
  'gear.uploadProgram': (calls, who, args) =>
    calls.uploadProgram(
      bytesOf(args[0]!),
      bytesOf(args[1]!),
      sending(who, args),
    ),
  'gear.createProgram': (calls, who, args) =>
    calls.createProgram(idOf(args[0]!), bytesOf(args[1]!), sending(who, args)),
  'gear.sendMessage': (calls, who, args) =>
    calls.sendMessage(idOf(args[0]!), sending(who, args)),
  'gear.sendReply': (calls, who, args) =>
    calls.sendReply(idOf(args[0]!), sending(who, args)),
  'gear.claimValue': (calls, who, [id]) => calls.claimValue(who, idOf(id!)),
  'gearVoucher.issue': (
    calls,
    who,
    [spender, planck, programs, codeUploading, duration],
  ) =>
    calls.issueVoucher(who, idOf(spender!), amountOf(planck!), {
      programs: idSet(programs as Option<BTreeSet<H256>>),
      codeUploading: flagOf(codeUploading!),
      duration: (duration as u32).toNumber(),
    }),
  'gearVoucher.call': prepaid,
  'gearVoucher.update': (
    calls,
    who,
    [spender, id, owner, topUp, programs, uploading, prolong],
  ) =>
    calls.updateVoucher(who, idOf(spender!), idOf(id!), {
      owner: optional<AccountId, Hex>(owner!, idOf),
      topUp: optional<u128, bigint>(topUp!, amountOf),
      programs: optional<Option<BTreeSet<H256>>, ReadonlySet<Hex> | 'all'>(
        programs!,
        set => idSet(set) ?? 'all',
      ),
      codeUploading: optional<bool, boolean>(uploading!, flagOf),
      prolong: optional<u32, number>(prolong!, blocks => blocks.toNumber()),
    }),
  'gearVoucher.revoke': (calls, who, [spender, id]) =>
    calls.revokeVoucher(who, idOf(spender!), idOf(id!)),
  'gearVoucher.decline': (calls, who, [id]) =>
    calls.declineVoucher(who, idOf(id!)),
};
