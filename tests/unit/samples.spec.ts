import {createRequire} from 'node:module';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import type {Code, Root} from 'mdast';
import {VFile} from 'vfile';
import {parseEmbedMeta} from '../../plugins/samples/meta';
import {cutRegion} from '../../plugins/samples/region';
import costs from '../../plugins/samples/costs';
import {recordedFiles} from '../../plugins/samples/programs';
import embedSamples from '../../plugins/samples/remark';
import walkthroughs from '../../plugins/samples/walkthroughs';
import {packageVersionsOf} from '../../plugins/samples/versions';
import {siteWith} from './siteWith';
import {fence} from './tree';

const RUST = `use sails_rs::prelude::*;

// #region service
impl Counter {
    // #region add
    pub fn add(&mut self) {
        self.0 += 1;
    }
    // #endregion add
}
// #endregion service
`;

/** Runs the plugin on a page with one fence, in a site with one sample, and returns the resulting fence. */
function embed(
  meta: string,
  {body = '', sample = RUST}: {body?: string; sample?: string} = {},
): Code {
  const siteDir = siteWith({'samples/counter.rs': sample});
  const code = fence({lang: 'rust', meta, value: body, line: 7});
  const tree: Root = {type: 'root', children: [code]};
  embedSamples({siteDir})(tree, new VFile({path: path.join(siteDir, 'docs/page.md')}));
  return code;
}

test.describe('fences with file=', () => {
  test('contain the region, dedented and without markers, and have a title and source lines', () => {
    const {value, meta} = embed('file=samples/counter.rs region=add');
    expect(value).toBe('pub fn add(&mut self) {\n    self.0 += 1;\n}');
    expect(meta).toBe('title="counter.rs" source="samples/counter.rs#L6-L8"');
  });

  test('have the same code from a file with Windows line endings', () => {
    const sample = RUST.replaceAll('\n', '\r\n');
    const {value, meta} = embed('file=samples/counter.rs region=add', {sample});
    expect(value).toBe('pub fn add(&mut self) {\n    self.0 += 1;\n}');
    expect(meta).toBe('title="counter.rs" source="samples/counter.rs#L6-L8"');
  });

  test('hide the markers of nested regions', () => {
    expect(embed('file=samples/counter.rs region=service').value).toBe(
      'impl Counter {\n    pub fn add(&mut self) {\n        self.0 += 1;\n    }\n}',
    );
  });

  test('embed the whole file when they name no region, and keep their own title and line marks', () => {
    const {value, meta} = embed('file=samples/counter.rs title="lib.rs" {1}');
    expect(value.split('\n')).toHaveLength(7);
    expect(meta).toBe('title="lib.rs" {1} source="samples/counter.rs#L1-L10"');
  });

  test('are the only fences that change', () => {
    expect(parseEmbedMeta('title="x" {1}')).toBeUndefined();
    expect(embed('title="x"', {body: 'let a = 1;'}).value).toBe('let a = 1;');
  });

  const failures = [
    {
      title: 'a missing file',
      meta: 'file=samples/none.rs',
      message: 'docs/page.md:7: samples/none.rs: there is no such file',
    },
    {
      title: 'a file outside samples',
      meta: 'file=package.json',
      message: 'package.json: only files under samples/ can be embedded',
    },
    {
      title: 'a path that leaves samples',
      meta: 'file=samples/../package.json',
      message: 'only files under samples/',
    },
    {
      title: 'a missing region, and list the existing ones',
      meta: 'file=samples/counter.rs region=none',
      message:
        'docs/page.md:7: samples/counter.rs: there is no region "none"; the file has service, add',
    },
    {
      title: 'a body of their own',
      meta: 'file=samples/counter.rs',
      body: 'pasted',
      message:
        'docs/page.md:7: the fence embeds samples/counter.rs and has a body of its own; empty the body',
    },
  ];
  for (const {title, meta, body, message} of failures) {
    test(`reject ${title}`, () => {
      expect(() => embed(meta, {body})).toThrow(message);
    });
  }
});

test.describe('regions', () => {
  const failures = [
    {
      title: 'unclosed',
      text: '// #region a\nx',
      message: 'region "a", opened on line 1, is never closed; add "#endregion a"',
    },
    {
      title: 'opened twice',
      text: '// #region a\nx\n// #endregion a\n// #region a\ny\n// #endregion a',
      message: 'region "a" is opened twice (lines 1 and 4)',
    },
    {
      title: 'closed before opened',
      text: '// #endregion a\n// #region a',
      message: 'region "a" is closed on line 1 before it is opened',
    },
    {
      title: 'closed twice',
      text: '# #region a\nx\n# #endregion a\n# #endregion a',
      message: 'region "a" is closed twice (lines 3 and 4)',
    },
    {title: 'empty', text: '// #region a\n\n// #endregion a', message: 'region "a" is empty'},
  ];
  for (const {title, text, message} of failures) {
    test(`are rejected when they are ${title}`, () => {
      expect(() => cutRegion(text, 'a')).toThrow(message);
    });
  }
});

