import {execFile} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {cp, mkdir, symlink, writeFile} from 'node:fs/promises';
import {type IncomingMessage, type Server, createServer} from 'node:http';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {drafts as siteDrafts, localeNames} from '../../config/i18n';
import type {SearchRecord} from '../../src/search/types';
import {listen} from '../listen';

type Call = {method: string; path: string; key: string; body: Record<string, unknown>};

/** A fake Algolia server: records the requests and answers with success, or with the error that `refuse` sets. */
async function mockAlgolia(
  refuse?: number,
): Promise<{server: Server; port: number; calls: Call[]}> {
  const calls: Call[] = [];
  const read = async (request: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    return chunks.length > 0
      ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>)
      : {};
  };
  const server = createServer((request, response) => {
    void read(request).then(body => {
      const {pathname} = new URL(request.url!, 'http://localhost');
      const key = String(request.headers['x-algolia-api-key']);
      calls.push({method: request.method!, path: decodeURIComponent(pathname), key, body});
      response.writeHead(refuse ?? 200, {'content-type': 'application/json'});
      response.end(
        JSON.stringify(
          refuse
            ? {message: 'Invalid key', status: refuse}
            : {taskID: 1, status: 'published', objectIDs: []},
        ),
      );
    });
  });
  return {server, port: await listen(server), calls};
}

const record = (language: string): Partial<SearchRecord> => ({
  objectID: `${language}/docs#:0`,
  language,
  docusaurus_tag: 'default',
  content: 'Text',
});

async function push(siteDir: string, port: number) {
  const {pushSearch} = await import('../../scripts/searchPush.mjs');
  return pushSearch({
    appId: 'APP',
    adminKey: 'admin-key',
    indexName: 'docs',
    siteDir,
    hosts: [{url: `localhost:${port}`, accept: 'readWrite', protocol: 'http'}],
  });
}

/** Writes the records of a built site with these drafts of locales: one for each locale. */
async function writeRecords(siteDir: string, drafts: Record<string, object>): Promise<void> {
  for (const language of [...localeNames, ...Object.keys(drafts)]) {
    const folder = language === 'en' ? '' : language;
    await mkdir(path.join(siteDir, folder, 'search'), {recursive: true});
    await writeFile(
      path.join(siteDir, folder, 'search/records.json'),
      JSON.stringify([record(language)]),
    );
  }
}

type Result = {code: number; stdout: string; stderr: string};

/** Runs the command in a project folder, with only these of our environment variables. */
const runIn = (project: string, variables: Record<string, string>): Promise<Result> =>
  new Promise(resolve => {
    const preload = path.resolve('tests/unit/preload/localAlgolia.mjs');
    const script = path.join(project, 'scripts/searchPush.mjs');
    execFile(
      process.execPath,
      // What Node of the day warns of is not the command's output.
      ['--no-warnings', '--import', preload, script],
      {env: {PATH: process.env.PATH, ...variables}},
      (error, stdout, stderr) => resolve({code: Number(error?.code ?? 0), stdout, stderr}),
    );
  });

/** Creates a project folder with the command and the records of a built site, which may have drafts of more locales. */
async function projectIn(dir: string, drafts: Record<string, object> = {}): Promise<string> {
  await cp('scripts/searchPush.mjs', path.join(dir, 'scripts/searchPush.mjs'));
  const locales = {...(JSON.parse(readFileSync('config/locales.json', 'utf8')) as object), drafts};
  await mkdir(path.join(dir, 'config'));
  await writeFile(path.join(dir, 'config/locales.json'), JSON.stringify(locales));
  await cp('plugins/docusaurus/search', path.join(dir, 'plugins/docusaurus/search'), {
    recursive: true,
  });
  await symlink(path.resolve('node_modules'), path.join(dir, 'node_modules'));
  await writeRecords(path.join(dir, 'build'), drafts);
  return dir;
}

