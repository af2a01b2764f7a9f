import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';

const readVersion = (file: string) =>
  (JSON.parse(readFileSync(file, 'utf8')) as {version: string}).version;

test('the newest release in the changelog is the version in package.json and its lock file', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const releases = Array.from(
    changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm),
    ([, version]) => version,
  );
  expect(changelog).toMatch(/^## \[Unreleased\]$/m);
  expect(releases[0]).toBe(readVersion('package.json'));
  expect(releases[0]).toBe(readVersion('package-lock.json'));
});
