import {execFileSync, spawnSync} from 'node:child_process';
import {copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {deflateRawSync} from 'node:zlib';
import {expect, test} from '@playwright/test';
import {runSteps, runFiles, type Step} from '../../plugins/docusaurus/runProgram/run';
import {exiting, goIdl, moduleOf, programOf, section, text, withSection} from './wasm';

const folder = 'samples/programs/concepts/counter';
const wasm = new Uint8Array(readFileSync(`${folder}/counter.opt.wasm`));
const idl = readFileSync(`${folder}/client/counter.idl`, 'utf8');
const calls = [{call: 'New'}, {call: 'Counter.Add', args: ['5']}];

test('a program runs with the IDL it contains: replies, events and state', async () => {
  expect(
    await runSteps(withSection(wasm, 'sails:idl', [1, 1, ...deflateRawSync(idl)]), calls),
  ).toEqual([
    'New() → noReply',
    'Add(amount: 5) → reply: 5',
    '  event Added { by: Alice, value: 5 }',
    'Value = 5',
  ]);
});

test('the program of the Sails template, as its own build made it, runs without an IDL file', async () => {
  const template = new Uint8Array(readFileSync('tests/programs/sails-template.opt.wasm'));
  const twice = [{call: 'Create'}, {call: 'Demo.DoSomething'}, {call: 'Demo.DoSomething'}];
  expect(await runSteps(template, twice)).toEqual([
    'Create() → noReply',
    'DoSomething() → reply: "Hello from Demo!"',
    '  event CalledBy { caller: Alice }',
    'DoSomething() → reply: "Hello from Demo!"',
    '  event CalledBy { caller: Alice }',
    'GetHistory = [CallRecord { caller: Alice, block: 2 }, CallRecord { caller: Alice, block: 3 }]',
  ]);
});

test('the build of Getting started brings its IDL along, and answers as the counter that its page runs', async () => {
  const built = new Uint8Array(readFileSync('samples/first-program/first-program.opt.wasm'));
  const steps = [
    ...calls,
    {call: 'Counter.Add', args: ['1'], value: '1000000000000'},
    {call: 'Counter.Add', args: ['18446744073709551615']},
  ];
  expect(await runSteps(built, steps)).toEqual(await runSteps(wasm, steps, idl));
});

test('the output on the page is what the calls on the page print', async () => {
  const shown = JSON.parse(readFileSync(`${folder}/calls.json`, 'utf8')) as Step[];
  const lines = await runSteps(wasm, shown, idl);
  expect(`${lines.join('\n')}\n`).toBe(readFileSync(`${folder}/calls.output.txt`, 'utf8'));
});

test('a program that has exited takes no more messages, and says so', async () => {
  const lines = await runSteps(exiting, [{call: 'New'}, {call: 'S.Go'}, {call: 'S.Go'}], goIdl);
  expect(lines).toEqual([
    'New() → noReply',
    'Go() → noReply',
    expect.stringMatching(/^Go\(\) → inactive: There is no active program 0x[\da-f]{64}\.$/),
    'Value: the program is not active, so there is no answer',
  ]);
});

test('a delayed message that cannot be run here blocks the chain, and says so', async () => {
  const builtin = Buffer.from('modl/bia/eth-bridge/v-\x01\0/'.padEnd(48, '\0'));
  const block = [
    ...[0x41, 0, 0x10, 0], // gr_size(0)
    ...[0x41, 0, 0x28, 2, 0, 0x04, 0x40], // if the message is not empty
    ...[0x41, 32, 0x10, 1], // gr_program_id(32)
    // gr_send(32, 0, 0, 2, 128): an empty message to itself, two blocks later
    ...[0x41, 32, 0x41, 0, 0x41, 0, 0x41, 2, 0x41, 0x80, 1, 0x10, 2],
    0x05,
    // gr_send(256, 0, 0, 0, 128): to the built-in actor
    ...[0x41, 0x80, 2, 0x41, 0, 0x41, 0, 0x41, 0, 0x41, 0x80, 1, 0x10, 2],
    0x0b,
  ];
  const delaying = programOf(
    [
      ['gr_size', 0],
      ['gr_program_id', 0],
      ['gr_send', 2],
    ],
    block,
    [...builtin],
  );
  const [begin, go] = [{call: 'New'}, {call: 'S.Go'}];
  const lines = await runSteps(delaying, [begin, go, go, go], goIdl);
  expect(lines.slice(0, 4)).toEqual([
    'New() → noReply',
    'Go() → noReply',
    'Go() → noReply',
    'Go() → blocked: the built-in actor for the bridge to Ethereum',
  ]);
  await expect(runSteps(delaying, [begin, go, {blocks: 2}], goIdl)).rejects.toThrow(
    'step 3: the built-in actor for the bridge to Ethereum is not modeled',
  );
});

test('what cannot run is refused with the reason', async () => {
  await expect(runSteps(wasm, calls)).rejects.toThrow('--idl');
  await expect(runSteps(Uint8Array.of(1, 2), calls, idl)).rejects.toThrow('WebAssembly');
  await expect(runSteps(moduleOf([]), calls, idl)).rejects.toThrow('does not import its memory');
  await expect(runSteps(wasm, calls, 'constructor { New : () ')).rejects.toThrow('IDL line 1');
  await expect(runSteps(wasm, [{call: 'Gone'}], idl)).rejects.toThrow('Gone: There is no Gone');
  await expect(runSteps(wasm, [{call: 'New', args: ['1']}], idl)).rejects.toThrow(
    'New: It takes 0 arguments',
  );
  await expect(runSteps(wasm, calls.slice(1), idl)).rejects.toThrow('constructor');
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

test('numbers and booleans are arguments, and large numbers are asked for in quotes', async () => {
  const added = (amount: unknown, value?: unknown) =>
    runSteps(wasm, [{call: 'New'}, {call: 'Counter.Add', args: [amount], value}], idl);
  expect((await added(5))[1]).toBe('Add(amount: 5) → reply: 5');
  expect((await added('5', 0))[1]).toBe('Add(amount: 5) → reply: 5');
  await expect(added(2 ** 60)).rejects.toThrow('Counter.Add: argument amount: write the number');
  await expect(added(1.5)).rejects.toThrow('in quotes');
  await expect(added({})).rejects.toThrow('argument amount: write a struct as a list');
  await expect(added('5', 'much')).rejects.toThrow('Counter.Add: value must be a whole number');
});

test('an error names call and argument, and the results before it stay', async () => {
  const list = [...calls, {call: 'Counter.Add', args: ['x']}];
  const error = await runSteps(wasm, list, idl).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    message: 'Counter.Add: argument amount: u64: must be a whole number',
    lines: [
      'New() → noReply',
      'Add(amount: 5) → reply: 5',
      '  event Added { by: Alice, value: 5 }',
    ],
  });
  const path = test.info().outputPath('calls.json');
  writeFileSync(path, `\uFEFF${JSON.stringify(list)}`);
  const files = {
    wasm: `${folder}/counter.opt.wasm`,
    calls: path,
    idl: `${folder}/client/counter.idl`,
  };
  const {output, problem} = await runFiles(files);
  expect(output).toContain('reply: 5');
  expect(problem).toBe(`${path}: Counter.Add: argument amount: u64: must be a whole number`);
});

test('blocks pass between two calls, which see it', async () => {
  const template = new Uint8Array(readFileSync('tests/programs/sails-template.opt.wasm'));
  const steps = [
    {call: 'Create'},
    {call: 'Demo.DoSomething'},
    {blocks: 10},
    {call: 'Demo.DoSomething'},
  ];
  const lines = await runSteps(template, steps);
  expect(lines[3]).toBe('10 blocks → block 12');
  expect(lines.at(-1)).toBe(
    'GetHistory = [CallRecord { caller: Alice, block: 2 }, CallRecord { caller: Alice, block: 13 }]',
  );
  expect((await runSteps(wasm, [{call: 'New'}, {blocks: 65_535}], idl))[1]).toBe(
    '65535 blocks → block 65536',
  );
});

test('a number of blocks that cannot pass is refused, with its step and field', async () => {
  for (const blocks of [0, -1, 1.5, 65_536, '10', null]) {
    const steps = [...calls, {blocks}];
    const error = await runSteps(wasm, steps, idl).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: `step 3: blocks must be a whole number from 1 to 65535, not ${JSON.stringify(blocks)}.`,
      lines: [
        'New() → noReply',
        'Add(amount: 5) → reply: 5',
        '  event Added { by: Alice, value: 5 }',
      ],
    });
  }
});

