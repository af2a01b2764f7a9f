import useAddressState from '@site/src/hooks/useAddressState';
import {readAmount} from './amount';

/** More decimals than anyone enters. */
const MANY = 64;

export const MAX_U128 = (1n << 128n) - 1n;

type Bounds = {
  /** Digits after the point; 0 for whole numbers. Amounts and bounds are in units of 10^-decimals. */
  decimals?: number;
  least?: bigint;
  most?: bigint;
};

export type NumberState = Required<Bounds> & {
  text: string;
  setText: (text: string) => void;
  /** `null` while the text is not a number within the bounds. */
  amount: bigint | null;
  problem: 'form' | 'decimals' | 'least' | 'most' | null;
};

/** The state of a field that an address can set. */
type AddressedNumber = NumberState & {
  /** The amount of a new page, whose address sets none. */
  first: bigint;
};

/**
 * The state of a number field, kept in the address: its text and the parsed amount. Bounds may depend on other fields.
 *
 * @param key name of the number in the address, unique on a page
 */
export function useNumber(key: string, initial: string, bounds?: Bounds): AddressedNumber {
  const [text, setText] = useAddressState(key, initial);
  return {
    ...numberOf(text, setText, bounds),
    first: readAmount(initial, bounds?.decimals ?? 0)!,
  };
}

/** Returns the amounts of fields, by the fields' names, for `LastResult`. */
export function inputsOf<Name extends string>(fields: Record<Name, AddressedNumber>) {
  const amounts = (pick: (field: AddressedNumber) => bigint | null) =>
    Object.fromEntries(
      Object.entries<AddressedNumber>(fields).map(([name, field]) => [name, pick(field)]),
    ) as Record<Name, bigint>;
  const isWrong = Object.values<AddressedNumber>(fields).some(({amount}) => amount === null);
  return {
    inputs: isWrong ? null : amounts(({amount}) => amount),
    first: amounts(({first}) => first),
  };
}

/** The state of a number field whose text is kept elsewhere. */
export function numberOf(
  text: string,
  setText: (text: string) => void,
  {decimals = 0, least = 0n, most = MAX_U128}: Bounds = {},
): NumberState {
  const read = readAmount(text, decimals);
  let problem: NumberState['problem'] = null;
  if (read === null && /^\s*[-−]\d/.test(text)) problem = 'least';
  else if (read === null)
    problem = decimals > 0 && readAmount(text, MANY) !== null ? 'decimals' : 'form';
  else if (read < least) problem = 'least';
  else if (read > most) problem = 'most';
  return {text, setText, amount: problem ? null : read, problem, decimals, least, most};
}
