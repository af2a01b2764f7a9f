import {existsSync, readFileSync} from 'node:fs';
import {type LocaleName, docsFolder, localePrefix} from '../../config/i18n';
import {readPage} from '../content/pages';
import type {SidebarItem} from '../content/sidebarItem';

/** An entry of the sidebar: a link to a page, or a category with its entries, which may be a link, too. */
export type SidebarEntry = {label: string; href?: string; items?: SidebarEntry[]};

/** The label of a section in a locale. */
export function sectionLabel(locale: LocaleName, label: string): string {
  const file = `i18n/${locale}/docusaurus-plugin-content-docs/current.json`;
  const strings = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<
    string,
    {message: string}
  >;
  return strings[`sidebar.tutorialSidebar.category.${label}`]?.message ?? label;
}

/** The expected sidebar of a locale, with the labels of its own pages and sections. */
export function sidebarOf(locale: LocaleName, items: readonly SidebarItem[]): SidebarEntry[] {
  const folder = docsFolder(locale);
  return items.map(item => {
    if (typeof item !== 'string') {
      return {
        label: sectionLabel(locale, item.label),
        ...(item.link && {href: `${localePrefix(locale)}/docs/${item.link.id}`}),
        items: sidebarOf(locale, item.items),
      };
    }
    const file = [`${item}.md`, `${item}.mdx`].find(name => existsSync(`${folder}/${name}`));
    const {title, sidebar_label, slug} = readPage(folder, file!).frontMatter;
    return {
      label: String(sidebar_label ?? title),
      href: `${localePrefix(locale)}/docs${slug === '/' ? '' : `/${item}`}`,
    };
  });
}
