import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Copy, Fact, Register} from '../../facts/schema/define';
import {figuresOf} from './figures';
import {factOf, formatFact} from './format';
import {type Again, type Readings, readAgain, staleReadings} from './readings';
import {valueInText} from './texts';
import {type FactsPage, type Use, usesOf} from './uses';

/** How many figures a page may have that no fact gives, by the page's file. Pages without an entry may have none. */
export type Ceilings = Record<string, number>;

/** What `npm run facts:check` works on. */
export type Input = {
  siteDir: string;
  register: Register;
  readings: Readings;
  pages: FactsPage[];
  copies: Copy[];
  ceilings: Ceilings;
};

/** What the check found. */
export type Report = {
  /** Ids of facts that a machine read again, and that a person cited. */
  readAgain: string[];
  cited: string[];
  /** How many uncovered figures each page has, pages without any left out. */
  figures: Ceilings;
  /** What is wrong, each with what to do. */
  problems: string[];
};

const where = ({page, line}: Use): string => `${page.file}:${line}`;

/** `3,000 gas`: a value as people name it. */
const named = (register: Register, id: string, fact: Fact, value: number | string): string =>
  typeof value === 'string'
    ? `"${value}"`
    : formatFact({...register, [id]: {...fact, value}}, id, {code: false}, 'en');

/** Values that differ from their source, with every line that shows them. */
function differences(
  {siteDir, register, readings}: Input,
  usesById: Map<string, Use[]>,
): Pick<Report, 'readAgain' | 'cited' | 'problems'> {
  const report = {readAgain: [] as string[], cited: [] as string[], problems: [] as string[]};
  for (const [id, fact] of Object.entries(register)) {
    let again: Again;
    try {
      again = readAgain(siteDir, register, readings, fact);
    } catch (error) {
      report.problems.push(`${id}: ${(error as Error).message}`);
      continue;
    }
    if (again === 'cited') {
      report.cited.push(id);
      continue;
    }
    report.readAgain.push(id);
    // A number that is a name, such as a version, is a text in the register.
    const isSame =
      typeof fact.value === 'string'
        ? fact.value === String(again.value)
        : fact.value === again.value;
    if (!isSame) {
      const says = named(register, id, fact, fact.value);
      const found = named(register, id, fact, again.value);
      const lines = (usesById.get(id) ?? []).map(use => `\n    ${where(use)}`).join('');
      report.problems.push(
        `${id}: the register says ${says}, its source says ${found} (${again.from}). ` +
          `Correct the register, then run npm run facts:write. Used in:${lines || ' no page'}`,
      );
    }
  }
  return report;
}

/** What a page has to show for a use; `undefined` when the page does. */
export function correction(register: Register, use: Use): string | undefined {
  const shown = formatFact(register, use.id, use, use.page.locale);
  return shown === use.text ? undefined : shown;
}

/** Links that name no fact, or whose text is not the register's. */
function wrongUses(register: Register, uses: Use[]): string[] {
  return uses.flatMap(use => {
    try {
      const shown = correction(register, use);
      return shown === undefined
        ? []
        : [
            `${where(use)}: "${use.text}" should be "${shown}" (${use.id}): run npm run facts:write`,
          ];
    } catch (error) {
      return [`${where(use)}: ${(error as Error).message}`];
    }
  });
}

/** Facts that no page shows and no other fact is computed from. */
function unusedFacts(register: Register, usesById: Map<string, Use[]>): string[] {
  const inputs = new Set(
    Object.values(register).flatMap(({source}) => (source.kind === 'computed' ? source.from : [])),
  );
  return Object.keys(register)
    .filter(id => !usesById.has(id) && !inputs.has(id))
    .map(id => `${id}: no page uses this fact; link to it or remove it from facts/`);
}

/** Code whose copy of a fact differs from the register. */
function wrongCopies({siteDir, register, copies}: Input): string[] {
  return copies.flatMap(copy => {
    try {
      const wanted = formatFact(register, copy.fact, {in: copy.in, code: true}, 'en');
      const isNumber = typeof factOf(register, copy.fact).value === 'number';
      const code = readFileSync(path.join(siteDir, copy.path), 'utf8');
      const found = String(valueInText(code, copy.path, copy.text, isNumber));
      return found === wanted
        ? []
        : [
            `${copy.path}: "${copy.text}" has ${found}, the fact ${copy.fact} is ${wanted}; correct it`,
          ];
    } catch (error) {
      return [`facts/copies.ts: ${(error as Error).message}`];
    }
  });
}

/** Facts that a page uses in one language only. */
function usedInOneLanguage(pages: FactsPage[], uses: Use[]): string[] {
  const ids = new Map(pages.map(page => [page, new Set<string>()]));
  for (const {page, id} of uses) {
    ids.get(page)?.add(id);
  }
  return [...ids].flatMap(([page, own]) =>
    [...ids]
      .filter(([twin]) => twin.id === page.id && twin !== page)
      .flatMap(([twin, others]) => {
        const missing = [...own].filter(id => !others.has(id));
        return missing.length === 0
          ? []
          : [`${twin.file}: link to ${missing.join(', ')} as ${page.file} does`];
      }),
  );
}

/** Pages that have more uncovered figures than they may, or fewer, so that the list can be shortened. */
function ceilingProblems(figures: Ceilings, ceilings: Ceilings): string[] {
  return [...new Set([...Object.keys(figures), ...Object.keys(ceilings)])].flatMap(file => {
    const [count, ceiling] = [figures[file] ?? 0, ceilings[file] ?? 0];
    if (count > ceiling) {
      return [
        `${file}: ${count} figures with a unit are in no fact, ${ceiling} may be: link the new one to a fact of facts/ ` +
          '(npm run facts:check -- --figures lists them)',
      ];
    }
    return count < ceiling
      ? [`${file}: only ${count} of ${ceiling} figures are in no fact now: run npm run facts:write`]
      : [];
  });
}

/** Counts the uncovered figures of pages that have any. */
export const countFigures = (pages: FactsPage[]): Ceilings =>
  Object.fromEntries(
    pages
      .map(page => [page.file, figuresOf(page).length] as const)
      .filter(([, count]) => count > 0),
  );

/** Compares the register with its sources and the pages with the register. Reads files, writes none. */
export function checkFacts(input: Input): Report {
  const {siteDir, register, readings, pages, ceilings} = input;
  const found = pages.map(usesOf);
  const uses = found.flatMap(page => page.uses);
  const usesById = new Map<string, Use[]>();
  for (const use of uses) {
    usesById.set(use.id, [...(usesById.get(use.id) ?? []), use]);
  }
  const compared = differences(input, usesById);
  const figures = countFigures(pages);
  return {
    ...compared,
    figures,
    problems: [
      ...staleReadings(siteDir, readings),
      ...compared.problems,
      ...found.flatMap(({malformed}) => malformed),
      ...wrongUses(register, uses),
      ...unusedFacts(register, usesById),
      ...wrongCopies(input),
      ...usedInOneLanguage(pages, uses),
      ...ceilingProblems(figures, ceilings),
    ],
  };
}
