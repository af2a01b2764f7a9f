import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import {expect, test} from '@playwright/test';
import {writePages} from '../../plugins/docusaurus/markdownExport/write';
import {writeSearch} from '../../plugins/docusaurus/search/write';

const PAGE = 'docs/developing-contracts/assistants.md';
/** What the reader replaces in the files for the clients. */
const CLONE = '/path/to/gear-wiki';

type Server = {command: string; args: string[]};

/** The server that each of the page's files for clients starts, by the name of the file, with this clone. */
async function documentedServers(): Promise<Map<string, Server>> {
  const fences = (await readFile(PAGE, 'utf8')).matchAll(/^```json title="(.+)"\n([^]*?)^```/gm);
  return new Map(
    Array.from(fences, ([, file, json]) => {
      const config = JSON.parse(json!.replace(CLONE, process.cwd())) as Record<
        string,
        Record<string, Server>
      >;
      return [file!, Object.values(config)[0]!['gear-docs']!];
    }),
  );
}

/** Starts a server in a folder that is not the clone, for a built site. */
async function connect({command, args}: Server, site: string): Promise<Client> {
  const client = new Client({name: 'test', version: '1.0.0'});
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...args, '--', site],
      cwd: path.dirname(site),
      stderr: 'pipe',
    }),
  );
  return client;
}

/** Calls a tool, and returns the texts of its answer; for a refused call a text that begins with `error: `. */
async function call(client: Client, name: string, input: object): Promise<string[]> {
  const {content, isError} = await client.callTool({name, arguments: {...input}});
  const texts = (content as {text: string}[]).map(({text}) => text);
  return isError ? [`error: ${texts.join('\n')}`] : texts;
}

const html = (title: string, body: string) =>
  `<html lang="en"><head><meta name="docsearch:docusaurus_tag" content="docs-default-current"></head>
   <body><main><article><div class="theme-doc-markdown markdown"><header><h1>${title}</h1></header>${body}</div></article></main></body></html>`;

/** Writes a site with two pages and four samples, as a build does. */
async function buildSite(site: string): Promise<void> {
  const pages = {
    'docs/mailbox': html(
      'Mailbox',
      '<p>Where messages for users wait.</p><h2 id="expiry">Expiry</h2><p>A message that nobody claims is removed.</p>',
    ),
    'docs/gas': html('Gas', '<p>What an execution costs.</p>'),
  };
  const samples = {
    'js/src/mailbox/main.ts': "import {GearApi} from '@gear-js/api';\n",
    'programs/lib/kit/src/lib.rs': '// Cargo.toml:\n\nfn kit() {}\n',
    'programs/vault/app/src/lib.rs':
      '// Cargo.toml:\n// [dependencies]\n// kit = { git = "https://git.example/wiki" }\n\npub mod state;\n',
    'programs/vault/app/src/state.rs': '// Cargo.toml:\n\nmod tests;\n',
    'programs/vault/app/src/state/tests.rs': '// Cargo.toml:\n\nfn world() {}\n',
  };
  const files = [
    ...Object.entries(pages).map(([page, text]) => [`${page}.html`, text]),
    ...Object.entries(samples).map(([name, text]) => [`samples/${name}.txt`, text]),
  ];
  for (const [file, text] of files) {
    await mkdir(path.join(site, path.dirname(file!)), {recursive: true});
    await writeFile(path.join(site, file!), text!);
  }
  const siteUrl = 'https://docs.example';
  const permalinks = Object.keys(pages).map(page => `/${page}`);
  await writeSearch({
    ...{outDir: site, siteDir: site, siteTitle: 'Docs', locale: 'en'},
    pages: permalinks.map(page => ({path: page.slice(1), url: siteUrl + page})),
  });
  await writePages({
    ...{outDir: site, baseUrl: '/', siteUrl, title: 'Docs', tagline: 'Read.', unlisted: []},
    sections: [{label: 'Guide', permalinks}],
  });
}

