import {expect, test} from '@playwright/test';

const problemOf = async (running: string) => {
  const {nodeProblem} = await import('../../scripts/checkNode.mjs');
  return nodeProblem(running, '>=20.19', '24');
};

test('Node is new enough from the minor version of engines on', async () => {
  for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0', '100.0.0']) {
    expect(await problemOf(version), version).toBeUndefined();
  }
});

test('for an older Node, one sentence says which it is, which is needed and what to install', async () => {
  expect(await problemOf('20.18.3')).toBe(
    'This is Node 20.18.3, and package.json needs 20.19 or newer: install Node 24.',
  );
  expect(await problemOf('9.20.0')).toContain('This is Node 9.20.0');
});
