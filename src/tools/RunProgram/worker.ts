/** Runs a session in a thread of its own, which the page can end when a program takes too long. */
import {
  Session,
  type Exchange,
  type Message,
  type ProgramState,
  type Setup,
} from '@site/src/chain/session';

/** A message from the page: a program to start with, or a message to it. */
export type WorkerRequest = {setup: Setup} | {message: Message};
/** The answer, once for each request. `error` says what went wrong. */
export type WorkerResponse = {exchange?: Exchange; state?: ProgramState; error?: string};

let session: Session | undefined;

self.addEventListener('message', ({data}: MessageEvent<WorkerRequest>) => {
  try {
    if ('setup' in data) {
      session = new Session(data.setup);
      self.postMessage({} satisfies WorkerResponse);
      return;
    }
    const exchange = session!.send(data.message);
    self.postMessage({exchange, state: session!.state()} satisfies WorkerResponse);
  } catch (error) {
    self.postMessage({error: String(error)} satisfies WorkerResponse);
  }
});
