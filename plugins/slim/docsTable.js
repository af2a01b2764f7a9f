/**
 * @typedef {{type: string, unlisted?: boolean, items?: Item[]}} Item
 */

/**
 * Leaves away what is the default anyway.
 *
 * @param {Item[]} items of a sidebar
 */
function dropDefaults(items) {
  for (const item of items) {
    if (item.unlisted === false) {
      delete item.unlisted;
    }
    dropDefaults(item.items ?? []);
  }
}

/**
 * Webpack loader: leaves of the table of all docs that every docs page loads only which ones there are. Its titles
 * and descriptions would be read by cards of category pages, which the site has none of; and those have labels.
 *
 * @param {string} source JSON of a version's props, as plugin-content-docs writes it
 * @returns {string} the same with less in it
 */
module.exports = function docsTable(source) {
  const props = JSON.parse(source);
  for (const id of Object.keys(props.version?.docs ?? {})) {
    props.version.docs[id] = {};
  }
  for (const items of Object.values(props.version?.docsSidebars ?? {})) {
    dropDefaults(items);
  }
  return JSON.stringify(props);
};
