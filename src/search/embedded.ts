import type {SearchAnswer, SearchRequest} from './types';
import type {Question, Reply} from './worker';

type Waiting = {resolve: (reply: Reply) => void; reject: (error: Error) => void};

let worker: Worker | undefined;
let questions = 0;
const waiting = new Map<number, Waiting>();

/** The engine's thread: loading the index and searching it never keep the reader's keys waiting. */
function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url));
  started.addEventListener('message', ({data}: MessageEvent<Reply>) => {
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
  });
  started.addEventListener('error', ({message}) => {
    worker = undefined;
    waiting.forEach(({reject}) => reject(new Error(`search worker: ${message || 'not loaded'}`)));
    waiting.clear();
  });
  return started;
}

function post(question: Omit<Question, 'id'>): Promise<Reply> {
  worker ??= startWorker();
  const id = questions++;
  return new Promise((resolve, reject) => {
    waiting.set(id, {resolve, reject});
    worker!.postMessage({...question, id} satisfies Question);
  });
}

/**
 * Asks the site's own index.
 *
 * @param folder absolute address of the locale's `search/`
 * @throws Error when index or engine can't be fetched
 */
export async function askEmbedded(folder: string, request: SearchRequest): Promise<SearchAnswer> {
  const {answer, error} = await post({folder, request});
  if (!answer) {
    throw new Error(error);
  }
  return answer;
}

/** Starts the engine and has it fetch its index. */
export async function warmUpEmbedded(folder: string): Promise<void> {
  await post({folder});
}