test.describe('versions of samples', () => {
  /** Creates a site with samples in three areas: Rust, TypeScript and configuration. */
  const site = (gstd: string): string =>
    siteWith({
      'samples/programs/Cargo.lock': `[[package]]\nname = "gstd"\nversion = "${gstd}"\n\n[[package]]\nname = "gstd-codegen"\nversion = "9.9.9"\n`,
      'samples/programs/concepts/ping/src/lib.rs': 'use gstd::msg;\n',
      'samples/programs/concepts/ping/tests/ping.rs': 'use gtest::System;\n',
      'samples/programs/concepts/ping/output.txt': 'sails_rs',
      'samples/js/package-lock.json':
        '{"packages": {"node_modules/@gear-js/api": {"version": "0.44.2"}, "node_modules/x/node_modules/@gear-js/api": {"version": "0.1.0"}}}',
      'samples/js/src/connect.ts': "import {GearApi} from '@gear-js/api';\n",
      'samples/js/src/blocks.ts': "import {connect} from './connect.ts';\nimport './blocks.ts';\n",
      'samples/node/node.yml': 'gstd',
    });

  test('come from the lock files, for the packages that the code or its imports use', () => {
    const files = [
      'samples/js/src/blocks.ts',
      'samples/programs/concepts/ping/src/lib.rs',
      'samples/programs/concepts/ping/output.txt',
      'samples/node/node.yml',
    ];
    expect(packageVersionsOf(site('2.0.0'), files)).toEqual(['gstd 2.0.0', '@gear-js/api 0.44.2']);
    expect(packageVersionsOf(site('2.1.0'), files)).toEqual(['gstd 2.1.0', '@gear-js/api 0.44.2']);
    expect(packageVersionsOf(site('2.0.0'), ['samples/node/node.yml'])).toEqual([]);
  });

  test('a package that is used but not locked is rejected', () => {
    expect(() =>
      packageVersionsOf(site('2.0.0'), ['samples/programs/concepts/ping/tests/ping.rs']),
    ).toThrow(
      'samples/programs/concepts/ping/tests/ping.rs uses gtest, which samples/programs/Cargo.lock does not lock',
    );
  });

  test('are at the end of pages that embed samples, and on no others', () => {
    const siteDir = site('2.0.0');
    const pageWith = (meta: string | null): Root => {
      const tree: Root = {type: 'root', children: [fence({lang: 'rust', meta})]};
      embedSamples({siteDir})(tree, new VFile({path: path.join(siteDir, 'docs/page.md')}));
      return tree;
    };
    expect(
      pageWith('file=samples/programs/concepts/ping/src/lib.rs').children.at(-1),
    ).toMatchObject({
      name: 'SampleVersions',
      attributes: [{name: 'versions', value: 'gstd 2.0.0'}],
    });
    expect(pageWith('file=samples/node/node.yml').children).toHaveLength(1);
    expect(pageWith(null).children).toHaveLength(1);
  });
});

for (const {lang, plugin, value, message} of [
  {lang: 'costs', plugin: costs, value: '{}', message: 'A fence of costs needs headers="…|…".'},
  {
    lang: 'walkthrough',
    plugin: walkthroughs,
    value: '{"cast": [{"name": "pong", "program": "pong"}], "steps": []}',
    message: 'There is no program "pong"',
  },
]) {
  test(`a wrong fence of ${lang} fails the build, with page and line`, () => {
    const tree: Root = {type: 'root', children: [fence({lang, value, line: 9})]};
    expect(() => plugin({siteDir: '.'})(tree, new VFile({path: 'docs/x.md'}))).toThrow(
      `docs/x.md:9: ${message}`,
    );
  });
}

test('a page depends on what its facts, costs and walkthroughs of programs are made from', () => {
  const dependencies: string[] = [];
  const track = createRequire(__filename)('../../plugins/samples/loader.js') as (
    this: {
      getOptions: () => {siteDir: string; recordedFiles: typeof recordedFiles};
      addDependency: (file: string) => void;
    },
    source: string,
  ) => string;
  const options = {siteDir: '.', recordedFiles};
  const run = (source: string) => {
    dependencies.length = 0;
    return track.call(
      {getOptions: () => options, addDependency: file => dependencies.push(file)},
      source,
    );
  };
  const ping = ['ping.opt.wasm', 'client/ping.idl', 'output.txt', 'walkthrough.json'].map(file =>
    path.resolve('samples/programs/concepts/ping', file),
  );
  for (const fence of ['programs ping', 'costs file=a.json', 'walkthrough file=a.json']) {
    const page = `# Ping\n\n\`\`\`${fence}\n\`\`\`\n`;
    expect(run(page)).toBe(page);
    expect(dependencies, fence).toEqual(expect.arrayContaining(ping));
  }
  run('# Ping\n\n```rust file=samples/programs/concepts/ping/app/src/lib.rs\n```\n');
  expect(dependencies).toContain(path.resolve('samples/programs/concepts/ping/app/src/lib.rs'));
  expect(dependencies).not.toContain(ping[0]);
});
