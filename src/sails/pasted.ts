/** Reads what people paste from chats, PDFs and Chinese input methods. */

/** From `！` to `～`: the same characters as in ASCII, twice as wide. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
/** Zero-width spaces and joiners, direction marks, soft hyphens, byte order marks. */
const INVISIBLE = /[\p{Cf}\uFE00-\uFE0F]/gu;

/** The text without invisible characters, with plain spaces and half-width characters. */
export const tidied = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\u2212/g, '-')
    .replace(FULL_WIDTH, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Between groups of three digits. */
const GROUPING = /(?<=\d)[ _,](?=\d{3}(?!\d))/g;

/** A whole number: digits, ungrouped or in groups of three, or with underscores anywhere between. */
export function readInteger(text: string): bigint | undefined {
  const digits = tidied(text)
    .trim()
    .replace(GROUPING, '')
    .replace(/(?<=\d)_(?=\d)/g, '');
  return /^-?\d+$/.test(digits) ? BigInt(digits) : undefined;
}
