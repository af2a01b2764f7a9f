import {readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {inThread} from '../../plugins/inThread';

test('calls of a module follow each other in one thread, each done when its promise resolves', async () => {
  const file = test.info().outputPath('module.ts');
  const result = test.info().outputPath('result.txt');
  writeFileSync(
    file,
    `import {appendFile} from 'node:fs/promises';
     let calls = 0;
     export const write = async ({path, milliseconds}: {path: string; milliseconds: number}) => {
       calls += 1;
       const call = calls;
       await new Promise(resolve => setTimeout(resolve, milliseconds));
       await appendFile(path, String(call));
     };`,
  );
  const first = inThread(file, 'write', {path: result, milliseconds: 20});
  const second = inThread(file, 'write', {path: result, milliseconds: 0});
  await first;
  expect(readFileSync(result, 'utf8')).toMatch(/^1/);
  await second;
  expect(readFileSync(result, 'utf8')).toBe('12');
});

test('what a function throws, at once or later, rejects its call and no other; so does a module that fails', async () => {
  const file = test.info().outputPath('module.ts');
  const broken = test.info().outputPath('broken.ts');
  writeFileSync(
    file,
    `export const fail = () => { throw new Error('docs/x.md:3: no'); };
     export const failLater = async () => { await null; fail(); };
     export const end = () => process.exit(3);
     export const work = () => {};`,
  );
  writeFileSync(broken, `throw new Error('docs/y.md:4: no');`);
  const failing = [inThread(file, 'fail', {}), inThread(file, 'failLater', {})];
  await Promise.all(failing.map(call => expect(call).rejects.toThrow('docs/x.md:3: no')));
  await inThread(file, 'work', {});
  await expect(inThread(file, 'end', {})).rejects.toThrow(`${file} ended with code 3`);
  await inThread(file, 'work', {});
  await expect(inThread(broken, 'work', {})).rejects.toThrow('docs/y.md:4: no');
});
