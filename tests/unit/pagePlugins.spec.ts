import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {pagePlugins} from '../../config/pagePlugins';
import {gitFiles} from '../content/gitFiles';
import {fileOf, importsOf} from './layers';

test('a site with the page plugins alone has the data that the components of pages read', () => {
  const files = new Set(gitFiles('src', 'config'));
  const waiting = gitFiles('docs', 'src/pages', 'src/theme/MDXComponents');
  const reached = new Set(waiting);
  const read = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const text = readFileSync(file, 'utf8');
    const imports = /\.tsx?$/.test(file)
      ? importsOf(file, text).map(({name}) => name)
      : [...text.matchAll(/^import .* from '(.+)';$/gm)].map(([, name]) => name!);
    for (const name of imports) {
      const plugin = /^@generated\/([\w-]+)\//.exec(name)?.[1];
      const next = fileOf(file, name, files);
      if (plugin !== undefined) read.add(plugin);
      if (next !== undefined && !reached.has(next)) {
        reached.add(next);
        waiting.push(next);
      }
    }
    for (const [, plugin] of text.matchAll(/usePluginData\('([\w-]+)'\)/g)) read.add(plugin!);
  }
  const names = pagePlugins.map(path =>
    path
      .split('/')
      .at(-2)!
      .replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
  );
  expect(read.size).toBeGreaterThan(1);
  expect([...read].filter(plugin => !names.includes(plugin))).toEqual([]);
});
