/** The file on the site that runs a program in Node.js, as the plugin `runProgram` makes it. */
export const PROGRAM_FILE = 'gear-program.mjs';

export type ProgramFile = {bytes: number; sha256: string};
