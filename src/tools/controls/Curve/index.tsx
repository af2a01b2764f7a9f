import {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import {type PointerEvent, useId} from 'react';
import useAddressState from '@site/src/hooks/useAddressState';
import Results, {type Result} from '@site/src/tools/controls/Results';
import Table, {TableHeader} from '@site/src/components/Table';
import styles from './styles.deferred.module.css';

/** Exact values, with one y per line. */
export type Point = {x: bigint; ys: bigint[]};

/** Name of an axis and the format of its values, with their unit. */
type Axis = {name: string; format: (value: bigint) => string};

type Props = {
  /** Text alternative: what the curve shows. */
  description: string;
  /** `end`: where the axis ends, unless it does so at the last point. */
  x: Axis & {end?: bigint};
  /** Names of the lines, at most two. */
  lines: string[];
  formatY: Axis['format'];
  /** At least two points, ordered by x, which begins at 0. */
  points: Point[];
  /** The x of the point that is chosen at first: where the reader sees what the curve teaches. */
  startsAt: bigint;
  /** Further results for a point, besides its x and y. */
  explain: (point: Point) => Result[];
};

/** Maximum number of intervals between the rows of the table, which has one more row. */
const ROWS = 10;

/** The position of `value` between 0 and `most`, in percent. Rounded, because it is only used for drawing. */
function percent(value: bigint, most: bigint): number {
  return most === 0n ? 0 : Number((value * 10_000n) / most) / 100;
}

/** The first and the last point, and evenly chosen ones between them. */
function rows(points: Point[]): Point[] {
  const steps = Math.min(ROWS, points.length - 1);
  return Array.from(
    {length: steps + 1},
    (_, row) => points[Math.round((row * (points.length - 1)) / steps)]!,
  );
}

/** Where the lines of the grid are, in percent of an axis. */
const GRID = [25n, 50n, 75n];

const lineStyles = [styles.first, styles.second];

/**
 * A chart of one or two lines; both axes begin at 0. The reader chooses a point with a slider or by pointing. The
 * values of the point are shown below, and some points as a table.
 */
export default function Curve({description, x, lines, formatY, points, startsAt, explain}: Props) {
  const [chosen, setChosen] = useAddressState('at', '');
  const id = useId();
  const mostX = x.end ?? points.at(-1)!.x;
  const mostY = points.flatMap(({ys}) => ys).reduce((most, y) => (y > most ? y : most), 0n);
  const last = points.length - 1;
  const nearest = (at: number) => {
    const distances = points.map(({x: value}) => Math.abs(percent(value, mostX) - at));
    return distances.indexOf(Math.min(...distances));
  };
  const index = /^\d{1,3}$/.test(chosen)
    ? Math.min(Number(chosen), last)
    : nearest(percent(startsAt, mostX));
  const point = points[index]!;
  const across = percent(point.x, mostX);
  const values = lines.map((line, i) => ({name: line, value: formatY(point.ys[i]!)}));

  const follow = (event: PointerEvent) => {
    const {left, width} = event.currentTarget.getBoundingClientRect();
    setChosen(String(nearest((100 * (event.clientX - left)) / width)));
  };

  return (
    <>
      <div className={styles.legend}>
        {lines.map((line, i) => (
          <span key={line}>
            <svg aria-hidden="true" className={styles.sample} viewBox="0 0 24 8">
              <path className={clsx(styles.line, lineStyles[i])} d="M0 4h24" />
            </svg>
            {line}
          </span>
        ))}
        <span className={styles.most}>{formatY(mostY)}</span>
      </div>
      <div className={styles.plot}>
        {GRID.map(part => (
          <span
            key={String(part)}
            className={styles.tick}
            style={{bottom: `${part}%`}}
            aria-hidden="true">
            {formatY((mostY * part) / 100n)}
          </span>
        ))}
        <svg
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-description`}
          className={styles.picture}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          onPointerMove={follow}
          onPointerDown={follow}>
          <title id={`${id}-title`}>{`${lines.join(', ')} / ${x.name}`}</title>
          <desc id={`${id}-description`}>{description}</desc>
          <path
            className={styles.grid}
            d={GRID.map(part => `M0 ${part}H100M${part} 0V100`).join('')}
          />
          <path className={styles.cursor} d={`M${across} 0V100`} />
          {lines.map((line, i) => (
            <g key={line} className={lineStyles[i]}>
              <polyline
                className={styles.line}
                points={points
                  .map(
                    ({x: value, ys}) => `${percent(value, mostX)},${100 - percent(ys[i]!, mostY)}`,
                  )
                  .join(' ')}
              />
              <path
                className={styles.dot}
                d={`M${across} ${100 - percent(point.ys[i]!, mostY)}h0`}
              />
            </g>
          ))}
        </svg>
      </div>
      <div className={styles.axis}>
        <span>{0}</span>
        <span>{x.name}</span>
        <span>{x.format(mostX)}</span>
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label={translate({
          id: 'curve.point',
          message: 'Point on the curve',
          description: 'Label of the slider that chooses a point of a curve',
        })}
        aria-valuetext={[
          `${x.name}: ${x.format(point.x)}`,
          ...values.map(({name, value}) => `${name}: ${value}`),
        ].join('; ')}
        max={last}
        value={index}
        onChange={event => setChosen(event.target.value)}
      />
      <Results results={[{name: x.name, value: x.format(point.x)}, ...values, ...explain(point)]} />
      <details className={styles.table}>
        <summary>
          {translate({
            id: 'curve.table',
            message: 'Points as a table',
            description: 'Unfolds the table of a curve’s points',
          })}
        </summary>
        <Table>
          <thead>
            <tr>
              <TableHeader>{x.name}</TableHeader>
              {lines.map(line => (
                <TableHeader key={line}>{line}</TableHeader>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows(points).map((row, i) => (
              <tr key={i}>
                <td>{x.format(row.x)}</td>
                {lines.map((line, j) => (
                  <td key={line}>{formatY(row.ys[j]!)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </>
  );
}
