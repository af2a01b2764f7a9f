import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import {type Patch, editRule} from './patch';

/**
 * Returns whether docs pages show cards of other pages, which need the descriptions of those pages. Cards come from a
 * category with a generated index, or from `DocCardList` in a page.
 */
const hasCards = (versions: LoadedContent['loadedVersions'], siteDir: string): boolean =>
  versions.some(
    ({docs, sidebars}) =>
      JSON.stringify(sidebars).includes('"type":"generated-index"') ||
      docs.some(({source}) =>
        readFileSync(path.join(siteDir, source.replace(/^@site/, '')), 'utf8').includes('DocCard'),
      ),
  );

/** Reduces the props of a docs version to the ids of its pages, and its sidebars. */
function withoutMetadata(source: string): string {
  const props = JSON.parse(source) as {version?: {docs?: Record<string, unknown>}};
  const docs = props.version?.docs ?? {};
  for (const id of Object.keys(docs)) {
    docs[id] = {};
  }
  return JSON.stringify(props);
}

/**
 * What: removes the titles and descriptions of all other docs pages from what each docs page loads.
 * Why: only cards read them (`DocCardList`, generated indexes). The patch does nothing on a site with cards.
 * Gain: 4.3 KiB of script on English pages, 6.6 KiB on Chinese pages (after brotli).
 * How it fails: the patch recognizes cards by name. If it misses some, they lose their texts, and
 *   `tests/unit/standardFeatures.spec.ts` fails.
 * Upstream: https://github.com/facebook/docusaurus/issues/7256
 */
export default {
  name: 'docsMetadata',
  configureWebpack: ({docs, siteDir}) =>
    hasCards(docs, siteDir)
      ? {}
      : {
          module: {
            rules: [
              editRule(
                /[\\/]docusaurus-plugin-content-docs[\\/]\w+[\\/]p[\\/][^\\/]+\.json$/,
                withoutMetadata,
              ),
            ],
          },
        },
} satisfies Patch;
