import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {build, copyFixtureSite} from './fixtureSite';

test.describe.configure({timeout: 180_000});

test(
  'the next build shows a changed sample on the page, even with the persistent cache',
  {tag: '@build'},
  async () => {
    const dir = await copyFixtureSite('sample-changes');
    const page = () => readFile(path.join(dir, 'build/docs/guide/second.html'), 'utf8');

    expect((await build(dir)).failed).toBe(false);
    expect(await page()).toContain('first version');

    const sample = path.join(dir, 'samples/greeting.rs');
    await writeFile(
      sample,
      (await readFile(sample, 'utf8')).replace('first version', 'second version'),
    );
    expect((await build(dir)).failed).toBe(false);
    expect(await page()).toContain('second version');
    expect(await page()).not.toContain('first version');
  },
);
