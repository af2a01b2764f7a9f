import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, LoadedPlugin, Plugin} from '@docusaurus/types';
import {runInWorker} from '../../shared/workerPool';
import type {PagesOptions} from './write';

type SidebarItem = LoadedContent['loadedVersions'][number]['sidebars'][string][number];
type Section = {label: string; docs: string[]};

function docsOf(item: SidebarItem): string[] {
  if (item.type === 'category') {
    const own = item.link?.type === 'doc' ? [item.link.id] : [];
    return [...own, ...item.items.flatMap(docsOf)];
  }
  return item.type === 'doc' ? [item.id] : [];
}

/** The sidebar's categories. Pages outside every category come first, under the site's title. */
function sectionsOf(sidebar: SidebarItem[], siteTitle: string): Section[] {
  const single = sidebar.filter(item => item.type !== 'category').flatMap(docsOf);
  const categories = sidebar.flatMap(item =>
    item.type === 'category' ? [{label: item.label, docs: docsOf(item)}] : [],
  );
  return [{label: siteTitle, docs: single}, ...categories].filter(({docs}) => docs.length > 0);
}

function docsContent(plugins: LoadedPlugin[]): LoadedContent['loadedVersions'][number] {
  const docs = plugins.find(({name}) => name === 'docusaurus-plugin-content-docs');
  const version = (docs?.content as LoadedContent | undefined)?.loadedVersions[0];
  if (!version) {
    throw new Error('Markdown export: the site has no docs plugin to read the sidebar from');
  }
  return version;
}

/**
 * Docusaurus plugin: writes the pages of a locale as Markdown, for programs such as language models. See `writePages`,
 * which runs in a worker thread.
 *
 * @throws Error when the site has no docs plugin
 */
export default function markdownExportPlugin({outDir, baseUrl, siteConfig}: LoadContext): Plugin {
  return {
    name: 'markdown-export',
    async postBuild({plugins}) {
      const {docs, sidebars} = docsContent(plugins);
      // The permalink of the docs' root keeps its slash even with `trailingSlash: false`.
      const permalinks = new Map(docs.map(({id, permalink}) => [id, permalink.replace(/\/$/, '')]));
      const sections = sectionsOf(Object.values(sidebars).flat(), siteConfig.title);
      await runInWorker(path.join(__dirname, 'write.ts'), 'writePages', {
        outDir,
        baseUrl,
        siteUrl: siteConfig.url,
        title: siteConfig.title,
        tagline: siteConfig.tagline,
        sections: sections.map(({label, docs: ids}) => ({
          label,
          permalinks: ids.map(id => permalinks.get(id)!),
        })),
      } satisfies PagesOptions);
    },
  };
}
