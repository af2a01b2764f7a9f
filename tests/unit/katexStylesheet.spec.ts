import {execFileSync} from 'node:child_process';
import {expect, test} from '@playwright/test';
import {katexStylesheet} from '../../config/katexStylesheet';

test('D5 the stylesheet and its hash are those of the KaTeX version that rehype-katex uses', () => {
  const {href, integrity} = katexStylesheet();
  const tree = JSON.parse(
    execFileSync('npm', ['ls', 'katex', '--json', '--all'], {encoding: 'utf8'}),
  ) as {
    dependencies: Record<string, {dependencies?: Record<string, {version: string}>}>;
  };
  const version = tree.dependencies['rehype-katex']?.dependencies?.katex?.version;
  expect(href).toBe(`https://cdn.jsdelivr.net/npm/katex@${version}/dist/katex.min.css`);
  const digest = execFileSync('openssl', [
    'dgst',
    '-sha384',
    '-binary',
    'node_modules/katex/dist/katex.min.css',
  ]);
  expect(integrity).toBe(`sha384-${digest.toString('base64')}`);
});
