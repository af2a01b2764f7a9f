/**
 * Rspack loader: applies the `edit` option of a patch to a file. See `editRule`.
 *
 * @this {import('webpack').LoaderContext<{edit: import('./patch').Edit}>}
 * @param {string} source
 * @returns {string} the edited source
 */
module.exports = function editLoader(source) {
  return this.getOptions().edit(source, this.resourcePath, this);
};
