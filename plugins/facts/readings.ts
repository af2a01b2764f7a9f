import {readFileSync} from 'node:fs';
import path from 'node:path';
import {lockedVersion} from '../samples/versions';
import {type Fact, type Register, type Source} from '../../facts/schema/define';
import {factOf} from './format';
import {valueInText} from './texts';

/** Values that were read from packages at the versions of lock files, as a file of `facts/read` keeps them. */
export type Reading = {
  /** By the path of the lock file: names and versions of the packages. */
  madeFrom: Record<string, Record<string, string>>;
  /** By `keyOf`. */
  values: Record<string, number | string>;
};

/** The files of `facts/read` and what makes each. */
export const READINGS = {
  runtime: {file: 'facts/read/vara-runtime.json', madeBy: 'npm run facts:read'},
  packages: {file: 'facts/read/packages.json', madeBy: 'npm run facts:read'},
  rust: {file: 'facts/read/crates.json', madeBy: 'samples/programs/check.sh update'},
} as const;

export type Readings = Record<keyof typeof READINGS, Reading>;

/** The gas that gtest measured, by program and message. */
const COSTS = 'samples/programs/costs.json';

type Costs = Partial<Record<string, number[]>>;

/** What a source can be read from: a file of `facts/read`, and its name there. */
export function keyOf(source: Source): {reading: keyof typeof READINGS; key: string} | undefined {
  switch (source.kind) {
    case 'metadata':
      return {reading: 'runtime', key: source.item};
    case 'rust':
      return {reading: 'rust', key: source.item};
    case 'crate':
      return {reading: 'packages', key: `${source.crate} ${source.path}: ${source.text}`};
    case 'npm':
      return {reading: 'packages', key: `${source.package} ${source.path}: ${source.text}`};
    default:
      return undefined;
  }
}

/** The readings that are committed. */
export function readReadings(siteDir: string): Readings {
  const read = (name: keyof typeof READINGS): Reading =>
    JSON.parse(readFileSync(path.join(siteDir, READINGS[name].file), 'utf8')) as Reading;
  return {runtime: read('runtime'), packages: read('packages'), rust: read('rust')};
}

/** Readings that were made from another version of a package than the lock file has, as what to do. */
export function staleReadings(siteDir: string, readings: Readings): string[] {
  return Object.entries(READINGS).flatMap(([name, {file, madeBy}]) =>
    Object.entries(readings[name as keyof Readings].madeFrom).flatMap(([lock, packages]) =>
      Object.entries(packages).flatMap(([name, version]) => {
        const locked = lockedVersion(siteDir, lock, name);
        return locked === version
          ? []
          : [`${file} was read from ${name} ${version}, ${lock} has ${locked}: run ${madeBy}`];
      }),
    ),
  );
}

/** How a fact was read again: the value at its source and the source's name; or that a person cited it. */
export type Again = {value: number | string; from: string} | 'cited';

/**
 * Reads a fact again, from committed readings or from the files of this repository.
 *
 * @throws Error saying what to do when the reading has no such value, or the text of a file is not found
 */
export function readAgain(
  siteDir: string,
  register: Register,
  readings: Readings,
  {source, value}: Fact,
): Again {
  switch (source.kind) {
    case 'cited':
      return 'cited';
    case 'computed': {
      const inputs = source.from.map(id => factOf(register, id));
      const cites = inputs.some(input => readAgain(siteDir, register, readings, input) === 'cited');
      const computed = source.by(...inputs.map(input => Number(input.value)));
      return cites && computed === value
        ? 'cited'
        : {value: computed, from: `computed from ${source.from.join(', ')}`};
    }
    case 'lock':
      return {value: lockedVersion(siteDir, source.lock, source.package), from: source.lock};
    case 'file': {
      const content = readFileSync(path.join(siteDir, source.path), 'utf8');
      return {
        value: valueInText(content, source.path, source.text, typeof value === 'number'),
        from: source.path,
      };
    }
    case 'costs': {
      const costs = JSON.parse(readFileSync(path.join(siteDir, COSTS), 'utf8')) as Costs;
      const gas = costs[source.program]?.[source.message];
      if (gas === undefined) {
        throw new Error(
          `${COSTS} has no message ${source.message} of ${source.program}: correct the source of the fact`,
        );
      }
      return {value: gas, from: COSTS};
    }
    default: {
      const {reading, key} = keyOf(source)!;
      const {file, madeBy} = READINGS[reading];
      const found = readings[reading].values[key];
      if (found === undefined) {
        throw new Error(
          `${file} has no "${key}": correct the source of the fact, or run ${madeBy}`,
        );
      }
      return {value: found, from: `${file}, ${key}`};
    }
  }
}
