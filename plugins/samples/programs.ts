import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';

const FOLDER = 'samples/programs';

/** The folders in a folder, with its path before their names. */
const foldersIn = (siteDir: string, folder: string): string[] =>
  readdirSync(path.join(siteDir, folder), {withFileTypes: true})
    .filter(entry => entry.isDirectory())
    .map(({name}) => `${folder}/${name}`);

/**
 * Lists the folders of all sample programs and of what they share, `samples/programs/<subject>/<name>`, relative to the
 * site's root.
 */
export const programFolders = (siteDir: string): string[] =>
  foldersIn(siteDir, FOLDER).flatMap(subject => foldersIn(siteDir, subject));

/**
 * Lists the files of all sample programs from which fences of programs, costs and walkthroughs are made: absolute paths.
 */
export const recordedFiles = (siteDir: string): string[] =>
  programFolders(siteDir)
    .flatMap(folder => {
      const name = path.basename(folder);
      return ['output.txt', 'walkthrough.json', `${name}.opt.wasm`, `client/${name}.idl`].map(
        file => path.resolve(siteDir, folder, file),
      );
    })
    .filter(existsSync);

/** Returns how many tests passed, by the recorded output of `cargo test`, which check.sh compares with a new run. */
export const passedTests = (output: string): number =>
  Array.from(output.matchAll(/^test result: ok\. (\d+) passed; 0 failed/gm)).reduce(
    (sum, [, passed]) => sum + Number(passed),
    0,
  );

/**
 * Finds a sample program by the name of its folder, which no other program has.
 *
 * @returns the path relative to the site's root: `samples/programs/concepts/ping`
 * @throws Error when there is no such program
 */
export function programFolder(siteDir: string, program: string): string {
  const found = programFolders(siteDir).find(folder => path.basename(folder) === program);
  if (!found) {
    throw new Error(`There is no program "${program}" in ${FOLDER}/<subject>/.`);
  }
  return found;
}
