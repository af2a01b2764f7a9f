import {expect, test} from '@playwright/test';
import {drawCard} from '../../plugins/socialImages/card';
import {linesOf} from '../../plugins/socialImages/lines';

/** A letter is one wide, a Chinese character two. */
const widthOf = (text: string): number => text.replace(/[^\x20-\x7e]/g, '  ').length;

const texts = [
  {
    what: 'words stay whole',
    text: 'wait for a reply',
    width: 8,
    lines: ['wait for', 'a reply'],
  },
  {
    what: 'a word wider than the line has one of its own',
    text: 'a send_for_reply is',
    width: 6,
    lines: ['a', 'send_for_reply', 'is'],
  },
  {
    what: 'Chinese ends a line anywhere, but no line begins with closing punctuation',
    text: '等待回复，然后继续',
    width: 8,
    lines: ['等待回', '复，然后', '继续'],
  },
  {
    what: 'nor ends with opening punctuation',
    text: '三个字（见下文）',
    width: 8,
    lines: ['三个字', '（见下', '文）'],
  },
  {
    what: 'a Latin word among Chinese stays whole',
    text: '用Docker安装',
    width: 9,
    lines: ['用Docker', '安装'],
  },
];
for (const {what, text, width, lines} of texts) {
  test(`12.4 lines of a social image: ${what}`, () => {
    expect(linesOf(text, width, widthOf, 9)).toEqual(lines);
  });
}

test('12.4 a text with too many lines for a social image ends with an ellipsis', () => {
  expect(linesOf('one two three four', 9, widthOf, 2)).toEqual(['one two', 'three…']);
  expect(linesOf('等待回复，然后继续', 8, widthOf, 2)).toEqual(['等待回', '复，然…']);
});

test('12.4 a social image with a character that the fonts lack is an error that names it', async () => {
  await expect(drawCard({site: 'Site', title: 'Pen قلم', description: ''})).rejects.toThrow(
    'social image of "Pen قلم": no glyph for ق ل م.',
  );
});
