import {expect, test} from '@playwright/test';
import {compareTranslations} from '../../plugins/translations/freshness';
import {CHINESE_DOCS, ENGLISH_DOCS, type Page, readPages} from './pages';

const english = readPages(ENGLISH_DOCS);
const chinese = readPages(CHINESE_DOCS);

/** Runs a check on every page and shows all findings at once, as `file:line: what to do`. */
function findings(pages: Page[], check: (page: Page) => string[]): string[] {
  return pages.flatMap(page =>
    check(page).map(finding => `${page.file}${finding.startsWith(':') ? '' : ': '}${finding}`),
  );
}

const KEYS = new Set([
  'title',
  'description',
  'sidebar_label',
  'keywords',
  'slug',
  'toc_max_heading_level',
]);

test('front matter has a short title, a describing sentence, and nothing unknown', () => {
  expect(
    findings([...english, ...chinese], ({file, frontMatter}) => {
      const zh = file.startsWith(CHINESE_DOCS);
      const {title, description} = frontMatter;
      // A Han character says about as much as two Latin letters, and is as wide.
      const [titleMax, descriptionMin, descriptionMax] = zh ? [40, 20, 130] : [60, 50, 160];
      return [
        ...(typeof title === 'string' && title.length <= titleMax
          ? []
          : [`title: at most ${titleMax} characters`]),
        ...(typeof description === 'string' &&
        description.length >= descriptionMin &&
        description.length <= descriptionMax
          ? []
          : [
              `description: a sentence of ${descriptionMin} to ${descriptionMax} characters, has ${String(description).length}`,
            ]),
        ...(description === title ? ['description: says what the title says'] : []),
        ...Object.keys(frontMatter)
          .filter(key => !KEYS.has(key) && !(zh && key === 'source'))
          .map(key => `front matter key "${key}" is not in use here`),
      ];
    }),
  ).toEqual([]);
});

test('headings are of levels 2 and 3, with an explicit id each, unique on the page', () => {
  expect(
    findings([...english, ...chinese], ({headings}) => [
      ...headings
        .filter(({level}) => level < 2 || level > 3)
        .map(
          ({line, level}) =>
            `:${line}: level ${level}; the page's title is the H1, use levels 2 and 3`,
        ),
      ...headings
        .filter(({id}) => id === undefined)
        .map(({line, text}) => `:${line}: "${text}" has no id; write {/* #id */} behind it`),
      ...headings
        .filter(({id}, index) => headings.findIndex(other => other.id === id) < index)
        .map(({line, id}) => `:${line}: the id "${id}" is taken on this page`),
    ]),
  ).toEqual([]);
});

test('at most two admonitions a page', () => {
  expect(
    findings([...english, ...chinese], ({prose}) => {
      const count = prose.filter(line => /^:::\w/.test(line.trim())).length;
      return count > 2
        ? [`${count} admonitions; keep the two that matter, write the others as text`]
        : [];
    }),
  ).toEqual([]);
});

test('Rust and TypeScript over five lines come out of samples/', () => {
  expect(
    findings([...english, ...chinese], ({fences}) =>
      fences
        .filter(
          ({lang, meta, body}) =>
            /^(rust|rs|ts|tsx|typescript|js|javascript)$/.test(lang) &&
            !/(^|\s)file=/.test(meta) &&
            body.trim().split('\n').length > 5,
        )
        .map(
          ({line}) => `:${line}: put this code into samples/ and embed it with file= and region=`,
        ),
    ),
  ).toEqual([]);
});

test('B4 every page exists in both editions, none is stale', async () => {
  const {missing, orphaned, stale} = await compareTranslations(process.cwd(), {
    source: ENGLISH_DOCS,
    translation: CHINESE_DOCS,
  });
  expect(missing, 'write the Chinese page').toEqual([]);
  expect(orphaned, 'there is no English page for it').toEqual([]);
  expect(
    stale,
    'bring the Chinese page up to date, then: npm run translations:accept -- docs/<page>',
  ).toEqual([]);
});

test('both editions of a page have the same headings', () => {
  const outline = ({headings}: Page) => headings.map(({level, id}) => `${level} ${id}`);
  for (const page of english) {
    const twin = chinese.find(({id}) => id === page.id);
    expect(twin && outline(twin), `${page.id}: same levels and ids in the same order`).toEqual(
      outline(page),
    );
  }
});

test('both editions of a page have the same fences; diagrams are translated', () => {
  const comparable = ({fences}: Page) =>
    fences.map(({lang, meta, body}) => (lang === 'mermaid' ? lang : `${lang} ${meta}\n${body}`));
  for (const page of english) {
    const twin = chinese.find(({id}) => id === page.id);
    expect(twin && comparable(twin), `${page.id}: same fences, byte for byte`).toEqual(
      comparable(page),
    );
  }
});

test('Chinese pages use full-width punctuation between Han characters', () => {
  const HAN = '\\p{Script=Han}';
  const halfWidth = new RegExp(`${HAN}[,.;:?!]${HAN}`, 'u');
  expect(
    findings(chinese, ({prose}) =>
      prose.flatMap((line, index) => {
        const found = halfWidth.exec(line.replace(/`[^`]*`/g, '').replace(/\{\/\*.*?\*\/\}/g, ''));
        return found ? [`:${index + 1}: "${found[0]}": use the full-width mark`] : [];
      }),
    ),
  ).toEqual([]);
});

test('Chinese pages set a space between Han and Latin letters, digits and inline code', () => {
  const HAN = '\\p{Script=Han}';
  const joined = new RegExp(`${HAN}[A-Za-z0-9\`]|[A-Za-z0-9\`]${HAN}`, 'u');
  expect(
    findings(chinese, ({prose}) =>
      prose.flatMap((line, index) => {
        if (/^(import|export|<)/.test(line) || /^:::/.test(line)) {
          return [];
        }
        const text = line
          .replace(/\]\([^)]*\)/g, ']')
          .replace(/\{\/\*.*?\*\/\}/g, '')
          .replace(/\$[^$]*\$/g, '');
        const found = joined.exec(text.replace(/<[^>]*>/g, ''));
        return found
          ? [
              `:${index + 1}: "${text.slice(Math.max(0, found.index - 8), found.index + 8)}": set a space`,
            ]
          : [];
      }),
    ),
  ).toEqual([]);
});
