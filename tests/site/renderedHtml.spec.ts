import {createHash} from 'node:crypto';
import {readFile, readdir} from 'node:fs/promises';
import path from 'node:path';
import {load} from 'cheerio';
import {type AnyNode, isTag, isText} from 'domhandler';
import {inlineSources} from '../../plugins/docusaurus/securityHeaders/headers';
import {loadPage} from '../../plugins/shared/renderedHtml/dom';
import {expect, test} from './fixtures';

/** The elements and texts inside the page's `<main>`, each with its depth, in their order. */
function outlineOf($: ReturnType<typeof load>): string {
  const outline: string[] = [];
  const visit = (node: AnyNode, depth: number) => {
    if (isTag(node)) {
      outline.push(`${depth} <${node.name}>`);
      for (const child of node.children) visit(child, depth + 1);
    } else if (isText(node)) {
      outline.push(`${depth} ${node.data}`);
    }
  };
  for (const main of $('main').get()) visit(main, 0);
  return outline.join('\n');
}

async function docsPages(): Promise<{file: string; html: string}[]> {
  const files = (await readdir('build', {recursive: true})).filter(
    file => file.endsWith('.html') && /^(?:zh-cn\/)?docs/.test(file),
  );
  expect(files.length).toBeGreaterThan(130);
  return Promise.all(
    files.map(async file => ({file, html: await readFile(path.join('build', file), 'utf8')})),
  );
}

test('search and Markdown export parse each page like a browser, although with a faster parser', async () => {
  const pages = await docsPages();
  const differing = pages.filter(
    ({html}) => outlineOf(load(loadPage(html))) !== outlineOf(load(html)),
  );
  expect(differing.map(({file}) => file)).toEqual([]);
});

test('the inline scripts and styles that the headers allow are those that a browser finds', async () => {
  const found = (html: string) => {
    const $ = load(html);
    const sources = (selector: string) =>
      $(selector)
        .not('[type*="json"]')
        .get()
        .map(element => {
          const digest = createHash('sha256').update($(element).text()).digest('base64');
          return `'sha256-${digest}'`;
        });
    return {scripts: sources('script:not([src])'), styles: sources('style')};
  };
  const differing = (await docsPages()).filter(
    ({html}) => JSON.stringify(inlineSources(html)) !== JSON.stringify(found(html)),
  );
  expect(differing.map(({file}) => file)).toEqual([]);
});
