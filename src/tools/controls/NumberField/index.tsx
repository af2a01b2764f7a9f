import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import Field from '@site/src/tools/controls/Field';
import {formatAmount, formatMost} from './amount';
import type {NumberState} from './useNumber';

/** Fits the longest number: 2^128 - 1 in groups of three, and a fraction. */
const LONGEST = 64;

/** Short, so that it fits in one line below the field, and nothing moves when it comes. */
function describe({problem, decimals, least, most}: NumberState): string {
  switch (problem) {
    case 'least':
      return translate(
        {
          id: 'number.least',
          message: 'At least {least}.',
          description: 'Error of a number field',
        },
        {least: formatAmount(least, decimals)},
      );
    case 'most':
      return translate(
        {id: 'number.most', message: 'At most {most}.', description: 'Error of a number field'},
        {most: formatMost(most, decimals)},
      );
    case 'decimals':
      return translate(
        {
          id: 'number.decimals',
          message: 'At most {decimals} decimals.',
          description: 'Error of a number field',
        },
        {decimals},
      );
    case 'form':
      return decimals > 0
        ? translate({
            id: 'number.decimal',
            message: 'Enter a number such as 1.5.',
            description: 'Error of a number field',
          })
        : translate({
            id: 'number.whole',
            message: 'Enter a whole number.',
            description: 'Error of a number field',
          });
    case null:
      return '';
  }
}

type Props = {
  number: NumberState;
  /** Called with the text instead of `number.setText`, for a field that also changes others. */
  onText?: (text: string) => void;
  /** The label, with the unit. */
  children: ReactNode;
};

/** A field for an exact number. `useNumber` provides its state. */
export default function NumberField({number, onText = number.setText, children}: Props) {
  return (
    <Field
      text={number.text}
      onText={onText}
      problem={describe(number)}
      inputMode={number.decimals > 0 ? 'decimal' : 'numeric'}
      maxLength={LONGEST}>
      {children}
    </Field>
  );
}
