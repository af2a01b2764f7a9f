const TERM = /^###\s.*\{\/\*\s*#([\w-]+)\s*\*\/\}\s*$/;

/** Converts a line of Markdown to plain text: removes the markup of links, code and emphasis. */
const plain = (line: string): string =>
  line
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/`+|\*\*|\$/g, '')
    .trim();

/**
 * Extracts the first sentence of each glossary entry. An entry is a level-3 heading with an id and the text below it.
 * English pages have one sentence per line. Chinese pages have one paragraph per line, so the first `。` ends the
 * sentence.
 *
 * @param markdown the page's source
 * @param file the page's name, for error messages
 * @returns definitions in plain text, by heading id
 * @throws Error when an entry has no text (with file, line and id), or when the file has no entries
 */
export function definitionsOf(markdown: string, file: string): Record<string, string> {
  const lines = markdown.split('\n');
  const definitions: Record<string, string> = {};
  lines.forEach((line, index) => {
    const id = TERM.exec(line)?.[1];
    if (id === undefined) {
      return;
    }
    const [sentence = ''] = (lines.slice(index + 1).find(next => next.trim()) ?? '').split(
      /(?<=。)/,
    );
    if (!/^[^#{|:-]/.test(sentence)) {
      throw new Error(`${file}:${index + 1}: define #${id} in a sentence below its heading`);
    }
    definitions[id] = plain(sentence);
  });
  if (Object.keys(definitions).length === 0) {
    throw new Error(`${file}: no term found; a term is a line "### Name {/* #id */}"`);
  }
  return definitions;
}
