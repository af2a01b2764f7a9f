import {defineConfig} from '@playwright/test';
import type {Options} from './engines/fixtures';

/** The site in Firefox and WebKit: `npm run test:engines`. Playwright runs the tests, but not these browsers. */
export default defineConfig<object, Options>({
  testDir: 'engines',
  forbidOnly: Boolean(process.env.CI),
  // One browser each, which opens one page after the other.
  workers: 2,
  // On CI, a failed test runs once more, with a new browser: WebKit's own sometimes ends. `flakyLimit` names such tests.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  outputDir: '../test-results/engines-output',
  reporter: [['list'], ['json', {outputFile: '../test-results/engines.json'}], ['./flakyLimit.ts']],
  projects: [
    {name: 'firefox', use: {engineName: 'firefox'}},
    {name: 'webkit', use: {engineName: 'webkit'}},
  ],
});
