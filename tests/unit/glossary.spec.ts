import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {definitionsOf} from '../../plugins/docusaurus/glossary/definitions';
import {CHINESE_DOCS, ENGLISH_DOCS, type Page, readPages} from '../content/pages';

const definitionsIn = (root: string): Record<string, string> => {
  const file = `${root}/gear/glossary.md`;
  return definitionsOf(readFileSync(file, 'utf8'), file);
};

/** The terms that a page links to in the glossary, by their ids. */
const linkedTerms = ({links}: Page): string[] =>
  links.flatMap(({url}) => {
    const [page = '', id] = url.split('#');
    return id !== undefined && page.endsWith('glossary.md') ? [id] : [];
  });

test.describe('definitions of terms', () => {
  test('are the first sentence of each entry, as plain text', () => {
    expect(
      definitionsOf(
        [
          '## A {/* #a */}',
          '### Actor {/* #actor */}',
          '',
          'Anything that gets [messages](#message) by `handle`, for <b lang="en">$n$</b> **blocks**.',
          'More about it.',
          '### 账户（Account） {/* #account */}',
          '',
          '链上的一条[记录](#x)。用户控制自己的账户。',
        ].join('\n'),
        'glossary.md',
      ),
    ).toEqual({
      actor: 'Anything that gets messages by handle, for n blocks.',
      account: '链上的一条记录。',
    });
  });

  test('an entry without text is rejected, with file, line and id; so is a page without entries', () => {
    expect(() =>
      definitionsOf('### Actor {/* #actor */}\n\n### Block {/* #block */}\n\nText.', 'g.md'),
    ).toThrow('g.md:1: define #actor in a sentence below its heading');
    expect(() => definitionsOf('# Words', 'g.md')).toThrow('g.md: no term found');
  });

  test('every term that a page links to is defined in both languages', () => {
    const [english, chinese] = [definitionsIn(ENGLISH_DOCS), definitionsIn(CHINESE_DOCS)];
    expect(Object.keys(chinese)).toEqual(Object.keys(english));
    const linked = [ENGLISH_DOCS, CHINESE_DOCS].flatMap(root =>
      readPages(root).flatMap(page => linkedTerms(page).map(id => ({file: page.file, id}))),
    );
    expect(linked.length).toBeGreaterThan(150);
    expect(linked.filter(({id}) => !Object.hasOwn(english, id))).toEqual([]);
  });

  test('a page links each term only once, at its first use', () => {
    const repeated = readPages(ENGLISH_DOCS).flatMap(page => {
      const ids = linkedTerms(page);
      return ids
        .filter((id, index) => ids.indexOf(id) < index)
        .map(id => `${page.file}: link the term #${id} at its first use only`);
    });
    expect(repeated).toEqual([]);
  });
});
