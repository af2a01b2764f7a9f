import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import {type Patch, editRule} from './patch';

type Item = {type: string; unlisted?: boolean; items?: Item[]};

/**
 * Whether docs pages show cards of other pages, which need these pages' descriptions: a category with a generated
 * index, or `DocCardList` in a page.
 */
const showCards = (versions: LoadedContent['loadedVersions'], siteDir: string): boolean =>
  versions.some(
    ({docs, sidebars}) =>
      JSON.stringify(sidebars).includes('"type":"generated-index"') ||
      docs.some(({source}) =>
        readFileSync(path.join(siteDir, source.replace(/^@site/, '')), 'utf8').includes('DocCard'),
      ),
  );

/** Removes what is the default anyway. */
function dropDefaults(items: Item[]): void {
  for (const item of items) {
    if (item.unlisted === false) {
      delete item.unlisted;
    }
    dropDefaults(item.items ?? []);
  }
}

/** Keeps of a docs version's props only which pages there are, and the sidebar. */
function withoutMetadata(source: string): string {
  const props = JSON.parse(source) as {
    version?: {docs?: Record<string, unknown>; docsSidebars?: Record<string, Item[]>};
  };
  const docs = props.version?.docs ?? {};
  for (const id of Object.keys(docs)) {
    docs[id] = {};
  }
  Object.values(props.version?.docsSidebars ?? {}).forEach(dropDefaults);
  return JSON.stringify(props);
}

/**
 * What: removes title and description of all other docs pages from what each docs page loads.
 * Why: only cards read them (`DocCardList`, generated indexes). A site with cards is left as it is.
 * Gain: 4.3 KiB of script on English pages, 6.6 KiB on Chinese ones (after brotli).
 * How it fails: cards are looked for by name; `tests/unit/standardFeatures.spec.ts` shows that they keep their texts.
 * Upstream: https://github.com/facebook/docusaurus/issues/7256
 */
export default {
  name: 'docsMetadata',
  configureWebpack: ({docs, siteDir}) =>
    showCards(docs, siteDir)
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
