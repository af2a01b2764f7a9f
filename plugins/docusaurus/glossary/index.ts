import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {definitionsOf} from './definitions';

/** The glossary's path below the docs folder. */
type Options = {page: string};

/**
 * Docusaurus plugin: reads the definitions from the glossary page of the current locale and writes them to the module
 * `@generated/glossary/default/definitions.json`. `src/glossary` shows them beside links to terms.
 *
 * @throws Error when the page does not exist; see also `definitionsOf`
 */
export default function glossaryPlugin(
  {siteDir, localizationDir, i18n}: LoadContext,
  {page}: Options,
): Plugin<Record<string, string>> {
  const file =
    i18n.currentLocale === i18n.defaultLocale
      ? path.join(siteDir, 'docs', page)
      : path.join(localizationDir, 'docusaurus-plugin-content-docs/current', page);
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
