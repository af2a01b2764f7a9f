import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {katexStylesheet} from '../../config/katexStylesheet';

test('D5 the stylesheet and its hash are those of the KaTeX version that rehype-katex uses', () => {
  const {packages} = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, {version: string}>;
  };
  const folder = ['node_modules/rehype-katex/node_modules/katex', 'node_modules/katex'].find(
    name => name in packages,
  )!;
  const {href, integrity} = katexStylesheet();
  expect(href).toBe(
    `https://cdn.jsdelivr.net/npm/katex@${packages[folder]!.version}/dist/katex.min.css`,
  );
  const css = readFileSync(`${folder}/dist/katex.min.css`);
  expect(integrity).toBe(`sha384-${createHash('sha384').update(css).digest('base64')}`);
});
