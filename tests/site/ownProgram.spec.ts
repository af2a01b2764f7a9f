import {readFile} from 'node:fs/promises';
import type {Locator, Page} from '@playwright/test';
import {expect, hydrated, locales, test} from './fixtures';
import {axeFindings} from './axe';

const WASM = 'samples/programs/concepts/ping/ping.opt.wasm';
const IDL = 'samples/programs/concepts/ping/client/ping.idl';
const words = {
  en: {
    title: 'Run your own program',
    needsIdl: /contains no IDL/,
    start: 'Start the program',
    send: 'Send',
  },
  'zh-cn': {title: '运行你自己的程序', needsIdl: /不含 IDL/, start: '启动程序', send: '发送'},
};

async function open(page: Page, url: string, title: string): Promise<Locator> {
  await page.goto(url);
  await hydrated(page);
  const tool = page.getByRole('region', {name: title, exact: true});
  await tool.scrollIntoViewIfNeeded();
  return tool;
}

for (const {name, prefix} of locales) {
  const t = words[name];

  test(`own program, ${name}: a chosen Wasm and its IDL run on the chain of the page, and nothing is sent anywhere`, async ({
    page,
    pageErrors,
  }) => {
    const tool = await open(page, `${prefix}/docs/developing-contracts/run-in-browser`, t.title);
    const wasm = tool.getByLabel(/\.opt\.wasm/);
    await wasm.setInputFiles(WASM);
    await expect(tool.getByRole('status').first()).toContainText(t.needsIdl);
    const posted: string[] = [];
    page.on('request', request => {
      if (request.method() !== 'GET' || request.postData()) posted.push(request.url());
    });
    await tool.getByLabel(/\.idl/).setInputFiles(IDL);
    expect(await axeFindings(page, {include: `section[aria-label="${t.title}"]`})).toEqual([]);
    await tool.getByRole('button', {name: t.start}).press('Enter');
    await tool.getByRole('button', {name: t.send, exact: true}).press('Enter');
    await expect(tool.getByRole('listitem').first()).toContainText(
      'Pinged { by: Alice, count: 1 }',
    );
    expect(posted).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test(`own program, ${name}: the program of the Sails template brings its IDL, and runs`, async ({
    page,
    pageErrors,
  }) => {
    const tool = await open(page, `${prefix}/docs/developing-contracts/run-in-browser`, t.title);
    await tool.getByLabel(/\.opt\.wasm/).setInputFiles('tests/programs/sails-template.opt.wasm');
    await tool.getByRole('button', {name: t.start}).click();
    await tool.getByRole('button', {name: t.send, exact: true}).click();
    await expect(tool.getByRole('listitem').first()).toContainText('Hello from Demo!');
    await expect(tool.getByRole('listitem').first()).toContainText('CalledBy { caller: Alice }');
    expect(pageErrors).toEqual([]);
  });

  test(`own program, ${name}: a file that cannot be used is named, and the one before stays`, async ({
    page,
  }) => {
    const tool = await open(page, `${prefix}/docs/developing-contracts/run-in-browser`, t.title);
    await tool.getByLabel(/\.opt\.wasm/).setInputFiles(WASM);
    await tool.getByLabel(/\.idl/).setInputFiles(IDL);
    await expect(tool.getByRole('button', {name: t.start})).toBeVisible();
    await tool.getByLabel(/\.opt\.wasm/).setInputFiles({
      name: 'notes.wasm',
      mimeType: 'application/wasm',
      buffer: Buffer.from('hello'),
    });
    await expect(tool.getByRole('alert')).toContainText('notes.wasm');
    await expect(tool.getByRole('alert')).toContainText('WebAssembly');
    await tool.getByLabel(/\.idl/).setInputFiles({
      name: 'old.idl',
      mimeType: 'text/plain',
      buffer: Buffer.from('constructor {'),
    });
    await expect(tool.getByRole('alert')).toContainText('old.idl');
    await expect(tool.getByRole('alert')).toContainText('line 1');
    await expect(tool.getByRole('button', {name: t.start})).toBeVisible();
  });
}

test('own program: files can be dropped, and another program has its own messages', async ({
  page,
}) => {
  const tool = await open(page, '/docs/developing-contracts/run-in-browser', words.en.title);
  await tool
    .getByLabel(/\.opt\.wasm/)
    .setInputFiles('samples/programs/concepts/ping-gstd/ping-gstd.opt.wasm');
  await expect(tool.getByRole('status').first()).toContainText('ping-gstd.opt.wasm');
  await tool.getByLabel(/\.opt\.wasm/).evaluate(
    (field, {wasm, idl}) => {
      const files = new DataTransfer();
      const bytes = Uint8Array.from(atob(wasm), char => char.charCodeAt(0));
      files.items.add(new File([idl], 'counter.idl'));
      files.items.add(new File([bytes], 'counter.opt.wasm'));
      field.dispatchEvent(
        new DragEvent('drop', {dataTransfer: files, bubbles: true, cancelable: true}),
      );
    },
    {
      wasm: (await readFile('samples/programs/concepts/counter/counter.opt.wasm')).toString(
        'base64',
      ),
      idl: await readFile('samples/programs/concepts/counter/client/counter.idl', 'utf8'),
    },
  );
  await tool.getByRole('button', {name: words.en.start}).click();
  await expect(tool.getByTestId('state')).toHaveText('Value0');
});
