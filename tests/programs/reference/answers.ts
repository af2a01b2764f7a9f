import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {brotliDecompressSync} from 'node:zlib';
import type {Input} from './inputs';

/** What the reference makes of a file: nothing, or its entries as `canonical.ts` writes them, and digests of the calls. */
export type Answer = {entries: string[]; payloads: string[]} | null;
/** `asked` stands for what was asked, and by which program. */
export type Recording = {asked: string; answers: Answer[]};

export const FOLDER = 'tests/programs/reference';
/** JSON of the record, compressed; `record.ts` writes it. */
export const RECORDED = `${FOLDER}/answers.json.br`;

export const recorded = (): Recording =>
  JSON.parse(brotliDecompressSync(readFileSync(RECORDED)).toString()) as Recording;

/** The hash of the files that are asked about, and of the program that asks. */
export function asked(inputs: Input[]): string {
  const hash = createHash('sha256').update(JSON.stringify(inputs));
  for (const file of ['Cargo.lock', 'Cargo.toml', 'src/main.rs', 'src/one.rs', 'src/two.rs'])
    hash.update(readFileSync(`${FOLDER}/${file}`));
  return hash.digest('hex');
}
