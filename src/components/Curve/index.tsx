import {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import {type PointerEvent, useId, useState} from 'react';
import Results, {type Result} from '@site/src/components/Results';
import Table, {TableHeader} from '@site/src/components/Table';
import styles from './panel.module.css';

/** Exact values; one y for each line. */
export type Point = {x: bigint; ys: bigint[]};

/** Name and spelling of an axis' values, with their unit. */
type Axis = {name: string; format: (value: bigint) => string};

type Props = {
  /** What the picture shows, in words. */
  description: string;
  x: Axis;
  /** The lines, at most two. */
  lines: string[];
  formatY: Axis['format'];
  /** At least two, in the order of x, which begins at 0. */
  points: Point[];
  /** More about a point than its x and y. */
  explain: (point: Point) => Result[];
};

/** Most rows of the table, less one. */
const ROWS = 10;

/** Where `value` stands between 0 and `most`, in percent; only for drawing, so not exact. */
function percent(value: bigint, most: bigint): number {
  return most === 0n ? 0 : Number((value * 10_000n) / most) / 100;
}

/** First and last point and evenly chosen ones between them. */
function rows(points: Point[]): Point[] {
  const steps = Math.min(ROWS, points.length - 1);
  return Array.from(
    {length: steps + 1},
    (_, row) => points[Math.round((row * (points.length - 1)) / steps)]!,
  );
}

const lineStyles = [styles.first, styles.second];

/**
 * Lines over one axis, both from 0. A point is chosen with a slider or by pointing; its values stand below, and
 * some points as a table.
 */
export default function Curve({description, x, lines, formatY, points, explain}: Props) {
  const [chosen, setChosen] = useState<number>();
  const id = useId();
  const mostX = points.at(-1)!.x;
  const mostY = points.flatMap(({ys}) => ys).reduce((most, y) => (y > most ? y : most), 0n);
  const last = points.length - 1;
  const index = Math.min(chosen ?? last, last);
  const point = points[index]!;
  const across = percent(point.x, mostX);
  const values = lines.map((line, i) => ({name: line, value: formatY(point.ys[i]!)}));

  const follow = (event: PointerEvent) => {
    const {left, width} = event.currentTarget.getBoundingClientRect();
    const at = (100 * (event.clientX - left)) / width;
    const distances = points.map(({x: value}) => Math.abs(percent(value, mostX) - at));
    setChosen(distances.indexOf(Math.min(...distances)));
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
        <path className={styles.cursor} d={`M${across} 0V100`} />
        {lines.map((line, i) => (
          <g key={line} className={lineStyles[i]}>
            <polyline
              className={styles.line}
              points={points
                .map(({x: value, ys}) => `${percent(value, mostX)},${100 - percent(ys[i]!, mostY)}`)
                .join(' ')}
            />
            <path className={styles.dot} d={`M${across} ${100 - percent(point.ys[i]!, mostY)}h0`} />
          </g>
        ))}
      </svg>
      <div className={styles.axis}>
        <span>{x.format(0n)}</span>
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
        onChange={event => setChosen(Number(event.target.value))}
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
