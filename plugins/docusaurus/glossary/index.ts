import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {definitionsOf} from './definitions';

/** The glossary's path below the docs folder. */
type Options = {page: string};

/**
 * Docusaurus plugin: reads the definitions from the glossary page of the current locale, or of the default one if it
 * is not translated, and writes them to the module `@generated/glossary/default/definitions.json`. `src/glossary` shows
 * them beside links to terms.
 *
 * @throws Error when the page does not exist; see also `definitionsOf`
 */
export default function glossaryPlugin(
  {siteDir, localizationDir}: LoadContext,
  {page}: Options,
): Plugin<Record<string, string>> {
  const translation = path.join(localizationDir, 'docusaurus-plugin-content-docs/current', page);
  const file = existsSync(translation) ? translation : path.join(siteDir, 'docs', page);
  return {
    name: 'glossary',
    getPathsToWatch: () => [file],
    loadContent: async () =>
      definitionsOf(await readFile(file, 'utf8'), path.relative(siteDir, file)),
    contentLoaded: async ({content, actions}) => {
      await actions.createData('definitions.json', JSON.stringify(content));
    },
  };
}
