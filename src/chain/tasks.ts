/** What the chain has to do at a later block: gear v2.0.0, protocol/core/src/tasks.rs. */
import type {Hex} from '../sails/hex';

/** The kinds in the order in which a block does them. */
const KINDS = [
  'removeFromMailbox',
  'removeFromWaitlist',
  'wakeMessage',
  'sendDispatch',
  'sendUserMessage',
  'removeGasReservation',
] as const;

export type Task = {
  kind: (typeof KINDS)[number];
  /** The user or program that the task is about; absent from what is sent with a delay. */
  actor?: Hex;
  /** The message or reservation. */
  id: Hex;
};

/** Tasks of a block sort by kind, then actor, then id. */
const keyOf = ({kind, actor = '0x', id}: Task): string => `${KINDS.indexOf(kind)}${actor}${id}`;

export class Tasks {
  readonly #blocks = new Map<number, Map<string, Task>>();

  clone(): Tasks {
    const copy = new Tasks();
    for (const [block, tasks] of this.#blocks) copy.#blocks.set(block, new Map(tasks));
    return copy;
  }

  /** Adds a task, unless the block has it already. */
  add(block: number, task: Task): void {
    const tasks = this.#blocks.get(block) ?? new Map<string, Task>();
    tasks.set(keyOf(task), task);
    this.#blocks.set(block, tasks);
  }

  delete(block: number, task: Task): void {
    this.#blocks.get(block)?.delete(keyOf(task));
  }

  /** Removes the first task of a block. */
  take(block: number): Task | undefined {
    const tasks = this.#blocks.get(block);
    const first = tasks && [...tasks.keys()].sort()[0];
    if (first === undefined) {
      this.#blocks.delete(block);
      return undefined;
    }
    const task = tasks!.get(first);
    tasks!.delete(first);
    return task;
  }
}
