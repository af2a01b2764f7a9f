/** What the reference parsers are asked. The same on every machine, because all draws have a seed. */
import {Draw} from '../random';
import {generate1} from './generate1';
import {generate2} from './generate2';
import {type Call, damaged, rough} from './text';

export type Input = {notation: 1 | 2; idl: string; calls: Call[]};

/** How many files are generated of each notation. */
const FILES = 130;
/** How many more files of each notation are generated and then damaged. */
const DAMAGED = 400;

/** Each file: first the whole ones, then the damaged ones, which have no calls. */
export function inputs(): Input[] {
  return ([1, 2] as const).flatMap(notation => {
    const generate = notation === 1 ? generate1 : generate2;
    return Array.from({length: FILES + DAMAGED}, (_, seed): Input => {
      const draw = new Draw(seed);
      const {idl, calls} = generate(draw);
      return seed < FILES
        ? {notation, idl: rough(draw, notation, idl), calls}
        : {notation, idl: rough(draw, notation, damaged(draw, idl)), calls: []};
    });
  });
}
