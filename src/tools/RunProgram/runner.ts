/**
 * A session in a worker. A message that takes too long is stopped: the worker is ended, and the next one gets all
 * requests before it again. They have the same outcomes, because a chain depends on nothing else.
 */
import {toHex} from '@site/src/sails/hex';
import {encodePayload} from '@site/src/sails/payload';
import type {Exchange, Message, Passage, Setup} from '@site/src/chain/session';
import type {Call, Walkthrough} from '@site/src/chain/walkthrough';
import type {Situation, WorkerRequest, WorkerResponse} from './worker';

/** Milliseconds. A message of the sample programs takes a hundredth of it on a phone. */
export const TIME_LIMIT = 10_000;

/** What a message, or blocks that passed, led to. */
export type Outcome = {told: Exchange | Passage; situation: Situation};

type Response = Exclude<WorkerResponse, {error: string}>;

/** Takes one request at a time. Every request throws an Error when the programs cannot be started. */
export class Runner {
  #worker: Worker | undefined;
  #situation: Situation = {state: [], now: 0n, height: 0};
  #stopped = 0;
  #sent = 0;
  readonly #done: WorkerRequest[];

  constructor(setup: Setup) {
    this.#done = [{setup}];
  }

  /** Starts the programs of a walkthrough, and sends what comes before its steps. */
  async begin(walkthrough: Walkthrough): Promise<Situation> {
    const {situation} = await this.#inTime({walkthrough});
    return situation;
  }

  /** Sends a message. */
  async send(message: Message): Promise<Outcome> {
    const response = await this.#ask({message});
    return response
      ? this.#outcome(response)
      : {told: this.#stop(message), situation: this.#situation};
  }

  /** Sends the message of a step, with names and times replaced. */
  async call(call: Call): Promise<Outcome> {
    return this.#outcome(await this.#inTime({call}));
  }

  /** Lets blocks pass. */
  async pass(blocks: number): Promise<Outcome> {
    return this.#outcome(await this.#inTime({blocks}));
  }

  /** Ends the worker. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #inTime(request: WorkerRequest): Promise<Response> {
    const response = await this.#ask(request);
    if (!response) throw new Error('The programs took too long.');
    return response;
  }

  /** @returns undefined when the answer takes too long; then the worker is ended */
  async #ask(request: WorkerRequest): Promise<Response | undefined> {
    const worker = (this.#worker ??= await this.#start());
    const response = await ask(worker, request);
    if (!response) {
      this.end();
      return undefined;
    }
    if ('error' in response) throw new Error(response.error);
    this.#done.push(request);
    this.#situation = response.situation;
    return response;
  }

  async #start(): Promise<Worker> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    for (const request of this.#done) {
      const response = await ask(worker, request);
      if (response && !('error' in response)) continue;
      worker.terminate();
      throw new Error(response?.error ?? 'The program did not start in time.');
    }
    return worker;
  }

  /** Numbers what was told so that messages that were stopped count, too. */
  #outcome({told, situation}: Response): Outcome {
    this.#sent = told!.number + this.#stopped;
    return {told: {...told!, number: this.#sent}, situation};
  }

  #stop({source, to, entry, values, value}: Message): Exchange {
    this.#stopped++;
    this.#sent++;
    return {
      ...{number: this.#sent, source, to, entry, values, value},
      payload: toHex(encodePayload(entry, values)),
      ending: 'stopped',
      code: undefined,
      reply: '0x',
      meaning: '',
      events: [],
      hops: [],
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
