import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {parseEmbedMeta} from '../../plugins/samples/meta';
import {ENGLISH_DOCS, readPages} from './pages';

/** Sample files in Git, and such as will be: what pages could embed. */
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'samples'],
  {encoding: 'utf8'},
)
  .trim()
  .split('\n')
  .filter(file => /\.(rs|ts|toml|ya?ml|conf|service|ini|txt|idl|json|html)$/.test(file));

const embeds = readPages(ENGLISH_DOCS).flatMap(({fences}) =>
  fences.flatMap(({meta}) => parseEmbedMeta(meta) ?? []),
);
const embeddedFiles = new Set(embeds.map(({file}) => file));

test('every region of a sample is shown on a page', () => {
  const shown = new Set(embeds.map(({file, region}) => `${file}#${region}`));
  const unused = files.flatMap(file =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/^\s*(?:\/\/|#) #region ([\w-]+)\s*$/gm),
      ([, region]) => region,
    )
      .filter(region => !shown.has(`${file}#${region}`))
      .map(region => `${file}: no page embeds region "${region}"; embed it or remove its markers`),
  );
  expect(unused).toEqual([]);
});

test('every sample program and every folder of TypeScript samples is shown on a page', () => {
  // Shared by the programs and their tests; pages show parts of them where they help.
  const shared = new Set(['samples/programs/testkit', 'samples/programs/xtask']);
  const folderOf = (file: string) =>
    /^samples\/(?:programs\/[^/]+|js\/src\/[^/]+)(?=\/)/.exec(file)?.[0];
  const folders = new Set(files.flatMap(file => folderOf(file) ?? []));
  const shown = new Set(Array.from(embeddedFiles, folderOf));
  const orphans = Array.from(folders).filter(folder => !shared.has(folder) && !shown.has(folder));
  expect(orphans, 'write the page that shows it, or remove the sample').toEqual([]);
});
