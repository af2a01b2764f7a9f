/// <reference types="@docusaurus/module-type-aliases" />
/// <reference types="@docusaurus/theme-classic" />
/// <reference types="@docusaurus/preset-classic" />

declare module '@generated/glossary/default/definitions.json' {
  /** The definitions of the terms, by id (`plugins/docusaurus/glossary`). */
  const definitions: Record<string, string>;
  export default definitions;
}
