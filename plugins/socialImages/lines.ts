/**
 * Where a line may end: after a space, and beside a Chinese character, though never before closing or after opening
 * punctuation.
 */
const BREAK =
  /(?<=\s)|(?<=[\p{Script=Han}，。、；：！？）》」』”])(?=[\p{L}\p{N}（《「『“])|(?<=[\p{L}\p{N}])(?=[\p{Script=Han}（《「『“])/u;

/**
 * Breaks text into lines.
 *
 * @param width of the lines, in the unit of `widthOf`
 * @param widthOf how wide a piece of text is
 * @param most how many lines there may be; the last ends with `…` where text is left
 */
export function linesOf(
  text: string,
  width: number,
  widthOf: (text: string) => number,
  most: number,
): string[] {
  const lines: string[] = [''];
  for (const piece of text.split(BREAK)) {
    const line = lines.at(-1)! + piece;
    if (widthOf(line.trimEnd()) <= width || lines.at(-1) === '') {
      lines[lines.length - 1] = line;
    } else {
      lines.push(piece);
    }
  }
  const shown = lines.slice(0, most).map(line => line.trimEnd());
  if (lines.length > most) {
    let last = shown[most - 1]!;
    while (widthOf(`${last}…`) > width) {
      last = last.slice(0, -1).trimEnd();
    }
    shown[most - 1] = `${last}…`;
  }
  return shown;
}
