/// <reference types="@docusaurus/module-type-aliases" />
/// <reference types="@docusaurus/theme-classic" />
/// <reference types="@docusaurus/preset-classic" />

declare module '@generated/glossary/default/definitions.json' {
  /** What the terms mean, by id (`plugins/glossary`). */
  const definitions: Record<string, string>;
  export default definitions;
}
