import {type FillIn, STORAGE_KEY, setFillIn} from './store';

/** The reader's values, which replace the ones in the samples. Empty: the sample stays as written. */
export type Values = {programId: string; endpoint: string};

/** The values that the samples are written with. */
export const WRITTEN: Values = {programId: '0x…', endpoint: 'ws://127.0.0.1:9944'};
export const NO_VALUES: Values = {programId: '', endpoint: ''};

/**
 * The format of a valid value. An endpoint may have a port and a path. User info, query and fragment are not accepted,
 * because their characters have a meaning in a shell or a string.
 */
const VALID: Record<keyof Values, RegExp> = {
  programId: /^0x[\da-f]{64}$/i,
  endpoint: /^wss?:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d{1,5})?(?:\/[\w.~%/-]*)?$/i,
};

function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

/** Whether a value may be put into the samples. */
export const isValid = (name: keyof Values, value: string): boolean =>
  value === '' || (VALID[name].test(value) && (name !== 'endpoint' || isAddress(value)));

/** An environment variable's name and value, with the tags that highlight them. */
const PROGRAM_ID = /(PROGRAM_ID(?:<[^>]*>)*=(?:<[^>]*>)*)0x…/g;

/** Returns a function that puts these values into samples. They must be valid. */
export function fillInWith({programId, endpoint}: Values): FillIn {
  return sample =>
    sample
      .replaceAll(WRITTEN.endpoint, endpoint || WRITTEN.endpoint)
      .replace(PROGRAM_ID, (_, name: string) => name + (programId || WRITTEN.programId));
}

/** The stored values; empty when storage is denied or contains anything invalid. */
export function storedValues(): Values {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const value = (name: keyof Values): string => {
      const found: unknown = Object(stored)[name];
      return typeof found === 'string' && isValid(name, found) ? found : '';
    };
    return {programId: value('programId'), endpoint: value('endpoint')};
  } catch {
    return NO_VALUES;
  }
}

function show(values: Values): void {
  setFillIn(values.programId || values.endpoint ? fillInWith(values) : undefined);
}

/** Shows samples with the stored values, on this page and the following ones. */
export function showStored(): void {
  show(storedValues());
}

/**
 * Shows the samples with these values, and stores them.
 *
 * @returns whether they were stored; if not, they apply until the reader leaves the site
 */
export function setValues(values: Values): boolean {
  show(values);
  try {
    if (values.programId || values.endpoint) {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(values));
    } else {
      localStorage.removeItem(STORAGE_KEY);
    }
    return true;
  } catch {
    return false;
  }
}
