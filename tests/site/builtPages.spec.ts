import {readFile, readdir} from 'node:fs/promises';
import path from 'node:path';
import {load} from 'cheerio';
import {loadPage} from '../../plugins/search/records';
import {expect, test} from './fixtures';

/** The contents of the page's `<main>`, written out with every closing tag. */
const mainOf = ($: ReturnType<typeof load>): string =>
  load($('main').html() ?? '', null, false)
    .html()
    .replace(/<!--.*?-->/gs, '');

test('12.1 search and Markdown read each page as a browser does, although they read it quicker', async () => {
  const files = (await readdir('build', {recursive: true})).filter(
    file => file.endsWith('.html') && /^(?:zh-cn\/)?docs/.test(file),
  );
  const differing: string[] = [];
  for (const file of files) {
    const html = await readFile(path.join('build', file), 'utf8');
    if (mainOf(loadPage(html)) !== mainOf(load(html))) {
      differing.push(file);
    }
  }
  expect(files.length).toBeGreaterThan(130);
  expect(differing).toEqual([]);
});
