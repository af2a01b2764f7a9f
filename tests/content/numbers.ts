/**
 * A number in a text.
 *
 * - `value`: a version or an IP address stays as it is written;
 * - `unit`: of time, size or money, if one follows the number;
 * - `text`: how the text says it.
 */
export type Quantity = {value: number | string; unit: string | undefined; text: string};

/** The numbers of a text: those in digits, and those in words (`two`, 两, `November`). */
export type Numbers = {inDigits: Quantity[]; inWords: Quantity[]};

type Written<Meaning> = [meaning: Meaning, pattern: string][];

/** Units that a translation could change by mistake, as English and Chinese write them. */
const UNITS: Written<string> = [
  ['ms', 'ms|milliseconds?|毫秒'],
  ['s', 's|seconds?|秒'],
  ['min', 'min|minutes?|分钟?'],
  ['h', 'hr?|hours?|(?:个)?小时'],
  ['d', 'd|days?|天'],
  ['weeks', 'weeks?|周'],
  ['%', '%|percent'],
  ['B', 'B|bytes?|(?:个)?字节'],
  ...['KB', 'MB', 'GB', 'TB', 'KiB', 'MiB', 'GiB', 'TiB'].map((unit): [string, string] => [
    unit,
    unit,
  ]),
  ['gas', 'gas'],
  ['VARA', 'T?VARA'],
  ['planck', 'planck|(?:个)?最小单位'],
  ['blocks', 'blocks?|(?:个)?区块'],
];

const FACTORS: Written<number> = [
  [1e12, 'trillion|万亿'],
  [1e9, 'billion|十亿'],
  [1e8, '亿'],
  [1e7, '千万'],
  [1e6, 'million|百万'],
  [1e4, '万'],
  [1e3, 'thousand|千'],
];

/** Words that say a number, or that one language uses where the other has the number: `an hour`, 1 小时. */
const WORDS: [value: number, words: string][] = [
  [0, 'zero no none nothing 没有 无 空'],
  [1, 'a an one once first single each every per january 单 每 首'],
  [2, 'two both twice double second pair half halves february 双 倍'],
  [3, 'three third thirds triple march'],
  [4, 'four fourth quarter quarters april'],
  [5, 'five fifth may'],
  [6, 'six sixth june'],
  [7, 'seven seventh july'],
  [8, 'eight eighth august'],
  [9, 'nine ninth september'],
  [10, 'ten tenth october'],
  [11, 'eleven november'],
  [12, 'twelve dozen december'],
  [20, 'twenty'],
  [30, 'thirty'],
  [40, 'forty'],
  [50, 'fifty half'],
  [60, 'sixty'],
  [70, 'seventy'],
  [80, 'eighty'],
  [90, 'ninety'],
  [100, 'hundred hundreds'],
  [1e3, 'thousand thousands'],
  [1e6, 'million millions'],
  [1e9, 'billion billions'],
];

const HAN_DIGITS = '零一二三四五六七八九';
const HAN_POWERS: Record<string, number> = {十: 10, 百: 100, 千: 1000};

const patternOf = <Meaning>(rows: Written<Meaning>) => rows.map(([, pattern]) => pattern).join('|');

/** What a table says that a word means. */
const meaningOf = <Meaning>(rows: Written<Meaning>, word: string | undefined) =>
  rows.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'u').test(word ?? ''))?.[0];

const SETS_OF_WORDS = WORDS.map(([value, words]) => ({value, words: new Set(words.split(' '))}));

/** The values of a word; `half` is a number of parts, and 50 percent. */
const valuesOf = (word: string): number[] =>
  SETS_OF_WORDS.filter(({words}) => words.has(word.toLowerCase())).map(({value}) => value);

