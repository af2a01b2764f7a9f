import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import type {RuleSetRule} from 'webpack';
import {expect, test} from '@playwright/test';
import {patches} from '../../plugins/docusaurusPatches';
import {replaceExactly} from '../../plugins/docusaurusPatches/patch';

const {resolve} = createRequire(__filename);

/** The function that a patch edits sources with. */
function editOf(name: string, isServer = false): (source: string, file: string) => string {
  const patch = patches.find(candidate => candidate.name === name);
  const context = {generatedFilesDir: '/site/.docusaurus', siteDir: '/site'} as LoadContext;
  const configuration = patch?.configureWebpack({
    ...context,
    docs: [],
    isServer,
    isProduction: true,
  });
  const [rule] = (configuration?.module?.rules ?? []) as RuleSetRule[];
  const [use] = rule!.use as {options: {edit: (source: string, file: string) => string}}[];
  return use!.options.edit;
}

test('a patch whose place in the source is gone or doubled fails by its name, and says how to go on', () => {
  const edit = (source: string) => replaceExactly('demo', '/t/a.js', source, /a(\d)/, 'b$1');
  expect(edit('x a1 y')).toBe('x b1 y');
  for (const source of ['x', 'a1 a2']) {
    expect(() => edit(source)).toThrow(
      /^\/t\/a\.js: the patch "demo" finds \d places like .* PATCHES=-demo builds without it\.$/,
    );
  }
});

test('the sort by language that a patch replaces is in the installed theme once', () => {
  const file = path.join(path.dirname(resolve('@docusaurus/theme-common')), 'utils/reactUtils.js');
  const source = readFileSync(file, 'utf8');
  const edited = editOf('propertyOrder')(source, file);
  expect(edited).not.toContain('localeCompare');
  expect(edited).toContain('[0] ? -1 : 1)');
});

test('the registry of chunks has its imports in the browser, and the names of chunks on the server', () => {
  const load = '() => import(/* webpackChunkName: "1df9" */ "@site/docs/x.md")';
  const registry = `export default {\n  "1df9": [${load}, "@site/docs/x.md", require.resolveWeak("@site/docs/x.md")],};`;
  expect(editOf('chunkNames')(registry, '/r.js')).toBe(`export default {\n  "1df9": [${load}],};`);
  expect(editOf('chunkNames', true)(registry, '/r.js')).toBe(
    `export default {\n  "1df9": [${load}, "1df9", require.resolveWeak("@site/docs/x.md")],};`,
  );
  expect(() => editOf('chunkNames')('export default new Map();', '/r.js')).toThrow(
    /^\/r\.js: the patch "chunkNames" finds 0 places/,
  );
});

test('what every docs page loads of the other pages is their ids, and of the sidebar what is no default', () => {
  const link = {type: 'link', docId: 'x', label: 'X'};
  const props = {
    version: {
      docsSidebars: {
        a: [
          {type: 'category', items: [{...link, unlisted: false}]},
          {...link, unlisted: true},
        ],
      },
      docs: {x: {id: 'x', title: 'X', description: 'long', sidebar: 'a'}},
    },
  };
  const edit = editOf('docsMetadata');
  expect(JSON.parse(edit(JSON.stringify(props), '/p.json'))).toEqual({
    version: {
      docsSidebars: {
        a: [
          {type: 'category', items: [link]},
          {...link, unlisted: true},
        ],
      },
      docs: {x: {}},
    },
  });
  expect(edit('{"other":1}', '/p.json')).toBe('{"other":1}');
});
