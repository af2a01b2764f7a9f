import {defineConfig} from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: ['unit/**/*.spec.ts', 'content/**/*.spec.ts'],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  outputDir: '../test-results/unit-output',
  reporter: [['list'], ['json', {outputFile: '../test-results/unit.json'}]],
});
