import {defineConfig} from '@playwright/test';
import site from '../../playwright.config';

export default defineConfig({
  testDir: '.',
  testMatch: '*.bench.ts',
  workers: 1,
  timeout: 1_800_000,
  outputDir: '../../test-results/bench-output',
  reporter: [['list'], ['json', {outputFile: '../../test-results/bench-site.json'}]],
  use: site.use,
});
