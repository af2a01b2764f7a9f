/** The `localStorage` key of the reader's values. */
export const STORAGE_KEY = 'docs.values';

/** Puts the reader's values into a sample, given as text or as HTML. */
export type FillIn = (sample: string) => string;

/** Leaves a sample as it was written. */
export const asWritten: FillIn = sample => sample;

const listeners = new Set<() => void>();
let current = asWritten;

/** The function that currently fills in samples. */
export const currentFillIn = (): FillIn => current;

/** Sets the function that fills in all samples; without an argument, they are shown as written. */
export function setFillIn(fillIn: FillIn = asWritten): void {
  current = fillIn;
  listeners.forEach(listener => listener());
}

/**
 * Calls a function after each change.
 *
 * @returns a function that ends the subscription
 */
export function onFillInChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
