/** An item of sidebars.ts: the id of a doc, or a category of items, whose label may lead to a page. */
export type SidebarItem =
  string | {label: string; link?: {id: string}; items: readonly SidebarItem[]};
