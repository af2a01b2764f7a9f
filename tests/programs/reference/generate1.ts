/** Random IDL files of version 1: all that its grammar has, and values for calls. */
import type {Value} from '../../../src/sails/scale';
import type {Draw} from '../random';
import {type Call, notes} from './text';

/** A type: how it is written, and a random value. Lists of `u8` and an option of an option have forms of their own. */
type Model = {text: string; value: () => Value; isByte?: true; isOption?: true};

/** Words of the notation, which may be names of fields and parameters, too. */
const NAMES = ['query', 'struct', 'enum', 'type', 'opt', 'vec', 'map', 'result', 'null'];
const MORE_NAMES = ['events', 'service', 'constructor', 'u8', '_', 'A1', 'owner'];

/** @returns the file, and a call of each constructor and function */
export function generate1(draw: Draw): {idl: string; calls: Call[]} {
  const primitives: Model[] = [
    ...[8, 16, 32, 64, 128].flatMap((bits): Model[] => [
      {text: `i${bits}`, value: () => draw.integer(bits, true)},
      {text: `nat${bits}`, value: () => draw.integer(bits, false, 1n)},
    ]),
    {text: 'u8', value: () => draw.integer(8, false), isByte: true},
    ...[16, 32, 64, 128, 256].map((bits): Model => {
      return {text: `u${bits}`, value: () => draw.integer(bits, false)};
    }),
    {text: 'nat256', value: () => draw.integer(256, false, 1n)},
    {text: 'bool', value: () => String(draw.happens(0.5))},
    {text: 'char', value: () => draw.pick(['a', '房', '🏠'])},
    {text: 'str', value: () => draw.text()},
    {text: 'h160', value: () => draw.bytes(20)},
    ...['actor_id', 'code_id', 'message_id', 'h256'].map((text): Model => {
      return {text, value: () => draw.bytes(32)};
    }),
    {text: 'null', value: () => []},
  ];
  const declared: Model[] = [];
  const typeNames = ['Node', 'Kind', 'Pair', 'State'];
  const values = (models: Model[]) => models.map(model => model.value());

  const type = (depth: number): Model => {
    const leaf = () =>
      declared.length > 0 && draw.happens(0.4) ? draw.pick(declared) : draw.pick(primitives);
    if (depth === 0 || draw.happens(0.3)) return leaf();
    const item = type(depth - 1);
    switch (draw.below(9)) {
      case 0:
        return {
          text: `vec ${item.text}`,
          value: () => (item.isByte ? draw.bytes(draw.below(4)) : draw.many(3, item.value)),
        };
      case 1: {
        const length = draw.below(4);
        const list = () => Array.from({length}, item.value);
        return {
          text: `[${item.text}, ${length}]`,
          value: () => (item.isByte ? draw.bytes(length) : list()),
        };
      }
      case 2: {
        const some = (content: Value) => ({variant: 'Some', fields: [content]});
        return {
          text: `opt ${item.text}`,
          value: () =>
            draw.happens(0.3) ? null : item.isOption ? some(item.value()) : item.value(),
          isOption: true,
        };
      }
      case 3: {
        const error = type(depth - 1);
        return {
          text: `result (${item.text}, ${error.text})`,
          value: () =>
            draw.happens(0.5)
              ? {variant: 'Ok', fields: [item.value()]}
              : {variant: 'Err', fields: [error.value()]},
        };
      }
      case 4: {
        const key = type(0);
        const pair = () => values([key, item]);
        return {text: `map (${key.text}, ${item.text})`, value: () => draw.many(3, pair)};
      }
      case 5: {
        const parts = [item, ...draw.many(2, () => type(depth - 1))];
        const text = `struct { ${parts.map(part => part.text).join(', ')} }`;
        return {text, value: () => values(parts)};
      }
      case 6: {
        const {text, models} = fields(depth - 1);
        return {text: `struct { ${text} }`, value: () => values(models)};
      }
      case 7:
        return variants(depth - 1);
      default:
        // A type that may be declared later, or contain this one.
        return draw.happens(0.5)
          ? {text: `vec ${draw.pick(typeNames)}`, value: () => []}
          : {text: `opt ${draw.pick(typeNames)}`, value: () => null, isOption: true};
    }
  };
  const last = (separator: string) => (draw.happens(0.5) ? separator : '');
  const named = (most: number) => [
    ...new Set(draw.many(most, () => draw.pick([...NAMES, ...MORE_NAMES]))),
  ];
  const fields = (depth: number) => {
    const found = named(3).map(name => ({name, model: type(depth)}));
    const texts = found.map(({name, model}) => `\n${notes(draw, 1)}${name}: ${model.text}`);
    return {
      text: texts.length > 0 ? texts.join(',') + last(',') : '',
      models: found.map(({model}) => model),
    };
  };
  /** One variant, or one event. */
  const variant = (name: string, depth: number): {text: string; value: () => Value} => {
    const {text, models, hasContent} = content(depth);
    return {
      text: `\n${notes(draw, 1)}${name}${hasContent ? `: ${text}` : ''}`,
      value: () => ({variant: name, fields: values(models)}),
    };
  };
  const content = (depth: number): {text: string; models: Model[]; hasContent: boolean} => {
    switch (draw.below(4)) {
      case 0:
        return {text: '', models: [], hasContent: false};
      case 1: {
        const {text, models} = fields(depth);
        return {text: `struct { ${text} }`, models, hasContent: true};
      }
      case 2: {
        const models = draw.many(3, () => type(depth));
        const text = `struct { ${models.map(model => model.text).join(', ')} }`;
        return {text, models, hasContent: true};
      }
      default: {
        const model = draw.pick([...primitives, ...declared]);
        return {text: model.text, models: [model], hasContent: true};
      }
    }
  };
  const variants = (depth: number): Model => {
    const all = ['One', 'Two', 'three'].map(name => variant(name, depth));
    return {
      text: `enum {${all.map(({text}) => text).join(',')}${last(',')} }`,
      value: () => draw.pick(all).value(),
    };
  };

  const declarations = typeNames.map(name => {
    const {text, value} = draw.happens(0.5)
      ? variants(2)
      : ((): Model => {
          const {text: inner, models} = draw.happens(0.7)
            ? fields(2)
            : {
                text: 'u8, str',
                models: [
                  primitives.find(one => one.isByte)!,
                  primitives.find(one => one.text === 'str')!,
                ],
              };
          return {text: `struct { ${inner} }`, value: () => values(models)};
        })();
    declared.push({text: name, value});
    return `${notes(draw, 1)}type ${name} = ${text};`;
  });

  const calls: Call[] = [];
  const params = (service: string, name: string): string => {
    const found = named(3).map(param => ({param, model: type(3)}));
    calls.push({service, name, values: values(found.map(({model}) => model))});
    const text = found.map(({param, model}) => `${param}: ${model.text}`).join(', ');
    return `(${text}${text && last(',')})`;
  };
  const constructors = ['New', 'load'].map(
    name => `${notes(draw, 1)}${name} : ${params('', name)}`,
  );
  const services = ['', 'Alpha', 'beta_2'].slice(draw.below(2)).map(service => {
    const functions = ['Put', 'get', 'Zip_1', 'draw', 'Act', 'B'].map(
      name =>
        `${notes(draw, 1)}${draw.happens(0.3) ? 'query ' : ''}${name} : ${params(service, name)} -> ${type(2).text};`,
    );
    const events = ['Done', 'drawn'].map(name => variant(name, 2).text).join(';');
    const block = draw.happens(0.6) ? `\nevents {${events}${last(';')} }` : '';
    return `service ${service} {\n${functions.join('\n')}${block}\n}`;
  });
  return {
    idl: [
      ...declarations,
      `constructor {\n${constructors.join(';\n')}${last(';')}\n};`,
      `${services.join(';\n')}${last(';')}\n`,
    ].join('\n'),
    calls,
  };
}
