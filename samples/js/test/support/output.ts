import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

/**
 * Ids and hashes. Those of programs differ in each run, those of codes with
 * each build.
 */
const ID = /0x[0-9a-f]{64}\b/g;

/**
 * Compares what a command printed with the file that pages show, in which ids
 * are `0x…`. With UPDATE_OUTPUT=1 it writes the file.
 *
 * @param name name of the file in `samples/js/output`, without its extension
 * @throws AssertionError that names the file, when they differ
 */
export function assertOutput(name: string, lines: string[]): void {
  const printed = `${lines.join('\n').replaceAll(ID, '0x…')}\n`;
  const file = fileURLToPath(
    new URL(`../../output/${name}.txt`, import.meta.url),
  );
  if (process.env.UPDATE_OUTPUT) writeFileSync(file, printed);
  assert.equal(
    printed,
    readFileSync(file, 'utf8'),
    `samples/js/output/${name}.txt shows something else; UPDATE_OUTPUT=1 npm test writes it again`,
  );
}
