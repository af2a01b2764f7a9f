import {execFileSync} from 'node:child_process';
import path from 'node:path';

/**
 * Builds the fixture site (tests/fixtures), which the browser tests use beside the real site. There are three variants:
 * one with every option on and a draft of a locale, one with an announcement bar that has another id and can't be
 * closed, and one with hosted search.
 *
 * @type {{outDir: string, env: Record<string, string>}[]}
 */
const variants = [
  {outDir: '.fixtures/features', env: {FIXTURE_DRAFT: '1'}},
  {outDir: '.fixtures/pinned-bar', env: {FIXTURE_BAR: '{"id": "second", "isCloseable": false}'}},
  {
    outDir: '.fixtures/algolia',
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
