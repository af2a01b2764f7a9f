import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';

/** Where Debian keeps nginx, and the module that sends ready-made brotli files. */
const NEEDED = ['/usr/sbin/nginx', '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'];
const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static'];

const isRoot = process.getuid?.() === 0;
const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
  execFileSync(command, args, {
    stdio: 'inherit',
    env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
  });

/**
 * Makes sure the tests of `deploy/` have nginx: Debian's packages, installed where we may. Elsewhere it says what to
 * install, and those tests are skipped.
 */
if (NEEDED.every(existsSync)) {
  console.log(`nginx: ${NEEDED[0]}`);
} else if (isRoot && existsSync('/etc/debian_version')) {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES]);
} else {
  console.warn(
    `No nginx: the tests of deploy/ will be skipped. Install these packages: ${PACKAGES.join(' ')}`,
  );
}
