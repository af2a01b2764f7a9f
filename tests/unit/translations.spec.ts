import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {acceptTranslations} from '../../plugins/translations/accept';
import {blobHash, compareTranslations, explainStale} from '../../plugins/translations/freshness';
import {statusReport} from '../../plugins/translations/status';

const pair = {source: 'docs', translation: 'zh'};

/** A site folder with the given files; `HASH` in a translation becomes the hash of the page with the same path. */
function site(files: Record<string, string>): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'site-'));
  for (const [file, text] of Object.entries(files)) {
    const page = files[file.replace(/^zh\//, 'docs/')];
    mkdirSync(path.join(dir, path.dirname(file)), {recursive: true});
    writeFileSync(path.join(dir, file), text.replace('HASH', blobHash(Buffer.from(page ?? ''))));
  }
  return dir;
}

const hash = (text: string) => blobHash(Buffer.from(text));

const translated = '---\nsource: HASH\n---\n文字\n';

test.describe('B4 translations', () => {
  test('B4 the hash is the one Git gives the file', () => {
    // The second is not ASCII: Git counts bytes.
    for (const file of ['package.json', 'i18n/zh-cn/code.json']) {
      expect(blobHash(readFileSync(file)), file).toBe(
        execFileSync('git', ['hash-object', file], {encoding: 'utf8'}).trim(),
      );
    }
  });

  test('B4 a translation of the page as it is now is fresh', async () => {
    const dir = site({'docs/a/page.md': 'text', 'zh/a/page.md': translated});
    expect(await compareTranslations(dir, pair)).toEqual({
      pages: ['a/page.md'],
      missing: [],
      orphaned: [],
      stale: [],
    });
  });

  test('B4 missing, orphaned and stale pages are told apart', async () => {
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
        {page: 'changed.md', madeFrom: hash('old text'), now: hash('new text')},
        {page: 'unsigned.mdx', madeFrom: undefined, now: hash('text')},
      ],
    });
  });

  test('B4 a stale page is named with the commands that show the difference and settle it', () => {
    const [madeFrom, now] = [hash('old'), hash('new')];
    const message = explainStale(pair, {page: 'a.md', madeFrom, now});
    expect(message).toContain('zh/a.md is older than docs/a.md');
    expect(message).toContain(`git diff ${madeFrom} docs/a.md`);
    expect(message).toContain('npm run translations:accept -- docs/a.md');
    expect(message).toContain(`source: ${now}`);
    expect(explainStale(pair, {page: 'a.md', madeFrom: undefined, now})).toContain('no "source"');
  });

  test('B4 accepting a page makes its translations fresh, and changes nothing else in them', async () => {
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

  test('B4 what can not be accepted is named, with what to do', () => {
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

  test('the status is a table with percentages, and below it what to do', () => {
    const report = statusReport([
      {
        ...pair,
        locale: 'zh',
        pages: ['a.md', 'b.md', 'c.md'],
        missing: ['a.md'],
        orphaned: ['d.md'],
        stale: [{page: 'b.md', madeFrom: hash('old'), now: hash('new')}],
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

  test('the status of a whole translation is the table alone', () => {
    const report = statusReport([
      {...pair, locale: 'zh', pages: ['a.md'], missing: [], orphaned: [], stale: []},
    ]);
    expect(report).toMatch(/1 {2}100 % +1 {2}100 %$/);
  });
});
