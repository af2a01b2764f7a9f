import {defineConfig} from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.bench.ts',
  workers: 1,
  timeout: 3_600_000,
  outputDir: '../../test-results/bench-output',
  reporter: [['list'], ['json', {outputFile: '../../test-results/bench-scale.json'}]],
});
