import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {withoutMarkers} from './region';

/** Returns the entries of a table of a `Cargo.toml`, a line each, without comments. */
function entriesOf(toml: string, table: string): [name: string, line: string][] {
  const body = toml.split(/^(?=\[)/m).find(part => part.startsWith(`[${table}]\n`)) ?? '';
  return Array.from(body.matchAll(/^([\w-]+)(?:\.workspace)? = .*$/gm), ([line, name]) => [
    name!,
    line,
  ]);
}

/** Returns the nearest `Cargo.toml` above a file, relative to the site. */
function manifestOf(siteDir: string, file: string): string {
  const folder = path.posix.dirname(file);
  const manifest = `${folder}/Cargo.toml`;
  return existsSync(path.join(siteDir, manifest)) ? manifest : manifestOf(siteDir, folder);
}

/**
 * Returns a dependency as it is written outside of the workspace: with the workspace's version, or as a crate of this
 * repository, which Cargo finds there by its name.
 */
function outside(name: string, line: string, inWorkspace: string | undefined, repository: string) {
  if (!line.includes('workspace = true')) {
    return line;
  }
  const from = inWorkspace?.includes('path =')
    ? `git = "${repository}"`
    : inWorkspace
        ?.replace(/^[\w-]+ = /, '')
        .replace(/^"(.*)"$/, 'version = "$1"')
        .replace(/^\{ | \}$/g, '');
  if (from === undefined) {
    return line;
  }
  const features = /features = \[[^\]]*\]/.exec(line)?.[0];
  return `${name} = { ${[from, features].filter(Boolean).join(', ')} }`;
}

/**
 * Returns a Rust sample as a file for a crate outside of this repository: on top, as a comment, the dependencies that
 * its crate has, with versions and features; below, the file with its `use` lines.
 *
 * @param siteDir absolute path of the site's root
 * @param file path relative to the site's root: `samples/programs/concepts/ping/app/src/lib.rs`
 * @param repository address of this repository, for the crates that only it has
 */
export function rustFile(siteDir: string, file: string, repository: string): string {
  const read = (name: string) => readFileSync(path.join(siteDir, name), 'utf8');
  const workspace = new Map(
    entriesOf(read('samples/programs/Cargo.toml'), 'workspace.dependencies'),
  );
  const manifest = read(manifestOf(siteDir, file));
  const tables = /\/src\/|\/build\.rs$/.test(file)
    ? ['dependencies', 'build-dependencies']
    : ['dependencies', 'dev-dependencies'];
  const cargo = tables.flatMap(table => {
    const entries = entriesOf(manifest, table).map(
      ([name, line]) => `// ${outside(name, line, workspace.get(name), repository)}`,
    );
    return entries.length > 0 ? [`// [${table}]`, ...entries] : [];
  });
  const others = readdirSync(path.join(siteDir, path.dirname(file)))
    .filter(name => name.endsWith('.rs') && name !== path.basename(file))
    .sort();
  return [
    '// Cargo.toml:',
    ...cargo,
    ...(others.length > 0 ? [`// Beside it are: ${others.join(', ')}`] : []),
    '',
    withoutMarkers(read(file)),
    '',
  ].join('\n');
}
