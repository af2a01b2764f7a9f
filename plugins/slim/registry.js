/** `name: [import, module, id of the module]`, as Docusaurus's code generator writes it. */
const ENTRY =
  /^( *"([^"]+)": \[\(\) => import\([^\n]+?"\)), "[^"\n]+", (require\.resolveWeak\([^\n]+\))\]/gm;

/** The import of a page's text. */
const PAGE_IMPORT = /(import\([^\n]+?\.mdx?"\))/g;

/**
 * Webpack loader: Docusaurus's table of a site's chunks.
 *
 * On the server it says which chunks a page was drawn from. They are looked up in the client's manifest, which knows
 * a chunk by its name, so the table names the chunk instead of the module; without this the HTML asks for the main
 * script alone, and the browser hears of the page's own scripts only when that has run.
 *
 * The browser needs the import alone, of a page with all its parts (`plugins/staticHtml/adopt.js`).
 *
 * @this {{getOptions(): {isServer: boolean}, resourcePath: string}}
 * @param {string} source
 * @returns {string}
 * @throws Error when the table has another form than it had
 */
module.exports = function registry(source) {
  const {isServer} = this.getOptions();
  const slim = source.replace(ENTRY, isServer ? '$1, "$2", $3]' : '$1]');
  if (slim === source) {
    throw new Error(`${this.resourcePath} has another form than plugins/slim/registry.js knows`);
  }
  return isServer
    ? slim
    : `const whole = async page => (await page.ready?.(), page);\n${slim.replace(PAGE_IMPORT, '$1.then(whole)')}`;
};
