import {spawnSync} from 'node:child_process';

/**
 * Runs the tests of single pages in all languages on the built site: complete, no errors, links, width, and axe in both
 * color modes and widths.
 *
 * Usage: npm run test:pages -- /docs/api/mailbox …
 *
 * It fails if a test fails, or if the site has no page at one of these addresses.
 */
const routes = process.argv.slice(2);
if (routes.length === 0 || !routes.every(route => route.startsWith('/'))) {
  console.error('Usage: npm run test:pages -- <addresses of pages, such as /docs/api/mailbox>');
  process.exit(2);
}

// Titles of tests: "R1 en /docs/api/mailbox is complete: …" and "en /docs/api/mailbox: axe finds nothing …".
const paths = routes.map(route => route.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
const title = ` (?:${paths.join('|')})(?: is complete|: axe)`;
for (const config of ['playwright.config.ts', 'tests/access.config.ts']) {
  const args = ['playwright', 'test', '-c', config, 'pages.spec', '--grep', title];
  const {status} = spawnSync('npx', args, {stdio: 'inherit'});
  if (status !== 0) {
    process.exitCode = 1;
  }
}
