import {writeFileSync} from 'node:fs';

/**
 * For `node --import`: writes the names of the environment variables that the project's own code reads, as a JSON list,
 * to the file RECORD_TO. It leaves out variables that packages and Node read.
 */
const {RECORD_TO = ''} = process.env;
/** @type {Set<string>} */
const names = new Set();

/**
 * @param {Function} reader the function of this file that code calls when it reads a variable
 * @returns {string} the line of the stack for the code that reads: the nearest one in a file. Lines without one stand
 *   for what is built into JavaScript, such as `Reflect.get`
 */
function codeThatReads(reader) {
  const limit = Error.stackTraceLimit;
  // Some packages set it to 0 while they work.
  Error.stackTraceLimit = 10;
  /** @type {{stack?: string}} */
  const here = {};
  Error.captureStackTrace(here, reader);
  Error.stackTraceLimit = limit;
  return (
    String(here.stack)
      .split('\n')
      .find(line => /:\d+:\d+\)?$/.test(line)) ?? ''
  );
}

process.env = new Proxy(process.env, {
  get: function read(target, name) {
    if (typeof name === 'string' && !/node_modules|node:/.test(codeThatReads(read))) {
      names.add(name);
    }
    return Reflect.get(target, name);
  },
});

process.on('exit', () => writeFileSync(RECORD_TO, JSON.stringify([...names].sort())));
