import {escapeHtml} from '../../../src/search/highlight';
import type {Change} from './pages';

type Feed = {
  title: string;
  /** absolute address of the feed itself */
  url: string;
  /** absolute address of the home page */
  home: string;
  author: string;
  language: string;
};

/** XML 1.0 has no way to write most control characters, so they are removed. */
const escape = (text: string): string =>
  escapeHtml(text.replace(/\p{Cc}/gu, c => (/\s/.test(c) ? ' ' : '')));

/**
 * The entry's id is made of the page and its time, as a tag URI (RFC 4151): programs that read feeds show an id only
 * once, and would miss the next change of the page.
 */
function entryOf({title, description, url, changedAt}: Change): string {
  const {host, pathname} = new URL(url);
  const date = new Date(changedAt).toISOString();
  return `  <entry>
    <id>tag:${host},${date.slice(0, 10)}:${escape(pathname)}/${changedAt}</id>
    <title>${escape(title)}</title>
    <link href="${escape(url)}"/>
    <updated>${date}</updated>
    <summary>${escape(description)}</summary>
  </entry>
`;
}

/**
 * Returns an Atom feed (RFC 4287) with an entry for each change.
 *
 * @param changes as `newestChanges` returns them; at least one, because the newest gives the feed its date
 * @throws Error when there is no change
 */
export function atomOf({title, url, home, author, language}: Feed, changes: Change[]): string {
  const [newest] = changes;
  if (!newest) {
    throw new Error('changes feed: no page has a date, so the feed has none');
  }
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escape(language)}">
  <id>${escape(url)}</id>
  <title>${escape(title)}</title>
  <link rel="self" type="application/atom+xml" href="${escape(url)}"/>
  <link href="${escape(home)}"/>
  <updated>${new Date(newest.changedAt).toISOString()}</updated>
  <author><name>${escape(author)}</name></author>
${changes.map(entryOf).join('')}</feed>
`;
}
