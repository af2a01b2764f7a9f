import {writeFileSync} from 'node:fs';

/**
 * For `node --import`: writes the names of the environment variables that the project's own code asks for, as a JSON
 * list, to the file that RECORD_TO names. What packages and Node ask for is left out.
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
