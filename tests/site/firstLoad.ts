import {constants, brotliCompressSync} from 'node:zlib';
import type {Browser, Response} from '@playwright/test';
import {caughtUp, openPage} from './fixtures';

/** The resource types of Chromium whose bytes are counted. */
export const kinds = ['document', 'script', 'stylesheet', 'font'] as const;
export type Kind = (typeof kinds)[number];

/** What the first view of a page loads: bytes after brotli 11 of each kind, and the number of all requests. */
export type FirstLoad = Record<Kind, number> & {requests: number};

const brotliLength = (bytes: Buffer): number =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }).length;

/** Returns whether a response was prefetched for other pages, in idle time. These don't count as first load. */
const isPrefetched = async (response: Response): Promise<boolean> => {
  const headers = await response.request().allHeaders();
  return /prefetch/.test(headers['sec-purpose'] ?? headers.purpose ?? '');
};

/**
 * Opens a page on an emulated phone with an empty cache, and adds up what it loads from its own origin before the
 * reader does anything.
 *
 * @param url address of a page of a Docusaurus site
 */
export async function measureFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: {width: 390, height: 844},
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', response => responses.push(response));
  await page.route(
    address => address.origin !== new URL(url).origin,
    route => route.abort(),
  );
  await openPage(page, url);
  await caughtUp(page);
  const load: FirstLoad = {document: 0, script: 0, stylesheet: 0, font: 0, requests: 0};
  for (const response of responses) {
    // `caughtUp` sends a HEAD request.
    if (response.request().method() !== 'GET' || (await isPrefetched(response))) {
      continue;
    }
    load.requests += 1;
    const kind = kinds.find(name => name === response.request().resourceType());
    if (kind !== undefined) {
      load[kind] += brotliLength(await response.body());
    }
  }
  await context.close();
  return load;
}
