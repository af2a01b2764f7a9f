import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {blobHash, compareTranslations} from '../../plugins/translations/freshness';

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

const translated = '---\nsource: HASH\n---\n文字\n';

test.describe('B4 translations', () => {
  test('B4 the hash is the one Git gives the file', () => {
    expect(blobHash(readFileSync('package.json'))).toBe(
      execFileSync('git', ['hash-object', 'package.json'], {encoding: 'utf8'}).trim(),
    );
  });

  test('B4 a translation of the page as it is now is fresh', async () => {
    const dir = site({'docs/a/page.md': 'text', 'zh/a/page.md': translated});
    expect(await compareTranslations(dir, pair)).toEqual({missing: [], orphaned: [], stale: []});
  });

  test('B4 missing, orphaned and stale pages are told apart', async () => {
    const dir = site({
      'docs/only-english.md': 'text',
      'docs/changed.md': 'new text',
      'docs/unsigned.mdx': 'text',
      'zh/changed.md': translated.replace('HASH', blobHash(Buffer.from('old text'))),
      'zh/unsigned.mdx': '---\ntitle: x\n---\n',
      'zh/only-chinese.md': translated,
    });
    expect(await compareTranslations(dir, pair)).toEqual({
      missing: ['only-english.md'],
      orphaned: ['only-chinese.md'],
      stale: ['changed.md', 'unsigned.mdx'],
    });
  });
});
