import {isLeftAloneUntil} from './leftAlone';
import type {SearchResponse, SearchRequest} from './types';
import type {WorkerRequest, WorkerResponse} from './worker';

type Waiting = {resolve: (response: WorkerResponse) => void; reject: (error: Error) => void};

let worker: Worker | undefined;
let nextId = 0;
const waiting = new Map<number, Waiting>();

/** Starts the engine in a thread of its own, so that loading and searching the index never block typing. */
function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url));
  started.addEventListener('message', ({data}: MessageEvent<WorkerResponse>) => {
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

function post(message: Omit<WorkerRequest, 'id'>): Promise<WorkerResponse> {
  worker ??= startWorker();
  const id = nextId++;
  return new Promise((resolve, reject) => {
    waiting.set(id, {resolve, reject});
    worker!.postMessage({...message, id} satisfies WorkerRequest);
  });
}

/**
 * Queries the site's own index.
 *
 * @param folder absolute address of the locale's `search/`
 * @throws Error when the index or the engine can't be downloaded
 */
export async function queryLocal(folder: string, request: SearchRequest): Promise<SearchResponse> {
  const {response, error} = await post({folder, request});
  if (!response) {
    throw new Error(error);
  }
  return response;
}

/** Starts the engine and makes it download the index. */
export async function preloadLocal(folder: string): Promise<void> {
  await post({folder});
}

/** Waits until answers get their final order, and says whether the reader has touched nothing in the meantime. */
export const settleLocal = (folder: string): Promise<boolean> =>
  isLeftAloneUntil(post({folder, settles: true}));
