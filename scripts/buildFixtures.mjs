import {execFileSync} from 'node:child_process';
import path from 'node:path';

/**
 * Builds the fixture site (tests/fixtures) that the site tests run beside the real one: every option on, and once
 * more with an announcement bar that can't be closed and has another id, and with hosted search.
 *
 * @type {{outDir: string, env: Record<string, string>}[]}
 */
const variants = [
  {outDir: '.fixtures/features', env: {}},
  {outDir: '.fixtures/pinned-bar', env: {FIXTURE_BAR: '{"id": "second", "isCloseable": false}'}},
  {
    outDir: '.fixtures/hosted-search',
    env: {
      ALGOLIA_APP_ID: 'FIXTURE',
      ALGOLIA_SEARCH_API_KEY: 'search-key',
      ALGOLIA_INDEX_NAME: 'fixture-docs',
    },
  },
];

for (const {outDir, env} of variants) {
  execFileSync(
    'npx',
    ['docusaurus', 'build', 'tests/fixtures', '--out-dir', path.resolve(outDir)],
    {
      stdio: 'inherit',
      env: {...process.env, ...env},
    },
  );
}
