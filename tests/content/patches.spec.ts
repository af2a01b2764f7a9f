import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {chosenPatches, patches} from '../../plugins/docusaurusPatches';

const README = 'plugins/docusaurusPatches/README.md';

test('the README of the patches has a row for each patch, and no other', () => {
  const rows = Array.from(
    readFileSync(README, 'utf8').matchAll(/^\| `(\w+)` \|/gm),
    ([, name]) => name!,
  );
  expect(rows).toEqual(patches.map(({name}) => name));
});

test('the file of each patch says what it does, what it gains, how it fails and where it is discussed', () => {
  for (const {name} of patches) {
    const text = readFileSync(`plugins/docusaurusPatches/${name}.ts`, 'utf8');
    for (const heading of ['What', 'Why', 'Gain', 'How it fails', 'Upstream']) {
      expect(text, `${name}.ts`).toMatch(new RegExp(`^ \\* ${heading}: \\S`, 'm'));
    }
  }
});

test('patches can be switched off by name, and an unknown name is rejected', () => {
  expect(chosenPatches('').length).toBe(patches.length);
  expect(chosenPatches('none')).toEqual([]);
  const [first, ...others] = patches;
  expect(chosenPatches(`-${first!.name}`)).toEqual(others);
  expect(() => chosenPatches('-nothing')).toThrow(
    /"-nothing" is not a patch\. Write "none", or names/,
  );
  expect(() => chosenPatches(first!.name)).toThrow(/is not a patch/);
});
