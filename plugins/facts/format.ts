import {type LocaleName, localeConfigs} from '../../config/i18n';
import type {Fact, Register} from '../../facts/schema/define';
import {type Unit, UNITS, isUnit, withUnit} from '../../facts/schema/units';

/** How a page wants a fact: `in` is a unit or `number`; `code` is for a program, without grouping and unit. */
export type Form = {in?: string | undefined; code: boolean};

/** Ids that a mistyped one may mean: those that share most pairs of letters with it. */
function nearest(register: Register, id: string): string[] {
  const pairs = (text: string) =>
    new Set(Array.from(text, (letter, index) => letter + (text[index + 1] ?? '')));
  const wanted = pairs(id);
  const likeness = (other: string) => {
    const found = pairs(other);
    return [...found].filter(pair => wanted.has(pair)).length / (found.size + wanted.size);
  };
  return Object.keys(register)
    .map(other => [likeness(other), other] as const)
    .sort(([a], [b]) => b - a)
    .slice(0, 3)
    .map(([, other]) => other);
}

/**
 * The fact of an id.
 *
 * @throws Error naming the nearest ids
 */
export function factOf(register: Register, id: string): Fact {
  const fact = Object.hasOwn(register, id) ? register[id] : undefined;
  if (fact === undefined) {
    throw new Error(`there is no fact "${id}"; nearest: ${nearest(register, id).join(', ')}`);
  }
  return fact;
}

/** The smallest units of its dimension in one unit. */
function sizeOf(register: Register, unit: Unit): number {
  const {size, scaleFact} = UNITS[unit];
  return scaleFact === undefined ? size : size * Number(factOf(register, scaleFact).value);
}

/**
 * What a page shows for a fact: `3,000 gas`, in Chinese `100 个区块`.
 *
 * @throws Error when there is no such fact, and when it cannot be given in the unit that is asked for
 */
export function formatFact(register: Register, id: string, form: Form, locale: LocaleName): string {
  const {value, unit} = factOf(register, id);
  if (typeof value === 'string') {
    if (form.in !== undefined) {
      throw new Error(`"${id}" is a text and has no unit: remove "?in=${form.in}"`);
    }
    return value;
  }
  const wanted = form.in ?? unit ?? 'number';
  let amount = value;
  if (wanted !== 'number' && wanted !== unit) {
    if (!isUnit(wanted) || !unit || UNITS[wanted].dimension !== UNITS[unit].dimension) {
      throw new Error(
        `"${id}" cannot be given in "${wanted}": it is ${value} ${unit ?? ''}`.trim(),
      );
    }
    amount = (value * sizeOf(register, unit)) / sizeOf(register, wanted);
  }
  if (form.code) {
    return String(amount);
  }
  const number = new Intl.NumberFormat(localeConfigs[locale].htmlLang, {
    maximumFractionDigits: 12,
  }).format(amount);
  return isUnit(wanted) ? withUnit(number, wanted, amount === 1, locale) : number;
}
