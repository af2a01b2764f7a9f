import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {removeTrailingSlash} from '@docusaurus/utils-common';
import {sectionsOf, versionsOf} from '../../shared/sections';
import {runInWorker} from '../../shared/workerPool';
import type {PagesOptions} from './write';

/**
 * Docusaurus plugin: writes the pages of a locale as Markdown, for programs such as language models. The lists contain
 * the version that readers see by default, without pages that lack a translation. See `writePages`, which runs in a
 * worker thread.
 *
 * @throws Error when the site has no docs plugin
 */
export default function markdownExportPlugin(context: LoadContext): Plugin {
  const {outDir, baseUrl, siteConfig, i18n} = context;
  return {
    name: 'markdown-export',
    async postBuild({plugins}) {
      const versions = versionsOf(plugins);
      const {docs, sidebars} = versions.find(({isLast}) => isLast)!;
      const isListed = ({source}: {source: string}) =>
        i18n.currentLocale === i18n.defaultLocale || source.startsWith('@site/i18n/');
      const listed = new Map(
        docs.filter(isListed).map(({id, permalink}) => [id, removeTrailingSlash(permalink)]),
      );
      const sections = sectionsOf(Object.values(sidebars).flat(), siteConfig.title).map(
        ({label, docs: ids}) => ({label, permalinks: ids.flatMap(id => listed.get(id) ?? [])}),
      );
      const inSections = new Set(sections.flatMap(({permalinks}) => permalinks));
      await runInWorker(path.join(__dirname, 'write.ts'), 'writePages', {
        outDir,
        baseUrl,
        siteUrl: siteConfig.url,
        title: siteConfig.title,
        tagline: siteConfig.tagline,
        sections: sections.filter(({permalinks}) => permalinks.length > 0),
        unlisted: versions
          .flatMap(version => version.docs)
          .map(({permalink}) => removeTrailingSlash(permalink))
          .filter(permalink => !inSections.has(permalink)),
      } satisfies PagesOptions);
    },
  };
}
