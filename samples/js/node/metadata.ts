/**
 * The metadata of the Vara runtime, which the crate gsdk carries. It is not
 * part of this repository: Cargo has it, or downloads that one crate, at the
 * version that `samples/gsdk` locks.
 */
import {execFileSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {homedir} from 'node:os';
import path from 'node:path';

const LOCK = new URL('../../gsdk/Cargo.lock', import.meta.url);

/** The locked version of gsdk. @throws Error */
export function gsdkVersion(): string {
  const version = /name = "gsdk"\nversion = "(.+)"/.exec(
    readFileSync(LOCK, 'utf8'),
  )?.[1];
  if (!version) throw new Error('samples/gsdk/Cargo.lock does not lock gsdk');
  return version;
}

/** Where Cargo has unpacked the crate, if it has. */
function inRegistry(version: string): string | undefined {
  const sources = path.join(
    process.env.CARGO_HOME ?? path.join(homedir(), '.cargo'),
    'registry/src',
  );
  if (!existsSync(sources)) return undefined;
  return readdirSync(sources)
    .map(registry =>
      path.join(sources, registry, `gsdk-${version}/vara_runtime.scale`),
    )
    .find(file => existsSync(file));
}

/**
 * SCALE bytes of the metadata, with their magic number.
 *
 * @throws Error when Cargo cannot be run, or does not find the crate
 */
export function runtimeMetadata(): Uint8Array {
  const version = gsdkVersion();
  let file = inRegistry(version);
  if (!file) {
    // `cargo info` downloads and checks this crate only; `cargo fetch` would
    // load its 370 dependencies, too.
    try {
      execFileSync('cargo', ['info', `gsdk@${version}`], {
        cwd: new URL('../../gsdk/', import.meta.url),
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    } catch (cause) {
      throw new Error(
        'Cargo 1.82 or newer could not download gsdk: see node/README.md',
        {cause},
      );
    }
    file = inRegistry(version);
  }
  if (!file) throw new Error(`Cargo did not unpack gsdk ${version}`);
  return readFileSync(file);
}
