/**
 * Records what sails-js encodes for the calls of the generated programs: a line for each program, with a digest of the
 * payload of each call.
 *
 * Usage: samples/js/node_modules/.bin/tsx tests/programs/notation1/record.ts, after `npm ci` in samples/js.
 */
import {writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {generate} from './generate';
import {digest, PROGRAMS, RECORDED} from './recorded';

type Encoder = {encodePayload: (...args: unknown[]) => string};
type Service = {functions: Record<string, Encoder>; queries: Record<string, Encoder>};
type Sails = {parseIdl: (idl: string) => {services: Record<string, Service>}};

const modules = createRequire(path.resolve('samples/js/package.json'));
const {Sails} = modules('sails-js') as {Sails: new (parser: unknown) => Sails};
const {SailsIdlParser} = modules('sails-js-parser') as {
  SailsIdlParser: {new: () => Promise<unknown>};
};

async function main() {
  const lines: string[] = [];
  for (let number = 0; number < PROGRAMS; number++) {
    const {one, calls} = generate(number);
    const {services} = new Sails(await SailsIdlParser.new()).parseIdl(one);
    const payloads = calls.map(({service, name, theirs}) => {
      const {functions, queries} = services[service]!;
      return digest((functions[name] ?? queries[name])!.encodePayload(...theirs));
    });
    lines.push(payloads.join(' '));
  }
  writeFileSync(RECORDED, `${lines.join('\n')}\n`);
}

void main();
