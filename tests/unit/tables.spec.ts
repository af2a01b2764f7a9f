import {expect, test} from '@playwright/test';
import {toHtml} from 'hast-util-to-html';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import {unified} from 'unified';
import inlineCode from '../../plugins/markdown/inlineCode';
import tables from '../../plugins/markdown/tables';

/** Returns the HTML of a Markdown table after the plugin, on one line. */
async function html(...rows: string[]): Promise<string> {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(inlineCode)
    .use(tables);
  const tree = await processor.run(processor.parse(rows.join('\n')));
  return toHtml(tree).replaceAll('\n', '');
}

test('columns of numbers with or without a unit are marked, but not the first column', async () => {
  const table = await html(
    '| Year | Price |',
    '| --- | --- |',
    '| 2025 | 1,250.5 VARA |',
    '| 2026 | – |',
  );
  expect(table.match(/<t[hd] data-number="">/g)).toHaveLength(3);
  expect(table).toContain('<td>2025</td><td data-number="">1,250.5 VARA</td>');
});

test('a column with a text, a version or no number at all is not marked', async () => {
  for (const cell of ['from 5', '1.2.3', '0x12 or 0x13']) {
    const table = await html('| Name | Value |', '| --- | --- |', '| a | 5 |', `| b | ${cell} |`);
    expect(table).not.toContain('data-number');
  }
  expect(await html('| Name | Value |', '| --- | --- |', '| a | – |')).not.toContain('data-number');
});

test('the cells of a table with three columns name their column; those of a narrower one do not', async () => {
  expect(await html('| | `Gas` | Fee |', '| --- | --- | --- |', '| a | b | c |')).toContain(
    '<td data-label="">a</td><td data-label="Gas">b</td><td data-label="Fee">c</td>',
  );
  expect(await html('| Gas | Fee |', '| --- | --- |', '| a | b |')).not.toContain('data-label');
});

test('code in a cell breaks at no hyphen: short code not at all, long code only at its spaces', async () => {
  const table = await html(
    '| Start | Command |',
    '| --- | --- |',
    '| `gear --dev` | `gear --chain local --alice …` |',
  );
  expect(table).toContain('<code data-short="">gear --dev</code>');
  expect(table).toContain(
    '<code>gear <span data-short="">--chain</span> local <span data-short="">--alice</span> …</code>',
  );
});

test('code in running text breaks at no hyphen, and code of fences is left alone', async () => {
  expect(await html('The target is `wasm32v1-none`.')).toContain(
    '<code data-short="">wasm32v1-none</code>',
  );
  expect(await html('```', 'a-b', '```')).not.toContain('data-short');
});
