import {type FillIn, STORAGE_KEY, setFillIn} from './store';

/** What the reader puts in place of the samples' own values; empty: as written. */
export type Values = {programId: string; endpoint: string};

/** What stands in the samples. */
export const WRITTEN: Values = {programId: '0x…', endpoint: 'ws://127.0.0.1:9944'};
export const NO_VALUES: Values = {programId: '', endpoint: ''};

/**
 * What a value has to look like. An endpoint may have port and path; no account, query or fragment, whose characters
 * mean something else in a shell or a string.
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

/** Whether a value can go into the samples. */
export const isValid = (name: keyof Values, value: string): boolean =>
  value === '' || (VALID[name].test(value) && (name !== 'endpoint' || isAddress(value)));

/** The name of an environment variable in front of its value, with the tags that colour it. */
const PROGRAM_ID = /(PROGRAM_ID(?:<[^>]*>)*=(?:<[^>]*>)*)0x…/g;

/** A function that puts valid values into samples. */
export function fillInWith({programId, endpoint}: Values): FillIn {
  return sample =>
    sample
      .replaceAll(WRITTEN.endpoint, endpoint || WRITTEN.endpoint)
      .replace(PROGRAM_ID, (_, name: string) => name + (programId || WRITTEN.programId));
}

/** The stored values; none when storage is denied or holds something else. */
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

/** Shows the samples of this page and the next ones with the stored values. */
export function showStored(): void {
  show(storedValues());
}

/**
 * Shows the samples with these values, and stores them.
 *
 * @returns whether they are stored; if not, they hold until the site is left
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

// Another tab of the site has set values.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({key}) => {
    if (key === STORAGE_KEY) {
      showStored();
    }
  });
}