test.describe('the MCP server', () => {
  let client: Client;

  test.beforeAll(async ({}, info) => {
    const site = info.outputPath('site');
    await buildSite(site);
    const [first] = (await documentedServers()).values();
    client = await connect(first!, site);
  });

  test.afterAll(() => client.close());

  test('search_docs finds sections with address and text, the best first', async () => {
    expect(await call(client, 'search_docs', {query: 'unclaimed message removed'})).toEqual([
      '# Mailbox › Expiry\n/docs/mailbox#expiry\n\nA message that nobody claims is removed.',
      expect.stringContaining('/docs/mailbox\n'),
    ]);
    const query = {query: 'what does an execution cost', limit: 1};
    expect(await call(client, 'search_docs', query)).toEqual([
      '# Gas\n/docs/gas\n\nWhat an execution costs.',
    ]);
    expect(await call(client, 'search_docs', {query: 'zzzzqqqq'})).toEqual([
      'Nothing found. Try fewer or other words.',
    ]);
  });

  test('read_page takes the address that the search gave, and those of other places', async () => {
    const markdown = [
      '# Mailbox\n\nWhere messages for users wait.\n\n## Expiry\n\nA message that nobody claims is removed.\n',
    ];
    for (const page of [
      '/docs/mailbox#expiry',
      'docs/mailbox',
      'https://wiki.gear-tech.io/docs/mailbox.md',
    ]) {
      expect(await call(client, 'read_page', {page}), page).toEqual(markdown);
    }
  });

  test('no address leads to a file that is not a page', async () => {
    for (const page of ['/docs/unknown', '../../package', '/docs/..%2f..%2fpackage', '/search']) {
      expect(await call(client, 'read_page', {page}), page).toEqual([
        expect.stringMatching(/^error: There is no page .* search_docs finds/),
      ]);
    }
    for (const sample of ['../package.json', 'samples/../../secret.rs', '']) {
      expect(await call(client, 'read_sample', {sample}), sample).toEqual([
        expect.stringMatching(/^error: There is no sample/),
      ]);
    }
  });

  test('read_sample takes names and addresses, and adds the modules of a Rust file', async () => {
    const whole = ["# js/src/mailbox/main.ts\n\nimport {GearApi} from '@gear-js/api';\n"];
    for (const sample of [
      'js/src/mailbox/main.ts',
      'samples/js/src/mailbox/main.ts#L3-L9',
      'https://wiki.gear-tech.io/zh-cn/samples/js/src/mailbox/main.ts.txt',
    ]) {
      expect(await call(client, 'read_sample', {sample}), sample).toEqual(whole);
    }
    const rust = await call(client, 'read_sample', {sample: 'programs/vault/app/src/lib.rs'});
    expect(rust.map(text => text.split('\n')[0])).toEqual([
      '# programs/vault/app/src/lib.rs',
      '# programs/vault/app/src/state.rs',
      '# programs/vault/app/src/state/tests.rs',
      'Crates of the repository: programs/lib/kit/src/lib.rs',
    ]);
  });

  test('a name that no sample has is answered with similar ones', async () => {
    expect(await call(client, 'read_sample', {sample: 'vault/app'})).toEqual([
      expect.stringMatching(/^error: .*\nprograms\/vault\/app\/src\/lib\.rs\n.*state\.rs\n/),
    ]);
  });
});

test('each file for a client starts the server; without a build, the tools say what to run', async ({}, info) => {
  const servers = await documentedServers();
  expect([...servers.keys()]).toEqual(['.vscode/mcp.json', '.mcp.json']);
  await mkdir(info.outputPath('empty'), {recursive: true});
  for (const [file, server] of servers) {
    const client = await connect(server, info.outputPath('empty'));
    const {tools} = await client.listTools();
    expect(
      tools.map(({name}) => name),
      file,
    ).toEqual(['search_docs', 'read_page', 'read_sample']);
    const page = await readFile(PAGE, 'utf8');
    expect(tools.filter(({name}) => !page.includes(`| \`${name}\` |`))).toEqual([]);
    const inputs = {
      search_docs: {query: 'gas'},
      read_page: {page: '/docs/gas'},
      read_sample: {sample: 'a.rs'},
    };
    for (const [tool, input] of Object.entries(inputs)) {
      expect(await call(client, tool, input), `${file} ${tool}`).toEqual([
        expect.stringMatching(/^error: .* does not exist: run "npm run build" first$/),
      ]);
    }
    await client.close();
  }
});
