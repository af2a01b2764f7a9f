/**
 * A small fault in one file, and the test that must notice it.
 *
 * @typedef {object} Mutant
 * @property {string} file path from the repository's root
 * @property {string} from text that the file has exactly once
 * @property {string} to what takes its place
 * @property {string} spec the spec file below `tests/` that holds the test
 * @property {string} test part of the test's title
 */

/**
 * The text of a mutant's file with the fault in it.
 *
 * @param {string} text the file as it is
 * @param {Mutant} mutant
 * @returns {string}
 * @throws {Error} that names the file when the text to replace is not in it exactly once
 */
export function mutate(text, {file, from, to}) {
  const pieces = text.split(from);
  if (pieces.length !== 2) {
    throw new Error(
      `The ground moved: ${file} contains "${from}" ${pieces.length - 1} times, not once. ` +
        'In tests/mutants/table.mjs, choose a text that it contains once and whose change is the same fault.',
    );
  }
  return pieces.join(to);
}
