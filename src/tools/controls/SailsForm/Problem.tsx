import {translate} from '@docusaurus/Translate';
import type {ValueError} from '@site/src/sails/scale';

/** The error message for an invalid value, in the reader's language. */
export function problemText({type, problem}: ValueError): string {
  switch (problem.reason) {
    case 'integer':
      return translate({
        id: 'sailsForm.notInteger',
        message: 'Enter a whole number.',
        description: 'Error below a field for a number',
      });
    case 'range':
      return translate(
        {
          id: 'sailsForm.outOfRange',
          message: 'Enter a number from {min} to {max} ({type}).',
          description: 'Error below a field for a number, with the limits of its type',
        },
        {type: type.name, min: String(problem.min), max: String(problem.max)},
      );
    case 'hex':
      return translate({
        id: 'sailsForm.notHex',
        message: 'Enter hex. Each byte is two digits, 0–9 or a–f.',
        description: 'Error below a field for bytes',
      });
    case 'length':
      return translate(
        {
          id: 'sailsForm.wrongLength',
          message: '{type} takes {expected} values; you entered {found}.',
          description: 'Error below a field for bytes or a list; the numbers count bytes or items',
        },
        {type: type.name, expected: problem.expected, found: problem.found},
      );
    case 'char':
      return translate({
        id: 'sailsForm.notChar',
        message: 'Enter one character.',
        description: 'Error below a field for a single character',
      });
    default:
      return translate(
        {
          id: 'sailsForm.notValue',
          message: 'This is not a valid {type}.',
          description: 'Error below a field of any other type',
        },
        {type: type.name},
      );
  }
}
