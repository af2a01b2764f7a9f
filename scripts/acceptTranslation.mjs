import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';

/**
 * `npm run translations:accept -- docs/x.md …`: declares that the Chinese twin of each English page says what the
 * page says now, by writing the page's Git blob hash into the twin's `source`.
 */
const DOCS = 'i18n/zh-cn/docusaurus-plugin-content-docs/current/';
const PAGES = 'i18n/zh-cn/docusaurus-plugin-content-pages/';

const pages = process.argv.slice(2);
if (pages.length === 0) {
  throw new Error('Name the English pages: npm run translations:accept -- docs/intro.md');
}
for (const page of pages) {
  const twin = page.replace(/^docs\//, DOCS).replace(/^src\/pages\//, PAGES);
  if (twin === page || !existsSync(page) || !existsSync(twin)) {
    throw new Error(
      `${page}: no English page below docs/ or src/pages/ with a twin in i18n/zh-cn/`,
    );
  }
  const text = readFileSync(twin, 'utf8');
  if (!/^---\n[\s\S]*?\nsource: [\s\S]*?\n---\n/.test(text)) {
    throw new Error(
      `${twin}: its front matter has no "source"; add the line "source: x" and run this again`,
    );
  }
  const hash = execFileSync('git', ['hash-object', page], {encoding: 'utf8'}).trim();
  writeFileSync(twin, text.replace(/^source: .*$/m, `source: ${hash}`));
  console.log(`${twin}: source ${hash}`);
}
