import {defineConfig} from '@playwright/test';
import site from '../playwright.config';

/** axe on all pages: `npm run test:access`. The browser tests look at one page of each kind. */
export default defineConfig({
  ...site,
  testDir: 'access',
  outputDir: '../test-results/access-output',
  reporter: [['list'], ['json', {outputFile: '../test-results/access.json'}]],
});
