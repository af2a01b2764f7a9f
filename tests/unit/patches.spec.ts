import type {LoadContext} from '@docusaurus/types';
import type {RuleSetRule} from 'webpack';
import {expect, test} from '@playwright/test';
import {patches} from '../../plugins/docusaurusPatches';
import {withoutNotes} from '../../plugins/docusaurusPatches/localeStrings';

/** Returns the function with which a patch edits sources. */
function editOf(name: string, isServer = false): (source: string, file: string) => string {
  const patch = patches.find(candidate => candidate.name === name);
  const context = {generatedFilesDir: '/site/.docusaurus', siteDir: '/site'} as LoadContext;
  const configuration = patch?.configureWebpack({
    ...context,
    docs: [],
    hasBlog: false,
    isServer,
    isProduction: true,
  });
  const [rule] = (configuration?.module?.rules ?? []) as RuleSetRule[];
  const [use] = rule!.use as {options: {edit: (source: string, file: string) => string}}[];
  return use!.options.edit;
}

test('the chunk registry has only imports in the browser, and also chunk names on the server', () => {
  const load = '() => import(/* webpackChunkName: "1df9" */ "@site/docs/x.md")';
  const registry = `export default {\n  "1df9": [${load}, "@site/docs/x.md", require.resolveWeak("@site/docs/x.md")],};`;
  expect(editOf('chunkNames')(registry, '/r.js')).toBe(`export default {\n  "1df9": [${load}],};`);
  expect(editOf('chunkNames', true)(registry, '/r.js')).toBe(
    `export default {\n  "1df9": [${load}, "1df9", require.resolveWeak("@site/docs/x.md")],};`,
  );
  expect(() => editOf('chunkNames')('export default new Map();', '/r.js')).toThrow(
    /^\/r\.js: the patch "chunkNames" finds nothing like .* PATCHES=-chunkNames builds without it\.$/,
  );
});

test('a docs page loads the ids of the other pages, and its sidebars', () => {
  const docsSidebars = {a: [{type: 'link', docId: 'x', label: 'X'}]};
  const docs = {x: {id: 'x', title: 'X', description: 'long', sidebar: 'a'}};
  const edit = editOf('docsMetadata');
  expect(JSON.parse(edit(JSON.stringify({version: {docsSidebars, docs}}), '/p.json'))).toEqual({
    version: {docsSidebars, docs: {x: {}}},
  });
  expect(edit('{"other":1}', '/p.json')).toBe('{"other":1}');
});

test('notes to translators are removed, and other descriptions stay', () => {
  expect(
    withoutNotes(
      "translate({\n  id: 'a.b',\n  message:\n    'It\\'s on',\n  description: 'Note',\n})",
    ),
  ).toBe("translate({\n  id: 'a.b',\n  message:\n    'It\\'s on',\n  \n})");
  expect(withoutNotes('<Translate id="a" description="Note" values={{a}}>x</Translate>')).toBe(
    '<Translate id="a"  values={{a}}>x</Translate>',
  );
  for (const other of [
    "{id: 'a', description: 'Shown'}",
    '<Diagram id="a" description="Shown" />',
  ]) {
    expect(withoutNotes(other)).toBe(other);
  }
});
