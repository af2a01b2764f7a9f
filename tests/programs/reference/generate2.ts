/** Random IDL files of version 2: all that its grammar has, and values for calls. */
import type {Value} from '../../../src/sails/scale';
import type {Draw} from '../random';
import {type Call, notes} from './text';

/** What a type is when its parameters are given. */
type Model = {value: () => Value; is?: 'byte' | 'option'};
/** A type as it is written in a place with type parameters. */
type Template = {text: string; of: (given: Model[]) => Model};
type Declared = {name: string; arity: number; of: (args: Model[]) => Model};

const integers = (draw: Draw) =>
  [8, 16, 32, 64, 128].flatMap((bits): [string, Model][] => [
    [`i${bits}`, {value: () => draw.integer(bits, true)}],
    [`u${bits}`, {value: () => draw.integer(bits, false), ...(bits === 8 && {is: 'byte'})}],
  ]);

/** Every spelling of each primitive that the grammar has. */
const primitives = (draw: Draw): [string, Model][] => [
  ...integers(draw),
  ...['u256', 'U256'].map((name): [string, Model] => {
    return [name, {value: () => draw.integer(256, false)}];
  }),
  ['bool', {value: () => String(draw.happens(0.5))}],
  ['char', {value: () => draw.pick(['a', '房', '🏠'])}],
  ['()', {value: () => []}],
  ...['string', 'String'].map((name): [string, Model] => [name, {value: () => draw.text()}]),
  ...['h160', 'H160'].map((name): [string, Model] => [name, {value: () => draw.bytes(20)}]),
  ...['actor', 'ActorId', 'code', 'CodeId', 'messageid', 'MessageId', 'h256', 'H256'].map(
    (name): [string, Model] => [name, {value: () => draw.bytes(32)}],
  ),
];

/** What the grammar takes as a name, so that it has no hash for an interface id. */
const withoutHash = (draw: Draw): [string, Model][] => [
  ...[8, 16, 32, 64, 128, 256].map((bits): [string, Model] => [
    `NonZeroU${bits}`,
    {value: () => draw.integer(bits, false, 1n)},
  ]),
  ['message_id', {value: () => draw.bytes(32)}],
];

/** Names of fields, parameters and functions; the words of the notation and of primitives are no exception. */
const NAMES = ['u8', 'actor', 'string_1', 'code', 'struct', 'alias', 'types', 'service', 'extends'];
const MORE_NAMES = ['events', 'functions', 'program', 'query', '_', 'A1', 'to', 'owner'];