test('a step that is neither a call nor blocks is refused, with its number', async () => {
  const list = test.info().outputPath('steps.json');
  for (const step of [null, 'New', {block: 10}, {call: 'New', blocks: 10}, {call: 1}]) {
    writeFileSync(list, JSON.stringify([{call: 'New'}, step]));
    await expect(runFiles({wasm: `${folder}/counter.opt.wasm`, calls: list})).rejects.toThrow(
      `${list}: step 2: write {"call": "Service.Function"} or {"blocks": 10}`,
    );
  }
});

test('the file for readers, alone in a folder and as a package, prints what npm run program prints', () => {
  const packed = test.info().outputPath('packed');
  const alone = test.info().outputPath('alone');
  const npm = (args: string[]) => execFileSync('npm', args, {encoding: 'utf8'});
  npm(['run', '--silent', 'program:pack', '--', packed]);
  mkdirSync(alone);
  copyFileSync(path.join(packed, 'gear-program.mjs'), path.join(alone, 'gear-program.mjs'));
  copyFileSync(`${folder}/counter.opt.wasm`, path.join(alone, 'counter.opt.wasm'));
  copyFileSync(`${folder}/client/counter.idl`, path.join(alone, 'counter.idl'));
  const steps = [...calls, {blocks: 10}, {call: 'Counter.Value'}];
  writeFileSync(path.join(alone, 'calls.json'), JSON.stringify(steps));
  const names = ['counter.opt.wasm', 'calls.json', '--idl', 'counter.idl'];
  const here = names.map(name => (name === '--idl' ? name : path.join(alone, name)));

  const expected = npm(['run', '--silent', 'program', '--', ...here]);
  expect(expected).toContain('Add(amount: 5) → reply: 5');
  expect(expected).toContain('10 blocks → block 12');
  const options = {cwd: alone, encoding: 'utf8'} as const;
  expect(execFileSync(process.execPath, ['gear-program.mjs', ...names], options)).toBe(expected);

  npm(['pack', '--silent', '--pack-destination', alone, packed]);
  const [archive = ''] = readdirSync(alone).filter(name => name.endsWith('.tgz'));
  npm(['install', '--silent', '--offline', '--prefix', alone, path.join(alone, archive)]);
  expect(
    execFileSync(path.join(alone, 'node_modules', '.bin', 'gear-program'), names, options),
  ).toBe(expected);
});

