import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {parseEmbedMeta} from '../../plugins/samples/meta';
import {gitFiles} from './gitFiles';
import {ENGLISH_DOCS, readPages} from './pages';
import * as rules from './rules';

/** The files that pages can embed. */
const files = gitFiles('samples').filter(file =>
  /\.(rs|ts|toml|ya?ml|conf|service|ini|txt|idl|json|html)$/.test(file),
);

const embeds = readPages(ENGLISH_DOCS).flatMap(({fences}) =>
  fences.flatMap(({meta}) => parseEmbedMeta(meta) ?? []),
);

test('every region of a sample is embedded in a page', () => {
  const samples = new Map(files.map(file => [file, readFileSync(file, 'utf8')]));
  const shown = new Set(embeds.map(({file, region}) => `${file}#${region}`));
  expect(rules.orphanRegions(samples, shown)).toEqual([]);
});

test('every sample program and every folder of TypeScript samples is shown on a page', () => {
  const embedded = embeds.map(({file}) => file);
  expect(rules.orphanSamples(files, embedded)).toEqual([]);
});

test('every image is used', () => {
  const images = gitFiles('static', 'docs', 'i18n', 'src').filter(file =>
    /\.(avif|gif|ico|jpe?g|png|svg|webp)$/.test(file),
  );
  const sources = gitFiles('docs', 'i18n', 'src', 'docusaurus.config.ts')
    .filter(file => /\.(css|json|mdx?|tsx?)$/.test(file))
    .map(file => readFileSync(file, 'utf8'));
  expect(rules.orphanImages(images, sources)).toEqual([]);
});
