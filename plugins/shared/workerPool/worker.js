/** @type {unknown} */
const loader = require('jiti');
// The package exports the function itself, but its types declare a default export.
const jiti = /** @type {typeof import('jiti').default} */ (loader);

/**
 * Runs in a worker thread of `runInWorker`: loads the module with jiti, as Docusaurus loads plugins, and calls its
 * function.
 *
 * @param {{file: string, name: string, argument: unknown}} task
 * @returns {Promise<unknown>}
 */
module.exports = ({file, name, argument}) => jiti(__filename)(file)[name](argument);