test('the command says how it is used, and what is wrong', () => {
  const command = ['--require', 'jiti/register', 'plugins/docusaurus/runProgram/command.ts'];
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [...command, ...args], {encoding: 'utf8'});
  const help = run('--help');
  expect(help.status).toBe(0);
  expect(help.stdout).toContain('{"blocks": 10}');
  const none = run('counter.opt.wasm');
  expect(none.status).toBe(1);
  expect(none.stderr).toContain('Usage: <program.opt.wasm> <calls.json>');
  expect(run('a.wasm', 'b.json', '--ids', 'c').stderr).toContain("'--ids'");
  const gone = run('gone.wasm', `${folder}/calls.json`);
  expect(gone.status).toBe(1);
  expect(gone.stderr).toContain("'gone.wasm'");
});

test('what an IDL leaves open is printed first', async () => {
  const other = idl.replace(/!@sails: .*/, '!@sails: 3.0.0');
  expect((await runSteps(wasm, calls, other)).slice(0, 2)).toEqual([
    'note: The IDL is of Sails 3.0.0. It was read as one of Sails 2.',
    'New() → noReply',
  ]);
});

test('a query that waits is said, and the rest goes on', async () => {
  // (module (import "env" "memory" (memory 1)) (import "env" "gr_wait" (func)) (func) (export "init" (func 1))
  // (export "handle" (func 0))): every message waits, except the first.
  const waiting = moduleOf([
    section(1, [1, 0x60, 0, 0]),
    section(2, [
      ...[2, ...text('env'), ...text('memory'), 2, 0, 1],
      ...[...text('env'), ...text('gr_wait'), 0, 0],
    ]),
    section(3, [1, 0]),
    section(7, [2, ...text('init'), 0, 1, ...text('handle'), 0, 0]),
    section(10, [1, 2, 0, 0x0b]),
  ]);
  const tally =
    'service Tally { functions { @query Slow() -> u32; @query Late() -> u32; Go(); } }\nprogram Tally { constructors { New(); } services { Tally } }';
  const lines = await runSteps(waiting, [{call: 'New'}, {call: 'Tally.Slow'}], tally);
  expect(lines.slice(1)).toEqual([
    'New() → noReply',
    'Slow() → waiting',
    'Late: waits for another block, so there is no answer',
    'Slow: waits for another block, so there is no answer',
  ]);
});

