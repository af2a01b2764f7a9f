/**
 * A chain without a node: blocks with events, forks, and the subscriptions that
 * follow its head.
 */
import type {GearApi, HexString} from '@gear-js/api';

type Kind = 'latest' | 'finalized';

interface ChainEvent {
  section: string;
  method: string;
  data: unknown;
}

interface Block {
  number: number;
  hash: HexString;
  parent: HexString;
  events: ChainEvent[];
}

/** The hash of a block: block 10 of fork `b` → `0x0a0b`. */
export const hashOf = (number: number, fork = 'a'): HexString =>
  `0x${number.toString(16).padStart(2, '0')}0${fork}`;

export class Chain {
  /** Blocks whose state the node has discarded. */
  readonly unreadable = new Set<HexString>();
  readonly #blocks = new Map<HexString, Block>();
  readonly #listeners = new Set<{
    kind: Kind;
    call: (header: unknown) => void;
  }>();
  #head!: Block;

  /** @param newest number of the best block; all blocks up to it are empty */
  constructor(newest: number) {
    for (let number = 0; number <= newest; number++) this.add(number);
  }

  /** The current number of listeners. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Adds a block, which becomes the best one. Listeners are not notified. */
  add(
    number: number,
    {
      fork = 'a',
      parentFork = fork,
      events = [],
    }: Partial<{
      fork: string;
      parentFork: string;
      events: ChainEvent[];
    }> = {},
  ): void {
    const parent = hashOf(number - 1, parentFork);
    this.#head = {number, hash: hashOf(number, fork), parent, events};
    this.#blocks.set(this.#head.hash, this.#head);
  }

  /**
   * Notifies the listeners of this kind about the best block, and lets them
   * run.
   */
  async announce(kind: Kind = 'latest'): Promise<void> {
    for (const listener of this.#listeners)
      if (listener.kind === kind) listener.call(header(this.#head));
    await settle();
  }

  get api(): GearApi {
    const subscribe =
      (kind: Kind) => async (call: (header: unknown) => void) => {
        const listener = {kind, call};
        this.#listeners.add(listener);
        setImmediate(() => call(header(this.#head)));
        return () => void this.#listeners.delete(listener);
      };
    const chain = {
      getHeader: async (hash?: HexString) => {
        await answerOfNode();
        return header(hash ? this.#block(hash) : this.#head);
      },
      getBlockHash: async (number: number) => {
        await answerOfNode();
        return hashOf(number);
      },
      subscribeNewHeads: subscribe('latest'),
      subscribeFinalizedHeads: subscribe('finalized'),
    };
    const getEvents = async (hash: HexString) => {
      if (this.unreadable.has(hash))
        throw new Error(`State already discarded for ${hash}`);
      return this.#block(hash).events.map(event => ({event}));
    };
    return {rpc: {chain}, blocks: {getEvents}} as unknown as GearApi;
  }

  #block(hash: HexString): Block {
    const block = this.#blocks.get(hash);
    if (!block) throw new Error(`No block ${hash}`);
    return block;
  }
}

/**
 * Simulates the delay of a request. It takes longer than polkadot.js takes to
 * deliver the first head of a new subscription.
 */
async function answerOfNode(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
}

/** Waits for background work, which takes many turns of the event loop. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
}

function header({number, hash, parent}: Block) {
  return {
    number: {toNumber: () => number},
    hash: {toHex: () => hash},
    parentHash: parent,
  };
}
