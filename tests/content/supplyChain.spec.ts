import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {gitFiles} from './gitFiles';
import * as rules from './rules';

test('npm packages come from the public registry, with known install scripts, and those of the site with allowed licenses', () => {
  const locks = gitFiles('package-lock.json', '*/package-lock.json');
  expect(locks).toContain('samples/js/package-lock.json');
  const findings = locks.flatMap(file =>
    rules.npmLock(
      file,
      readFileSync(file, 'utf8'),
      readFileSync(path.join(path.dirname(file), 'package.json'), 'utf8'),
      file === 'package-lock.json',
    ),
  );
  expect(findings).toEqual([]);
});

test('Rust crates come from crates.io', () => {
  const locks = gitFiles('Cargo.lock', '*/Cargo.lock');
  expect(locks.length).toBeGreaterThan(30);
  const local = new Set(
    gitFiles('*/Cargo.toml').flatMap(
      file => /^\[package\]\nname = "([^"]+)"/m.exec(readFileSync(file, 'utf8'))?.[1] ?? [],
    ),
  );
  const findings = locks.flatMap(file => rules.cargoLock(file, readFileSync(file, 'utf8'), local));
  expect(findings).toEqual([]);
});

test('no npm or Cargo configuration of the repository names another source of packages', () => {
  const configured = gitFiles(
    '.npmrc',
    '*/.npmrc',
    '.cargo/*',
    '*/.cargo/*',
    '.yarnrc*',
    '*/.yarnrc*',
  ).filter(file => /registry|replace-with|source/.test(readFileSync(file, 'utf8')));
  expect(configured).toEqual([]);
});
