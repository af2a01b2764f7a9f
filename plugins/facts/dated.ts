import {visit} from 'unist-util-visit';
import type {Register} from '../../facts/schema/define';
import {lineOf} from '../shared/markdown';
import type {FactsPage} from './uses';

/** A source of somebody's statement, with the day on which a person read it. */
type DatedSource = {
  /** `docs/api/keyring.md:12`, or the id of a fact. */
  place: string;
  /** The day, as `2026-11-25`. */
  read: string;
};

const COMMENT = /^\/\* source: (.*) \*\/$/s;
const READ = /\bread (\d{4}-\d{2}-\d{2})\b/;
/** A commit, a version or a thread: what the day alone does not say. */
const VERSION = /@\w|\d\.\d|#\d|\bissue \d|release-notes\/\d|systemd \d/;

/** Software of others that changes without us: wallets, bundlers, browsers, hosts, explorers, and what runs a node. */
const OTHERS = new RegExp(
  [
    'polkadot-js/(?:extension|apps)',
    '@polkadot/extension-dapp',
    String.raw`account/\{ledger`,
    'SubWallet|Talisman|Nova Wallet|Enkrypt',
    'webpack|Vite |esbuild|Next\\.js',
    'developer\\.chrome|Firefox|Safari|Brave',
    'containers\\.dev|gitpod|homebrew',
    'Subscan|substrate-telemetry',
    'systemd|nginx|prometheus \\d',
  ].join('|'),
);

/** The source comments of a page, with their line. */
function commentsOf({tree}: FactsPage): {line: number; text: string}[] {
  const comments: {line: number; text: string}[] = [];
  visit(tree, ['mdxFlowExpression', 'mdxTextExpression'], node => {
    const text = 'value' in node ? COMMENT.exec(node.value)?.[1] : undefined;
    if (text !== undefined) {
      comments.push({line: lineOf(node), text});
    }
  });
  return comments;
}

/** Source comments about other people's software that lack a version or the day, each with what to do. */
export function undatedSources(page: FactsPage): string[] {
  return commentsOf(page)
    .filter(({text}) => OTHERS.test(text) && !(READ.test(text) && VERSION.test(text)))
    .map(
      ({line}) =>
        `${page.file}:${line}: the source is other people's software: add its version and the day, "; read 2026-11-25"`,
    );
}

/** All sources with a day: source comments of the pages, and facts that are only cited. */
export function datedSources(pages: FactsPage[], register: Register): DatedSource[] {
  return [
    ...pages.flatMap(page =>
      commentsOf(page).flatMap(({line, text}) => {
        const read = READ.exec(text)?.[1];
        return read === undefined ? [] : [{place: `${page.file}:${line}`, read}];
      }),
    ),
    ...Object.entries(register).flatMap(([place, {source}]) =>
      source.kind === 'cited' ? [{place, read: source.read}] : [],
    ),
  ];
}

/**
 * The sources that were read more than half a year before `today`, the oldest first.
 *
 * @param today as `2026-11-25`
 */
export function oldSources(sources: DatedSource[], today: string): DatedSource[] {
  const limit = new Date(`${today}T00:00:00Z`);
  limit.setUTCMonth(limit.getUTCMonth() - 6);
  const oldest = limit.toISOString().slice(0, 10);
  return sources
    .filter(({read}) => read < oldest)
    .sort((a, b) => a.read.localeCompare(b.read) || a.place.localeCompare(b.place));
}
