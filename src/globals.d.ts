/// <reference types="@docusaurus/module-type-aliases" />
/// <reference types="@docusaurus/theme-classic" />
/// <reference types="@docusaurus/preset-classic" />

declare module '@generated/glossary/default/definitions.json' {
  /** The definitions of the terms, by id (`plugins/docusaurus/glossary`). */
  const definitions: Record<string, string>;
  export default definitions;
}

declare module '@generated/run-program/default/file.json' {
  /** What the file has whose address is `PROGRAM_FILE` (`plugins/docusaurus/runProgram`). */
  const file: import('./pluginData/programFile').ProgramFile;
  export default file;
}
