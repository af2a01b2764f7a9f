import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {rustFile} from '../../plugins/samples/rustFile';
import {wholeFile} from '../../plugins/samples/wholeFile';
import {wholeFiles} from '../../plugins/samples/wholeFiles';
import {pagesIn} from '../../plugins/shared/markdown';
import {wholeFileAddress} from '../../src/pluginData/wholeFileAddress';
import {siteWith} from './siteWith';

const REPOSITORY = 'https://example.org/repository';

test('every sample in Rust or TypeScript that a page embeds has its whole file', () => {
  const siteDir = path.join(__dirname, '../..');
  const files = wholeFiles(siteDir, REPOSITORY);
  const addresses = pagesIn(path.join(siteDir, 'docs'))
    .flatMap(page => {
      const text = readFileSync(path.join(siteDir, 'docs', page), 'utf8');
      return Array.from(text.matchAll(/^\s*```.* file=(\S+)/gm), ([, file]) =>
        wholeFileAddress(file!),
      );
    })
    .filter(address => address !== undefined);
  expect(addresses.length).toBeGreaterThan(100);
  expect(addresses.filter(address => !files.has(address))).toEqual([]);
  expect(files.get('samples/js/src/mailbox/main.ts.txt')).toContain("from '@gear-js/api'");
  expect(files.get('samples/programs/concepts/ping/app/src/lib.rs.txt')).toContain(
    'use sails_rs::',
  );
  expect(files.get('samples/first-program/build.rs.txt')).toContain('// [build-dependencies]\n');
});

/** Returns the whole file of `main.ts` in a site with these samples. */
function wholeMain(samples: Record<string, string>): string {
  const files = Object.entries(samples).map(
    ([name, text]) => [`samples/js/src/page/${name}`, text] as const,
  );
  const siteDir = siteWith(Object.fromEntries(files));
  return wholeFile(siteDir, 'samples/js/src/page/main.ts');
}

test.describe('the whole file of a sample', () => {
  test('has what it uses of other samples, and what that uses, before its own code', () => {
    const text = wholeMain({
      'main.ts': `/** ID=0x… npx tsx src/page/main.ts */
import {isHex} from '@polkadot/util';
import {idFrom} from './environment.ts';

// #region main
const id = idFrom('ID');

console.log(id, isHex(id));
// #endregion main
`,
      'environment.ts': `/** Reads the environment. */

/** Unused by main. */
export function other(): string {
  return 'other';
}

/** An id from a variable. */
export function idFrom(name: string): string {
  return checked(process.env[name]);
}

function checked(value = ''): string {
  return value.trim();
}
`,
    });
    expect(text).toBe(`/** ID=0x… npx tsx main.ts */

import {isHex} from '@polkadot/util';

function checked(value = ''): string {
  return value.trim();
}

/** An id from a variable. */
function idFrom(name: string): string {
  return checked(process.env[name]);
}

${'//'} From here on: src/page/main.ts

const id = idFrom('ID');

console.log(id, isHex(id));
`);
  });

  test('imports each package once, with types marked, and only what it uses', () => {
    const text = wholeMain({
      'main.ts': `import {GearApi} from '@gear-js/api';
import {idOf} from './ids.ts';

export const api = (id: string): unknown => [GearApi, idOf(id)];
`,
      'ids.ts': `import type {GearApi, HexString} from '@gear-js/api';
import {hexToU8a, u8aToHex} from '@polkadot/util';

export const idOf = (id: string): HexString => u8aToHex(new TextEncoder().encode(id));

export const bytesOf = (api: GearApi): Uint8Array => hexToU8a(String(api));
`,
    });
    expect(text.split('\n').slice(0, 2)).toEqual([
      "import {GearApi, type HexString} from '@gear-js/api';",
      "import {u8aToHex} from '@polkadot/util';",
    ]);
    expect(text).not.toContain('bytesOf');
  });

  test('does not mistake a member for a name of another sample', () => {
    const text = wholeMain({
      'main.ts': `import {send} from './send.ts';

export const result = send({value: 1}).block;
`,
      'send.ts': `export const send = ({value}: {value: number}) => ({block: value});

export const block = 1;
`,
    });
    expect(text).not.toContain('const block');
  });

  const refused: {title: string; samples: Record<string, string>; message: string}[] = [
    {
      title: 'two samples that use one name',
      samples: {
        'main.ts': "import {a} from './a.ts';\n\nconst limit = 1;\nexport const b = a + limit;\n",
        'a.ts': 'const limit = 2;\nexport const a = limit;\n',
      },
      message:
        'samples/js/src/page/main.ts:3: "limit" is a name of samples/js/src/page/a.ts, too; rename one',
    },
    {
      title: 'a name that two packages give',
      samples: {
        'main.ts':
          "import {connect} from 'node:net';\nimport {a} from './a.ts';\n\nexport const b = [a, connect];\n",
        'a.ts': "import {connect} from 'node:tls';\n\nexport const a = connect;\n",
      },
      message: '"connect" of node:net is a name of node:tls (connect), too; rename one',
    },
    {
      title: 'an import that renames',
      samples: {'main.ts': "import {a as b} from './a.ts';\n\nexport const c = b;\n"},
      message:
        'samples/js/src/page/main.ts:1: a sample that pages show whole can\'t rename "a" of another sample',
    },
    {
      title: 'an import that is not by name',
      samples: {'main.ts': "import * as net from 'node:net';\n\nexport const c = net;\n"},
      message:
        "samples/js/src/page/main.ts:1: a sample that pages show whole imports by name: import {…} from 'node:net'",
    },
  ];
  for (const {title, samples, message} of refused) {
    test(`is refused for ${title}, with file and line`, () => {
      expect(() => wholeMain(samples)).toThrow(message);
    });
  }
});

test.describe('the whole file of a Rust sample', () => {
  const siteDir = path.join(__dirname, '../..');

  test('says above the code which crates it takes, with versions and features', () => {
    const text = rustFile(siteDir, 'samples/programs/concepts/ping/app/tests/ping.rs', REPOSITORY);
    expect(text).toContain(`// Cargo.toml:
// [dependencies]
// kit = { git = "${REPOSITORY}" }
// ping-client = { git = "${REPOSITORY}" }
// sails-rs = { version = "=`);
    expect(text).toMatch(/^\/\/ sails-rs = \{ version = "=[\d.]+", features = \["gtest"\] \}$/m);
    expect(text).toMatch(/^\/\/ tokio = \{ version = "1", features = \["macros", "rt"\] \}$/m);
    expect(text).toMatch(/^use ping_client::/m);
    expect(text).not.toContain('#region');
  });

  test('keeps the versions of a crate outside of the workspace', () => {
    const text = rustFile(siteDir, 'samples/gsdk/tests/node.rs', REPOSITORY);
    expect(text).toMatch(/^\/\/ gsdk = "=[\d.]+"$/m);
    expect(text).toMatch(/^\/\/ tokio = \{ version = "1", features = \["macros", "rt"\] \}$/m);
  });

  test('names the files that the crate has beside it', () => {
    const text = rustFile(siteDir, 'samples/programs/finance/escrow/app/src/lib.rs', REPOSITORY);
    expect(text).toMatch(/^\/\/ Beside it are: state\.rs$/m);
  });

  test('names every crate of its `use` lines', () => {
    const files = readdirSync(path.join(siteDir, 'samples/programs'), {
      recursive: true,
      encoding: 'utf8',
    }).filter(name => /^(?!target).*\/app\/(?:src|tests)\/[^/]+\.rs$/.test(name));
    const missing = files.flatMap(name => {
      const text = rustFile(siteDir, `samples/programs/${name}`, REPOSITORY);
      const own = name.split('/').at(-4)!.replaceAll('-', '_');
      const known = new Set([
        ...['core', 'alloc', 'std', 'crate', 'self', 'super', `${own}_app`],
        ...Array.from(text.matchAll(/^\/\/ ([\w-]+) = /gm), ([, crate]) =>
          crate!.replaceAll('-', '_'),
        ),
        ...Array.from(text.matchAll(/^(?:pub )?mod (\w+)/gm), ([, mod]) => mod!),
      ]);
      return Array.from(text.matchAll(/^(?:pub )?use (\w+)/gm), ([, crate]) => crate!)
        .filter(crate => !known.has(crate))
        .map(crate => `${name}: ${crate}`);
    });
    expect(files.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });
});
