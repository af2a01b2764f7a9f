import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';

/** The system's Chromium, which playwright.config.ts prefers. */
const SYSTEM_CHROMIUM = '/usr/bin/chromium';

const isRoot = process.getuid?.() === 0;
const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
  execFileSync(command, args, {stdio: 'inherit'});

/**
 * Makes sure the site tests have a browser: the system's Chromium; else Debian's package, where we may install it;
 * else the build that Playwright downloads.
 */
if (existsSync(SYSTEM_CHROMIUM)) {
  console.log(`Browser: ${SYSTEM_CHROMIUM}`);
} else if (isRoot && existsSync('/etc/debian_version')) {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
} else {
  run('npx', ['playwright', 'install', 'chromium']);
}
