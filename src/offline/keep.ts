import {fetchOk} from '../browser/fetchOk';
import {LIST_FILE, WORKER_FILE, type KeptSection, type OfflineSection} from './list';

/** Under which address a cache holds the record of its section. The service worker knows it, too. */
const RECORD = '/offline-record';

/** How many files are fetched at a time. */
const PARALLEL = 6;

/** Why a section could not be kept: what the browser lacks or refuses, or what the network did not deliver. */
export type Problem = 'unsupported' | 'storage' | 'network' | 'section';

/** Failure of a function of this file, with its reason. */
export class OfflineError extends Error {
  constructor(readonly problem: Problem) {
    super(`offline reading: ${problem}`);
  }
}

/** Passes the promise's value on. @throws OfflineError with the given problem when the promise rejects */
const orProblem = <Result>(promise: Promise<Result>, problem: Problem): Promise<Result> =>
  promise.catch((error: unknown) => {
    throw error instanceof OfflineError ? error : new OfflineError(problem);
  });

const prefixOf = (base: string, id = '') => `offline:${base} ${id && `${id} `}`;

/** The names of the caches of a locale, or of one section. The service worker reads those with the base URL. */
async function cacheNames(base: string, id?: string): Promise<string[]> {
  return (await caches.keys()).filter(name => name.startsWith(prefixOf(base, id)));
}

async function registrationOf(base: string): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(base);
  // A worker for the whole site also answers for the other locales.
  return registration?.scope === new URL(base, window.location.href).href
    ? registration
    : undefined;
}

/**
 * Finds the section of a page in the newest list.
 *
 * @param base the locale's base URL
 * @param page the page's address, without a slash at the end
 * @throws OfflineError when the list does not come, or no section has the page
 */
export async function newestSection(base: string, page: string): Promise<OfflineSection> {
  const load = async () => {
    const response = await fetchOk(base + LIST_FILE, {cache: 'no-cache'});
    return (await response.json()) as OfflineSection[];
  };
  const sections = await orProblem(load(), 'network');
  const section = sections.find(({pages}) => pages.some(({address}) => address === page));
  if (!section) {
    throw new OfflineError('section');
  }
  return section;
}

/** Returns what a cache keeps; undefined for one that is left over from a tab that was closed while it stored. */
async function recordIn(cacheName: string): Promise<KeptSection | undefined> {
  const record = await caches.match(RECORD, {cacheName});
  return record && ((await record.json()) as KeptSection);
}

/** Returns the version of the section that is kept with a page; undefined when the page is not kept. */
export async function keptVersion(base: string, page: string): Promise<string | undefined> {
  for (const name of await cacheNames(base)) {
    const kept = await recordIn(name);
    if (kept?.pages.some(({address}) => address === page)) {
      return kept.version;
    }
  }
  return undefined;
}

/** Fetches a file and checks that it is the whole file that the list names. */
async function fetchWhole(address: string, integrity: string): Promise<Response> {
  const response = await fetchOk(address, {integrity, cache: 'no-cache'});
  if (!integrity) {
    await response.clone().json();
  }
  return response;
}

/**
 * Deletes what is kept of a section, and unregisters the service worker when nothing else is kept.
 *
 * @param base the locale's base URL
 * @param page the address of a page of the section
 * @throws OfflineError when the browser refuses
 */
export async function remove(base: string, page: string): Promise<void> {
  const all = async () => {
    for (const name of await cacheNames(base)) {
      const kept = await recordIn(name);
      if (!kept || kept.pages.some(({address}) => address === page)) {
        await caches.delete(name);
      }
    }
    await unregisterUnused(base);
  };
  await orProblem(all(), 'storage');
}

async function unregisterUnused(base: string): Promise<void> {
  if ((await cacheNames(base)).length === 0) {
    await (await registrationOf(base))?.unregister();
  }
}

/**
 * Stores a section and registers the service worker that shows it. An older version is replaced at the end. After a
 * failure, nothing new is stored, and an older version is still there.
 *
 * @param base the locale's base URL
 * @param section as `newestSection` returns it
 * @param forWorker the language and the words of the page that the worker shows
 * @param onProgress gets the number of files that are stored
 * @throws OfflineError with the reason
 */
export async function keep(
  base: string,
  section: OfflineSection,
  forWorker: Pick<KeptSection, 'language' | 'words'>,
  onProgress: (files: number) => void,
): Promise<void> {
  if (!('serviceWorker' in navigator && 'caches' in window)) {
    throw new OfflineError('unsupported');
  }
  const {id, version, label, pages, files} = section;
  const name = prefixOf(base, id) + version;
  const queue = Object.entries(files);
  let stored = 0;
  let hasFailed = false;
  const store = async (cache: Cache) => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      const response = await orProblem(fetchWhole(...file), 'network');
      await orProblem(cache.put(file[0], response), 'storage');
      stored += 1;
      // After a failure, the fetches that are under way still end.
      if (!hasFailed) {
        onProgress(stored);
      }
    }
  };
  try {
    const older = await orProblem(cacheNames(base, id), 'storage');
    await orProblem(caches.delete(name), 'storage');
    const cache = await orProblem(caches.open(name), 'storage');
    await Promise.all(Array.from({length: PARALLEL}, () => store(cache)));
    const worker = await navigator.serviceWorker
      .register(base + WORKER_FILE, {scope: base})
      .catch((error: unknown) => {
        const refused = error instanceof DOMException && error.name === 'SecurityError';
        throw new OfflineError(refused ? 'storage' : 'network');
      });
    const kept: KeptSection = {version, label, pages, ...forWorker};
    await orProblem(cache.put(RECORD, new Response(JSON.stringify(kept))), 'storage');
    await Promise.all(older.filter(other => other !== name).map(other => caches.delete(other)));
    await worker.update().catch(() => {});
  } catch (error) {
    // What the other fetches still store goes to a cache that no one can open.
    hasFailed = true;
    queue.length = 0;
    await caches.delete(name).catch(() => {});
    await unregisterUnused(base).catch(() => {});
    throw error;
  }
}
