/**
 * Data from `plugins/docusaurus/translations`: the ids of docs pages whose translation is older than the English page.
 */
export type TranslationsData = {staleDocs: string[]};

/** Data from `plugins/docusaurus/buildInfo` for the footer and the home page. */
export type BuildInfoData = {
  /** Crates and packages with their versions, such as `gstd 2.0.0`. */
  sampleVersions: string[];
  /**
   * The commit that the site is built from: its short hash, and its date as `2026-11-22`. Undefined outside a Git
   * repository, for example in a source archive.
   */
  commit?: {hash: string; date: string};
  /**
   * What the sample programs' recorded test runs say: how many programs have one, how many tests passed in them, and the
   * version of gtest, `gtest 2.0.0`. Undefined in a site without sample programs.
   */
  tested?: {programs: number; tests: number; gtest: string};
};

/** What pages of examples say about a sample program, from `plugins/samples/programFacts.ts`. */
export type ProgramFact = {
  /** Name of its folder. */
  name: string;
  /** Path from the repository's root: `samples/programs/concepts/ping`. */
  folder: string;
  /** Size of the Wasm file. */
  bytes: number;
  /** How many tests passed when they were last run. */
  tests: number;
  /** Path of the IDL from the repository's root, if the program has one. */
  idl?: string;
};