const DIGITS = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)*`;

const FACTOR = String.raw`(?:\s?(?<factor>${patternOf(FACTORS)}))?`;
const UNIT = String.raw`(?:[\s-]?(?<unit>${patternOf(UNITS)})(?![A-Za-z]))?`;

/** A number in digits, unless it is part of a name such as `H256`, `3D`, `0x1f` or layer 1, which is L1 in Chinese. */
const IN_DIGITS = new RegExp(
  String.raw`(?<![\w.]|\b[Ll]ayer )(?<digits>${DIGITS})(?:st|nd|rd|th)?${FACTOR}${UNIT}(?![A-Za-z_\d]|[.,]\d)`,
  'gu',
);
const IN_WORDS = new RegExp(
  String.raw`(?<word>(?<tens>[A-Za-z]+ty)-(?<ones>[A-Za-z]+)|[A-Za-z]+|没有|[无空单每首双倍])${UNIT}`,
  'gu',
);
const IN_HAN = new RegExp(`(?<word>[${HAN_DIGITS}〇两十百千万亿]+)${UNIT}`, 'gu');
/** What is between the two numbers of a range, which share a factor: 3–10 billion, 30 到 40 万. */
const RANGE = /^\s?(?:[–—~～-]|to|至|到)\s?$/;

/** The value of a number in Chinese characters: 25 for 二十五. */
function hanValue(han: string): number {
  let [total, section, digit] = [0, 0, 0];
  for (const character of han.replaceAll('〇', '零').replaceAll('两', '二')) {
    const power = HAN_POWERS[character];
    if (power !== undefined) {
      section += (digit || 1) * power;
      digit = 0;
    } else if (character === '万' || character === '亿') {
      total += (section + digit || 1) * (character === '万' ? 1e4 : 1e8);
      [section, digit] = [0, 0];
    } else {
      digit = HAN_DIGITS.indexOf(character);
    }
  }
  return total + section + digit;
}

/** The numbers of an English or a Chinese text. Numbers in digits have commas between thousands, or nothing. */
export function numbersIn(text: string): Numbers {
  return {
    inDigits: digitsIn(text),
    inWords: [
      ...Array.from(text.matchAll(IN_WORDS), match => {
        const {word = '', tens, ones, unit} = match.groups!;
        const values = tens ? [sumOf(valuesOf(tens), valuesOf(ones!))] : valuesOf(word);
        return values.map(value => ({value, unit: meaningOf(UNITS, unit), text: word}));
      }).flat(),
      ...Array.from(text.matchAll(IN_HAN), match => {
        const {word = '', unit} = match.groups!;
        return {value: hanValue(word), unit: meaningOf(UNITS, unit), text: word};
      }),
    ],
  };
}

const sumOf = ([tens = 0]: number[], [ones = 0]: number[]): number => tens + ones;

function digitsIn(text: string): Quantity[] {
  const matches = Array.from(text.matchAll(IN_DIGITS), match => ({
    ...(match.groups as {digits: string; factor?: string; unit?: string}),
    text: match[0].trim(),
    start: match.index,
    end: match.index + match[0].length,
  }));
  return matches.map(({digits, factor, unit, text: written, end}, index) => {
    const next = matches[index + 1];
    const shared = next && RANGE.test(text.slice(end, next.start)) ? next.factor : undefined;
    const value = Number(digits.replaceAll(',', '')) * (meaningOf(FACTORS, factor ?? shared) ?? 1);
    return {
      value: Number.isNaN(value) ? digits : value,
      unit: meaningOf(UNITS, unit),
      text: written,
    };
  });
}

const isSame = (a: Quantity, b: Quantity) =>
  typeof a.value === 'number' && typeof b.value === 'number'
    ? Math.abs(a.value - b.value) <= 1e-9 * Math.abs(a.value)
    : a.value === b.value;

const hasSameUnit = (a: Quantity, b: Quantity) => a.unit === b.unit;

const canHaveSameUnit = (a: Quantity, b: Quantity) =>
  a.unit === undefined || b.unit === undefined || a.unit === b.unit;

/**
 * The numbers in digits for which another text has no counterpart: one for each, of the same value, and of the same
 * unit where both name one. A number in words is the counterpart of all that are like it.
 *
 * @returns those of the first text, those of the second
 */
export function unmatchedNumbers(first: Numbers, second: Numbers): [Quantity[], Quantity[]] {
  const left = [...first.inDigits];
  const right = [...second.inDigits];
  // Equal units first: "3 s" takes the other "3 s", and leaves a bare 3 to another number.
  for (const agree of [hasSameUnit, canHaveSameUnit]) {
    for (const quantity of [...left]) {
      const index = right.findIndex(other => isSame(quantity, other) && agree(quantity, other));
      if (index >= 0) {
        right.splice(index, 1);
        left.splice(left.indexOf(quantity), 1);
      }
    }
  }
  const isInWords = ({inWords}: Numbers, quantity: Quantity) =>
    inWords.some(
      word =>
        isSame(quantity, word) && (quantity.unit === undefined || hasSameUnit(quantity, word)),
    );
  return [
    left.filter(quantity => !isInWords(second, quantity)),
    right.filter(quantity => !isInWords(first, quantity)),
  ];
}
