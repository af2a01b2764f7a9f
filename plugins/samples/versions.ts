import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

/**
 * The packages whose versions pages show, in this order, by the lock file of a sample area (`samples/<area>/<lock>`).
 * The expression recognizes code that uses the package.
 */
const PACKAGES: Record<string, [name: string, inCode: RegExp][]> = {
  'Cargo.lock': [
    ['sails-rs', /(?<![\w-])sails[_-]rs(?:::|\.| =)/],
    ['gstd', /(?<![\w-])gstd(?:::|\.| =)/],
    // The samples' own crate `testkit` wraps gtest.
    ['gtest', /(?<![\w-])(?:gtest|testkit)(?:::|\.| =)/],
    ['gsdk', /(?<![\w-])gsdk(?:::|\.| =)/],
  ],
  'package-lock.json': [
    ['@gear-js/api', /'@gear-js\/api'/],
    ['sails-js', /'sails-js'/],
    ['sails-js-parser', /'sails-js-parser'/],
    ['@polkadot/api', /'@polkadot\/(?:api|types)\b/],
    ['@polkadot/util-crypto', /'@polkadot\/util-crypto\b/],
    ['@polkadot/extension-dapp', /'@polkadot\/extension-dapp'/],
  ],
};

/** Returns the lock file of a sample's area, relative to the site; `undefined` when the area has none. */
function lockOf(siteDir: string, file: string): string | undefined {
  const area = file.split('/').slice(0, 2).join('/');
  return Object.keys(PACKAGES)
    .map(lock => `${area}/${lock}`)
    .find(lock => existsSync(path.join(siteDir, lock)));
}

/** Returns the text of a sample and of the TypeScript files that it imports by relative path, each file once. */
function textWithImports(file: string, seen: Set<string>): string {
  if (seen.has(file) || !existsSync(file)) {
    return '';
  }
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imported = Array.from(text.matchAll(/\bfrom '(\.{1,2}\/[^']+)'/g), ([, target]) =>
    textWithImports(path.resolve(path.dirname(file), target!), seen),
  );
  return [text, ...imported].join('\n');
}

/** Returns the locked versions of a package. Cargo can lock several. */
function lockedVersions(lock: string, text: string, name: string): string[] {
  if (lock.endsWith('.json')) {
    const {packages} = JSON.parse(text) as {packages: Record<string, {version?: string}>};
    return [packages[`node_modules/${name}`]?.version ?? []].flat();
  }
  return Array.from(
    text.matchAll(/^name = "([^"]+)"\nversion = "([^"]+)"$/gm),
    ([, found, version]) => (found === name ? [version!] : []),
  ).flat();
}

/** Returns the version that a lock file of the samples has of a package. @throws Error when it is not exactly one */
export function lockedVersion(siteDir: string, lock: string, name: string): string {
  const versions = lockedVersions(lock, readFileSync(path.join(siteDir, lock), 'utf8'), name);
  if (versions.length !== 1) {
    throw new Error(`${lock} locks ${versions.length} versions of ${name}, which should be one`);
  }
  return versions[0]!;
}

/**
 * Returns the packages that the samples of a page use, with the versions in their lock files. The samples are compiled
 * and tested with these.
 *
 * @param files samples relative to the site: `samples/js/src/mailbox/mailbox.ts`
 * @returns texts such as `gstd 2.0.0`, each once
 * @throws Error that names a sample, its lock file and a package that the sample uses but the lock file lacks
 */
export function packageVersionsOf(siteDir: string, files: string[]): string[] {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  for (const file of files.filter(name => /\.(?:rs|ts|tsx|toml)$/.test(name))) {
    const lock = lockOf(siteDir, file);
    if (lock === undefined) {
      continue;
    }
    const code = textWithImports(path.join(siteDir, file), seen);
    const locked = readFileSync(path.join(siteDir, lock), 'utf8');
    for (const [name] of PACKAGES[path.basename(lock)]!.filter(([, inCode]) => inCode.test(code))) {
      const versions = lockedVersions(lock, locked, name);
      if (versions.length === 0) {
        throw new Error(
          `${file} uses ${name}, which ${lock} does not lock; run the samples' check`,
        );
      }
      found.set(name, `${name} ${versions.join(', ')}`);
    }
  }
  return Object.values(PACKAGES)
    .flat()
    .flatMap(([name]) => found.get(name) ?? []);
}

/**
 * Returns the versions that the samples of the whole site are checked with.
 *
 * @returns texts such as `gstd 2.0.0`, for the packages of the table above that the lock files below `samples/` contain
 */
export function versionsOfSamples(siteDir: string): string[] {
  const locks = ['programs', 'js']
    .flatMap(area => Object.keys(PACKAGES).map(lock => `samples/${area}/${lock}`))
    .filter(lock => existsSync(path.join(siteDir, lock)));
  return locks.flatMap(lock => {
    const text = readFileSync(path.join(siteDir, lock), 'utf8');
    return PACKAGES[path.basename(lock)]!.flatMap(([name]) =>
      lockedVersions(lock, text, name).map(version => `${name} ${version}`),
    );
  });
}
