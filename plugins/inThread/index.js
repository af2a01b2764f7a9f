// Plain JavaScript, which Node loads once: Docusaurus loads TypeScript anew for each edition.
const path = require('node:path');
const {Worker} = require('node:worker_threads');

/** @typedef {{resolve: () => void, reject: (error: unknown) => void}} Call */

/** @type {Map<string, (name: string, argument: unknown) => Promise<void>>} */
const threads = new Map();

/**
 * @param {string} file
 * @returns how to call a function of the module in the thread that was started
 */
function startThread(file) {
  const worker = new Worker(path.join(__dirname, 'thread.js'), {workerData: file});
  /** @type {Call[]} */
  const calls = [];
  worker.on('message', (/** @type {{error?: unknown}} */ {error}) => {
    const call = calls.shift();
    if (error === undefined) {
      call?.resolve();
    } else {
      call?.reject(error);
    }
    if (calls.length === 0) {
      worker.unref();
    }
  });
  /** @type {unknown} */
  let failure;
  worker.once('error', error => {
    failure = error;
  });
  // It ends after an error, or because a function ends it: a call that waits would wait for ever.
  worker.once('exit', code => {
    threads.delete(file);
    const reason = failure ?? new Error(`the thread of ${file} ended with code ${code}`);
    calls.forEach(({reject}) => reject(reason));
  });
  return (/** @type {string} */ name, /** @type {unknown} */ argument) =>
    /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        calls.push({resolve, reject});
        worker.ref();
        worker.postMessage({name, argument});
      })
    );
}

/**
 * Calls a function of a module in the module's own thread, beside the build and other threads.
 *
 * The thread stays for the next edition, since loading the module and getting its code quick take as long as a third
 * of the work; calls of one module follow each other. A plugin that is not asked for a result need not wait: the next
 * edition is built meanwhile, the process ends after the last call, and Docusaurus ends the build with the error of a
 * promise that nobody handles.
 *
 * @param {string} file absolute path of the module, TypeScript or JavaScript
 * @param {string} name which of its exports to call
 * @param {unknown} argument its only one; what can be cloned: no functions
 * @returns {Promise<void>} resolved once the function has done its work
 * @throws what the function throws, or loading the module; an Error naming the file when the function ends the thread
 */
exports.inThread = (file, name, argument) => {
  const call = threads.get(file) ?? startThread(file);
  threads.set(file, call);
  return call(name, argument);
};
