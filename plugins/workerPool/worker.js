/** @type {unknown} */
const loader = require('jiti');
// The package is the function itself; its types claim a default export.
const jiti = /** @type {typeof import('jiti').default} */ (loader);

/**
 * Runs in a worker thread of `runInWorker`: loads the module the way Docusaurus loads plugins, and calls its function.
 *
 * @param {{file: string, name: string, argument: unknown}} task
 * @returns {Promise<void>}
 */
module.exports = ({file, name, argument}) => jiti(__filename)(file)[name](argument);
