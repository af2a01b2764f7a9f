/**
 * Checks the signatures in this folder: pages show them, and the compiler
 * compares them with those of @gear-js/api.
 */

/**
 * True when both types are identical, optional and readonly fields included.
 */
export type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : false;

/** Compiles only if every entry is true. */
export type All<_Checks extends true[]> = true;
