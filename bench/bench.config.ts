import {defineConfig} from '@playwright/test';
import site from '../playwright.config';

export default defineConfig({
  testMatch: '*.bench.ts',
  workers: 1,
  outputDir: '../test-results/bench-output',
  reporter: 'list',
  use: site.use,
  projects: [
    {name: 'search', testDir: 'search', timeout: 300_000},
    {name: 'site', testDir: 'site', timeout: 1_800_000},
    {name: 'scale', testDir: 'scale', timeout: 3_600_000},
  ],
});
