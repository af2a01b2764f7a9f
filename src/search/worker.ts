import {type Engine, type SearchIndex, openIndex} from './engine';
import {answerFrom} from './local';
import type {SearchAnswer, SearchRequest} from './types';

/** What the page asks: a request, or none to have the index fetched. `folder` is the address of `search/`. */
export type Question = {id: number; folder: string; request?: SearchRequest};
/** What the page is told; an error names what went wrong. */
export type Reply = {id: number; answer?: SearchAnswer; error?: string};

type Search = {engine: Engine; texts: string[]};

let loading: Promise<Search> | undefined;

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}`);
  }
  return (await response.json()) as T;
}

/** Fetches index and texts once; after a failure the next call tries again. */
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

self.addEventListener('message', async ({data: {id, folder, request}}: MessageEvent<Question>) => {
  const reply: Reply = {id};
  try {
    const {engine, texts} = await load(folder);
    reply.answer = request && answerFrom(engine, texts, request, self.location.origin);
  } catch (error) {
    reply.error = String(error);
  }
  self.postMessage(reply);
});
