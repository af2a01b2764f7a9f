// CommonJS, because Playwright compiles what its configuration imports to CommonJS.
const {existsSync} = require('node:fs');
const path = require('node:path');

/**
 * The folder where `ensureTestTools.mjs` puts the fonts of the browser tests, and the fontconfig file that lists them.
 */
const fontsDir = path.join(__dirname, '../.fixtures/fonts');
const fontsConfig = path.join(fontsDir, 'fonts.conf');

/**
 * Debian's browsers, in order of preference. Without a graphics card, the headless shell, which is also what Playwright
 * downloads, takes half the time of the complete Chromium.
 */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The major version of Chromium in which the tests are known to pass: texts and sizes may differ in another one. */
const chromiumMajor = '156';

/** Debian's packages for the tests in Firefox and WebKit, and a file of each. */
const engines = [
  {name: 'firefox-esr', file: '/usr/bin/firefox-esr'},
  {name: 'webkit2gtk-driver', file: '/usr/bin/WebKitWebDriver'},
  {name: 'xvfb', file: '/usr/bin/Xvfb'},
  {name: 'xauth', file: '/usr/bin/xauth'},
];

/** Debian's nginx, which is not in the PATH of ordinary users, and its module for precompressed brotli files. */
const nginx = '/usr/sbin/nginx';
const nginxModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/**
 * Returns how the browser tests start Chromium: the system's, or Playwright's own (no `executablePath`) if there is
 * none. The browser can use only the tests' fonts and only hosts of this machine, so that tests are the same everywhere.
 *
 * @returns {{executablePath?: string, args: string[], env: Record<string, string>}}
 */
function launchOptions() {
  const executablePath = browsers.find(existsSync);
  return {
    ...(executablePath !== undefined && {executablePath}),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Tests depend on no network: every other host is refused at once.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
    env: {.../** @type {Record<string, string>} */ (process.env), FONTCONFIG_FILE: fontsConfig},
  };
}

module.exports = {
  browsers,
  chromiumMajor,
  engines,
  fontsConfig,
  fontsDir,
  launchOptions,
  nginx,
  nginxModule,
};
