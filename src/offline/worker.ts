/*
 * The service worker of a locale. It is registered when a reader keeps a section, and unregistered with the last one.
 *
 * Pages come from the network, so that a reader who is online always sees the newest ones. When the network fails, or
 * does not answer for some seconds, they come from what is kept. Files whose name has a hash come from there at once.
 *
 * The plugin writes this file as a classic script, because Firefox ESR knows no modules here. So it must not import or
 * export; types can be named by `import('…')`.
 */
{
  type KeptSection = import('./list').KeptSection;
  type Section = {cacheName: string; kept: KeptSection};
  type WorkerScope = {
    registration: {scope: string};
    clients: {claim: () => Promise<void>};
    skipWaiting: () => Promise<void>;
  };
  type LifetimeEvent = Event & {waitUntil: (done: Promise<unknown>) => void};
  type FetchEvent = Event & {
    request: Request;
    respondWith: (response: Promise<Response>) => void;
  };

  /** How long a page that is kept may take from the network, in milliseconds. */
  const PATIENCE = 4000;

  const worker = self as unknown as WorkerScope;
  const base = new URL(worker.registration.scope).pathname;

  /**
   * The sections that were kept completely. Storing a section ends with its record. The worker opens no cache: when the
   * page has just deleted it, that would create it again.
   */
  const sections = async (): Promise<Section[]> => {
    const names = (await caches.keys()).filter(name => name.startsWith(`offline:${base}`));
    const found = await Promise.all(
      names.map(async cacheName => {
        const record = await caches.match('/offline-record', {cacheName});
        return record ? [{cacheName, kept: (await record.json()) as KeptSection}] : [];
      }),
    );
    return found.flat();
  };

  const storedIn = async (kept: Section[], address: string): Promise<Response | undefined> => {
    for (const {cacheName} of kept) {
      const response = await caches.match(address, {cacheName, ignoreVary: true});
      if (response) {
        return response;
      }
    }
    return undefined;
  };

  const escaped = (text: string): string =>
    text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);

  /** The page for an address that is not kept, with links to those that are. */
  const offlinePage = (kept: Section[], address: string): Response => {
    // A worker for the whole site may have sections of several locales.
    const ofLocale = kept.filter(({kept: {pages}}) => {
      const prefix = pages[0]?.address.split('/docs')[0] ?? '';
      return address.startsWith(`${prefix}/`);
    });
    const {words, language} = (ofLocale.at(-1) ?? kept[0]!).kept;
    const lists = kept.map(
      ({kept: {label, pages}}) =>
        `<h3>${escaped(label)}</h3><ul>${pages
          .map(page => `<li><a href="${escaped(page.address)}">${escaped(page.title)}</a></li>`)
          .join('')}</ul>`,
    );
    const html =
      `<!doctype html><html lang="${language}"><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
      `<title>${escaped(words.title)}</title>` +
      '<style>:root{color-scheme:light dark}body{max-width:40rem;margin:2rem auto;padding:0 1rem;' +
      'font:1rem/1.6 system-ui,sans-serif}a{display:inline-block;padding-block:.25rem}</style>' +
      `<main><h1>${escaped(words.title)}</h1><p>${escaped(words.text)}</p>` +
      `<p><a href="">${escaped(words.retry)}</a></p>` +
      `<h2>${escaped(words.kept)}</h2>${lists.join('')}</main>`;
    return new Response(html, {
      status: 503,
      headers: {'content-type': 'text/html; charset=utf-8'},
    });
  };

  const answer = async (request: Request): Promise<Response> => {
    const kept = await sections();
    const {pathname} = new URL(request.url);
    const isPage = request.mode === 'navigate';
    // Pages have one address, without a slash at the end.
    const address = isPage && pathname !== base ? pathname.replace(/\/$/, '') : pathname;
    const stored = await storedIn(kept, address);
    if (stored && pathname.includes('/assets/')) {
      return stored;
    }
    const network = fetch(request);
    try {
      const late =
        stored &&
        new Promise<Response>(resolve => {
          setTimeout(resolve, PATIENCE, stored.clone());
        });
      return await (late ? Promise.race([network, late]) : network);
    } catch (error) {
      if (stored) {
        return stored;
      }
      if (isPage && kept.length > 0) {
        return offlinePage(kept, address);
      }
      throw error;
    }
  };

  self.addEventListener('install', () => void worker.skipWaiting());
  self.addEventListener('activate', event =>
    (event as LifetimeEvent).waitUntil(worker.clients.claim()),
  );
  self.addEventListener('fetch', event => {
    const {request} = event as FetchEvent;
    if (request.method === 'GET' && new URL(request.url).origin === self.location.origin) {
      (event as FetchEvent).respondWith(answer(request));
    }
  });
}
