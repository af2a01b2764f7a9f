// The other end of `inThread`: loads the module as Docusaurus loads plugins, and calls its functions, one after the
// other.
const {parentPort, workerData} = require('node:worker_threads');

/** @type {unknown} */
const loader = require('jiti');
// The package is the function itself; its types say that it had a default export.
const jiti = /** @type {typeof import('jiti').default} */ (loader);

const functions = jiti(__filename)(workerData);
let last = Promise.resolve();

parentPort?.on('message', ({name, argument}) => {
  last = last
    .then(() => functions[name](argument))
    .then(
      () => parentPort?.postMessage({}),
      error => parentPort?.postMessage({error}),
    );
});
