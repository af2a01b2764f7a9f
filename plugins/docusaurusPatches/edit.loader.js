/**
 * Bundler loader that applies the option `edit` of a patch to a file: see `editRule`.
 *
 * @this {{resourcePath: string, getOptions(): {edit: (source: string, file: string) => string}}}
 * @param {string} source
 * @returns {string} the edited source
 */
module.exports = function editLoader(source) {
  return this.getOptions().edit(source, this.resourcePath);
};
