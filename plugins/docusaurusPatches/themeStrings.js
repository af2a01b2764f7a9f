const {readFileSync, readdirSync} = require('node:fs');
const path = require('node:path');
const {textsOf} = require('./ownStrings.js');

/**
 * Webpack loader for `codeTranslations.json`, which every page of a translated edition loads: leaves the texts that no
 * file of the sources names, for those files bring theirs (`ownStrings.js`).
 *
 * Option `sources`: folders of what `ownStrings.js` is applied to.
 *
 * @this {{getOptions(): {sources: string[]}, addContextDependency(folder: string): void}}
 * @param {string} source JSON, texts by id
 * @returns {string} the same without the others
 */
module.exports = function themeStrings(source) {
  const {sources} = this.getOptions();
  const texts = JSON.parse(source);
  for (const folder of sources) {
    this.addContextDependency(folder);
    for (const name of readdirSync(folder, {recursive: true, encoding: 'utf8'})) {
      if (/\.(?:js|tsx?)$/.test(name)) {
        for (const id of Object.keys(
          textsOf(readFileSync(path.join(folder, name), 'utf8'), texts),
        )) {
          delete texts[id];
        }
      }
    }
  }
  return JSON.stringify(texts);
};
