import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {acceptTranslations} from '../../plugins/docusaurus/translations/accept';
import {
  blobHash,
  compareTranslations,
  explainStale,
} from '../../plugins/docusaurus/translations/freshness';
import {statusReport} from '../../plugins/docusaurus/translations/status';
import {siteWith} from './siteWith';

const pair = {source: 'docs', translation: 'zh'};

/** Creates a site with these files. `HASH` in a translation becomes the hash of the page with the same path. */
function site(files: Record<string, string>): string {
  const written = Object.entries(files).map(([file, text]) => {
    const page = files[file.replace(/^zh\//, 'docs/')];
    return [file, text.replace('HASH', blobHash(Buffer.from(page ?? '')))] as const;
  });
  return siteWith(Object.fromEntries(written));
}

const hash = (text: string) => blobHash(Buffer.from(text));

const translated = '---\nsource: HASH\n---\n文字\n';

test.describe('B4 translations', () => {
  test('B4 the hash of a file is the one that Git computes', () => {
    // Printed by `git hash-object`. The second text is not ASCII, because Git counts bytes, not characters.
    expect(hash('hello\n')).toBe('ce013625030ba8dba906f756967f9e9ca394464a');
    expect(hash('部署合约\n')).toBe('ebb86a166c5a5cfe5f7b50d1af684402e501cc4e');
  });

  test('B4 a translation of the current version of a page is up to date', async () => {
    const dir = site({'docs/a/page.md': 'text', 'zh/a/page.md': translated});
    expect(await compareTranslations(dir, pair)).toEqual({
      pages: ['a/page.md'],
      missing: [],
      orphaned: [],
      stale: [],
    });
  });

  test('B4 missing, orphaned and stale pages are reported separately', async () => {
    const dir = site({
      'docs/only-english.md': 'text',
      'docs/changed.md': 'new text',
      'docs/unsigned.mdx': 'text',
      'zh/changed.md': translated.replace('HASH', hash('old text')),
      'zh/unsigned.mdx': '---\ntitle: x\n---\n',
      'zh/only-chinese.md': translated,
    });
    expect(await compareTranslations(dir, pair)).toEqual({
      pages: ['changed.md', 'only-english.md', 'unsigned.mdx'],
      missing: ['only-english.md'],
      orphaned: ['only-chinese.md'],
      stale: [
        {page: 'changed.md', sourceHash: hash('old text'), now: hash('new text')},
        {page: 'unsigned.mdx', sourceHash: undefined, now: hash('text')},
      ],
    });
  });

  test('B4 a stale page is reported with the commands that show and accept the difference', () => {
    const [sourceHash, now] = [hash('old'), hash('new')];
    const message = explainStale(pair, {page: 'a.md', sourceHash, now});
    expect(message).toContain('zh/a.md is older than docs/a.md');
    expect(message).toContain(`git diff ${sourceHash} docs/a.md`);
    expect(message).toContain('npm run translations:accept -- docs/a.md');
    expect(message).toContain(`source: ${now}`);
    expect(explainStale(pair, {page: 'a.md', sourceHash: undefined, now})).toContain('no "source"');
  });

  test('B4 accepting a page marks its translations as up to date, and changes nothing else in them', async () => {
    const old = '---\ntitle: x\nsource: x\n---\n文字\n\nsource: 原文\n';
    const dir = site({'docs/a.md': 'new text', 'zh/a.md': old, 'ja/a.md': old});
    const pairs = [pair, {source: 'docs', translation: 'ja'}];
    expect(acceptTranslations(dir, pairs, 'docs/a.md')).toEqual({
      files: ['zh/a.md', 'ja/a.md'],
      hash: hash('new text'),
    });
    for (const each of pairs) {
      expect((await compareTranslations(dir, each)).stale).toEqual([]);
    }
    expect(readFileSync(path.join(dir, 'zh/a.md'), 'utf8')).toBe(
      old.replace('source: x', `source: ${hash('new text')}`),
    );
  });

  test('B4 when a page cannot be accepted, the error says why and what to do', () => {
    const dir = site({'docs/a.md': 'text', 'zh/a.md': '---\ntitle: x\n---\n\nsource: x\n'});
    for (const page of ['docs/none.md', 'zh/a.md', 'a.md']) {
      expect(() => acceptTranslations(dir, [pair], page)).toThrow(
        `${page}: there is no such page in docs/, or it has no translation. Name the page in English`,
      );
    }
    expect(() => acceptTranslations(dir, [pair], 'docs/a.md')).toThrow(
      'zh/a.md: its front matter has no "source". Add the line "source: x" and run this again',
    );
  });

  test('the status is a table with percentages, followed by what to do', () => {
    const report = statusReport([
      {
        ...pair,
        locale: 'zh',
        pages: ['a.md', 'b.md', 'c.md'],
        missing: ['a.md'],
        orphaned: ['d.md'],
        stale: [{page: 'b.md', sourceHash: hash('old'), now: hash('new')}],
      },
    ]);
    expect(report.split('\n').slice(0, 5)).toEqual([
      'locale  folder  pages  translated        up to date',
      'zh      docs        3           2  66 %           1  33 %',
      '',
      'docs/a.md: write zh/a.md',
      'zh/d.md: remove it, there is no docs/d.md',
    ]);
    expect(report).toContain('zh/b.md is older than docs/b.md');
  });

  test('the status of a complete translation is only the table', () => {
    const report = statusReport([
      {...pair, locale: 'zh', pages: ['a.md'], missing: [], orphaned: [], stale: []},
    ]);
    expect(report).toMatch(/1 {2}100 % +1 {2}100 %$/);
  });
});
