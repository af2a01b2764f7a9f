import {writeFileSync} from 'node:fs';

/**
 * For `node --import`: writes the names of the environment variables that the project's own code reads, as a JSON list,
 * to the file RECORD_TO. It leaves out variables that packages and Node read.
 */
const {RECORD_TO = ''} = process.env;
/** @type {Set<string>} */
const names = new Set();

process.env = new Proxy(process.env, {
  get(target, name) {
    const caller = new Error().stack?.split('\n')[2] ?? '';
    if (typeof name === 'string' && !/node_modules|node:/.test(caller)) {
      names.add(name);
    }
    return Reflect.get(target, name);
  },
});

process.on('exit', () => writeFileSync(RECORD_TO, JSON.stringify([...names].sort())));
