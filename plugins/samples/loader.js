// Rspack loads this file directly, without jiti, so it is plain CommonJS.
const path = require('node:path');

const EMBEDDING_FENCE = /^[ \t>]*(?:`{3,}|~{3,})[^\n]*?\sfile=(\S+)/gm;

/**
 * Rspack loader: registers the samples that a page embeds, the lock files of their areas, and the lock file that links
 * to docs.rs take versions from, as dependencies of the page. When one of them changes, `start` rebuilds the page and
 * `build` ignores its cached version.
 *
 * @this {import('webpack').LoaderContext<{siteDir: string}>}
 * @param {string} source the page's Markdown
 * @returns {string} the Markdown, unchanged
 */
module.exports = function trackSamples(source) {
  const {siteDir} = this.getOptions();
  this.addDependency(path.join(siteDir, 'samples/programs/Cargo.lock'));
  for (const [, file] of source.matchAll(EMBEDDING_FENCE)) {
    const area = path.resolve(siteDir, String(file).split('/').slice(0, 2).join('/'));
    this.addDependency(path.resolve(siteDir, String(file)));
    this.addDependency(path.join(area, 'Cargo.lock'));
    this.addDependency(path.join(area, 'package-lock.json'));
  }
  return source;
};
