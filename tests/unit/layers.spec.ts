import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {gitFiles} from '../content/gitFiles';
import {FOLDERS, importsOf, wrongImports} from './layers';

test('files import only from their own layer or lower ones, and never in a cycle', () => {
  const sources = gitFiles(...Object.keys(FOLDERS)).filter(file =>
    /\.(?:tsx?|[cm]?js)$/.test(file),
  );
  const texts = new Map(sources.map(file => [file, readFileSync(file, 'utf8')]));
  expect(texts.size).toBeGreaterThan(100);
  expect(wrongImports(texts)).toEqual([]);
});

test('the shared crates of the programs depend on no program, except on clients of the token standards', () => {
  const manifests = gitFiles('samples/programs/lib').filter(file =>
    /lib\/(?:hostile[\w-]*|kit|\w+-service)\/(?:\w+\/)?Cargo\.toml$/.test(file),
  );
  const programs = readFileSync('samples/programs/Cargo.toml', 'utf8').matchAll(
    /^([\w-]+) = \{ path = "(?!lib\/|tokens\/\w+\/client)/gm,
  );
  const names = [...programs].map(([, name]) => name!);
  expect(manifests.length).toBeGreaterThan(5);
  expect(names.length).toBeGreaterThan(30);
  const wrong = manifests.flatMap(file => {
    const text = readFileSync(file, 'utf8');
    return names.filter(name => text.includes(`\n${name}`)).map(name => `${file}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('every kind of import is found', () => {
  const text = [
    "import a from './a';",
    "export type {B} from './b';",
    "type C = typeof import('./c').default;",
    'const load = () => import(/* webpackChunkName: "d" */ \'./d\');',
    "new Worker(new URL('./e.ts', import.meta.url));",
    "require.resolve('./f.js');",
    "// import './none';",
    "const text = \"import './none'\"; new URL('https://example.org');",
  ].join('\n');
  expect(importsOf('a.tsx', text)).toEqual(
    ['./a', './b', './c', './d', './e.ts', './f.js'].map((name, index) => ({
      name,
      line: index + 1,
    })),
  );
});

const CASES = [
  {
    title: 'an import from a higher layer is found',
    sources: {
      'src/components/A/index.tsx': "import B from '@site/src/tools/B';",
      'src/tools/B/index.tsx': '',
    },
    expected: [
      'src/components/A/index.tsx:1: the components must not import from the tools; see src/README.md',
    ],
  },
  {
    title: 'a dynamic import from a higher layer is found',
    sources: {
      'src/search/a.ts': "\nconst load = () => import('../hooks/useB');",
      'src/hooks/useB.ts': '',
    },
    expected: [
      'src/search/a.ts:2: the libraries must not import from the hooks; see src/README.md',
    ],
  },
  {
    title: 'a tool that imports another tool is found',
    sources: {
      'src/tools/A/index.tsx': "import '@site/src/tools/B/b';\nimport '../controls/C';",
      'src/tools/B/b.ts': '',
      'src/tools/controls/C/index.tsx': '',
    },
    expected: [
      'src/tools/A/index.tsx:1: a tool must not import another tool; move shared code to src/tools/controls or a library',
    ],
  },
  {
    title: 'a control that imports a tool is found',
    sources: {
      'src/tools/controls/C/index.tsx': "import '../../A';",
      'src/tools/A/index.tsx': '',
    },
    expected: [
      'src/tools/controls/C/index.tsx:1: the parts of tools must not import from the tools; see src/README.md',
    ],
  },
  {
    title: 'a library that imports React is found',
    sources: {'src/chain/a.ts': "import {useState} from 'react';"},
    expected: ['src/chain/a.ts:1: a library must work without React, so it must not import react'],
  },
  {
    title: 'a component that imports a type from a plugin is found',
    sources: {
      'src/components/A/index.tsx': "import type {B} from '@site/plugins/b';",
      'plugins/b/index.ts': '',
    },
    expected: [
      'src/components/A/index.tsx:1: src may import only from config; tests/unit/layers.ts has the order',
    ],
  },
  {
    title: 'a fact that imports a plugin, and a test that imports a bench, are found',
    sources: {
      'facts/a.ts': "import '../plugins/b';",
      'plugins/b/index.ts': '',
      'tests/unit/c.ts': "import '../../bench/d';",
      'bench/d.ts': '',
    },
    expected: [
      'facts/a.ts:1: facts may import only from config; tests/unit/layers.ts has the order',
      'tests/unit/c.ts:1: tests may import only from config, src, facts, plugins, scripts; tests/unit/layers.ts has the order',
    ],
  },
  {
    title: 'a plugin that imports a component, and a helper that imports a plugin, are found',
    sources: {
      'plugins/shared/a/index.ts': "import '../../samples/versions';",
      'plugins/samples/versions.ts': "import '../../src/components/B';",
      'src/components/B/index.tsx': '',
    },
    expected: [
      'plugins/shared/a/index.ts:1: plugins/shared must not import from other plugins',
      'plugins/samples/versions.ts:1: plugins may only import libraries from src; see src/README.md',
    ],
  },
  {
    title: 'a cycle is found once, with its files',
    sources: {
      'src/sails/a.ts': "import './b';",
      'src/sails/b.ts': "import type {C} from './c';",
      'src/sails/c.ts': "void import('./a');",
    },
    expected: [
      'src/sails/a.ts:1: an import cycle: src/sails/a.ts → src/sails/b.ts → src/sails/c.ts → src/sails/a.ts',
    ],
  },
  {
    title: 'imports from lower layers, packages and generated files are allowed',
    sources: {
      'src/theme/A/index.tsx': "import '@site/src/tools/B';\nimport '@theme-original/A';",
      'src/tools/B/index.tsx': "import '@site/src/search/c';\nimport 'react';",
      'src/search/c.ts': "import '@generated/x.json';\nimport './d';",
      'src/search/d.ts': '',
    },
    expected: [],
  },
];

for (const {title, sources, expected} of CASES) {
  test(title, () => {
    expect(wrongImports(new Map(Object.entries(sources)))).toEqual(expected);
  });
}
