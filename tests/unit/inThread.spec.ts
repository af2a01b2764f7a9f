import {existsSync, writeFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {inThread} from '../../plugins/inThread';

test('12.1 work in a thread is done when the promise resolves; what it throws, at once or later, rejects it', async () => {
  const file = test.info().outputPath('module.ts');
  const result = test.info().outputPath('result.txt');
  writeFileSync(
    file,
    `import {writeFile} from 'node:fs/promises';
     export const write = async ({path, text}: {path: string; text: string}) => {
       await new Promise(resolve => setTimeout(resolve, 10));
       await writeFile(path, text);
     };
     export const fail = () => { throw new Error('docs/x.md:3: no'); };
     export const failLater = async () => { await null; fail(); };`,
  );
  await inThread(file, 'write', {path: result, text: 'done'});
  expect(existsSync(result)).toBe(true);
  await expect(inThread(file, 'fail', {})).rejects.toThrow('docs/x.md:3: no');
  await expect(inThread(file, 'failLater', {})).rejects.toThrow('docs/x.md:3: no');
});
