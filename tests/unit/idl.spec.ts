import {expect, test} from '@playwright/test';
import {readFileSync} from 'node:fs';
import {fromHex, toHex} from '../../src/sails/hex';
import {assumptionText, type Idl} from '../../src/sails/idl';
import {parseIdl} from '../../src/sails/parseIdl';
import {encodePayload, formatEvent, formatReply, readPayload} from '../../src/sails/payload';
import {decode, encode, type Value} from '../../src/sails/scale';
import {entryOf} from '../../src/chain/walkthrough';

/** The calls of an IDL as `label(kind entryId)`. */
const calls = ({entries}: Idl) =>
  entries
    .filter(({kind}) => kind !== 'event')
    .map(({label, kind, header}) =>
      'entryId' in header ? `${label} ${kind} ${header.entryId}` : `${label} ${kind}`,
    );

/** An IDL of version 2 with one service, which has these functions. */
const withFunctions = (functions: string, first = '!@sails: 2.0.0') =>
  `${first}\nservice S@0x0000000000000001 {\nfunctions {\n${functions}\n}\n}\nprogram P {\nconstructors { New(); }\nservices { S@0x0000000000000001 }\n}`;

/** The same, with another part of the service in front of its functions. */
const withPart = (part: string, functions: string) =>
  withFunctions(functions).replace('functions {', `${part} functions {`);

/** The type of a parameter, in a service with these declarations. */
const typeOf = (written: string, types = '') =>
  entryOf(parseIdl(withPart(`types { ${types} }`, `F(a: ${written});`)), 'S.F').fields[0]!.type;

test.describe('IDL: version 1', () => {
  const idl = `// Built by Sails 0.10
    /// A point
    type Point = struct { x: i8, y: i8 };
    type Shape = enum { Dot, Line: struct { Point, Point }, Box: struct { width: u16, query: opt u16 }, };
    constructor {
      /// Starts
      New : (owner: actor_id, service: u8);
      Load : ();
    };
    service Shapes {
      Draw : (shape: Shape, names: vec str, grid: [vec u8, 2], prices: map (u16, str)) -> result (null, str);
      query Area : (shape: struct { w: u16, h: u16 }) -> u32;
      events {
        Drawn: struct { shape: Shape };
        Cleared;
        Named: str;
      }
    };
    service {
      query Version : () -> str;
    }`;

  test('calls begin with the names of service and function, or of the constructor', () => {
    const parsed = parseIdl(idl);
    expect(parsed).toMatchObject({notation: 1, assumptions: []});
    expect(calls(parsed)).toEqual([
      'New constructor',
      'Load constructor',
      'Shapes.Draw command',
      'Shapes.Area query',
      'Version query',
    ]);
    const encoded = (label: string, ...values: Value[]) =>
      toHex(encodePayload(entryOf(parsed, label), values));
    expect(encoded('Load')).toBe('0x104c6f6164');
    expect(encoded('Version')).toBe('0x001c56657273696f6e');
    expect(encoded('Shapes.Area', ['1', '2'])).toBe('0x18536861706573104172656101000200');
    const box = {variant: 'Box', fields: ['1', '2']};
    const draw = encoded('Shapes.Draw', box, ['a'], ['0x01', '0x'], [['5', 'b']]);
    expect(draw).toBe('0x18536861706573104472617702010001020004046104010004050004620'.slice(0, -1));
    expect(entryOf(parsed, 'New').docs).toBe('Starts');
  });

  test('replies and events are read', () => {
    const parsed = parseIdl(idl);
    const drawn = fromHex(`0x1853686170657314447261776e0001`.slice(0, -2))!;
    expect(formatEvent(parsed, drawn)).toBe('Drawn { shape: Dot }');
    expect(formatEvent(parsed, fromHex('0x185368617065731c436c6561726564')!)).toBe('Cleared');
    expect(formatEvent(parsed, fromHex('0x18536861706573144e616d6564046e')!)).toBe('Named { "n" }');
    expect(formatEvent(parsed, fromHex('0x50494e47')!)).toBeUndefined();
    const area = entryOf(parsed, 'Shapes.Area');
    expect(formatReply(area, fromHex('0x18536861706573104172656102000000')!, false)).toBe('2');
    expect(formatReply(area, fromHex('0x185368')!, false)).toBeUndefined();
    expect(() => readPayload(parsed, fromHex('0x50494e47')!)).toThrow('name of a constructor');
  });

  test('a file that begins with a service of events only is read', () => {
    const events = (text: string) =>
      parseIdl(text).entries.map(({label, header}) => [label, 'names' in header]);
    expect(events('service Log { events { Done; Failed: str; } };')).toEqual([
      ['Log.Done', true],
      ['Log.Failed', true],
    ]);
    expect(events('service Log { events { Failed: str; Done } };')).toHaveLength(2);
    expect(events('service Log { events { Done, Failed(String) } }')).toEqual([
      ['Log.Done', false],
      ['Log.Failed', false],
    ]);
  });

  test('what needs a type without a declaration is left out and said, and the rest is read', () => {
    const {entries, assumptions} = parseIdl(
      `type Whole = struct { a: u8, next: opt Whole };
      type Part = struct { inner: vec Lost };
      constructor { New : (); };
      service S { Do : (a: Part) -> null; query Get : () -> Whole; events { Gone: Lost; Done: Whole } };`,
    );
    expect(entries.map(({label}) => label)).toEqual(['New', 'S.Get', 'S.Done']);
    expect(assumptions).toEqual([{about: 'noType', type: 'Lost', entries: 'S.Do, S.Gone'}]);
    expect(assumptions.map(assumptionText)).toEqual([
      'The IDL does not declare the type Lost, so this is left out: S.Do, S.Gone.',
    ]);
  });

  test('what is wrong is named with its line', () => {
    const wrong: [string, string][] = [
      ['service S {\n  Do : (a u8) -> null;\n};', 'IDL line 2: ":" expected, found "u8"'],
      ['service S {\n  Do : ();\n};', 'IDL line 2: "->" expected'],
      ['constructor {\n  New : (a: Lost);\n};', 'type Lost is not declared'],
      ['type A = u8;\nservice S {};', 'IDL line 1: "struct" or "enum" expected'],
      [
        'service S { Do : () -> null; };\nservice S { };',
        'IDL line 2: service S is declared twice',
      ],
    ];
    for (const [text, message] of wrong) expect(() => parseIdl(text), text).toThrow(message);
  });
});

