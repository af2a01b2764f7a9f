/** What only the build reads of a site's configuration. */
const BUILD_ONLY = [
  ...['presets', 'plugins', 'themes', 'clientModules', 'markdown', 'storage', 'staticDirectories'],
  ...[
    'headTags',
    'scripts',
    'stylesheets',
    'onBrokenLinks',
    'onBrokenAnchors',
    'onDuplicateRoutes',
  ],
  // The browser has it from `i18n.json`.
  'i18n',
];

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
  if (config.future) {
    // The rest is how the site is built.
    config.future = {experimental_router: config.future.experimental_router};
  }
  return source.slice(0, start) + JSON.stringify(config) + source.slice(end);
};
