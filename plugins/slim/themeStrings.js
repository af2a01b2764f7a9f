const {readFileSync, readdirSync} = require('node:fs');
const path = require('node:path');
const {textsOf} = require('./ownStrings.js');

/**
 * Webpack loader for `codeTranslations.json`, which every page of a translated edition loads: leaves the texts that no
 * file of the site itself names, for those files bring theirs (`ownStrings.js`).
 *
 * Option `sources`: folder of the site's own sources.
 *
 * @this {{getOptions(): {sources: string}, addContextDependency(folder: string): void}}
 * @param {string} source JSON, texts by id
 * @returns {string} the same without the site's own
 */
module.exports = function themeStrings(source) {
  const {sources} = this.getOptions();
  this.addContextDependency(sources);
  const texts = JSON.parse(source);
  for (const name of readdirSync(sources, {recursive: true, encoding: 'utf8'})) {
    if (/\.tsx?$/.test(name)) {
      for (const id of Object.keys(
        textsOf(readFileSync(path.join(sources, name), 'utf8'), texts),
      )) {
        delete texts[id];
      }
    }
  }
  return JSON.stringify(texts);
};
