import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import packageJson from '../../package.json';
import {gitFiles} from './gitFiles';

/** The oldest Node that works: `engines` is its only source. */
const oldest = packageJson.engines.node.replace(/^>=/, '');
/** The Node of workflows and the Docker image: `.nvmrc` is its only source. */
const usual = readFileSync('.nvmrc', 'utf8').trim();

/** The texts that match the group of a pattern in a file. */
const found = (file: string, pattern: RegExp): string[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(pattern), ([, text]) => text!);

test('README, CONTRIBUTING, MAINTAINING and the types name the oldest Node of package.json', () => {
  expect(packageJson.engines.node).toMatch(/^>=\d+\.\d+$/);
  expect(found('README.md', /\bNode ([\d.]+) or newer/g)).toEqual([oldest]);
  expect(found('CONTRIBUTING.md', /\bNode ([\d.]+) or newer/g)).toEqual([oldest]);
  expect(found('MAINTAINING.md', /must run on Node (\d[\d.]*\d)/g)).toEqual([oldest]);
  expect(packageJson.devDependencies['@types/node'].split('.')[0]).toBe(oldest.split('.')[0]);
});

test('README, workflows and the Docker image take the Node of .nvmrc', () => {
  expect(Number(usual)).toBeGreaterThan(Number(oldest));
  expect(found('README.md', /\((\d+) is what workflows and the Docker image take\)/g)).toEqual([
    usual,
  ]);
  expect(found('deploy/Dockerfile', /^FROM node:(\d+)-/gm)).toEqual([usual]);
  for (const file of gitFiles('.github/workflows', '.github/actions')) {
    const containers = found(file, /container: node:(\w+)/g);
    expect(containers, file).toEqual(containers.map(() => usual));
    expect(found(file, /node-version(?:-file)?: (.+)/g), file).toEqual(
      found(file, /uses: actions\/(setup-node)@/g).map(() => '.nvmrc'),
    );
  }
});
