import './checkNode.mjs';
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {decompress} from 'wawoff2';
import {
  browsers,
  chromiumMajor,
  engines,
  fontsConfig,
  fontsDir,
  launchOptions,
  nginx,
  nginxModule,
} from './testTools.cjs';

/**
 * Makes sure that the browser tests have fonts, Chromium and nginx. It installs Debian packages if it is root or sudo
 * needs no password. Otherwise, Playwright downloads its own Chromium. For anything that is still missing, it prints
 * the command that installs it.
 *
 * It fails without a browser. Without nginx, it only fails on CI; elsewhere the tests of `deploy/` are skipped.
 *
 * With the argument `engines`, it prepares Firefox and WebKit instead of Chromium and nginx.
 */
const {resolve} = createRequire(import.meta.url);
const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
const hasApt = existsSync('/etc/debian_version');
// Ubuntu's package of Chromium is a snap, which containers and CI machines can't run.
const isDebian = /^ID=debian$/m.test(release);

/** What to put before a command that needs root; undefined when we can't become root. */
const asRoot =
  process.getuid?.() === 0
    ? []
    : spawnSync('sudo', ['-n', 'true']).status === 0
      ? ['sudo', '-n']
      : undefined;

/**
 * Installs packages of Debian or Ubuntu. apt-get prints its own errors.
 *
 * @param {string[]} packages
 * @returns {boolean} false when they could not be installed
 */
function install(packages) {
  if (!hasApt || asRoot === undefined) {
    return false;
  }
  // The checks of the programs may be installing packages, too.
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=600'];
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options];
  return [['update'], ['install', '-y', '--no-install-recommends', ...packages]].every(args => {
    const [command = '', ...rest] = [...apt, ...args];
    return spawnSync(command, rest, {stdio: 'inherit'}).status === 0;
  });
}

/**
 * Prepares the only fonts that the tests' browser can use: DejaVu for Latin letters, code and formulas, and Noto Sans
 * SC for Chinese. Noto is decompressed, because Chromium does not accept woff2 files as system fonts.
 */
async function makeFonts() {
  rmSync(fontsDir, {recursive: true, force: true});
  mkdirSync(fontsDir, {recursive: true});
  for (const weight of [400, 700]) {
    const file = `noto-sans-sc-chinese-simplified-${weight}-normal`;
    const packed = readFileSync(resolve(`@fontsource/noto-sans-sc/files/${file}.woff2`));
    writeFileSync(path.join(fontsDir, `${file}.ttf`), await decompress(packed));
  }
  const dejavu = path.join(path.dirname(resolve('dejavu-fonts-ttf/package.json')), 'ttf');
  const alias = (/** @type {string} */ generic, /** @type {string} */ family) =>
    `<alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`;
  writeFileSync(
    fontsConfig,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${dejavu}</dir>
  <dir>${fontsDir}</dir>
  <cachedir>${fontsDir}/cache</cachedir>
  ${alias('serif', 'DejaVu Serif')}
  ${alias('monospace', 'DejaVu Sans Mono')}
  <match target="pattern">
    <edit name="family" mode="append_last" binding="weak"><string>DejaVu Sans</string></edit>
  </match>
  <match target="pattern"><edit name="hintstyle" mode="assign"><const>hintnone</const></edit></match>
</fontconfig>
`,
  );
}

/** Installs a browser if there is none, and starts it once to see that it works. */
async function ensureBrowser() {
  const [best = ''] = browsers;
  const debianPackage = path.basename(best);
  if (!existsSync(best) && isDebian) {
    install([debianPackage]);
  }
  if (!browsers.some(existsSync)) {
    execFileSync('npx', ['playwright', 'install', '--only-shell', 'chromium'], {stdio: 'inherit'});
  }
  const browser = await chromium.launch(launchOptions());
  const version = browser.version();
  console.log(`Browser: ${browsers.find(existsSync) ?? chromium.executablePath()} ${version}`);
  if (version.split('.')[0] !== chromiumMajor) {
    console.warn(
      `Warning: the tests are known to pass in Chromium ${chromiumMajor} (chromiumMajor in scripts/testTools.cjs), and this is ${version}. Texts and sizes may differ.`,
    );
  }
  await browser.close();
}

/** Installs nginx if there is none. */
function ensureNginx() {
  const isThere = () => [nginx, nginxModule].every(existsSync);
  const packages = ['nginx', 'libnginx-mod-http-brotli-static'];
  if (isThere() || (install(packages) && isThere())) {
    console.log(`nginx: ${nginx}`);
    return;
  }
  console.warn(
    `No nginx with ${path.basename(nginxModule)} is installed, so the tests of deploy/ are skipped. To run them: sudo apt-get install ${packages.join(' ')}`,
  );
  if (process.env.CI) {
    process.exitCode = 1;
  }
}

/** Installs Firefox and WebKit, which Playwright's own downloads cannot replace, if they are missing. */
function ensureEngines() {
  const isThere = () => engines.every(({file}) => existsSync(file));
  const packages = engines.map(({name}) => name);
  if (!isThere() && !(isDebian && install(packages) && isThere())) {
    console.error(
      `The tests need Firefox and WebKit of Debian: sudo apt-get install ${packages.join(' ')}`,
    );
    process.exitCode = 1;
  }
}

await makeFonts();
if (process.argv[2] === 'engines') {
  ensureEngines();
} else {
  ensureNginx();
  try {
    await ensureBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(
      `The browser for the tests did not start. Install one: ${
        isDebian
          ? `sudo apt-get install ${path.basename(browsers[0] ?? '')}`
          : 'sudo npx playwright install --with-deps --only-shell chromium'
      }`,
    );
    process.exitCode = 1;
  }
}
