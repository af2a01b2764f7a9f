import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import type {Code, Root} from 'mdast';
import {VFile} from 'vfile';
import {parseEmbedMeta} from '../../plugins/samples/meta';
import {cutRegion} from '../../plugins/samples/region';
import embedSamples from '../../plugins/samples/remark';

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

/** A site with one sample, and what the plugin makes of one fence on its page. */
function embed(
  meta: string,
  {body = '', sample = RUST}: {body?: string; sample?: string} = {},
): Code {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'site-'));
  mkdirSync(path.join(siteDir, 'samples'));
  writeFileSync(path.join(siteDir, 'samples/counter.rs'), sample);
  const code: Code = {
    type: 'code',
    lang: 'rust',
    meta,
    value: body,
    position: {start: {line: 7, column: 1}, end: {line: 8, column: 1}},
  };
  const tree: Root = {type: 'root', children: [code]};
  embedSamples({siteDir})(tree, new VFile({path: path.join(siteDir, 'docs/page.md')}));
  return code;
}

test.describe('fences with file=', () => {
  test('hold the region, dedented, without markers, with title and source lines', () => {
    const {value, meta} = embed('file=samples/counter.rs region=add');
    expect(value).toBe('pub fn add(&mut self) {\n    self.0 += 1;\n}');
    expect(meta).toBe('title="counter.rs" source="samples/counter.rs#L6-L8"');
  });

  test('hide the markers of nested regions', () => {
    expect(embed('file=samples/counter.rs region=service').value).toBe(
      'impl Counter {\n    pub fn add(&mut self) {\n        self.0 += 1;\n    }\n}',
    );
  });

  test('embed the whole file without a region, and keep an own title and marked lines', () => {
    const {value, meta} = embed('file=samples/counter.rs title="lib.rs" {1}');
    expect(value.split('\n')).toHaveLength(7);
    expect(meta).toBe('title="lib.rs" {1} source="samples/counter.rs#L1-L10"');
  });

  test('leave other fences alone', () => {
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
      title: 'a missing region, and names those there are',
      meta: 'file=samples/counter.rs region=none',
      message:
        'docs/page.md:7: samples/counter.rs: there is no region "none"; the file has service, add',
    },
    {
      title: 'a fence with a body of its own',
      meta: 'file=samples/counter.rs',
      body: 'pasted',
      message:
        'docs/page.md:7: the fence embeds samples/counter.rs and has a body of its own; empty the body',
    },
  ];
  for (const {title, meta, body, message} of failures) {
    test(`refuse ${title}`, () => {
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
    test(`refuses one that is ${title}`, () => {
      expect(() => cutRegion(text, 'a')).toThrow(message);
    });
  }
});
