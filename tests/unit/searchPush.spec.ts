import {mkdir, writeFile} from 'node:fs/promises';
import {type IncomingMessage, type Server, createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import type {SearchRecord} from '../../src/search/types';

type Call = {method: string; path: string; key: string; body: Record<string, unknown>};

/** Stands in for Algolia: writes down what it is asked and says that all went well, or what `refuse` says. */
async function standIn(refuse?: number): Promise<{server: Server; port: number; calls: Call[]}> {
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
  await new Promise<void>(resolve => server.listen(0, resolve));
  return {server, port: (server.address() as AddressInfo).port, calls};
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

test.describe('S6 search:push', () => {
  test('S6 sends records, settings, facets and synonyms of both languages, and replaces the index in one step', async ({}, {
    outputDir,
  }) => {
    for (const [folder, language] of [
      ['', 'en'],
      ['zh-cn', 'zh-cn'],
    ] as const) {
      await mkdir(path.join(outputDir, folder, 'search'), {recursive: true});
      await writeFile(
        path.join(outputDir, folder, 'search/records.json'),
        JSON.stringify([record(language)]),
      );
    }
    const {server, port, calls} = await standIn();
    const sent = await push(outputDir, port);
    server.close();

    expect(sent.records).toBe(2);
    expect(calls.every(({key}) => key === 'admin-key')).toBe(true);
    const settings = calls.find(({path: at}) => at === '/1/indexes/docs/settings')?.body;
    expect(settings?.attributesForFaceting).toEqual(
      expect.arrayContaining(['language', 'docusaurus_tag']),
    );
    expect(settings?.searchableAttributes).toContain('unordered(identifiers)');
    const synonyms = calls.find(({path: at}) => at === '/1/indexes/docs/synonyms/batch')
      ?.body as unknown as {objectID: string}[];
    expect(synonyms).toHaveLength(sent.synonyms);
    expect(synonyms.some(({objectID}) => objectID.startsWith('zh-cn-'))).toBe(true);

    const batch = calls.find(({path: at}) => /^\/1\/indexes\/docs_tmp_\d+\/batch$/.test(at));
    expect((batch?.body.requests as {body: unknown}[]).map(({body}) => body)).toEqual([
      record('en'),
      record('zh-cn'),
    ]);
    expect(calls.some(({body}) => body.operation === 'move' && body.destination === 'docs')).toBe(
      true,
    );
  });

  test('S6 a site without records is told how to build them', async ({}, {outputDir}) => {
    await expect(push(path.join(outputDir, 'nowhere'), 1)).rejects.toThrow(
      /search\/records\.json can't be read: run "npm run build" first/,
    );
  });

  test('S6 a refused key is an error', async ({}, {outputDir}) => {
    for (const folder of ['', 'zh-cn']) {
      await mkdir(path.join(outputDir, folder, 'search'), {recursive: true});
      await writeFile(path.join(outputDir, folder, 'search/records.json'), '[]');
    }
    const {server, port} = await standIn(403);
    await expect(push(outputDir, port)).rejects.toThrow(/Invalid key/);
    server.close();
  });
});