/** @returns the file, and a call of each constructor and function that it exposes */
export function generate2(draw: Draw): {idl: string; calls: Call[]} {
  const last = (separator: string) => (draw.happens(0.5) ? separator : '');
  const names = (most: number) => [
    ...new Set(draw.many(most, () => draw.pick([...NAMES, ...MORE_NAMES]))),
  ];
  const values = (models: Model[]) => models.map(model => model.value());
  const listOf = (item: Model, length?: number): Model => {
    const count = () => length ?? draw.below(4);
    return {
      value: () =>
        item.is === 'byte' ? draw.bytes(count()) : Array.from({length: count()}, item.value),
    };
  };
  const optionOf = (some: Model): Model => ({
    is: 'option',
    value: () => {
      if (draw.happens(0.3)) return null;
      return some.is === 'option' ? {variant: 'Some', fields: [some.value()]} : some.value();
    },
  });

  /** Types of one service or program. */
  class Scope {
    readonly declared: Declared[] = [];
    readonly #basic: [string, Model][];

    constructor(hasHashes: boolean) {
      this.#basic = [...primitives(draw), ...(hasHashes ? [] : withoutHash(draw))];
    }

    type(depth: number, params: string[] = []): Template {
      if (params.length > 0 && draw.happens(0.4)) {
        const index = draw.below(params.length);
        return {text: params[index]!, of: given => given[index]!};
      }
      if (this.declared.length > 0 && draw.happens(0.35)) return this.#use(depth);
      if (depth === 0 || draw.happens(0.3)) {
        const [text, model] = draw.pick(this.#basic);
        return {text, of: () => model};
      }
      const item = this.type(depth - 1, params);
      switch (draw.below(5)) {
        case 0:
          return {text: `[${item.text}]`, of: given => listOf(item.of(given))};
        case 1: {
          const length = draw.below(4);
          return {text: `[${item.text}; ${length}]`, of: given => listOf(item.of(given), length)};
        }
        case 2:
          return {text: `Option<${item.text}>`, of: given => optionOf(item.of(given))};
        case 3: {
          const error = this.type(depth - 1, params);
          return {
            text: `Result<${item.text}, ${error.text}>`,
            of: given => ({
              value: () => {
                const [variant, model] = draw.pick([
                  ['Ok', item],
                  ['Err', error],
                ] as const);
                return {variant, fields: [model.of(given).value()]};
              },
            }),
          };
        }
        default: {
          const parts = [item, ...draw.many(2, () => this.type(depth - 1, params))];
          return {
            text: `(${parts.map(part => part.text).join(', ')}${last(',')})`,
            of: given => {
              const models = parts.map(part => part.of(given));
              return {value: () => values(models)};
            },
          };
        }
      }
    }

    /** A declared type. Its arguments name no parameters: of these, the reference has no hash. */
    #use(depth: number): Template {
      const {name, arity, of} = draw.pick(this.declared);
      if (arity === 0) return {text: name, of: () => of([])};
      const args = Array.from({length: arity}, () => this.type(Math.max(0, depth - 1)));
      return {
        text: `${name}<${args.map(arg => arg.text).join(', ')}>`,
        of: () => of(args.map(arg => arg.of([]))),
      };
    }

    #fields(params: string[]): {text: string; of: (given: Model[]) => Model[]} {
      const isNamed = draw.happens(0.6);
      const found = isNamed
        ? names(3).map(name => ({before: `${name}: `, type: this.type(2, params)}))
        : draw.many(3, () => ({before: '', type: this.type(2, params)}));
      const texts = found.map(({before, type}) => `\n${notes(draw, 2)}${before}${type.text}`);
      const text = texts.length > 0 ? texts.join(',') + last(',') : '';
      return {
        text: isNamed ? `{ ${text} }` : `( ${text} )`,
        of: given => found.map(({type}) => type.of(given)),
      };
    }

    /** Variants of an enum, or events. */
    variants(variantNames: string[], params: string[] = []): Template {
      const all = variantNames.map(name => ({
        name,
        content: draw.happens(0.3) ? undefined : this.#fields(params),
      }));
      const texts = all.map(
        ({name, content}) => `\n${notes(draw, 2)}${name}${content ? content.text + last(';') : ''}`,
      );
      return {
        text: `{${texts.join(',')}${last(',')}\n}`,
        of: given => ({
          value: () => {
            const {name, content} = draw.pick(all);
            return {variant: name, fields: values(content?.of(given) ?? [])};
          },
        }),
      };
    }

    declarations(): string {
      const texts = ['Type1', 'types', 'Kind', 'Pair', 'Node_'].map(name => {
        const params = ['T', 'U2'].slice(0, draw.pick([0, 0, 1, 2]));
        const spelled = params.length > 0 ? `${name}<${params.join(', ')}>` : name;
        const {text, of} = this.#declaration(spelled, params);
        this.declared.push({name, arity: params.length, of});
        return text;
      });
      return `types {\n${texts.join('\n')}\n}\n`;
    }

    #declaration(spelled: string, params: string[]): Template {
      if (draw.happens(0.2)) {
        const target = this.type(2, params);
        return {text: `alias ${spelled} = ${target.text};`, of: target.of};
      }
      if (draw.happens(0.1)) return {text: `struct ${spelled};`, of: () => ({value: () => []})};
      if (draw.happens(0.5)) {
        const {text, of} = this.#fields(params);
        return {
          text: `${notes(draw, 2)}struct ${spelled} ${text}${last(';')}`,
          of: given => {
            const models = of(given);
            return {value: () => values(models)};
          },
        };
      }
      const {text, of} = this.variants(['One', 'two', 'Three'], params);
      return {text: `${notes(draw, 2)}enum ${spelled} ${text}`, of};
    }

    /** The parameters of a function, and values for them. */
    params(): {text: string; values: Value[]} {
      const found = names(3).map(name => ({name, type: this.type(3)}));
      const text = found.map(({name, type}) => `${name}: ${type.text}`).join(', ');
      return {
        text: `(${text}${text && last(',')})`,
        values: values(found.map(({type}) => type.of([]))),
      };
    }
  }

  const id = () =>
    draw.pick(['', '', `@${draw.bytes(8)}`, `@0x${draw.bytes(8).slice(2).toUpperCase()}`]);
  const number = (at: number) => `@entry_id: ${100 + at * draw.pick([1, 7])}\n`;

  type Service = {name: string; bases: string[]; calls: Call[]};
  const services: Service[] = [];
  const serviceTexts = ['Alpha', 'beta_2', 'service', 'Base'].map(name => {
    const isPartial = draw.happens(0.2);
    const scope = new Scope(!isPartial);
    const types = scope.declarations();
    const bases = services.map(service => service.name).filter(() => draw.happens(0.3));
    const calls: Call[] = [];
    const functions = ['Put', 'get', 'Zip_1', 'draw', 'Act', 'B', 'events'].map((word, at) => {
      // In no order, in both cases, and different in each service: equal services have equal ids.
      const function_ = `${word}${name.slice(0, 2)}`;
      const {text, values: given} = scope.params();
      calls.push({service: name, name: function_, values: given});
      const returns = draw.happens(0.6) ? ` -> ${scope.type(2).text}` : '';
      const throws = draw.happens(0.3) ? ` throws ${scope.type(1).text}` : '';
      const query = draw.happens(0.3) ? '@query\n' : '';
      const numbered = isPartial || draw.happens(0.1) ? number(at) : '';
      return `${notes(draw, 2)}${query}${numbered}${notes(draw, 2)}${function_}${text}${returns}${throws}${last(';')}`;
    });
    const events =
      isPartial || draw.happens(0.4)
        ? ''
        : `events ${scope.variants(['Zed', 'done', 'Drawn']).text}\n`;
    const blocks = [
      bases.length > 0
        ? `extends { ${bases.map(base => base + id()).join(', ')}${last(',')} }\n`
        : '',
      events,
      `functions {\n${functions.join('\n')}\n}\n`,
      types,
    ];
    if (draw.happens(0.3)) blocks.reverse();
    services.push({name, bases, calls});
    const before = isPartial ? `@partial\n${notes(draw, 2)}` : notes(draw, 2);
    return `${before}service ${name}${isPartial ? `@${draw.bytes(8)}` : ''} {\n${blocks.join('')}}`;
  });

  const reachable = (name: string): Call[] => {
    const {bases, calls} = services.find(service => service.name === name)!;
    return [...calls, ...bases.flatMap(reachable)];
  };
  const global = () =>
    draw.pick(['', '', '!@sails: 2.0.0\n', '!@sails: 1.0.1\n', '!@note\n', '!@a: b {\n']);
  let program = '';
  let calls = services.flatMap(service => service.calls);
  if (draw.happens(0.85)) {
    const scope = new Scope(false);
    const types = scope.declarations();
    const exposed = [0, ...draw.many(3, () => 0)].map(() => draw.pick(services).name);
    calls = [...new Set(exposed.flatMap(reachable))];
    const constructors = ['New', 'load', 'constructors'].map((name, at) => {
      const {text, values: given} = scope.params();
      calls.push({service: '', name, values: given});
      const throws = draw.happens(0.3) ? ` throws ${scope.type(1).text}` : '';
      const numbered = draw.happens(0.1) ? number(at) : '';
      return `${notes(draw, 2)}${numbered}${name}${text}${throws}${last(';')}`;
    });
    const aliases = exposed.map((name, at) => {
      const alias = draw.happens(0.4) ? `: Route${at}` : '';
      return `${notes(draw, 2)}${name}${id()}${alias}${last(',')}`;
    });
    program = `${notes(draw, 2)}program ${draw.pick(['P', 'program', 'service'])} {\nconstructors {\n${constructors.join('\n')}\n}\nservices {\n${aliases.join('\n')}\n}\n${types}}\n`;
  }
  const whole = draw.happens(0.5) ? [program, ...serviceTexts] : [...serviceTexts, program];
  return {idl: whole.map(text => `${global()}${text}\n`).join(''), calls};
}
