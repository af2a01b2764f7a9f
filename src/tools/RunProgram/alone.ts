import type {ProgramName} from '@site/src/sails/programs';

const ALONE = ['counter', 'ping', 'vft', 'vmt', 'vnft'] as const;

/** Programs that need no others: the reader starts them. The others have a walkthrough. */
export type AloneName = (typeof ALONE)[number];

/** Whether the reader starts the program. */
export const isAlone = (program: ProgramName): program is AloneName =>
  (ALONE as readonly string[]).includes(program);
