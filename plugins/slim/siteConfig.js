/** What only the build reads of a site's configuration. */
const BUILD_ONLY = ['presets', 'plugins', 'themes', 'clientModules', 'headTags', 'markdown'];

/**
 * Webpack loader: takes out of the configuration that every page loads what only the build reads.
 *
 * @param {string} source `export default {…};`, as Docusaurus writes it
 * @returns {string} the same with less in it
 */
module.exports = function siteConfig(source) {
  const start = source.indexOf('{');
  const end = source.lastIndexOf('}') + 1;
  const config = JSON.parse(source.slice(start, end));
  for (const name of BUILD_ONLY) {
    delete config[name];
  }
  return source.slice(0, start) + JSON.stringify(config) + source.slice(end);
};
