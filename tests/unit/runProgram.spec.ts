import {readFileSync, writeFileSync} from 'node:fs';
import {deflateRawSync} from 'node:zlib';
import {expect, test} from '@playwright/test';
import {runCalls, runFiles, type Call} from '../../plugins/docusaurus/runProgram/run';

const folder = 'samples/programs/concepts/counter';
const wasm = new Uint8Array(readFileSync(`${folder}/counter.opt.wasm`));
const idl = readFileSync(`${folder}/client/counter.idl`, 'utf8');
const calls = [{call: 'New'}, {call: 'Counter.Add', args: ['5']}];

/** An unsigned number in LEB128. */
const leb = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >> 7)];

/** The counter's Wasm with a custom section `sails:idl` at the end, as sails-idl-embed appends it. */
function withSection(content: number[]): Uint8Array<ArrayBuffer> {
  const name = [...Buffer.from('sails:idl')];
  const body = [...leb(name.length), ...name, ...content];
  return Uint8Array.from([...wasm, 0, ...leb(body.length), ...body]);
}

test('a program runs with the IDL it contains: replies, events and state', async () => {
  expect(await runCalls(withSection([1, 1, ...deflateRawSync(idl)]), calls)).toEqual([
    'New() → noReply',
    'Add(amount: 5) → reply: 5',
    '  event Added { by: Alice, value: 5 }',
    'Value = 5',
  ]);
});

test('the program of the Sails template, as its own build made it, runs without an IDL file', async () => {
  const template = new Uint8Array(readFileSync('tests/programs/sails-template.opt.wasm'));
  const twice = [{call: 'Create'}, {call: 'Demo.DoSomething'}, {call: 'Demo.DoSomething'}];
  expect(await runCalls(template, twice)).toEqual([
    'Create() → noReply',
    'DoSomething() → reply: "Hello from Demo!"',
    '  event CalledBy { caller: Alice }',
    'DoSomething() → reply: "Hello from Demo!"',
    '  event CalledBy { caller: Alice }',
    'GetHistory = [CallRecord { caller: Alice, block: 2 }, CallRecord { caller: Alice, block: 3 }]',
  ]);
});

test('the output on the page is what the calls on the page print', async () => {
  const shown = JSON.parse(readFileSync(`${folder}/calls.json`, 'utf8')) as Call[];
  const lines = await runCalls(wasm, shown, idl);
  expect(`${lines.join('\n')}\n`).toBe(readFileSync(`${folder}/calls.output.txt`, 'utf8'));
});

test('what cannot run is refused with the reason', async () => {
  await expect(runCalls(wasm, calls)).rejects.toThrow('--idl');
  await expect(runCalls(Uint8Array.of(1, 2), calls, idl)).rejects.toThrow('WebAssembly');
  const empty = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  await expect(runCalls(empty, calls, idl)).rejects.toThrow('does not import its memory');
  await expect(runCalls(wasm, calls, 'constructor { New : (); };')).rejects.toThrow('sails: 2');
  await expect(runCalls(wasm, [{call: 'Gone'}], idl)).rejects.toThrow('no Gone');
  await expect(runCalls(wasm, [{call: 'New', args: ['1']}], idl)).rejects.toThrow('0 arguments');
  await expect(runCalls(wasm, calls.slice(1), idl)).rejects.toThrow('constructor');
});

test('a message about a file begins with its name', async () => {
  const file = (name: string, text: string) => {
    const path = test.info().outputPath(name);
    writeFileSync(path, text);
    return path;
  };
  const [program, list] = [`${folder}/counter.opt.wasm`, `${folder}/calls.json`];
  const [notes, object] = [file('notes.json', 'New'), file('object.json', '{"call": "New"}')];
  await expect(runFiles({wasm: program, calls: notes})).rejects.toThrow(`${notes}: Unexpected`);
  await expect(runFiles({wasm: program, calls: object})).rejects.toThrow(`${object}: write a list`);
  await expect(runFiles({wasm: program, calls: list})).rejects.toThrow(`${program}: The Wasm`);
  await expect(runFiles({wasm: 'gone.wasm', calls: list})).rejects.toThrow("'gone.wasm'");
});
