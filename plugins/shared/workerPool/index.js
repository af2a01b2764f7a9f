// JavaScript, because Node.js loads it once for all locales. Docusaurus loads TypeScript plugins again for each locale.
const os = require('node:os');

/** @type {Promise<import('tinypool').Tinypool> | undefined} */
let pool;

/** Idle threads stay alive for a minute, because the next locale can use the modules that they have loaded. */
const createPool = async () => {
  const {Tinypool} = await import('tinypool');
  return new Tinypool({
    filename: require.resolve('./worker.js'),
    minThreads: 0,
    maxThreads: Math.max(2, os.availableParallelism()),
    idleTimeout: 60_000,
  });
};

/**
 * Calls a function of a module in a worker thread, so that it runs beside the build.
 *
 * @param {string} file absolute path of the module, TypeScript or JavaScript
 * @param {string} name name of the exported function
 * @param {unknown} argument its only argument; must be cloneable, so no functions
 * @returns {Promise<unknown>} what the function returns, if cloneable; await it, so that an error fails the build
 * @throws what the function throws, what loading the module throws
 */
exports.runInWorker = async (file, name, argument) => {
  pool ??= createPool();
  return (await pool).run({file, name, argument});
};
