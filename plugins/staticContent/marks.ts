/** The ways to mark a line. */
export type Mark = 'added' | 'removed' | 'highlight' | 'focus';

/** Code without marking comments, its meta string without line ranges, and the marks of each line. */
export type MarkedCode = {code: string; meta: string; marks: ReadonlySet<Mark>[]};

const COMMENT =
  /^\s*(?:\/\/|\/\*|\{\/\*|#|--|;;?|<!--)\s*(highlight|added|removed|focus)-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/;
const RANGES = /(?:(?<=\s|^)(added|removed|focus)=)?\{([\d,\s-]+)\}/g;

/** Returns the value of `name="…"` in a meta string. */
export const quoted = (meta: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}=(["'])(.*?)\\1`).exec(meta)?.[2];

/** Yields the numbers in a list of ranges: 1, 3, 4 and 5 for `1,3-5`. */
function* numbersOf(ranges: string): Generator<number> {
  for (const range of ranges.split(',')) {
    const [, first, last = first] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(range) ?? [];
    if (first === undefined || Number(last) < Number(first)) {
      throw new Error(`"{${ranges}}" is not a list of lines; write lines as {1,3-5}`);
    }
    for (let line = Number(first); line <= Number(last); line += 1) {
      yield line;
    }
  }
}

/**
 * Reads which lines of a fence are marked. There are two ways, which may be mixed:
 *
 * - comments in the code, on separate lines: `// highlight-next-line`, or `// highlight-start` and `// highlight-end`;
 *   also `added`, `removed` and `focus`;
 * - ranges in the meta string: `{1,3-5}` for highlighted lines, `added={2}`, `removed={1}`, `focus={4-6}`. They count
 *   the lines without marking comments.
 *
 * @param meta the fence's meta string; quoted parts are not changed
 * @throws Error that names the range, or the comment and its line in the fence
 */
export function readMarks(text: string, meta: string): MarkedCode {
  const lines: string[] = [];
  const marks: Set<Mark>[] = [];
  const open = new Map<Mark, number>();
  let next: Mark[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const [, mark, place] = (COMMENT.exec(line) ?? []) as [string?, Mark?, string?];
    if (mark === undefined) {
      lines.push(line);
      marks.push(new Set([...open.keys(), ...next]));
      next = [];
    } else if (place === 'next-line') {
      next.push(mark);
    } else if (place === 'start') {
      open.set(mark, index + 1);
    } else if (!open.delete(mark)) {
      throw new Error(`"${mark}-end" on line ${index + 1} of the code closes nothing`);
    }
  });
  for (const [mark, line] of open) {
    throw new Error(
      `"${mark}-start" on line ${line} of the code is never closed; add "${mark}-end"`,
    );
  }
  if (next.length > 0) {
    throw new Error(`"${next[0]}-next-line" at the end of the code marks nothing`);
  }
  const rest = meta.replace(/"[^"]*"|'[^']*'/g, quoted => '\0'.repeat(quoted.length));
  for (const [, mark = 'highlight', ranges] of rest.matchAll(RANGES)) {
    for (const number of numbersOf(ranges!)) {
      const line = marks[number - 1];
      if (line === undefined) {
        throw new Error(`line ${number} is marked, but the code has ${lines.length} lines`);
      }
      line.add(mark as Mark);
    }
  }
  const spans = Array.from(rest.matchAll(RANGES)).reverse();
  return {
    code: lines.join('\n'),
    meta: spans
      .reduce(
        (left, {index, 0: span}) => left.slice(0, index) + left.slice(index + span.length),
        meta,
      )
      .replace(/\s+/g, ' ')
      .trim(),
    marks,
  };
}
