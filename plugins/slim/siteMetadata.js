/**
 * Webpack loader: takes the versions of all plugins out of the metadata that every page loads; only the toolkit's
 * debug pages, which a built site has none of, would list them.
 *
 * @param {string} source JSON, as Docusaurus writes it
 * @returns {string} the same without the plugins
 */
module.exports = function siteMetadata(source) {
  return JSON.stringify({...JSON.parse(source), pluginVersions: {}});
};
