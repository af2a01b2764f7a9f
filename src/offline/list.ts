/** A section of the docs: a category of the sidebar. All addresses are absolute paths with the base URL. */
export type OfflineSection = {
  /** The address of the section's first page. */
  id: string;
  label: string;
  /** A hash of what the pages say. It stays the same when a deployment changes nothing in their text. */
  version: string;
  pages: {address: string; title: string}[];
  /**
   * The addresses of all files that the pages need, the pages among them. The value is the file's hash as fetch() takes
   * it, or empty for the search index, which is written at the same time as this list.
   */
  files: Record<string, string>;
};

/** What `plugins/docusaurus/offline` writes for each locale, below its base URL: the list and the service worker. */
export const LIST_FILE = 'offline.json';
export const WORKER_FILE = 'offline-worker.js';

/** What the page tells the service worker about a kept section. */
export type KeptSection = Pick<OfflineSection, 'version' | 'label' | 'pages'> & {
  /** The value of `lang` for the words. */
  language: string;
  /** What the page says that the worker shows in place of a page that is not kept. */
  words: {title: string; text: string; kept: string; retry: string};
};
