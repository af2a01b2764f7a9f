import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';

/** How many programs are generated; each has 20 calls. */
export const PROGRAMS = 110;

/** Written by `record.ts`. */
export const RECORDED = 'tests/programs/notation1/recorded.txt';

/** Stands for a payload, given as hex with `0x`, in a tenth of the space. */
export const digest = (payload: string): string =>
  createHash('sha256').update(payload).digest('hex').slice(0, 24);

/** The digests of the payloads of each program's calls. */
export const recordedDigests = (): string[][] =>
  readFileSync(RECORDED, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.split(' '));
