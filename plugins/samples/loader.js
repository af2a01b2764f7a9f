// Rspack loads this file by itself, so it is plain CommonJS.
const path = require('node:path');

const EMBEDDING_FENCE = /^[ \t>]*(?:`{3,}|~{3,})[^\n]*?\sfile=(\S+)/gm;

/**
 * Rspack loader: hands the page on as it is, and names the sample files it embeds as its dependencies, so that a
 * changed sample rebuilds the page in `start` and invalidates the persistent cache of `build`.
 *
 * @this {import('webpack').LoaderContext<{siteDir: string}>}
 * @param {string} source the page's Markdown
 * @returns {string} the same
 */
module.exports = function trackSamples(source) {
  const {siteDir} = this.getOptions();
  for (const [, file] of source.matchAll(EMBEDDING_FENCE)) {
    this.addDependency(path.resolve(siteDir, String(file)));
  }
  return source;
};
