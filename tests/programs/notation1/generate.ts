/**
 * Random programs: their IDL in both notations, and values for the arguments of their functions. The same number gives
 * the same program, on every machine.
 */
import type {Value} from '../../../src/sails/scale';
import {Draw} from '../random';

/** A type, with its spelling in each notation. */
type Model = {
  one: string;
  two: string;
  /** A random value, and the same as sails-js takes it. */
  value: () => {ours: Value; theirs: unknown};
};

export type Generated = {
  /** Version 1 of the notation. */
  one: string;
  /** Version 2 of the notation. */
  two: string;
  calls: {service: string; name: string; ours: Value[]; theirs: unknown[]}[];
};

/** Generates the program of that number. */
export function generate(seed: number): Generated {
  const draw = new Draw(seed);
  const same = (ours: string) => ({ours, theirs: ours});

  const primitives: Model[] = [
    ...[8, 16, 32, 64, 128].flatMap((bits): Model[] => [
      {one: `u${bits}`, two: `u${bits}`, value: () => same(draw.integer(bits, false))},
      {one: `i${bits}`, two: `i${bits}`, value: () => same(draw.integer(bits, true))},
      {one: `nat${bits}`, two: `NonZeroU${bits}`, value: () => same(draw.integer(bits, false, 1n))},
    ]),
    {one: 'u256', two: 'U256', value: () => same(draw.integer(256, false))},
    {one: 'nat256', two: 'NonZeroU256', value: () => same(draw.integer(256, false, 1n))},
    {
      one: 'bool',
      two: 'bool',
      value: () => {
        const is = draw.happens(0.5);
        return {ours: String(is), theirs: is};
      },
    },
    {one: 'str', two: 'String', value: () => same(draw.text())},
    {one: 'actor_id', two: 'ActorId', value: () => same(draw.bytes(32))},
    {one: 'code_id', two: 'CodeId', value: () => same(draw.bytes(32))},
    {one: 'message_id', two: 'MessageId', value: () => same(draw.bytes(32))},
    {one: 'h256', two: 'H256', value: () => same(draw.bytes(32))},
    {one: 'h160', two: 'H160', value: () => same(draw.bytes(20))},
    {one: 'null', two: '()', value: () => ({ours: [], theirs: null})},
    // Not empty: to sails-js, "0x" in an opt is None.
    {one: 'vec u8', two: '[u8]', value: () => same(draw.bytes(1 + draw.below(4)))},
    {one: '[u8, 4]', two: '[u8; 4]', value: () => same(draw.bytes(4))},
  ];

  const list = (values: {ours: Value; theirs: unknown}[]) => ({
    ours: values.map(({ours}) => ours),
    theirs: values.map(({theirs}) => theirs),
  });
  const declared: Model[] = [];
  const type = (depth: number): Model => {
    const leaf = () =>
      declared.length > 0 && draw.happens(0.4) ? draw.pick(declared) : draw.pick(primitives);
    if (depth === 0 || draw.happens(0.35)) return leaf();
    const inner = () => type(depth - 1);
    const item = inner();
    switch (draw.below(6)) {
      case 0:
        // Lists of bytes are in hex: above.
        if (item.one === 'u8') return leaf();
        return {
          ...{one: `vec ${item.one}`, two: `[${item.two}]`},
          value: () => list(draw.many(3, item.value)),
        };
      case 1: {
        if (item.one === 'u8') return leaf();
        const length = draw.below(4);
        return {
          ...{one: `[${item.one}, ${length}]`, two: `[${item.two}; ${length}]`},
          value: () => list(Array.from({length}, item.value)),
        };
      }
      case 2:
        // sails-js has no form for "Some(None)".
        if (item.one.startsWith('opt ') || item.one === 'null') return leaf();
        return {
          ...{one: `opt ${item.one}`, two: `Option<${item.two}>`},
          value: () => (draw.happens(0.3) ? {ours: null, theirs: null} : item.value()),
        };
      case 3: {
        const error = inner();
        return {
          ...{one: `result (${item.one}, ${error.one})`, two: `Result<${item.two}, ${error.two}>`},
          value: () => {
            const variant = draw.pick(['Ok', 'Err']);
            const {ours, theirs} = (variant === 'Ok' ? item : error).value();
            return {ours: {variant, fields: [ours]}, theirs: {[variant]: theirs}};
          },
        };
      }
      case 4:
        return {
          ...{one: `map (u16, ${item.one})`, two: `[(u16, ${item.two})]`},
          value: () => {
            // In ascending order, as in a BTreeMap.
            const keys = [...new Set(draw.many(3, () => draw.below(65_536)))].sort((a, b) => a - b);
            const pairs = keys.map(key => ({key, ...item.value()}));
            return {
              ours: pairs.map(({key, ours}) => [String(key), ours]),
              theirs: new Map(pairs.map(({key, theirs}) => [key, theirs])),
            };
          },
        };
      default: {
        // sails-js has two readings of a tuple of one.
        const parts = [item, inner(), ...draw.many(1, inner)];
        return {
          one: `struct { ${parts.map(({one}) => one).join(', ')} }`,
          two: `(${parts.map(({two}) => two).join(', ')},)`,
          value: () => list(parts.map(part => part.value())),
        };
      }
    }
  };

  type Named = {name: string; model: Model};
  const named = (prefix: string): Named[] =>
    [0, ...draw.many(3, () => 0)].map((_, index) => ({name: `${prefix}${index}`, model: type(2)}));
  const record = (fields: Named[]) => {
    const values = fields.map(({name, model}) => ({name, ...model.value()}));
    return {
      ours: values.map(({ours}) => ours),
      theirs: Object.fromEntries(values.map(({name, theirs}) => [name, theirs])),
    };
  };
  const spelled = (fields: Named[], notation: 'one' | 'two') =>
    fields.map(({name, model}) => `${name}: ${model[notation]}`).join(', ');

  const declarations: {one: string; two: string}[] = [];
  for (let index = 0; index < 4; index++) {
    const name = `Type${index}`;
    const fields = named('f');
    if (draw.happens(0.5)) {
      declarations.push({
        one: `type ${name} = struct { ${spelled(fields, 'one')} };`,
        two: `struct ${name} { ${spelled(fields, 'two')} }`,
      });
      declared.push({one: name, two: name, value: () => record(fields)});
      continue;
    }
    // The content of a tuple would be several fields of the variant.
    const single = type(0);
    declarations.push({
      one: `type ${name} = enum { Unit, Single: ${single.one}, Fields: struct { ${spelled(fields, 'one')} } };`,
      two: `enum ${name} { Unit, Single(${single.two}), Fields { ${spelled(fields, 'two')} } }`,
    });
    const value = () => {
      const variant = draw.pick(['Unit', 'Single', 'Fields']);
      if (variant === 'Unit') return {ours: {variant, fields: []}, theirs: {Unit: null}};
      if (variant === 'Fields') {
        const {ours, theirs} = record(fields);
        return {ours: {variant, fields: ours}, theirs: {Fields: theirs}};
      }
      const {ours, theirs} = single.value();
      return {ours: {variant, fields: [ours]}, theirs: {Single: theirs}};
    };
    declared.push({one: name, two: name, value});
  }

  const services = ['Alpha', 'Beta'].map(service => ({
    service,
    functions: Array.from({length: 10}, (_, index) => ({
      // Not in the order of the alphabet, and in both cases.
      name: `${draw.pick(['Do', 'do', 'Get', 'Zip', 'act'])}_${(index * 7) % 10}`,
      isQuery: draw.happens(0.3),
      params: draw.many(3, () => type(3)).map((model, at) => ({name: `p${at}`, model})),
      returns: type(2),
    })),
  }));
  const one = services.map(
    ({service, functions}) =>
      `service ${service} {\n${functions
        .map(
          ({name, isQuery, params, returns}) =>
            `  /// About ${name}\n  ${isQuery ? 'query ' : ''}${name} : (${spelled(params, 'one')}) -> ${returns.one};`,
        )
        .join('\n')}\n};`,
  );
  const types = declarations.map(declaration => declaration.two).join('\n');
  const two = services.map(
    ({service, functions}, index) =>
      `service ${service}@0x000000000000000${index + 1} {\nfunctions {\n${functions
        .map(
          ({name, isQuery, params, returns}) =>
            `  /// About ${name}\n  ${isQuery ? '@query ' : ''}${name}(${spelled(params, 'two')}) -> ${returns.two}; // end`,
        )
        .join('\n')}\n}\ntypes {\n${types}\n}\n}`,
  );
  const calls = services.flatMap(({service, functions}) =>
    functions.map(({name, params}) => {
      const {ours, theirs} = list(params.map(({model}) => model.value()));
      return {service, name, ours, theirs};
    }),
  );
  return {
    one: [
      ...declarations.map(declaration => declaration.one),
      'constructor { New : (); };',
      ...one,
    ].join('\n'),
    two: [
      ...['!@sails: 1.0.1', ...two],
      'program P { constructors { New(); } services { Alpha, Beta } }',
    ].join('\n'),
    calls,
  };
}
