import {readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {runInWorker} from '../../plugins/shared/workerPool';

test('a function of a TypeScript module runs in a worker thread, and has finished when the promise resolves', async () => {
  const file = test.info().outputPath('module.ts');
  const result = test.info().outputPath('result.txt');
  writeFileSync(
    file,
    `import {writeFile} from 'node:fs/promises';
     import {isMainThread} from 'node:worker_threads';
     export const write = async ({path}: {path: string}) => {
       await new Promise(resolve => setImmediate(resolve));
       await writeFile(path, String(isMainThread));
     };`,
  );
  await runInWorker(file, 'write', {path: result});
  expect(readFileSync(result, 'utf8')).toBe('false');
});

test('a function that throws, synchronously or not, or a module that fails to load, rejects only its own call', async () => {
  const file = test.info().outputPath('module.ts');
  const broken = test.info().outputPath('broken.ts');
  writeFileSync(
    file,
    `export const fail = () => { throw new Error('docs/x.md:3: no'); };
     export const failLater = async () => { await null; fail(); };
     export const work = () => {};`,
  );
  writeFileSync(broken, `throw new Error('docs/y.md:4: no');`);
  const failing = [runInWorker(file, 'fail', {}), runInWorker(file, 'failLater', {})];
  await Promise.all(failing.map(call => expect(call).rejects.toThrow('docs/x.md:3: no')));
  await runInWorker(file, 'work', {});
  await expect(runInWorker(broken, 'work', {})).rejects.toThrow('docs/y.md:4: no');
});
