import {defineConfig} from '@playwright/test';

/**
 * Follows the recipes of the documentation for maintainers, each in a clone of HEAD: minutes each, and half an hour
 * for all at once.
 */
export default defineConfig({
  testDir: 'recipes',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45 * 60_000,
  outputDir: '../test-results/recipes-output',
  reporter: [['list'], ['json', {outputFile: '../test-results/recipes.json'}]],
});
