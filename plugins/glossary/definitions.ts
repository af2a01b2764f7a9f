const TERM = /^###\s.*\{\/\*\s*#([\w-]+)\s*\*\/\}\s*$/;

/** Markdown of one line as plain text: links, code and emphasis without their marks. */
const plain = (line: string): string =>
  line
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/`+|\*\*|\$/g, '')
    .trim();

/**
 * The first sentence of each entry of a glossary: a heading of level 3 with an id, and text below it. English has one
 * sentence a line; Chinese has a paragraph a line, of which the first full stop ends the sentence.
 *
 * @param markdown the page's source
 * @param file its name for messages
 * @returns plain text by heading id
 * @throws Error naming file, line and id of an entry without text, and a file without entries
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
      throw new Error(`${file}:${index + 1}: say in a sentence what #${id} means`);
    }
    definitions[id] = plain(sentence);
  });
  if (Object.keys(definitions).length === 0) {
    throw new Error(`${file}: no term found; a term is a line "### Name {/* #id */}"`);
  }
  return definitions;
}
