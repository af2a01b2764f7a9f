/** Thrown for what this chain does not model. The chain is as before the call. */
export class NotModeled extends Error {
  /** @param what the syscall, actor or limit, by its name */
  constructor(readonly what: string) {
    super(`${what} is not modeled`);
  }
}

/** Thrown for a call that the real chain would refuse before any program runs, such as one without enough balance. */
export class Refused extends Error {}

/** Thrown for a message to a program that has exited, could not start, or was never created. */
export class Inactive extends Refused {}