test('a program of Sails 0.x is called by names, and its answers are read behind them', async () => {
  // (module (import "env" "memory" (memory 1)) (import "env" "gr_size" (func (param i32)))
  // (import "env" "gr_reply_input" (func (param i32 i32 i32 i32))) (func (call 0 (i32.const 64))
  // (call 1 (i32.const 0) (i32.load (i32.const 64)) (i32.const -1) (i32.const 128)))
  // (export "init" (func 2)) (export "handle" (func 2))): replies with what it got, so that each function returns its
  // argument.
  const echo = moduleOf([
    section(1, [3, 0x60, 1, 0x7f, 0, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 0, 0x60, 0, 0]),
    section(2, [
      ...[3, ...text('env'), ...text('memory'), 2, 0, 1],
      ...[...text('env'), ...text('gr_size'), 0, 0],
      ...[...text('env'), ...text('gr_reply_input'), 0, 1],
    ]),
    // The function of both exports has no parameters: the third type.
    section(3, [1, 2]),
    section(7, [2, ...text('init'), 0, 2, ...text('handle'), 0, 2]),
    section(10, [
      ...[1, 22, 0, 0x41, 0xc0, 0, 0x10, 0, 0x41, 0, 0x41, 0xc0, 0, 0x28, 2, 0],
      ...[0x41, 0x7f, 0x41, 0x80, 1, 0x10, 1, 0x0b],
    ]),
  ]);
  const version1 = `type Refusal = enum { Full: u32, Closed };
    constructor { New : (); };
    service Echo {
      Say : (words: str, times: opt opt u8) -> struct { str, opt opt u8 };
      Try : (outcome: result (actor_id, Refusal)) -> result (actor_id, Refusal);
      query Nothing : () -> null;
    };
    service { Say : (words: vec str) -> vec str; };`;
  const said = {variant: 'Some', fields: [null]};
  const refused = {variant: 'Err', fields: [{variant: 'Full', fields: ['7']}]};
  const list = [
    {call: 'New'},
    {call: 'Echo.Say', args: ['hi', said]},
    {call: 'Echo.Try', args: [refused]},
    {call: 'Say', args: [['a', 'b']]},
  ];
  expect(await runSteps(echo, list, version1)).toEqual([
    'New() → reply: ()',
    'Echo.Say(words: "hi", times: Some(None)) → reply: ("hi", Some(None))',
    'Try(outcome: Err(Full(7))) → reply: Err(Full(7))',
    'Say(words: ["a", "b"]) → reply: ["a", "b"]',
    'Nothing = ()',
  ]);
});
