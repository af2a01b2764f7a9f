import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {test} from '@playwright/test';

/** Returns the folder of a new site with these files, by their paths. It is in the output of the test that calls. */
export function siteWith(files: Record<string, string>): string {
  const siteDir = mkdtempSync(test.info().outputPath('site-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(siteDir, file)), {recursive: true});
    writeFileSync(path.join(siteDir, file), text);
  }
  return siteDir;
}
