import {defineConfig} from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: ['unit/**/*.spec.ts', 'content/**/*.spec.ts'],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Beside a production build, on two cores, parsing all pages or starting npm takes a minute.
  workers: 2,
  timeout: 120_000,
  outputDir: '../test-results/unit-output',
  reporter: [['list'], ['json', {outputFile: '../test-results/unit.json'}]],
});
