import {type Freshness, type Pair, explainStale} from './freshness';

/** The state of one folder's translation into one locale. */
type Report = Pair & Freshness & {locale: string};

/** Returns 3 of 4 as `75 %`. Rounded down, so that only a complete translation is 100 %. 0 of 0 counts as complete. */
function percentage(part: number, whole: number): string {
  return `${whole === 0 ? 100 : Math.floor((part / whole) * 100)} %`;
}

/** Aligns text in columns: the first two on the left, the others, which contain numbers, on the right. */
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
 * Returns what `npm run translations:status` prints: a table that counts translated and up-to-date pages by locale and
 * folder, and below it what to do about each missing, orphaned or stale page.
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
