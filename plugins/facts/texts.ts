/** The text as a regular expression. `RegExp.escape` came with Node 24, and version 4 of Docusaurus drops its own. */
const escapeRegexp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A number as code writes it: `8 * 1024 * 1024`, `10_000_000_000u64`; `undefined` when it is anything else. */
function numberOf(code: string): number | undefined {
  const factors = code.split('*').map(factor => factor.trim().replace(/(?<=\d)_?[iu]\d+$/, ''));
  return factors.every(factor => /^\d[\d_]*(?:\.\d+)?$/.test(factor))
    ? factors.reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1)
    : undefined;
}

/**
 * The value that a text of a file has.
 *
 * @param content the file
 * @param file its name for messages
 * @param pattern a text with `{value}` for the value; any run of spaces and line breaks matches any other
 * @param isNumber whether the value is a number as code writes it
 * @throws Error naming file and pattern when it is not found, is found with several values, or is no number
 */
export function valueInText(
  content: string,
  file: string,
  pattern: string,
  isNumber: boolean,
): number | string {
  const [before = '', after = ''] = pattern
    .split('{value}')
    .map(part => part.split(/\s+/).map(escapeRegexp).join('\\s+'));
  const found = new Set(
    Array.from(
      content.matchAll(new RegExp(`${before}([^\\n]+?)${after || '$'}`, 'gm')),
      ([, value]) => value!,
    ),
  );
  const [value, ...others] = found;
  if (value === undefined) {
    throw new Error(
      `${file}: "${pattern}" is not found; read the file and correct the source of the fact`,
    );
  }
  if (others.length > 0) {
    throw new Error(
      `${file}: "${pattern}" has several values (${[...found].join(', ')}); make it longer`,
    );
  }
  if (!isNumber) {
    return value;
  }
  const number = numberOf(value);
  if (number === undefined) {
    throw new Error(`${file}: "${pattern}" has "${value}", which is no number`);
  }
  return number;
}
