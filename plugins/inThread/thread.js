// The other end of `inThread`: loads the module as Docusaurus loads plugins, and calls the function.
const {workerData} = require('node:worker_threads');

/** @type {unknown} */
const loader = require('jiti');
// The package is the function itself; its types say that it had a default export.
const jiti = /** @type {typeof import('jiti').default} */ (loader);

const {file, name, argument} = workerData;
// What it throws ends the thread, and reaches the caller.
void jiti(__filename)(file)[name](argument);
