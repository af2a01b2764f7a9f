import {tmpdir} from 'node:os';
import {expect, test} from '@playwright/test';
import {load} from 'cheerio';
import {isInGit} from '../../config/isInGit';
import {atomOf} from '../../plugins/docusaurus/changesFeed/atom';
import {
  type ChangedPage,
  newestChanges,
  pagesOf,
  type Version,
} from '../../plugins/docusaurus/changesFeed/pages';

const SITE = 'https://docs.example';
const FEED = {
  title: 'What changed',
  url: `${SITE}/changes.atom`,
  home: `${SITE}/`,
  author: 'Authors',
  language: 'en',
};
const page = (name: string, changedAt?: number): ChangedPage => ({
  title: name,
  description: `About ${name}.`,
  url: `${SITE}/docs/${name}`,
  changedAt,
});
const DAY = 86_400_000;

test.describe('the feed of changed pages', () => {
  test('has the newest change first, and pages of one time by address', () => {
    const changes = newestChanges([
      page('b', DAY),
      page('old', 1),
      page('a', DAY),
      page('new', 2 * DAY),
    ]);
    expect(changes.map(({title}) => title)).toEqual(['new', 'a', 'b', 'old']);
  });

  test('leaves out pages without a date, and ends after 50', () => {
    expect(newestChanges([page('a')])).toEqual([]);
    const many = Array.from({length: 60}, (_, index) => page(`p${index}`, index));
    const changes = newestChanges(many);
    expect(changes).toHaveLength(50);
    expect(changes.at(-1)?.title).toBe('p10');
  });

  test('has what Atom requires of a feed and of its entries', () => {
    const $ = load(atomOf(FEED, newestChanges([page('a', DAY), page('b', 0)])), {xml: true});
    expect($('feed').attr()).toEqual({xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en'});
    expect($('feed > id').text()).toBe(FEED.url);
    expect($('feed > link[rel="self"]').attr('href')).toBe(FEED.url);
    expect($('feed > updated').text()).toBe('1970-01-02T00:00:00.000Z');
    expect($('feed > author > name').text()).toBe('Authors');
    const entry = $('entry').first();
    expect(entry.find('title').text()).toBe('a');
    expect(entry.find('link').attr('href')).toBe(`${SITE}/docs/a`);
    expect(entry.find('updated').text()).toBe('1970-01-02T00:00:00.000Z');
    expect(entry.find('summary').text()).toBe('About a.');
  });

  test('gives the next change of a page another id', () => {
    const idOf = (changedAt: number) =>
      load(atomOf(FEED, newestChanges([page('a', changedAt)])), {xml: true})('entry > id').text();
    expect(idOf(DAY)).toBe('tag:docs.example,1970-01-02:/docs/a/86400000');
    expect(idOf(DAY + 1)).not.toBe(idOf(DAY));
  });

  test('escapes texts, and removes characters that XML can not contain', () => {
    const odd = {...page('a', DAY), title: 'Vec<u8> & "x"\u0000', url: `${SITE}/docs/a?b&c`};
    const atom = atomOf(FEED, newestChanges([odd]));
    expect(atom).toContain('<title>Vec&lt;u8&gt; &amp; &quot;x&quot;</title>');
    expect(atom).toContain(`<link href="${SITE}/docs/a?b&amp;c"/>`);
  });

  test('is refused without a change, because a feed needs a date', () => {
    expect(() => atomOf(FEED, [])).toThrow('no page has a date');
  });
});

test('dates are read from Git in a worktree only', () => {
  expect(isInGit(__dirname)).toBe(true);
  expect(isInGit(tmpdir())).toBe(false);
});

test.describe('the pages of the feed', () => {
  const doc = (permalink: string, source = '@site/docs/x.md', unlisted = false) => ({
    title: 'Title',
    description: 'About it.',
    permalink,
    source,
    unlisted,
    lastUpdatedAt: DAY,
  });
  const urlsOf = (versions: Version[], isTranslation = false) =>
    pagesOf(versions, SITE, isTranslation).map(({url}) => url);

  test('are those of the version that readers see by default', () => {
    const versions = [
      {isLast: false, docs: [doc('/docs/next/a')]},
      {isLast: true, docs: [doc('/docs/'), doc('/docs/a')]},
    ];
    expect(urlsOf(versions)).toEqual([`${SITE}/docs`, `${SITE}/docs/a`]);
  });

  test('are listed, and translated when the locale is a translation', () => {
    const docs = [
      doc('/ja/docs/a', '@site/i18n/ja/a.md'),
      doc('/ja/docs/hidden', '@site/i18n/ja/b.md', true),
      doc('/ja/docs/english'),
    ];
    expect(urlsOf([{isLast: true, docs}], true)).toEqual([`${SITE}/ja/docs/a`]);
    expect(urlsOf([{isLast: true, docs}])).toEqual([
      `${SITE}/ja/docs/a`,
      `${SITE}/ja/docs/english`,
    ]);
  });

  test('have no date when Docusaurus knows none', () => {
    const [page] = pagesOf(
      [{isLast: true, docs: [{...doc('/docs/a'), lastUpdatedAt: null}]}],
      SITE,
      false,
    );
    expect(page?.changedAt).toBeUndefined();
  });
});
