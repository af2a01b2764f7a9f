import {readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import type {Code, PhrasingContent, Root, Table, TableCell, TableRow} from 'mdast';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {entryOf, type Walkthrough} from '../../src/chain/walkthrough';
import {parseIdl} from '../../src/sails/parseIdl';
import {formatCall} from '../../src/sails/payload';
import {code, inPlace, text} from '../shared/pageNodes';
import {programFolder} from './programs';

type Options = {siteDir: string};

/** Of each program, the gas of the messages in its walkthrough: starts of programs, and then all messages, in order. */
type Costs = Record<string, number[]>;

const PROGRAM = /(?:^|\s)program=(\S+)/;
const HEADERS = /(?:^|\s)headers="([^"]+)"/;

const row = (...cells: PhrasingContent[][]): TableRow => ({
  type: 'tableRow',
  children: cells.map((children): TableCell => ({type: 'tableCell', children})),
});
const number = (value: number): PhrasingContent[] => [text(value.toLocaleString('en-US'))];

/** The gas of each start and of each message to the program that a walkthrough is about. */
function costsOf(
  {cast, before = [], steps}: Walkthrough,
  gas: readonly number[],
  idl: string,
): {message: string; answer: string; gas: number}[] {
  const parsed = parseIdl(idl);
  const main = cast.at(-1)!;
  const start = parsed.entries.find(({kind}) => kind === 'constructor')!;
  const rows = [{message: formatCall(start, main.args), answer: '', gas: gas[cast.length - 1]!}];
  const sent = [...before, ...steps].filter(step => 'call' in step && step.as === undefined);
  sent.forEach((step, at) => {
    if (!('call' in step) || !('answer' in step) || step.to !== main.name) return;
    const entry = entryOf(parsed, step.call);
    if (entry.kind !== 'command') return;
    rows.push({
      message: formatCall(entry, step.args),
      answer: String(step.answer),
      gas: gas[cast.length + at]!,
    });
  });
  return rows;
}

/**
 * Remark plugin: turns a fence ```` ```costs file=samples/programs/costs.json headers="…|…" ```` into a table of the
 * gas that gtest measured. With `program=<folder>`, it has the messages of that program's walkthrough; without, the
 * size, the start and the dearest message of each program. It follows `embedSamples`, which fills the fence.
 *
 * @throws Error with page and line when the fence has no headers, or names a program without a walkthrough
 */
export default function costs({siteDir}: Options) {
  const fileOf = (program: string, file: string): string =>
    path.join(siteDir, programFolder(siteDir, program), file);
  const read = (program: string, file: string): string =>
    readFileSync(fileOf(program, file), 'utf8');
  const rowsOf = (program: string, gas: readonly number[]) =>
    costsOf(
      JSON.parse(read(program, 'walkthrough.json')) as Walkthrough,
      gas,
      read(program, `client/${program}.idl`),
    );

  const tableOf = ({value, meta}: Code): Table => {
    const all = JSON.parse(value) as Costs;
    const [, program] = PROGRAM.exec(meta ?? '') ?? [];
    const [, headers] = HEADERS.exec(meta ?? '') ?? [];
    if (headers === undefined) throw new Error('A fence of costs needs headers="…|…".');
    const head = row(...headers.split('|').map(header => [text(header)]));
    const rows =
      program === undefined
        ? Object.entries(all).map(([name, gas]) => {
            const [start, ...messages] = rowsOf(name, gas);
            const [dearest] = messages.toSorted((a, b) => b.gas - a.gas);
            const size = statSync(fileOf(name, `${name}.opt.wasm`)).size;
            return row(
              [code(name)],
              number(size),
              number(start!.gas),
              dearest ? number(dearest.gas) : [],
              dearest ? [code(dearest.message.replace(/\(.*/s, ''))] : [],
            );
          })
        : rowsOf(program, all[program] ?? []).map(({message, answer, gas}) =>
            row(
              answer === '' ? [code(message)] : [code(message), text(' → '), code(answer)],
              number(gas),
            ),
          );
    return {type: 'table', children: [head, ...rows]};
  };

  return (tree: Root, file: VFile): void => {
    visit(tree, 'code', (node: Code, index, parent) => {
      if (node.lang !== 'costs') return;
      parent!.children[index!] = inPlace(siteDir, file, node, () => tableOf(node));
    });
  };
}
