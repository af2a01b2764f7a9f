import {SKIP, visit} from 'unist-util-visit';
import {lineOf} from '../shared/markdown';
import {isFactLink} from './link';
import type {FactsPage} from './uses';

/** A figure with a unit in the prose of a page that no fact gives. */
export type Figure = {line: number; text: string};

const NUMBER = String.raw`(?<![\w.,^{/:-])\d[\d,]*(?:\.\d+)?`;
const UNIT = [
  'gas',
  'T?VARA',
  'planck',
  'bytes?',
  '[KMG]i?B',
  'blocks?',
  'pages?',
  'ms',
  's',
  'seconds?',
  'minutes?',
  'min',
  'hours?',
  'days?',
  'eras?',
  'epochs?',
].join('|');
const FIGURE = {
  en: new RegExp(String.raw`${NUMBER}(?:%| (?:${UNIT})\b)`, 'g'),
  'zh-cn': new RegExp(
    String.raw`${NUMBER}(?:%| ?(?:(?:${UNIT})\b|个区块|区块|字节|页|毫秒|秒|分钟|小时|天|个最小单位))`,
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
