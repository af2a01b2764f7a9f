import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {Register, Source} from '../../facts/schema/define';
import {lockedVersion} from '../samples/versions';
import {READINGS, type Reading, keyOf} from './readings';
import {type Json, leaves} from './runtime';
import {valueInText} from './texts';

const GSDK_LOCK = 'samples/gsdk/Cargo.lock';
const JS_LOCK = 'samples/js/package-lock.json';
/** In the order in which a crate is looked for. */
const CARGO_LOCKS = ['samples/programs/Cargo.lock', GSDK_LOCK];

type CargoMetadata = {packages: {name: string; version: string; manifest_path: string}[]};

/** The folders of the locked crates of a workspace, by name; Cargo downloads those that are not there yet. */
function cratesOf(siteDir: string, lock: string): Map<string, string> {
  const manifest = path.join(siteDir, path.dirname(lock), 'Cargo.toml');
  const output = execFileSync(
    'cargo',
    ['metadata', '--locked', '--format-version', '1', '--manifest-path', manifest],
    {encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit']},
  );
  const {packages} = JSON.parse(output) as CargoMetadata;
  return new Map(packages.map(({name, manifest_path}) => [name, path.dirname(manifest_path)]));
}

type PolkadotTypes = {
  TypeRegistry: new () => {
    setMetadata: (metadata: unknown) => void;
    createLookupType: (type: unknown) => string;
    createTypeUnsafe: (name: string, values: unknown[]) => {toJSON: () => Json};
  };
  Metadata: new (
    registry: unknown,
    bytes: Uint8Array,
  ) => {
    asLatest: {
      pallets: Iterable<{
        name: {toString: () => string};
        index: {toNumber: () => number};
        constants: Iterable<{
          name: {toString: () => string};
          type: unknown;
          value: {toU8a: (isBare: boolean) => Uint8Array};
        }>;
        calls: Variants;
        events: Variants;
        errors: Variants;
      }>;
      lookup: {getSiType: (type: unknown) => VariantType};
    };
  };
};
type Variants = {isSome: boolean; unwrap: () => {type: unknown}};
type VariantType = {
  def: {
    asVariant: {
      variants: Iterable<{name: {toString: () => string}; index: {toNumber: () => number}}>;
    };
  };
};

/**
 * Decodes the runtime's metadata.
 *
 * @returns by path: the constants' values, and the index of each pallet, call, event and error
 */
function readRuntime(siteDir: string, scale: string): Reading['values'] {
  const samples = createRequire(path.join(siteDir, 'samples/js/package.json'));
  const {TypeRegistry, Metadata} = samples('@polkadot/types') as PolkadotTypes;
  const registry = new TypeRegistry();
  const metadata = new Metadata(registry, readFileSync(scale));
  registry.setMetadata(metadata);
  const {pallets, lookup} = metadata.asLatest;
  const values: Reading['values'] = {};
  for (const pallet of pallets) {
    const name = pallet.name.toString();
    values[`${name}.index`] = pallet.index.toNumber();
    for (const constant of pallet.constants) {
      const type = registry.createLookupType(constant.type);
      const value = registry.createTypeUnsafe(type, [constant.value.toU8a(true)]).toJSON();
      Object.assign(values, leaves(`${name}.${constant.name.toString()}`, value));
    }
    if (!name.startsWith('Gear')) {
      continue;
    }
    for (const kind of ['calls', 'events', 'errors'] as const) {
      const variants = pallet[kind].isSome
        ? lookup.getSiType(pallet[kind].unwrap().type).def.asVariant.variants
        : [];
      for (const variant of variants) {
        const key = `${name}.${kind}.${variant.name.toString()}`;
        values[key] = kind === 'calls' ? variant.index.toNumber() : variant.name.toString();
      }
    }
  }
  return values;
}

/** Reads the texts that the register names out of the packages. */
function readPackages(siteDir: string, register: Register, crates: Map<string, string>[]): Reading {
  const reading: Reading = {madeFrom: {}, values: {}};
  const from = (lock: string, name: string) => {
    reading.madeFrom[lock] = {
      ...reading.madeFrom[lock],
      [name]: lockedVersion(siteDir, lock, name),
    };
  };
  const read = (source: Source, isNumber: boolean): number | string | undefined => {
    if (source.kind === 'crate') {
      const index = crates.findIndex(folders => folders.has(source.crate));
      if (index === -1) {
        throw new Error(`no lock file of the samples has the crate ${source.crate}`);
      }
      from(CARGO_LOCKS[index]!, source.crate);
      const file = path.join(crates[index]!.get(source.crate)!, source.path);
      return valueInText(readFileSync(file, 'utf8'), source.path, source.text, isNumber);
    }
    if (source.kind === 'npm') {
      from(JS_LOCK, source.package);
      const file = path.join(siteDir, 'samples/js/node_modules', source.package, source.path);
      return valueInText(readFileSync(file, 'utf8'), source.path, source.text, isNumber);
    }
    return undefined;
  };
  for (const [id, {source, value}] of Object.entries(register)) {
    try {
      const found = read(source, typeof value === 'number');
      if (found !== undefined) {
        reading.values[keyOf(source)!.key] = found;
      }
    } catch (error) {
      throw new Error(`${id}: ${(error as Error).message}`);
    }
  }
  return reading;
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Reads the runtime's metadata and the texts of packages at the versions of the samples' lock files, and writes them to
 * `facts/read`. Needs Cargo and the packages of `samples/js`.
 *
 * @returns the files written
 * @throws Error naming the fact whose text a package does not have
 */
export function writeReadings(siteDir: string, register: Register): string[] {
  const crates = CARGO_LOCKS.map(lock => cratesOf(siteDir, lock));
  const gsdk = crates[CARGO_LOCKS.indexOf(GSDK_LOCK)]!.get('gsdk')!;
  const runtime: Reading = {
    madeFrom: {[GSDK_LOCK]: {gsdk: lockedVersion(siteDir, GSDK_LOCK, 'gsdk')}},
    values: readRuntime(siteDir, path.join(gsdk, 'vara_runtime.scale')),
  };
  const packages = readPackages(siteDir, register, crates);
  const readings = [
    [READINGS.runtime.file, runtime],
    [READINGS.packages.file, packages],
  ] as const;
  for (const [file, {madeFrom, values}] of readings) {
    const locks = Object.entries(madeFrom).map(([lock, names]) => [lock, sorted(names)] as const);
    const text = JSON.stringify(
      {madeFrom: sorted(Object.fromEntries(locks)), values: sorted(values)},
      null,
      2,
    );
    writeFileSync(path.join(siteDir, file), `${text}\n`);
  }
  return readings.map(([file]) => file);
}