const VARIABLES = {
  ALGOLIA_APP_ID: 'APP',
  ALGOLIA_ADMIN_API_KEY: 'admin-key',
  ALGOLIA_INDEX_NAME: 'docs',
};

test.describe('S6 npm run search:push', () => {
  test("S6 sends the build's records, settings, facets and synonyms of both languages, and replaces the index in one step", async ({}, {
    outputDir,
  }) => {
    const {server, port, calls} = await mockAlgolia();
    const project = await projectIn(outputDir);
    const result = await runIn(project, {...VARIABLES, ALGOLIA_PORT: String(port)});
    server.close();
    expect(calls.every(({key}) => key === 'admin-key')).toBe(true);
    const settings = calls.find(({path: at}) => at === '/1/indexes/docs/settings')?.body;
    expect(settings?.attributesForFaceting).toEqual(
      expect.arrayContaining(['language', 'docusaurus_tag']),
    );
    expect(settings?.searchableAttributes).toContain('unordered(identifiers)');
    const synonyms = calls.find(({path: at}) => at === '/1/indexes/docs/synonyms/batch')
      ?.body as unknown as {objectID: string}[];
    expect(synonyms.some(({objectID}) => objectID.startsWith('zh-cn-'))).toBe(true);

    const batch = calls.find(({path: at}) => /^\/1\/indexes\/docs_tmp_\d+\/batch$/.test(at));
    expect((batch?.body.requests as {body: unknown}[]).map(({body}) => body)).toEqual([
      record('en'),
      record('zh-cn'),
    ]);
    expect(calls.some(({body}) => body.operation === 'move' && body.destination === 'docs')).toBe(
      true,
    );
    const stdout = `Sent 2 records and ${synonyms.length} synonyms to docs.\n`;
    expect(result).toEqual({code: 0, stdout, stderr: ''});
  });

  test('S6 the draft of a language, which has no synonyms yet, is sent with the others', async ({}, {
    outputDir,
  }) => {
    const {server, port, calls} = await mockAlgolia();
    const project = await projectIn(outputDir, {ja: {label: '日本語'}});
    const result = await runIn(project, {...VARIABLES, ALGOLIA_PORT: String(port)});
    server.close();
    const batch = calls.find(({path: at}) => /^\/1\/indexes\/docs_tmp_\d+\/batch$/.test(at));
    expect((batch?.body.requests as {body: unknown}[]).map(({body}) => body)).toContainEqual(
      record('ja'),
    );
    expect(result).toMatchObject({code: 0, stderr: ''});
  });

  for (const name of Object.keys(VARIABLES)) {
    test(`S6 without ${name}, it says so and sends nothing`, async () => {
      const others = Object.fromEntries(Object.entries(VARIABLES).filter(([key]) => key !== name));
      expect(await runIn('.', others)).toEqual({
        code: 1,
        stdout: '',
        stderr: `search:push: set ${name} in the environment; README.md describes the variables\n`,
      });
    });
  }

  test('S6 it also runs in a project that is reached through a symbolic link', async ({}, {
    outputDir,
  }) => {
    const link = path.join(outputDir, 'link');
    await mkdir(outputDir, {recursive: true});
    await symlink(process.cwd(), link);
    const {stderr} = await runIn(link, {});
    expect(stderr).toContain('search:push: set ALGOLIA_APP_ID, ');
  });
});

test.describe('S6 search:push', () => {
  test('S6 for a site without records, the error says how to build them', async ({}, {
    outputDir,
  }) => {
    await expect(push(path.join(outputDir, 'nowhere'), 1)).rejects.toThrow(
      /search\/records\.json can't be read: run "npm run build" first/,
    );
  });

  test('S6 a key that Algolia rejects is an error', async ({}, {outputDir}) => {
    await writeRecords(outputDir, siteDrafts);
    const {server, port} = await mockAlgolia(403);
    await expect(push(outputDir, port)).rejects.toThrow(/Invalid key/);
    server.close();
  });
});
