import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {programFolder} from '../../../../plugins/samples/programs.ts';

const SITE = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * The path of a file in the folder of a program of `samples/programs`. @throws
 * Error when there is no such program
 */
export const programFile = (program: string, file: string): string =>
  path.join(SITE, programFolder(SITE, program), file);

/**
 * The path of a program's built code. @throws Error when there is no such
 * program
 */
export const wasmOf = (program: string): string =>
  programFile(program, `${program}.opt.wasm`);
