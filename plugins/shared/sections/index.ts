import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {AllContent, LoadedPlugin} from '@docusaurus/types';

type Version = LoadedContent['loadedVersions'][number];
type SidebarItem = Version['sidebars'][string][number];

/** A category of the sidebar, with the ids of its docs in the order of the sidebar. */
export type Section = {label: string; docs: string[]};

function docsOf(item: SidebarItem): string[] {
  if (item.type === 'category') {
    const own = item.link?.type === 'doc' ? [item.link.id] : [];
    return [...own, ...item.items.flatMap(docsOf)];
  }
  return item.type === 'doc' ? [item.id] : [];
}

/**
 * Returns the sidebar's categories, each with the docs of the categories in it. Pages outside every category come first,
 * under the site's title.
 */
export function sectionsOf(sidebar: SidebarItem[], siteTitle: string): Section[] {
  const single = sidebar.filter(item => item.type !== 'category').flatMap(docsOf);
  const categories = sidebar.flatMap(item =>
    item.type === 'category' ? [{label: item.label, docs: docsOf(item)}] : [],
  );
  return [{label: siteTitle, docs: single}, ...categories].filter(({docs}) => docs.length > 0);
}

/**
 * Returns the loaded versions of the docs, with pages and sidebars.
 *
 * @throws Error when the site has no docs plugin
 */
export function versionsOf(plugins: LoadedPlugin[]): Version[] {
  const docs = plugins.find(({name}) => name === 'docusaurus-plugin-content-docs');
  if (!docs) {
    throw new Error('The site has no docs plugin to read the sidebar from');
  }
  return (docs.content as LoadedContent).loadedVersions;
}

/** Returns the loaded versions of the docs before the site is built, when no plugin has routes yet. */
export const versionsIn = (allContent: AllContent): Version[] =>
  Object.values(allContent['docusaurus-plugin-content-docs'] ?? {}).flatMap(
    content => (content as LoadedContent).loadedVersions,
  );
