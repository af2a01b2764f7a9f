import type {LocaleName} from '../../config/i18n';

/** Units of one dimension convert into each other. Blocks and gas need a fact each for that: `scaleFact`. */
type UnitSpec = {
  dimension: 'data' | 'time' | 'gas' | 'money' | 'ratio' | 'count';
  /** How many of the dimension's smallest unit one of these is. */
  size: number;
  /** The id of the fact that `size` is multiplied by. */
  scaleFact?: string;
  /** The word behind a number; two for languages that have a plural. */
  words: Record<LocaleName, string | [one: string, other: string]>;
};

const same = (word: string): UnitSpec['words'] => ({en: word, 'zh-cn': word});

const units = {
  byte: {dimension: 'data', size: 1, words: {en: ['byte', 'bytes'], 'zh-cn': '字节'}},
  KiB: {dimension: 'data', size: 2 ** 10, words: same('KiB')},
  MiB: {dimension: 'data', size: 2 ** 20, words: same('MiB')},
  GiB: {dimension: 'data', size: 2 ** 30, words: same('GiB')},
  ms: {dimension: 'time', size: 1, words: same('ms')},
  s: {dimension: 'time', size: 1000, words: same('s')},
  second: {dimension: 'time', size: 1000, words: {en: ['second', 'seconds'], 'zh-cn': '秒'}},
  minute: {dimension: 'time', size: 60_000, words: {en: ['minute', 'minutes'], 'zh-cn': '分钟'}},
  hour: {dimension: 'time', size: 3_600_000, words: {en: ['hour', 'hours'], 'zh-cn': '小时'}},
  day: {dimension: 'time', size: 86_400_000, words: {en: ['day', 'days'], 'zh-cn': '天'}},
  block: {
    dimension: 'time',
    size: 1,
    scaleFact: 'block-time',
    words: {en: ['block', 'blocks'], 'zh-cn': '个区块'},
  },
  gas: {dimension: 'gas', size: 1, words: same('gas')},
  planck: {dimension: 'money', size: 1, words: same('planck')},
  VARA: {dimension: 'money', size: 1e12, words: same('VARA')},
  TVARA: {dimension: 'money', size: 1e12, words: same('TVARA')},
  percent: {dimension: 'ratio', size: 1, words: same('%')},
  page: {dimension: 'count', size: 1, words: {en: ['page', 'pages'], 'zh-cn': '页'}},
} satisfies Record<string, UnitSpec>;

export type Unit = keyof typeof units;

/** All units, by the name that a fact and `?in=` use. */
export const UNITS: Record<Unit, UnitSpec> = units;

/** Whether a text names a unit. */
export const isUnit = (name: string): name is Unit => Object.hasOwn(units, name);

/** A number with the unit's word, in the typography of the locale. */
export function withUnit(number: string, unit: Unit, isOne: boolean, locale: LocaleName): string {
  const word = UNITS[unit].words[locale];
  const [one, other] = typeof word === 'string' ? [word, word] : word;
  return unit === 'percent' ? `${number}${one}` : `${number} ${isOne ? one : other}`;
}
