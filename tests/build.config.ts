import {defineConfig} from '@playwright/test';
import unit from './unit.config';

/** Only the unit tests that build a site of their own. They have their own report, because `npm test` runs both. */
export default defineConfig(unit, {
  grep: /@build/,
  outputDir: '../test-results/build-output',
  reporter: [['list'], ['json', {outputFile: '../test-results/build.json'}]],
});
