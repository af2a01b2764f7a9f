import {readFileSync} from 'node:fs';
import path from 'node:path';

/** A part of a sample file. `firstLine` and `lastLine` are line numbers in that file, from 1. */
export type Snippet = {code: string; firstLine: number; lastLine: number};

const MARKER = /^\s*(?:\/\/|#|--|;)\s*#(region|endregion)\s+([\w-]+)\s*$/;

/** Whether a line begins or ends a region. */
const isMarker = (line: string): boolean => MARKER.test(line);

/** Returns code without the lines that begin and end regions, and without space around it. */
export const withoutMarkers = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter(line => !isMarker(line))
    .join('\n')
    .trim();

/** Removes the common indentation of the non-empty lines. */
function dedent(lines: string[]): string[] {
  const indents = lines.filter(line => line.trim()).map(line => /^\s*/.exec(line)![0].length);
  const indent = indents.length > 0 ? Math.min(...indents) : 0;
  return lines.map(line => line.slice(indent));
}

/** Removes blank lines at both ends. `offset` is the number of lines removed at the start. */
function trimBlankLines(lines: string[]): {lines: string[]; offset: number} {
  const first = lines.findIndex(line => line.trim());
  if (first === -1) {
    return {lines: [], offset: 0};
  }
  const last = lines.findLastIndex(line => line.trim());
  return {lines: lines.slice(first, last + 1), offset: first};
}

/**
 * Extracts a region from the text of a sample, or the whole text when `region` is undefined.
 *
 * A region begins with `// #region name` and ends with `// #endregion name`. Comments with `#`, `--` and `;` work, too.
 * Regions may be nested, and their names must be unique. The result is dedented and contains no markers.
 *
 * @throws Error that names the region and says what to do, when it is missing, unclosed, opened or closed twice, or
 *   empty
 */
export function cutRegion(text: string, region: string | undefined): Snippet {
  const lines = text.split(/\r?\n/);
  let start = region === undefined ? 0 : -1;
  let end = region === undefined ? lines.length : -1;
  const known: string[] = [];
  lines.forEach((line, index) => {
    const [, kind, name] = MARKER.exec(line) ?? [];
    if (!name || kind === undefined) {
      return;
    }
    if (kind === 'region') {
      known.push(name);
    }
    if (name !== region) {
      return;
    }
    if (kind === 'region') {
      if (start !== -1) {
        throw new Error(
          `region "${region}" is opened twice (lines ${start} and ${index + 1}); rename one`,
        );
      }
      start = index + 1;
    } else if (start === -1) {
      throw new Error(`region "${region}" is closed on line ${index + 1} before it is opened`);
    } else if (end !== -1) {
      throw new Error(`region "${region}" is closed twice (lines ${end + 1} and ${index + 1})`);
    } else {
      end = index;
    }
  });
  if (start === -1) {
    throw new Error(
      `there is no region "${region}"; the file has ${known.length > 0 ? known.join(', ') : 'no regions'}`,
    );
  }
  if (end === -1) {
    throw new Error(
      `region "${region}", opened on line ${start}, is never closed; add "#endregion ${region}"`,
    );
  }
  const visible = lines
    .slice(start, end)
    .map((line, index) => ({line, number: start + index + 1}))
    .filter(({line}) => !isMarker(line));
  const {lines: code, offset} = trimBlankLines(visible.map(({line}) => line));
  if (code.length === 0) {
    throw new Error(region === undefined ? 'the file is empty' : `region "${region}" is empty`);
  }
  return {
    code: dedent(code).join('\n'),
    firstLine: visible[offset]!.number,
    lastLine: visible[offset + code.length - 1]!.number,
  };
}

/**
 * Reads a sample and extracts a region from it.
 *
 * @param siteDir absolute path of the site's root
 * @param file path relative to the site's root; must be in `samples/`
 * @throws Error that names the file when it can't be read or is not in `samples/`, and as `cutRegion` does
 */
export function readSnippet(siteDir: string, file: string, region: string | undefined): Snippet {
  const absolute = path.resolve(siteDir, file);
  const samples = path.join(siteDir, 'samples') + path.sep;
  if (!absolute.startsWith(samples)) {
    throw new Error(`${file}: only files under samples/ can be embedded`);
  }
  let text: string;
  try {
    text = readFileSync(absolute, 'utf8');
  } catch {
    throw new Error(`${file}: there is no such file`);
  }
  try {
    return cutRegion(text, region);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}
