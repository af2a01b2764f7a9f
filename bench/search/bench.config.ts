import {defineConfig} from '@playwright/test';
import site from '../../playwright.config';

export default defineConfig({
  testDir: '.',
  testMatch: '*.bench.ts',
  workers: 1,
  timeout: 300_000,
  outputDir: '../../test-results/bench-output',
  reporter: [['list'], ['json', {outputFile: '../../test-results/bench-search.json'}]],
  use: site.use,
});
