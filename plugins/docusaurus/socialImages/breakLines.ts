/**
 * Matches where a line may end: after a space or next to a Chinese character, but never before closing punctuation or
 * after opening punctuation.
 */
const BREAK =
  /(?<=\s)|(?<=[\p{Script=Han}，。、；：！？）》」』”])(?=[\p{L}\p{N}（《「『“])|(?<=[\p{L}\p{N}])(?=[\p{Script=Han}（《「『“])/u;

/**
 * Breaks text into lines.
 *
 * @param width maximum width of a line, in the unit of `widthOf`
 * @param widthOf measures a piece of text
 * @param most maximum number of lines; when text is left over, the last line ends with `…`
 */
export function breakLines(
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
