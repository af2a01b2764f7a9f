/**
 * A small fault in one file, and the test that must detect it.
 *
 * @typedef {object} Mutant
 * @property {string} file path from the repository's root
 * @property {string} from text that the file contains exactly once
 * @property {string} to replacement of that text
 * @property {string} spec spec file with the test, relative to `tests/`
 * @property {string} test part of the test's title
 */

/**
 * Adds a mutant's fault to the text of its file.
 *
 * @param {string} text content of the file
 * @param {Mutant} mutant
 * @returns {string} the text with the fault
 * @throws {Error} that names the file when it does not contain the text to replace exactly once
 */
export function mutate(text, {file, from, to}) {
  const pieces = text.split(from);
  if (pieces.length !== 2) {
    throw new Error(
      `The ground moved: ${file} contains "${from}" ${pieces.length - 1} times, not once. ` +
        'In tests/mutants/table.mjs, choose a text that occurs once, and change it to the same fault.',
    );
  }
  return pieces.join(to);
}
