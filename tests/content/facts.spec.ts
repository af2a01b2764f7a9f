import {readFileSync, readdirSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {register} from '../../facts';
import {copies} from '../../facts/copies';
import {type Ceilings, checkFacts} from '../../plugins/facts/check';
import {undatedSources} from '../../plugins/facts/dated';
import {readReadings} from '../../plugins/facts/readings';
import {type FactsPage, readFactsPages} from '../../plugins/facts/uses';

// All in one worker, so that the pages are parsed only once.
test.describe.configure({mode: 'default'});

let parsed: FactsPage[] | undefined;
const factsPages = () => (parsed ??= readFactsPages(process.cwd()));

test('facts agree with their sources, and pages with the facts', () => {
  const siteDir = process.cwd();
  const {problems} = checkFacts({
    siteDir,
    register,
    readings: readReadings(siteDir),
    pages: factsPages(),
    copies,
    ceilings: JSON.parse(readFileSync('facts/uncovered.json', 'utf8')) as Ceilings,
  });
  expect(problems).toEqual([]);
});

test("sources that are other people's software have a version and a day", () => {
  expect(factsPages().flatMap(undatedSources)).toEqual([]);
});

test('the register has every subject of its folder', () => {
  const index = readFileSync('facts/index.ts', 'utf8');
  const missing = readdirSync('facts')
    .filter(file => file.endsWith('.ts') && !['index.ts', 'copies.ts'].includes(file))
    .filter(file => !index.includes(`'./${file.replace('.ts', '')}'`));
  expect(missing).toEqual([]);
});
