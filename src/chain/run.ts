/** Runs a program for one message: protocol/processor/src/executor.rs of gear v2.0.0. */
import type {Code} from './code';
import {Ended, type Ending, Execution, type Surroundings} from './execution';
import {loadCost} from './gas';
import {NotModeled} from './errors';
import {OutOfBounds, ProgramMemory, type SavedMemory} from './memory';
import {imports} from './syscalls';

export type Run = {
  execution: Execution;
  ending: Ending;
  /** Absent when the message may not change the program: after a trap, or when the block was full. */
  memory?: SavedMemory;
};

/**
 * Runs the entry point of a message on a copy of the program's memory.
 *
 * A program that loops for ever is not stopped: JavaScript cannot. The caller runs the chain in a worker, and ends
 * the worker when it takes too long.
 *
 * @returns undefined when the program does not export the entry point
 * @throws NotModeled
 */
export function run(
  code: Code,
  saved: SavedMemory | undefined,
  surroundings: Surroundings,
): Run | undefined {
  const name = code.entries[surroundings.dispatch.entry];
  if (!name) return undefined;
  const execution = new Execution(surroundings);
  const memory = new ProgramMemory(code, saved);
  const ending = endingOf(() => {
    execution.charge(loadCost(code.size));
    const {exports} = new WebAssembly.Instance(
      code.module,
      imports(code.module, memory, execution),
    );
    if (saved) memory.restore(saved);
    (exports[name] as () => void)();
  });
  const keeps = ending.kind !== 'trap' && ending.kind !== 'allowance';
  return keeps ? {execution, ending, memory: memory.save()} : {execution, ending};
}

/** V8 and JavaScriptCore throw a RangeError, SpiderMonkey an InternalError of its own. */
const isStackOverflow = (error: unknown) =>
  error instanceof Error && /call stack|recursion/i.test(error.message);

/** What stopped the work. Errors as in protocol/processor/src/common.rs. */
function endingOf(work: () => void): Ending {
  const trapped = (error: Extract<Ending, {kind: 'trap'}>['error']): Ending => ({
    kind: 'trap',
    error,
    payload: new Uint8Array(),
  });
  try {
    work();
    return {kind: 'success'};
  } catch (error) {
    if (error instanceof Ended) return error.ending;
    if (error instanceof OutOfBounds) return trapped('backendError');
    if (error instanceof WebAssembly.RuntimeError) return trapped('unreachable');
    if (isStackOverflow(error)) return trapped('stackLimitExceeded');
    // The memory of this chain is larger than the program allows.
    if (error instanceof WebAssembly.LinkError) throw new NotModeled('such a limit of the memory');
    throw error;
  }
}
