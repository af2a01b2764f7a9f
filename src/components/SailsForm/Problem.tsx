import {translate} from '@docusaurus/Translate';
import type {ValueError} from '@site/src/sails/scale';

/** What is wrong with a value, in the reader's language. */
export function problemText({type, problem}: ValueError): string {
  switch (problem.reason) {
    case 'integer':
      return translate({
        id: 'sailsForm.notInteger',
        message: 'Type a whole number.',
        description: 'Error below a field for a number',
      });
    case 'range':
      return translate(
        {
          id: 'sailsForm.outOfRange',
          message: '{type} takes {min} to {max}.',
          description: 'Error below a field for a number, with the limits of its type',
        },
        {type: type.name, min: String(problem.min), max: String(problem.max)},
      );
    case 'hex':
      return translate({
        id: 'sailsForm.notHex',
        message: 'Type hex: two digits 0 to 9 or a to f for each byte.',
        description: 'Error below a field for bytes',
      });
    case 'length':
      return translate(
        {
          id: 'sailsForm.wrongLength',
          message: '{type} takes {expected}, here are {found}.',
          description: 'Error below a field for bytes or a list; the numbers count bytes or items',
        },
        {type: type.name, expected: problem.expected, found: problem.found},
      );
    case 'char':
      return translate({
        id: 'sailsForm.notChar',
        message: 'Type one character.',
        description: 'Error below a field for a single character',
      });
    default:
      return translate(
        {
          id: 'sailsForm.notValue',
          message: 'This is no {type}.',
          description: 'Error below a field of any other type',
        },
        {type: type.name},
      );
  }
}
