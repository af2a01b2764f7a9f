// Rspack loads this file by itself, so it is plain CommonJS.
const path = require('node:path');

const EMBEDDING_FENCE = /^[ \t>]*(?:`{3,}|~{3,})[^\n]*?\sfile=(\S+)/gm;

/**
 * Rspack loader: hands the page on as it is, and names the sample files it embeds and the lock files of their areas as
 * its dependencies, so that a changed one rebuilds the page in `start` and invalidates the persistent cache of `build`.
 *
 * @this {import('webpack').LoaderContext<{siteDir: string}>}
 * @param {string} source the page's Markdown
 * @returns {string} the same
 */
module.exports = function trackSamples(source) {
  const {siteDir} = this.getOptions();
  for (const [, file] of source.matchAll(EMBEDDING_FENCE)) {
    const area = path.resolve(siteDir, String(file).split('/').slice(0, 2).join('/'));
    this.addDependency(path.resolve(siteDir, String(file)));
    this.addDependency(path.join(area, 'Cargo.lock'));
    this.addDependency(path.join(area, 'package-lock.json'));
  }
  return source;
};
