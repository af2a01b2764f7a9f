import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {definitionsOf} from '../../plugins/glossary/definitions';
import {CHINESE_DOCS, ENGLISH_DOCS, readPages} from '../content/pages';

const definitionsIn = (root: string): Record<string, string> => {
  const file = `${root}/gear/glossary.md`;
  return definitionsOf(readFileSync(file, 'utf8'), file);
};

test.describe('definitions of terms', () => {
  test('are the first sentence of an entry, as plain text', () => {
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

  test('an entry without text is refused with file, line and id; so is a page without entries', () => {
    expect(() =>
      definitionsOf('### Actor {/* #actor */}\n\n### Block {/* #block */}\n\nText.', 'g.md'),
    ).toThrow('g.md:1: say in a sentence what #actor means');
    expect(() => definitionsOf('# Words', 'g.md')).toThrow('g.md: no term found');
  });

  test('every term that a page links to is defined, in both languages', () => {
    const [english, chinese] = [definitionsIn(ENGLISH_DOCS), definitionsIn(CHINESE_DOCS)];
    expect(Object.keys(chinese)).toEqual(Object.keys(english));
    const linked = [ENGLISH_DOCS, CHINESE_DOCS].flatMap(root =>
      readPages(root).flatMap(({file, prose}) =>
        Array.from(prose.join('\n').matchAll(/glossary\.md#([\w-]+)\)/g), ([, id]) => ({file, id})),
      ),
    );
    expect(linked.length).toBeGreaterThan(150);
    expect(linked.filter(({id}) => !Object.hasOwn(english, id!))).toEqual([]);
  });

  test('a page links a term once, at its first use', () => {
    const repeated = readPages(ENGLISH_DOCS).flatMap(({file, prose}) => {
      const ids = Array.from(
        prose.join('\n').matchAll(/glossary\.md#([\w-]+)\)/g),
        ([, id]) => id!,
      );
      return ids
        .filter((id, index) => ids.indexOf(id) < index)
        .map(id => `${file}: link the term #${id} at its first use only`);
    });
    expect(repeated).toEqual([]);
  });
});
