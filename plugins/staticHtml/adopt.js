/** The constant that `rehype.ts` puts into a page's module: all its parts in one string. */
const DECLARATION = /^const pageParts = JSON\.parse\("(.*)"\);$/m;

/**
 * Webpack loader for the pages' modules in the browser: takes the parts of a page out of its module and puts them
 * into one that is fetched only when the document does not hold them, which is after a navigation. What a reader
 * loads first then has the text and code of the page once, as HTML. Who imports the module waits for `ready()`, and may
 * call it again when fetching has failed (`plugins/slim/registry.js`).
 *
 * @param {string} source JavaScript, as MDX compiles a page
 * @returns {string}
 * @throws Error when the parts are not declared as they were
 */
module.exports = function adopt(source) {
  if (!source.includes('pageParts')) {
    return source;
  }
  const [declaration, literal] = DECLARATION.exec(source) ?? [];
  if (declaration === undefined) {
    throw new Error('the parts of the page are not declared as plugins/staticHtml/rehype.ts did');
  }
  const json = String(JSON.parse(`"${literal}"`));
  const parts = JSON.parse(json);
  const [page] = parts[0]['data-part'].split('.');
  const module = `data:application/json;base64,${Buffer.from(json).toString('base64')}`;
  return source.replace(
    declaration,
    () =>
      `import {adopt} from '@site/src/staticHtml/adopt';
let pageParts = adopt('${page}', ${parts.length});
export const ready = async () => {
  pageParts ??= (await import('${module}')).default;
};`,
  );
};
