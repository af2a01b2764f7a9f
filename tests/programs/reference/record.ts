/**
 * Asks the reference parsers of both notations about the generated files, and records what they say. Needs Rust.
 *
 * Usage: npx jiti tests/programs/reference/record.ts
 */
import {execFileSync} from 'node:child_process';
import {existsSync, writeFileSync} from 'node:fs';
import {isDeepStrictEqual} from 'node:util';
import {brotliCompressSync} from 'node:zlib';
import {asked, FOLDER, recorded, RECORDED, type Recording} from './answers';
import {inputs} from './inputs';

const all = inputs();
const options = ['--release', '--locked', '--quiet', '--manifest-path', `${FOLDER}/Cargo.toml`];
const printed = execFileSync('cargo', ['run', ...options], {
  input: JSON.stringify(all),
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
  stdio: ['pipe', 'pipe', 'inherit'],
});
const record: Recording = {asked: asked(all), answers: JSON.parse(printed) as Recording['answers']};
// The same content can be compressed to other bytes by another version of Node.
if (!existsSync(RECORDED) || !isDeepStrictEqual(recorded(), record))
  writeFileSync(RECORDED, brotliCompressSync(JSON.stringify(record)));
