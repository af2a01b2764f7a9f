/**
 * Webpack loader: takes the descriptions out of the table of all docs that every docs page loads; only cards of
 * category pages, which the site has none of, would show them.
 *
 * @param {string} source JSON of a version's props, as plugin-content-docs writes it
 * @returns {string} the same without the descriptions
 */
module.exports = function docsTable(source) {
  const props = JSON.parse(source);
  for (const doc of Object.values(props.version?.docs ?? {})) {
    delete doc.description;
  }
  return JSON.stringify(props);
};
