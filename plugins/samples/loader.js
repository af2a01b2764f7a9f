// Rspack loads this file directly, without jiti, so it is plain CommonJS.
const path = require('node:path');

const EMBEDDING_FENCE = /^[ \t>]*(?:`{3,}|~{3,})[^\n]*?\sfile=(\S+)/gm;
const PROGRAM_FENCE = /^[ \t>]*(?:`{3,}|~{3,})(?:programs|costs|walkthrough)\s/m;

/**
 * Rspack loader: registers what a page takes from the samples as dependencies of the page: the files that it embeds, the
 * lock files of their areas, the lock file that links to docs.rs take versions from, and for facts, costs and
 * walkthroughs the recorded files of the programs. When one of them changes, `start` rebuilds the page and `build`
 * ignores its cached version.
 *
 * @this {import('webpack').LoaderContext<{siteDir: string, recordedFiles: (siteDir: string) => string[]}>}
 * @param {string} source the page's Markdown
 * @returns {string} the Markdown, unchanged
 */
module.exports = function trackSamples(source) {
  const {siteDir, recordedFiles} = this.getOptions();
  this.addDependency(path.join(siteDir, 'samples/programs/Cargo.lock'));
  for (const [, file] of source.matchAll(EMBEDDING_FENCE)) {
    const area = path.resolve(siteDir, String(file).split('/').slice(0, 2).join('/'));
    this.addDependency(path.resolve(siteDir, String(file)));
    this.addDependency(path.join(area, 'Cargo.lock'));
    this.addDependency(path.join(area, 'package-lock.json'));
  }
  if (PROGRAM_FENCE.test(source)) recordedFiles(siteDir).forEach(file => this.addDependency(file));
  return source;
};
