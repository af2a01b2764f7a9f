import type {FactsPage} from './uses';

/** A figure with a unit in the prose of a page that no fact gives. */
export type Figure = {line: number; text: string};

const NUMBER = String.raw`(?<![\w.,^{/:-])\d[\d,]*(?:\.\d+)?`;
const UNIT = [
  'gas',
  'T?VARA',
  'planck',
  'bytes?',
  '[KMG]i?B',
  'blocks?',
  'pages?',
  'ms',
  's',
  'seconds?',
  'minutes?',
  'min',
  'hours?',
  'days?',
  'eras?',
  'epochs?',
].join('|');
const FIGURE = {
  en: new RegExp(String.raw`${NUMBER}(?:%| (?:${UNIT})\b)`, 'g'),
  'zh-cn': new RegExp(
    String.raw`${NUMBER}(?:%| ?(?:(?:${UNIT})\b|个区块|区块|字节|页|毫秒|秒|分钟|小时|天|个最小单位))`,
    'g',
  ),
};

/** A line without what is no sentence: facts, code, formulas, comments, link targets and tags. */
const plain = (line: string): string =>
  line
    .replace(/\[(?:`[^`]+`|[^[\]`]+)\]\(fact:[^)]*\)/g, '¤')
    .replace(/`+[^`]*`+/g, '¤')
    .replace(/\$[^$]*\$/g, '¤')
    .replace(/\{\/\*.*?\*\/\}/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]*>/g, '');

/** The figures of a page without a home, in the order of the page. Formulas in lines of their own do not count. */
export function figuresOf({prose, locale}: FactsPage): Figure[] {
  let inFormula = false;
  return prose.flatMap((line, index) => {
    if (line.trim() === '$$') {
      inFormula = !inFormula;
    }
    return inFormula
      ? []
      : Array.from(plain(line).matchAll(FIGURE[locale]), ([text]) => ({line: index + 1, text}));
  });
}
