import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext} from '@docusaurus/types';
import type {Configuration} from 'webpack';

/** One change of what Docusaurus gives the bundler. */
export type Patch = {
  /** Name of the file, for `PATCHES=-name` and error messages. */
  name: string;
  /** @returns what is merged into the bundler's configuration */
  configureWebpack: (build: Build) => Configuration;
};

/** The site, its docs of all versions, and which of its bundles is configured. */
export type Build = LoadContext & {
  docs: LoadedContent['loadedVersions'];
  isServer: boolean;
  isProduction: boolean;
};

/**
 * A loader rule that edits the source of matching files.
 *
 * @param edit gets the source and the file's path; returns the edited source
 */
export const editRule = (
  test: RegExp | string,
  edit: (source: string, file: string) => string,
) => ({
  test,
  enforce: 'pre' as const,
  use: [{loader: require.resolve('./edit.loader.js'), options: {edit}}],
});

/**
 * Replaces the places in a source that match.
 *
 * @param patch its name
 * @param file path of the source
 * @param expected how many places there have to be
 * @throws Error naming the patch when the number of places is another: Docusaurus has changed there
 */
export function replaceExactly(
  patch: string,
  file: string,
  source: string,
  pattern: RegExp,
  replacement: string,
  expected: (count: number) => boolean = count => count === 1,
): string {
  const count = Array.from(source.matchAll(new RegExp(pattern, 'gm'))).length;
  if (!expected(count)) {
    throw new Error(
      `${file}: the patch "${patch}" finds ${count} places like ${pattern.source}. ` +
        `See plugins/docusaurusPatches/README.md; PATCHES=-${patch} builds without it.`,
    );
  }
  return source.replace(new RegExp(pattern, 'gm'), replacement);
}
