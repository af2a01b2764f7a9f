/**
 * A session in a worker. A message that takes too long is stopped: the worker is ended, and the next one gets all
 * messages before it again. They have the same outcomes, because a chain depends on nothing else.
 */
import {toHex} from '@site/src/sails/hex';
import {encodePayload} from '@site/src/sails/payload';
import type {Exchange, Message, ProgramState, Setup} from '@site/src/chain/session';
import type {WorkerRequest, WorkerResponse} from './worker';

/** Milliseconds. A message of the sample programs takes a hundredth of it on a phone. */
const TIME_LIMIT = 10_000;

export type Outcome = {exchange: Exchange; state: ProgramState};

export class Runner {
  #worker: Worker | undefined;
  #state: ProgramState = [];
  #stopped = 0;
  readonly #setup: Setup;
  readonly #sent: Message[] = [];

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  /** Sends a message; only one at a time. @throws Error when the program cannot be started */
  async send(message: Message): Promise<Outcome> {
    const worker = (this.#worker ??= await this.#start());
    const response = await ask(worker, {message});
    if (!response) {
      this.end();
      return {exchange: this.#stop(message), state: this.#state};
    }
    const {exchange, state} = response;
    if (!exchange || !state) throw new Error(response.error);
    this.#sent.push(message);
    this.#state = state;
    return {exchange: {...exchange, number: exchange.number + this.#stopped}, state};
  }

  /** Ends the worker. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    const requests: WorkerRequest[] = [{setup: this.#setup}];
    for (const message of this.#sent) requests.push({message});
    for (const request of requests) {
      const response = await ask(worker, request);
      if (response && response.error === undefined) continue;
      worker.terminate();
      throw new Error(response?.error ?? 'The program did not start in time.');
    }
    return worker;
  }

  #stop({source, entry, values, value}: Message): Exchange {
    this.#stopped++;
    return {
      ...{number: this.#sent.length + this.#stopped, source, entry, values, value},
      payload: toHex(encodePayload(entry, values)),
      ending: 'stopped',
      code: undefined,
      reply: '0x',
      meaning: '',
      events: [],
      blocks: 0,
    };
  }
}

/** @returns undefined when the answer takes too long */
function ask(worker: Worker, request: WorkerRequest): Promise<WorkerResponse | undefined> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      worker.onmessage = null;
      worker.onerror = null;
    };
    const timer = setTimeout(() => {
      finish();
      resolve(undefined);
    }, TIME_LIMIT);
    worker.onmessage = ({data}: MessageEvent<WorkerResponse>) => {
      finish();
      resolve(data);
    };
    worker.onerror = ({message}) => {
      finish();
      reject(new Error(`worker: ${message || 'not loaded'}`));
    };
    worker.postMessage(request);
  });
}
