import {existsSync} from 'node:fs';
import {defineConfig} from '@playwright/test';

const systemChromium = '/usr/bin/chromium';

export default defineConfig({
  testDir: 'tests/site',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // CI machines are shared; what passes only at a repetition is named as flaky at the end of .ci/run.
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  timeout: 90_000,
  // A busy machine may take seconds to start a worker or draw a long page.
  expect: {timeout: 20_000},
  outputDir: 'test-results/site-output',
  reporter: [['list'], ['json', {outputFile: 'test-results/site.json'}]],
  use: {
    baseURL: 'http://localhost:3000',
    browserName: 'chromium',
    viewport: {width: 1280, height: 800},
    launchOptions: {
      ...(existsSync(systemChromium) && {executablePath: systemChromium}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/serve.cjs build',
    url: 'http://localhost:3000',
    reuseExistingServer: !process.env.CI,
  },
});