test.describe('IDL: version 2', () => {
  const functions = 'Put(n: u32) -> u32;\n@query\nGet() -> u32;';
  const expected = ['New constructor 0', 'S.Get query 0', 'S.Put command 1'];

  test('functions and events are numbered in the order of their names, whatever the order in the file', () => {
    expect(calls(parseIdl(withFunctions(functions)))).toEqual(expected);
    const unordered = withFunctions('zip(); Alpha(); beta(); @entry_id: 9\nAction();');
    expect(calls(parseIdl(unordered)).slice(1)).toEqual([
      'S.Action command 9',
      'S.Alpha command 1',
      'S.beta command 2',
      'S.zip command 3',
    ]);
    expect(
      parseIdl(withPart('events { zip, Alpha(u8) }', ''))
        .entries.filter(({kind}) => kind === 'event')
        .map(({name, header}) => [name, 'entryId' in header && header.entryId]),
    ).toEqual([
      ['Alpha', 0],
      ['zip', 1],
    ]);
  });

  test('every version line is read; one that is not known is said', () => {
    for (const first of ['!@sails: 1.0.0', '!@sails: 1.0.1', '!@sails: 2.1.0-beta', '// none']) {
      const idl = parseIdl(withFunctions(functions, first));
      expect(calls(idl), first).toEqual(expected);
      expect(idl.assumptions.filter(({about}) => about === 'version')).toEqual([]);
    }
    for (const version of ['3.0.0', '0.1.0', 'next']) {
      const idl = parseIdl(withFunctions(functions, `!@sails: ${version}`));
      expect(calls(idl)).toEqual(expected);
      expect(idl.assumptions).toContainEqual({about: 'version', version});
    }
  });

  test('comments, doc comments and annotations may be anywhere', () => {
    const text = withFunctions(
      'Put(n: u32 // the number\n, // more\n) -> u32; // returns the sum\n@query Get() -> u32; /// about what follows',
    );
    expect(calls(parseIdl(text))).toEqual(expected);
    const docs = withFunctions(
      '/// First\n@query\n/// second\n@doc: third\nGet() -> u32;\nPut(n: u32);',
    );
    expect(entryOf(parseIdl(docs), 'S.Get')).toMatchObject({
      kind: 'query',
      docs: 'First second third',
    });
  });

  test('every blank of Unicode is one, and only line breaks end a comment', () => {
    const text = withFunctions(`/// a\u2028b\nGet();\u0085Put(n:\u3000u32)\u2029; // c\u2028d {`);
    expect(calls(parseIdl(text)).slice(1)).toEqual(['S.Get command 0', 'S.Put command 1']);
    expect(entryOf(parseIdl(text), 'S.Get').docs).toBe('a\u2028b');
  });

  test('an annotation of the file without a value leaves the rest of its line', () => {
    const text = withFunctions(functions, '!@sails: 2.0.0\n!@draft').replace(
      '!@draft\n',
      '!@draft ',
    );
    expect(calls(parseIdl(text))).toEqual(expected);
  });

  test('line ends of every system, a byte order mark and upper-case ids are read', () => {
    const text = withFunctions(functions);
    const variants = [
      text.replaceAll('\n', '\r\n'),
      text.replaceAll('\n', '\r'),
      `\uFEFF${text}`,
      text.replaceAll('0x0000000000000001', '0x000000000000000A'),
    ];
    for (const variant of variants) expect(calls(parseIdl(variant))).toEqual(expected);
    expect(entryOf(parseIdl(variants[3]!), 'S.Put').header).toMatchObject({
      interfaceId: '0x000000000000000a',
    });
  });

  test('each spelling of a primitive is the same type; what is declared keeps its name', () => {
    const same = [
      ['string', 'String'],
      ['actor', 'ActorId'],
      ['code', 'CodeId'],
      ['messageid', 'MessageId'],
      ['h160', 'H160'],
      ['h256', 'H256'],
      ['u256', 'U256'],
    ] as const;
    for (const [lower, shown] of same) expect(typeOf(lower)).toEqual(typeOf(shown));
    expect(typeOf('U8', 'struct U8 { a: u16 }').kind).toBe('fields');
    expect(() => typeOf('U8')).toThrow('type U8 is not declared');
    expect(() => encode(typeOf('NonZeroU8'), '0')).toThrow('must be 1 to 255');
  });

  test('a word of the grammar is that type, even beside a parameter or a declaration of the same name', () => {
    const pair = {kind: 'fields', fields: [{type: {name: 'u8'}}, {type: {name: 'bool'}}]};
    expect(typeOf('Pair<u16, bool>', 'struct Pair<u8, T> { a: u8, b: T }')).toMatchObject(pair);
    expect(typeOf('u8', 'struct u8 { a: bool }')).toMatchObject({kind: 'integer'});
    expect(typeOf('NonZeroU8', 'struct NonZeroU8 { a: bool }')).toMatchObject({kind: 'fields'});
    expect(typeOf('Empty', 'struct Empty<T> { a: u8 }')).toMatchObject({kind: 'fields'});
  });

  test('Option of Option keeps None apart from Some(None)', () => {
    const type = typeOf('Option<Option<u8>>');
    const values: [Value, string][] = [
      [null, '0x00'],
      [{variant: 'Some', fields: [null]}, '0x0100'],
      [{variant: 'Some', fields: ['7']}, '0x010107'],
    ];
    for (const [value, bytes] of values) {
      expect(toHex(encode(type, value))).toBe(bytes);
      expect(decode(type, fromHex(bytes)!)).toEqual(value);
    }
    const deep = typeOf('Option<Option<Option<u8>>>');
    const some = (content: Value): Value => ({variant: 'Some', fields: [content]});
    expect(toHex(encode(deep, some(some(null))))).toBe('0x010100');
    expect(decode(deep, fromHex('0x010107'.replace('07', '0107'))!)).toEqual(some(some('7')));
  });

  test('a service at several routes is called at the one that was chosen', () => {
    const id = '@0x0102030405060708';
    const expose = (exposed: string, more = '') =>
      parseIdl(
        `service Tally${id} { ${more} functions { Put(); } }\nservice Base { functions { Sum(); } }\nprogram P { services { ${exposed} } }`,
      ).entries.map(({label, short, header}) => [label, short, 'route' in header && header.route]);
    expect(expose(`Tally${id}: Left, Tally${id}: Right`)).toEqual([
      ['Left.Put', 'Left.Put', 1],
      ['Right.Put', 'Right.Put', 2],
    ]);
    expect(expose('Tally, Base, Tally')).toEqual([
      ['Tally#1.Put', 'Tally#1.Put', 1],
      ['Base.Sum', 'Sum', 2],
      ['Tally#3.Put', 'Tally#3.Put', 3],
    ]);
    expect(expose('Tally: Left Base', 'extends { Base }')).toEqual([
      ['Tally.Put', 'Put', 1],
      ['Left.Base.Sum', 'Left.Base.Sum', 1],
      ['Base.Sum', 'Base.Sum', 2],
    ]);
  });

  test('functions of the same name are told apart by their numbers', () => {
    const {entries} = parseIdl(withFunctions('@entry_id: +7\nF(); F(a: u8);'));
    expect(entries.slice(1).map(({label}) => label)).toEqual(['S.F#7', 'S.F#1']);
  });

  test('a missing interface id is computed and said; another one than the functions give is used and said', () => {
    const text = readFileSync('samples/programs/concepts/counter/client/counter.idl', 'utf8');
    const id = /@(0x\w{16})/.exec(text)![1]!;
    const without = parseIdl(text.replaceAll(`@${id}`, ''));
    expect(without.assumptions).toEqual([{about: 'noId', service: 'Counter', id}]);
    expect(without.entries).toEqual(parseIdl(text).entries);
    const other = parseIdl(text.replaceAll(id, '0x0000000000000001'));
    expect(other.assumptions).toEqual([{about: 'otherId', service: 'Counter', id}]);
    expect(other.entries.at(-1)!.header).toMatchObject({interfaceId: '0x0000000000000001'});
  });

  test('a file with services only is read; its calls go to any service with that interface', () => {
    const idl = parseIdl(withFunctions(functions).replace(/program[^]*/, ''));
    expect(calls(idl)).toEqual(expected.slice(1));
    expect(idl.assumptions).toContainEqual({about: 'noProgram'});
    expect(entryOf(idl, 'S.Put').header).toMatchObject({route: 0});
  });

  test('a partial service takes its numbers from the file', () => {
    const partial = (body: string, id = '@0x0000000000000001') =>
      parseIdl(`@partial\nservice S${id} { functions { ${body} } }\nprogram P { services { S } }`);
    expect(calls(partial('@entry_id: 3\nB(); @entry_id: 7\nA();'))).toEqual([
      'S.A command 7',
      'S.B command 3',
    ]);
    expect(() => partial('A();')).toThrow('A needs an @entry_id');
    expect(() => partial('@entry_id: 3\nA();', '')).toThrow('it needs an interface id');
    expect(() => partial('@entry_id: 3\nA(); @entry_id: 3\nB();')).toThrow('same number 3');
    expect(() => partial('@entry_id: 70000\nA();')).toThrow('must be 0 to 65535');
  });

  test('what cannot be read is refused by its name or line', () => {
    const head = '!@sails: 2.0.0\n';
    const wrong: [string, string][] = [
      [`${head}servce A {}`, 'IDL line 2: "service" or "program" expected'],
      [`${head}service A@0x00 {}`, 'IDL line 2: an interface id of 8 bytes for A expected'],
      [`${head}program P {\n  constructors {\n    New(a u8);\n  }\n}`, 'IDL line 4'],
      [`${head}program P {\n  constructors {`, 'IDL line 3: "}" expected, found the end'],
      [`${head}program P { constructors { New(a: Lost); } }`, 'type Lost is not declared'],
      [`${head}program P { services { Gone@0x0000000000000001 } }`, 'service Gone is not declared'],
      [head, 'no program'],
      [
        `!@include: base.idl\n${withFunctions('')}`,
        'IDL line 1: "!@include: base.idl" names another file',
      ],
      ['service A { extends { B } }\nservice B { extends { A } }', 'service A extends itself'],
      ['service A { }\nservice A { }', 'IDL line 2: service A is declared twice'],
      ['program A { }\nprogram B { }', 'IDL line 2: a second program'],
      [withPart('types { alias Loop = [Loop]; }', 'F(a: Loop);'), 'type Loop contains itself'],
      [withFunctions('F(a: [u8; x]);'), 'a length expected, found "x"'],
      [
        `service S { } program P { services { ${'S, '.repeat(256)} } }`,
        'a program exposes at most 255 services',
      ],
    ];
    for (const [text, message] of wrong) expect(() => parseIdl(text), text).toThrow(message);
  });
});
