import {defineConfig} from '@playwright/test';
import {launchOptions} from './scripts/testTools.cjs';

export default defineConfig({
  testDir: 'tests/site',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // On CI, a failed test runs once more. `flakyLimit` says which ones passed only then.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  // A busy machine may take seconds to start a worker or render a long page.
  expect: {timeout: 20_000},
  outputDir: 'test-results/site-output',
  reporter: [['list'], ['json', {outputFile: 'test-results/site.json'}], ['./tests/flakyLimit.ts']],
  use: {
    browserName: 'chromium',
    // Below the test's timeout, so that a failure names the step that took too long.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: {width: 1280, height: 800},
    launchOptions: launchOptions(),
    // Tests of motion ask for it.
    contextOptions: {reducedMotion: 'reduce'},
  },
});
