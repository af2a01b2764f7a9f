import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext} from '@docusaurus/types';
import type {Configuration, LoaderContext} from 'webpack';

/** One change to what Docusaurus gives the bundler. */
export type Patch = {
  /** Name of the file, for `PATCHES=-name` and error messages. */
  name: string;
  /** @returns options that are merged into the bundler's configuration */
  configureWebpack: (build: Build) => Configuration;
};

/** The site, all versions of its docs, whether it has a blog, and the bundle that is being configured. */
export type Build = LoadContext & {
  docs: LoadedContent['loadedVersions'];
  hasBlog: boolean;
  isServer: boolean;
  isProduction: boolean;
};

/** Edits a file's source. Gets its path, too, and the loader to tell what else the result depends on. */
export type Edit = (
  source: string,
  file: string,
  loader: Pick<LoaderContext<unknown>, 'addDependency' | 'addContextDependency'>,
) => string;

/** Returns a loader rule that edits the source of matching files. */
export const editRule = (test: RegExp | string, edit: Edit) => ({
  test,
  enforce: 'pre' as const,
  use: [{loader: require.resolve('./edit.loader.js'), options: {edit}}],
});
