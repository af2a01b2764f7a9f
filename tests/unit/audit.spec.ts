import {execFile} from 'node:child_process';
import {createServer} from 'node:http';
import {expect, test} from '@playwright/test';
import {listen} from '../listen';

type Advisory = {name: string; severity: string};

/**
 * Runs `scripts/audit.mjs` against a registry that knows one advisory, or that answers with an error.
 *
 * @returns the exit code, and what was printed
 */
async function audit(registry: Advisory | number): Promise<{code: number; output: string}> {
  const server = createServer((request, response) => {
    if (typeof registry === 'number' || !request.url?.endsWith('/advisories/bulk')) {
      response.writeHead(typeof registry === 'number' ? registry : 404).end('{}');
      return;
    }
    const {name, severity} = registry;
    const advisory = {
      id: 1,
      url: 'https://example.org/1',
      title: 'A hole',
      severity,
      vulnerable_versions: '*',
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({[name]: [advisory]}));
  });
  const port = await listen(server);
  const result = await new Promise<{code: number; output: string}>(resolve => {
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_fetch_retries: '0',
      // npm remembers advisories by their id.
      npm_config_cache: test.info().outputPath(`cache-${port}`),
    };
    execFile(process.execPath, ['scripts/audit.mjs'], {env}, (error, stdout, stderr) =>
      resolve({code: error ? 1 : 0, output: stdout + stderr}),
    );
  });
  server.close();
  return result;
}

test('a high vulnerability in a package of the site fails', async () => {
  const shipped = await audit({name: 'clsx', severity: 'high'});
  expect(shipped.output).toContain('clsx: high');
  expect(shipped.code).toBe(1);
});

test('a high vulnerability in a tool for development is counted, and does not fail', async () => {
  const tool = await audit({name: 'prettier', severity: 'high'});
  expect(tool.output).toContain('what ships: 0 info, 0 low, 0 moderate, 0 high, 0 critical');
  expect(tool.output).toContain('what builds and tests: 0 info, 0 low, 0 moderate, 1 high');
  expect(tool.code).toBe(0);
});

test('a critical vulnerability in a tool for development fails', async () => {
  const {code, output} = await audit({name: 'prettier', severity: 'critical'});
  expect(output).toContain('prettier: critical');
  expect(code).toBe(1);
});

test('a registry without advisories is said and skipped, one that is broken fails', async () => {
  const none = await audit(405);
  expect(none.output).toContain('Skipped: this registry has no advisories');
  expect(none.code).toBe(0);
  const broken = await audit(500);
  expect(broken.output).toContain('npm audit gave no report');
  expect(broken.code).toBe(1);
});
