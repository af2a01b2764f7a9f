// CommonJS, as Playwright compiles what its configuration loads to CommonJS.
const {existsSync} = require('node:fs');
const path = require('node:path');

/** Where `ensureTestTools.mjs` keeps the fonts of the browser tests and the file that tells the browser about them. */
const fontsDir = path.join(__dirname, '../.fixtures/fonts');
const fontsConfig = path.join(fontsDir, 'fonts.conf');

/**
 * Debian's browsers, the best first: the headless shell, which is what Playwright downloads too, takes half the time
 * of the whole Chromium where there is no graphics card.
 */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Where Debian keeps nginx, outside an ordinary user's path, and the module that sends ready-made brotli files. */
const nginx = '/usr/sbin/nginx';
const nginxModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/**
 * How the browser tests start Chromium: the system's, or Playwright's own (no `executablePath`) if there is none. It
 * sees the fonts of the tests alone, so that what they measure is the same on every machine.
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
    ],
    env: {.../** @type {Record<string, string>} */ (process.env), FONTCONFIG_FILE: fontsConfig},
  };
}

module.exports = {browsers, fontsConfig, fontsDir, launchOptions, nginx, nginxModule};
