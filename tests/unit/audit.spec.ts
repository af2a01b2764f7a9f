import {execFile} from 'node:child_process';
import {createServer} from 'node:http';
import {expect, test} from '@playwright/test';
import {listen} from '../listen';

/**
 * Runs `scripts/audit.mjs`.
 *
 * @param registry what the registry answers: the severity of a vulnerability in each of some packages, or an error
 * @returns the exit code, and what was printed
 */
async function audit(
  registry: Record<string, string> | number,
): Promise<{code: number; output: string}> {
  const server = createServer((request, response) => {
    if (typeof registry === 'number' || !request.url?.endsWith('/advisories/bulk')) {
      response.writeHead(typeof registry === 'number' ? registry : 404).end('{}');
      return;
    }
    const advisories = Object.entries(registry).map(([name, severity], id) => [
      name,
      [
        {
          id,
          url: `https://example.org/${id}`,
          title: 'A hole',
          severity,
          vulnerable_versions: '*',
        },
      ],
    ]);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Object.fromEntries(advisories)));
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

test('a vulnerability that is high in a package of the site fails, and so does one that is critical elsewhere', async () => {
  const {code, output} = await audit({clsx: 'high', eslint: 'critical', prettier: 'high'});
  expect(output).toContain('clsx: high');
  expect(output).toContain('eslint: critical');
  expect(code).toBe(1);
});

test('a vulnerability that is high in a tool for development is counted, and does not fail', async () => {
  const {code, output} = await audit({prettier: 'high'});
  expect(output).toContain('what ships: 0 info, 0 low, 0 moderate, 0 high, 0 critical');
  expect(output).toContain('what builds and tests: 0 info, 0 low, 0 moderate, 1 high');
  expect(code).toBe(0);
});

test('a registry without advisories is said and skipped, one that is broken fails', async () => {
  const none = await audit(405);
  expect(none.output).toContain('Skipped: this registry has no advisories');
  expect(none.code).toBe(0);
  const broken = await audit(500);
  expect(broken.output).toContain('npm audit gave no report');
  expect(broken.code).toBe(1);
});
