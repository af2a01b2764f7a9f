import {type Freshness, type Pair, explainStale} from './freshness';

/** How the translation of one folder into one locale stands. */
type Report = Pair & Freshness & {locale: string};

/** `3 of 4` as `75 %`; rounded down, so that only all is 100 %. Nothing to translate is all. */
function percentage(part: number, whole: number): string {
  return `${whole === 0 ? 100 : Math.floor((part / whole) * 100)} %`;
}

/** Sets text in columns: the first two flush left, the others, which hold numbers, flush right. */
function inColumns(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map(row => (row[column] ?? '').length)),
  );
  return rows.map(row =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  );
}

/**
 * What `npm run translations:status` prints: a table of pages translated and up to date, by locale and folder, and
 * below it every page that is missing, orphaned or stale with what to do.
 */
export function statusReport(reports: Report[]): string {
  const table = inColumns([
    ['locale', 'folder', 'pages', 'translated', '', 'up to date', ''],
    ...reports.map(({locale, source, pages, missing, stale}) => {
      const translated = pages.length - missing.length;
      const fresh = translated - stale.length;
      return [
        locale,
        source,
        String(pages.length),
        String(translated),
        percentage(translated, pages.length),
        String(fresh),
        percentage(fresh, pages.length),
      ];
    }),
  ]);
  const tasks = reports.flatMap(({missing, orphaned, stale, ...pair}) => [
    ...missing.map(page => `${pair.source}/${page}: write ${pair.translation}/${page}`),
    ...orphaned.map(
      page => `${pair.translation}/${page}: remove it, there is no ${pair.source}/${page}`,
    ),
    ...stale.map(page => explainStale(pair, page)),
  ]);
  return [...table, ...(tasks.length > 0 ? ['', ...tasks] : [])].join('\n');
}
