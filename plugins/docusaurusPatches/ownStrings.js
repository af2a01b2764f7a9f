const {readFileSync} = require('node:fs');

/**
 * Those texts that a source names: `id: 'a.b'` of translate, `id="a.b"` of Translate.
 *
 * @param {string} source TypeScript
 * @param {Record<string, string>} texts by id
 * @returns {Record<string, string | undefined>} by id
 */
function textsOf(source, texts) {
  const ids = Array.from(source.matchAll(/\bid(?:: ?'|=")([\w.-]+)['"]/g), match =>
    String(match[1]),
  );
  return Object.fromEntries(ids.filter(id => id in texts).map(id => [id, texts[id]]));
}

/**
 * Webpack loader for the sources of what is fetched when used, the site's own above all: puts the translated texts
 * that a file names into that file. Docusaurus has all texts in a script that every page loads; see `themeStrings.js`.
 *
 * Option `texts`: path of Docusaurus's `codeTranslations.json`, texts by id.
 *
 * @this {{getOptions(): {texts: string}, addDependency(file: string): void}}
 * @param {string} source TypeScript or JavaScript
 * @returns {string} the same, its lines where they were
 */
module.exports = function ownStrings(source) {
  const {texts} = this.getOptions();
  this.addDependency(texts);
  const own = JSON.stringify(textsOf(source, JSON.parse(readFileSync(texts, 'utf8'))));
  return own === '{}'
    ? source
    : `import siteTexts from '@generated/codeTranslations';Object.assign(siteTexts,${own});${source}`;
};

module.exports.textsOf = textsOf;
