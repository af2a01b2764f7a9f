import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {wholeFileAddress} from '../../src/pluginData/wholeFileAddress';
import {rustFile} from './rustFile';
import {wholeFile} from './wholeFile';

/** The folders of samples that pages embed. */
const FOLDERS = [
  'samples/dapp/src',
  'samples/first-program',
  'samples/gsdk',
  'samples/js/src',
  'samples/programs',
];

/** What Cargo builds, and the code of clients, which the programs' tests generate. */
const GENERATED = /\/(?:target|client\/src)\//;

/**
 * Returns the whole files of all samples that have one, by their address on the site.
 *
 * @param siteDir absolute path of the site's root
 * @param repository address of this repository, for the crates that only it has
 * @throws Error as `wholeFile` does
 */
export function wholeFiles(siteDir: string, repository: string): Map<string, string> {
  const files = FOLDERS.filter(folder => existsSync(path.join(siteDir, folder)))
    .flatMap(folder =>
      readdirSync(path.join(siteDir, folder), {recursive: true, encoding: 'utf8'}).map(
        name => `${folder}/${name.replaceAll(path.sep, '/')}`,
      ),
    )
    .filter(file => !GENERATED.test(file));
  return new Map(
    files.flatMap((file): [string, string][] => {
      const address = wholeFileAddress(file);
      if (address === undefined) {
        return [];
      }
      const text = file.endsWith('.rs')
        ? rustFile(siteDir, file, repository)
        : wholeFile(siteDir, file);
      return [[address, text]];
    }),
  );
}
