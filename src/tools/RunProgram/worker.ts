/** Runs a session in a thread of its own, which the page can end when a program takes too long. */
import {
  Session,
  type Exchange,
  type Message,
  type Passage,
  type ProgramState,
  type Setup,
} from '@site/src/chain/session';
import type {Call, Walkthrough} from '@site/src/chain/walkthrough';

/** What the page asks for: first a setup, then the start of a walkthrough, messages, steps, and blocks that pass. */
export type WorkerRequest =
  | {setup: Setup}
  | {walkthrough: Walkthrough}
  | {message: Message}
  | {call: Call}
  | {blocks: number};

/** How things stand after the last block. `now` is its time in ms. */
export type Situation = {state: ProgramState; now: bigint; height: number};

/** The answer, once for each request. `error` says what went wrong. `told`: what a message or blocks led to. */
export type WorkerResponse = {situation: Situation; told?: Exchange | Passage} | {error: string};

let session: Session | undefined;

function respond(request: WorkerRequest): Exchange | Passage | undefined {
  if ('setup' in request) {
    session = new Session(request.setup);
    return undefined;
  }
  const running = session!;
  if ('walkthrough' in request) {
    running.begin(request.walkthrough);
    return undefined;
  }
  if ('message' in request) return running.send(request.message);
  return 'call' in request ? running.call(request.call) : running.pass(request.blocks);
}

self.addEventListener('message', ({data}: MessageEvent<WorkerRequest>) => {
  try {
    const told = respond(data);
    const {now, height} = session!;
    const situation = {state: session!.state(), now, height};
    self.postMessage({situation, ...(told && {told})} satisfies WorkerResponse);
  } catch (error) {
    self.postMessage({error: String(error)} satisfies WorkerResponse);
  }
});
