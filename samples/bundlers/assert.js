/** What @gear-js/api 0.44.2 calls of Node.js's `assert`, and only for programs from before Sails. */
export default function assert(value, message) {
  if (!value) throw new Error(message);
}

assert.notStrictEqual = (actual, expected, message) =>
  assert(!Object.is(actual, expected), message);
