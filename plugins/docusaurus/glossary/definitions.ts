import {toString} from 'mdast-util-to-string';
import {headingIdOf, lineOf, parseMarkdown} from '../../shared/markdown';

/**
 * Extracts the first sentence of each glossary entry. An entry is a level-3 heading with an id and the paragraph below
 * it. English pages have one sentence per line. Chinese pages have one paragraph per line, so the first `。` ends the
 * sentence.
 *
 * @param markdown the page's source
 * @param file the page's name, for error messages
 * @returns definitions in plain text, by heading id
 * @throws Error when an entry has no text (with file, line and id), or when the file has no entries
 */
export function definitionsOf(markdown: string, file: string): Record<string, string> {
  const {children} = parseMarkdown(markdown, file);
  const definitions: Record<string, string> = {};
  children.forEach((node, at) => {
    const id =
      node.type === 'heading' && node.depth === 3 ? headingIdOf(node.children.at(-1)) : undefined;
    if (id === undefined) {
      return;
    }
    const next = children[at + 1];
    if (next?.type !== 'paragraph') {
      throw new Error(`${file}:${lineOf(node)}: define #${id} in a sentence below its heading`);
    }
    definitions[id] = toString(next).split(/\n|(?<=。)/)[0]!;
  });
  if (Object.keys(definitions).length === 0) {
    throw new Error(`${file}: no term found; a term is a line "### Name {/* #id */}"`);
  }
  return definitions;
}
