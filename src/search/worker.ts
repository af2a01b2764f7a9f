import {type Engine, openIndex} from './engine';
import {localResponse} from './localResults';
import type {SearchIndex, SearchResponse, SearchRequest} from './types';

/**
 * A message from the page. Without `request`, the worker only downloads the index. `folder` is the address of
 * `search/`.
 */
export type WorkerRequest = {id: number; folder: string; request?: SearchRequest};
/** The worker's answer; `error` says what went wrong. */
export type WorkerResponse = {id: number; response?: SearchResponse; error?: string};

type Search = {engine: Engine; texts: string[]};

let loading: Promise<Search> | undefined;

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}`);
  }
  return (await response.json()) as T;
}

/** Downloads index and texts once. After a failure, the next call tries again. */
function load(folder: string): Promise<Search> {
  loading ??= Promise.all([
    fetchJson<SearchIndex>(`${folder}index.json`).then(openIndex),
    fetchJson<string[]>(`${folder}texts.json`),
  ]).then(
    ([engine, texts]) => ({engine, texts}),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

self.addEventListener(
  'message',
  async ({data: {id, folder, request}}: MessageEvent<WorkerRequest>) => {
    const message: WorkerResponse = {id};
    try {
      const {engine, texts} = await load(folder);
      message.response = request && localResponse(engine, texts, request, self.location.origin);
    } catch (error) {
      message.error = String(error);
    }
    self.postMessage(message);
  },
);
