/**
 * Coding by the runtime's metadata: events, errors, storage keys and values.
 */
import type {HexString} from '@gear-js/api';
import {
  expandMetadata,
  Metadata,
  TypeRegistry,
  unwrapStorageType,
} from '@polkadot/types';
import type {RuntimeVersion} from '@polkadot/types/interfaces';
import type {StorageEntry} from '@polkadot/types/primitive/types';
import type {AnyJson, Codec} from '@polkadot/types/types';
import {
  compactStripLength,
  compactToU8a,
  stringCamelCase,
  u8aConcat,
  u8aToHex,
} from '@polkadot/util';
import {xxhashAsU8a} from '@polkadot/util-crypto';

/** Why a call failed, as the chain reports it in `ExtrinsicFailed`. */
export class CallFailure extends Error {
  /** @param error a value of the runtime's type `DispatchError` */
  constructor(
    readonly error: AnyJson,
    name: string,
  ) {
    super(name);
  }
}

/**
 * When in a block something happened: with a transaction, by its place in the
 * block, or before all of them.
 */
export type Phase = {ApplyExtrinsic: number} | {Initialization: null};

export class Runtime {
  readonly registry = new TypeRegistry();
  /** What `state_getMetadata` answers. */
  readonly metadata: HexString;
  /** As the runtime itself states it. */
  readonly version: RuntimeVersion;
  readonly #decorated: ReturnType<typeof expandMetadata>;
  /** Names of storage entries, by the 32 bytes with which their keys begin. */
  readonly #prefixes = new Map<string, string>();

  constructor(bytes: Uint8Array) {
    const {registry} = this;
    const metadata = new Metadata(registry, bytes);
    // polkadot.js does not know this extension of transactions, which adds no
    // bytes.
    registry.setMetadata(metadata, undefined, {
      StakingBlackList: {extrinsic: {}, payload: {}},
    });
    this.#decorated = expandMetadata(registry, metadata);
    this.metadata = u8aToHex(bytes);
    this.version = this.constant('system', 'version');
    for (const {name, storage} of metadata.asLatest.pallets) {
      if (storage.isNone) continue;
      const {prefix, items} = storage.unwrap();
      for (const item of items) {
        const hashes = [prefix, item.name].map(part =>
          xxhashAsU8a(part.toString(), 128),
        );
        const entry = `${stringCamelCase(name)}.${stringCamelCase(item.name)}`;
        this.#prefixes.set(u8aToHex(u8aConcat(...hashes)), entry);
      }
    }
  }

  /** The name of the storage entry to which a key belongs. */
  entryOf(key: string): string | undefined {
    return this.#prefixes.get(key.slice(0, 66));
  }

  /** A constant of a pallet. */
  constant<T extends Codec>(pallet: string, name: string): T {
    return this.#decorated.consts[pallet]![name] as unknown as T;
  }

  /** The key of a storage entry, which `keys` select from a map. */
  key(name: string, ...keys: unknown[]): HexString {
    return u8aToHex(compactStripLength(this.#entry(name)(...keys))[1]);
  }

  /** The SCALE bytes of a storage entry's value. */
  value(name: string, value: unknown): HexString {
    const {type} = this.#entry(name).meta;
    const typeName = unwrapStorageType(this.registry, type);
    return u8aToHex(this.registry.createTypeUnsafe(typeName, [value]).toU8a());
  }

  /** The SCALE bytes of an event, for `records`. */
  event(pallet: string, name: string, values: readonly unknown[]): Uint8Array {
    const event = this.#decorated.events[pallet]?.[name];
    if (!event) throw new Error(`The runtime has no event ${pallet}.${name}`);
    const {fields, index} = event.meta;
    if (fields.length !== values.length)
      throw new Error(
        `${pallet}.${name} has ${fields.length} fields, not ${values.length}`,
      );
    const data = fields.map(({type}, at) =>
      this.registry
        .createTypeUnsafe(this.registry.createLookupType(type), [values[at]])
        .toU8a(),
    );
    return u8aConcat(
      this.#palletIndex(pallet),
      index.toU8a().subarray(0, 1),
      ...data,
    );
  }

  /** The value of `system.events`. */
  records(events: readonly {phase: Phase; event: Uint8Array}[]): HexString {
    const noTopics = new Uint8Array([0]);
    const records = events.map(({phase, event}) =>
      u8aConcat(
        this.registry.createType('Phase', phase).toU8a(),
        event,
        noTopics,
      ),
    );
    return u8aToHex(u8aConcat(compactToU8a(records.length), ...records));
  }

  /** The failure `pallet.Name`. */
  failure(pallet: string, name: string): CallFailure {
    const error = this.#decorated.errors[pallet]?.[name];
    if (!error) throw new Error(`The runtime has no error ${pallet}.${name}`);
    const [index] = this.#palletIndex(pallet);
    const variant = error.meta.index.toNumber();
    return new CallFailure(
      {
        Module: {
          index: index!,
          error: u8aToHex(new Uint8Array([variant, 0, 0, 0])),
        },
      },
      `${pallet}.${name}`,
    );
  }

  /**
   * The bytes of a transaction without a signature, which a block makes by
   * itself.
   */
  inherent(pallet: string, name: string, ...values: unknown[]): HexString {
    const call = this.#decorated.tx[pallet]?.[name]?.(...values);
    return this.registry.createType('Extrinsic', call, {version: 4}).toHex();
  }

  #entry(name: string): StorageEntry {
    const [pallet, item] = name.split('.');
    const entry = this.#decorated.query[pallet!]?.[item!];
    if (!entry) throw new Error(`The runtime has no storage ${name}`);
    return entry;
  }

  #palletIndex(pallet: string): Uint8Array {
    const {pallets} = this.registry.metadata;
    const found = pallets.find(({name}) => stringCamelCase(name) === pallet);
    if (!found) throw new Error(`The runtime has no pallet ${pallet}`);
    return new Uint8Array([found.index.toNumber()]);
  }
}
