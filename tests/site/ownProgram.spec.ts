import {createHash} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import {clipboardOf, expect, locales, test, wide} from './fixtures';
import {expectRegionAccessible} from './axe';
import {exchangesOf, forms, openRegion} from './tools';
import {exiting, goIdl} from '../unit/wasm';

const {own} = forms;
const WASM = 'samples/programs/concepts/ping/ping.opt.wasm';
const IDL = 'samples/programs/concepts/ping/client/ping.idl';
const words = {
  en: {
    needsIdl: /contains no IDL/,
    start: 'Start the program',
    send: 'Send',
    wait: 'Wait',
    now: (height: number) => `Now: block ${height}.`,
    bytes: 'Bytes',
    copy: 'Copy the call',
    copied: 'Copied',
    inactive: 'the program is not active',
    exited: 'it has exited',
  },
  'zh-cn': {
    needsIdl: /不含 IDL/,
    start: '启动程序',
    send: '发送',
    wait: '等待',
    now: (height: number) => `当前：区块 ${height}。`,
    bytes: '字节',
    copy: '复制调用',
    copied: '已复制',
    inactive: '程序不处于活跃状态',
    exited: '已退出',
  },
};

for (const {name, prefix} of locales) {
  const t = words[name];

  test(`own program, ${wide(name)}: a chosen Wasm and its IDL run on the chain of the page, and nothing is sent anywhere`, async ({
    page,
    pageErrors,
  }) => {
    const tool = await openRegion(page, prefix + own.route, own.name[name]);
    const wasm = tool.getByLabel(/\.opt\.wasm/);
    await wasm.setInputFiles(WASM);
    await expect(tool.getByRole('status').first()).toContainText(t.needsIdl);
    const posted: string[] = [];
    page.on('request', request => {
      if (request.method() !== 'GET' || request.postData()) posted.push(request.url());
    });
    await tool.getByLabel(/\.idl/).setInputFiles(IDL);
    await expectRegionAccessible(page, own.name[name]);
    await tool.getByRole('button', {name: t.start}).press('Enter');
    await tool.getByRole('button', {name: t.send, exact: true}).press('Enter');
    await expect(tool.getByRole('listitem').first()).toContainText(
      'Pinged { by: Alice, count: 1 }',
    );
    expect(posted).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test(`own program, ${wide(name)}: blocks pass as the reader says, and the next message sees it`, async ({
    page,
    pageErrors,
  }) => {
    const tool = await openRegion(page, prefix + own.route, own.name[name]);
    await tool.getByLabel(/\.opt\.wasm/).setInputFiles('tests/programs/sails-template.opt.wasm');
    await tool.getByRole('button', {name: t.start}).press('Enter');
    await expect(tool.getByTestId('height')).toHaveText(t.now(1));
    await tool.getByRole('button', {name: t.wait, exact: true}).press('Enter');
    await expect(tool.getByTestId('height')).toHaveText(t.now(11));
    await tool.getByRole('button', {name: t.send, exact: true}).click();
    await expect(tool.getByTestId('state')).toContainText('block: 12');
    expect(pageErrors).toEqual([]);
  });

  test(`own program, ${wide(name)}: a program that has exited answers no more, and the tool says so`, async ({
    page,
    pageErrors,
  }) => {
    const tool = await openRegion(page, prefix + own.route, own.name[name]);
    const file = {mimeType: 'application/octet-stream'};
    await tool
      .getByLabel(/\.opt\.wasm/)
      .setInputFiles({...file, name: 'exiting.opt.wasm', buffer: Buffer.from(exiting)});
    await tool
      .getByLabel(/\.idl/)
      .setInputFiles({...file, name: 'exiting.idl', buffer: Buffer.from(goIdl)});
    await tool.getByRole('button', {name: t.start}).press('Enter');
    const send = tool.getByRole('button', {name: t.send, exact: true});
    await send.press('Enter');
    await expect(tool.getByTestId('state')).toContainText(t.inactive);
    await expect(exchangesOf(tool)).toHaveCount(2);
    await send.press('Enter');
    await expect(exchangesOf(tool).first()).toContainText(t.exited);
    await expect(exchangesOf(tool)).toHaveCount(3);
    expect(pageErrors).toEqual([]);
  });

  test(`own program, ${wide(name)}: the program of the Sails template brings its IDL and runs, and under "Bytes" the payload is there as a call of the API to copy`, async ({
    page,
    pageErrors,
  }) => {
    const tool = await openRegion(page, prefix + own.route, own.name[name]);
    await tool.getByLabel(/\.opt\.wasm/).setInputFiles('tests/programs/sails-template.opt.wasm');
    await tool.getByRole('button', {name: t.start}).press('Enter');
    await tool.getByRole('button', {name: t.send, exact: true}).press('Enter');
    const sent = exchangesOf(tool).first();
    await expect(sent).toContainText('Hello from Demo!');
    await expect(sent).toContainText('CalledBy { caller: Alice }');
    await sent.getByText(t.bytes, {exact: true}).click();
    await sent.getByRole('button', {name: t.copy}).click();
    await expect(sent.getByRole('button', {name: t.copied})).toBeVisible();
    const payload = await sent.locator('dd code').first().textContent();
    expect(payload).toMatch(/^0x[0-9a-f]{32,}$/);
    const code = await clipboardOf(page);
    expect(code).toContain('api.message.send({');
    expect(code).toContain(`payload: '${payload}'`);
    await expect(sent.getByRole('link')).toHaveAttribute(
      'href',
      `${prefix}/docs/api/send-message#send`,
    );
    expect(pageErrors).toEqual([]);
  });

  test(`own program, ${wide(name)}: the file for a folder of one's own is the one that the page describes`, async ({
    page,
    request,
  }) => {
    await page.goto(prefix + own.route);
    const link = page.getByRole('link', {name: 'gear-program.mjs', exact: true});
    const served = await request.get((await link.getAttribute('href'))!);
    expect(served.status()).toBe(200);
    const bytes = await served.body();
    const said = link.locator('xpath=..');
    await expect(said).toContainText(bytes.length.toLocaleString('en-US'));
    await expect(said).toContainText(createHash('sha256').update(bytes).digest('hex'));
    expect(bytes.toString('utf8', 0, 20)).toBe('#!/usr/bin/env node\n');
  });

  test(`own program, ${wide(name)}: a file that cannot be used is named alone, and the program before stays`, async ({
    page,
  }) => {
    const tool = await openRegion(page, prefix + own.route, own.name[name]);
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
    await expect(tool).not.toContainText('ping.opt.wasm');
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
  const tool = await openRegion(page, own.route, own.name.en);
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

test('own program: files that the browser can follow are read again after a build, and the program starts anew', async ({
  page,
}) => {
  await page.clock.install();
  // The browser's own dialog cannot be used by a test, so it is replaced.
  await page.addInitScript(() => {
    const files = new Map<string, File>();
    Object.assign(window, {
      write: (name: string, content: string, lastModified: number) => {
        const bytes = Uint8Array.from(atob(content), char => char.charCodeAt(0));
        files.set(name, new File([bytes], name, {lastModified}));
      },
      remove: (name: string) => files.delete(name),
      showOpenFilePicker: () =>
        Promise.resolve(
          Array.from(files.keys(), name => ({
            name,
            getFile: () =>
              files.has(name)
                ? Promise.resolve(files.get(name))
                : Promise.reject(new DOMException(name, 'NotFoundError')),
          })),
        ),
    });
  });
  type Disk = {
    write: (name: string, content: string, lastModified: number) => void;
    remove: (name: string) => void;
  };
  const write = async (name: string, file: string, time: number) => {
    const content = (await readFile(file)).toString('base64');
    await page.evaluate(
      ([to, bytes, modified]) => (window as unknown as Disk).write(to, bytes, modified),
      [name, content, time] as const,
    );
  };
  const tool = await openRegion(page, own.route, own.name.en);
  await write('my.opt.wasm', WASM, 1);
  await write('my.idl', IDL, 1);
  await tool.getByRole('button', {name: 'Choose files to reload when they change'}).click();
  await tool.getByRole('button', {name: words.en.start}).click();
  await expect(tool.getByTestId('state')).toHaveText('Count0');

  // A build removes the old file first.
  await page.evaluate(() => (window as unknown as Disk).remove('my.opt.wasm'));
  await page.clock.runFor(2000);
  await expect(tool.getByTestId('state')).toHaveText('Count0');
  await write('my.opt.wasm', 'samples/programs/concepts/counter/counter.opt.wasm', 2);
  await write('my.idl', 'samples/programs/concepts/counter/client/counter.idl', 2);
  await page.clock.runFor(2000);
  await tool.getByRole('button', {name: words.en.start}).click();
  await expect(tool.getByTestId('state')).toHaveText('Value0');
  await expect(tool.getByRole('alert')).toHaveCount(0);

  // Another choice ends it.
  await tool.getByLabel(/\.opt\.wasm/).setInputFiles('tests/programs/sails-template.opt.wasm');
  await write('my.opt.wasm', WASM, 3);
  await page.clock.runFor(2000);
  await expect(tool.getByRole('status').first()).toContainText('sails-template.opt.wasm');
});

for (const {name, prefix} of locales) {
  test(`own program, ${wide(name)}: the attached value is under "More", and a wrong one is shown when the message is sent`, async ({
    page,
  }) => {
    const t = words[name];
    const tool = await openRegion(page, prefix + own.route, own.name[name]);
    await tool.getByLabel(/\.opt\.wasm/).setInputFiles('tests/programs/sails-template.opt.wasm');
    const more = tool.locator('summary').filter({hasText: name === 'en' ? 'More' : '更多'});
    const value = tool.getByLabel(
      name === 'en' ? 'Attached value, in planck' : '附带金额（planck）',
    );
    await expect(value).toBeHidden();
    await more.click();
    await value.fill('1.5');
    await more.click();
    await expect(value).toBeHidden();
    await tool.getByRole('button', {name: t.start}).click();
    await expect(value).toBeFocused();
    await expect(value).toHaveAttribute('aria-invalid', 'true');
    await value.fill('0');
    await tool.getByRole('button', {name: t.start}).click();
    await expect(tool.getByRole('button', {name: t.send, exact: true})).toBeVisible();
  });
}
