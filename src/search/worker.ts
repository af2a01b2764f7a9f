import {type Engine, openIndex} from './engine';
import {localResponse} from './localResults';
import {type Similarities, rankByGrams} from './ngrams';
import type {SearchIndex, SearchResponse, SearchRequest} from './types';

/**
 * A message from the page. Without `request`, the worker only downloads what it needs. `folder` is the address of
 * `search/`. With `settles`, the answer comes when the second ranking is ready, or can't be had.
 */
export type WorkerRequest = {
  id: number;
  folder: string;
  request?: SearchRequest;
  settles?: boolean;
};
/** The worker's answer; `error` says what went wrong. */
export type WorkerResponse = {id: number; response?: SearchResponse; error?: string};

/** `similarities` is the second ranking, undefined until it is ready. `settled` never rejects. */
type Search = {
  engine: Engine;
  texts: string[];
  similarities?: Similarities;
  isSettled: boolean;
  settled: Promise<void>;
};

/** How long the worker prepares the second ranking before it looks for a message. A key must not wait longer. */
const SLICE_MS = 8;

let loading: Promise<Search> | undefined;

/** Not by `fetchOk`: if pages and the worker shared it, the bundler could join no module of the pages' shared chunk. */
async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}`);
  }
  return (await response.json()) as T;
}

/** Runs a computation to its end, and lets messages in between its steps. */
async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    for (const end = performance.now() + SLICE_MS; performance.now() < end;) {
      const step = steps.next();
      if (step.done) {
        return step.value;
      }
    }
    await new Promise(resolve => setTimeout(resolve));
  }
}

/** Prepares the second ranking. Without it, readers get the order of the first. */
async function settle(search: Search, index: SearchIndex): Promise<void> {
  try {
    search.similarities = await inSlices(rankByGrams(index, search.texts));
  } catch (error) {
    console.warn('search:', error);
  }
  search.isSettled = true;
}

async function open(folder: string): Promise<Search> {
  const [index, texts] = await Promise.all([
    fetchJson<SearchIndex>(`${folder}index.json`),
    fetchJson<string[]>(`${folder}texts.json`),
  ]);
  const search: Search = {
    engine: openIndex(index),
    texts,
    isSettled: false,
    settled: Promise.resolve(),
  };
  // A task later, so that what the reader has typed until now is answered first.
  search.settled = new Promise(resolve => setTimeout(() => resolve(settle(search, index))));
  return search;
}

/** Downloads index and texts once. After a failure, the next call tries again. */
function load(folder: string): Promise<Search> {
  loading ??= open(folder).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function answer(folder: string, request: SearchRequest): Promise<SearchResponse> {
  const {engine, texts, similarities, isSettled} = await load(folder);
  return {
    ...localResponse(
      query => engine({...query, similarities}),
      texts,
      request,
      self.location.origin,
    ),
    isPreliminary: !isSettled,
  };
}

self.addEventListener(
  'message',
  async ({data: {id, folder, request, settles}}: MessageEvent<WorkerRequest>) => {
    const message: WorkerResponse = {id};
    try {
      const {settled} = await load(folder);
      message.response = request && (await answer(folder, request));
      await (settles && settled);
    } catch (error) {
      message.error = String(error);
    }
    self.postMessage(message);
  },
);
