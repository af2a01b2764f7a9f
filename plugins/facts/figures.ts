import {SKIP, visit} from 'unist-util-visit';
import type {LocaleName} from '../../config/i18n';
import {UNITS} from '../../facts/schema/units';
import {lineOf} from '../shared/markdown';
import {isFactLink} from './link';
import type {FactsPage} from './uses';

/** A figure with a unit in the prose of a page that no fact gives. */
type Figure = {line: number; text: string};

const NUMBER = String.raw`(?<![\w.,^{/:-])\d[\d,]*(?:\.\d+)?`;
/** Words that are units on pages, and of no fact. */
const OTHERS = {
  en: ['KB', 'MB', 'GB', 'min', 'era', 'eras', 'epoch', 'epochs'],
  'zh-cn': ['区块', '毫秒', '个最小单位'],
};
const wordsOf = (locale: LocaleName): string =>
  [...Object.values(UNITS).flatMap(({words}) => words[locale]), ...OTHERS[locale]]
    .filter(word => word !== '%')
    .join('|');
const FIGURE = {
  en: new RegExp(String.raw`${NUMBER}(?:%| (?:${wordsOf('en')})\b)`, 'g'),
  // A Chinese page has English words, too. `\b` finds no end of a Chinese word.
  'zh-cn': new RegExp(
    String.raw`${NUMBER}(?:%| ?(?:${wordsOf('en')}|${wordsOf('zh-cn')})(?!\w))`,
    'g',
  ),
};

/**
 * The uncovered figures of a page, in the order of the page. Only sentences count: no links to facts, code, formulas
 * and comments.
 */
export function figuresOf({tree, locale}: FactsPage): Figure[] {
  const figures: Figure[] = [];
  visit(tree, node => {
    if (node.type === 'link' && isFactLink(node)) {
      return SKIP;
    }
    if (node.type === 'text') {
      node.value.split('\n').forEach((line, at) => {
        for (const [text] of line.matchAll(FIGURE[locale])) {
          figures.push({line: lineOf(node) + at, text});
        }
      });
    }
    return undefined;
  });
  return figures;
}
