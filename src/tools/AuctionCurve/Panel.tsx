import {translate} from '@docusaurus/Translate';
import {DECIMALS} from '@site/samples/js/src/calculate-gas/units';
import Curve, {type Point} from '@site/src/tools/controls/Curve';
import {range} from '@site/src/tools/controls/Curve/range';
import {Fields} from '@site/src/tools/controls/Field';
import LastResult from '@site/src/tools/controls/LastResult';
import NumberField from '@site/src/tools/controls/NumberField';
import {formatAmount} from '@site/src/tools/controls/NumberField/amount';
import {inputsOf, useNumber} from '@site/src/tools/controls/NumberField/useNumber';
import useDuration from '@site/src/hooks/useDuration';
import {DURATION_MS, fallPerBlock, price, type Terms} from './price';

/** Milliseconds per minute, the unit of the duration field. */
const MINUTE = 60_000n;

function vara(planck: bigint): string {
  return `${formatAmount(planck, DECIMALS)} VARA`;
}

/** The price over time, rounded as the program rounds it. */
export default function Panel() {
  const start = useNumber('start', '100', {decimals: DECIMALS, least: 1n});
  const floor = useNumber('floor', '40', {
    decimals: DECIMALS,
    least: 1n,
    ...(start.amount !== null && {most: start.amount}),
  });
  const minutes = useNumber('minutes', '10', {
    least: DURATION_MS.least / MINUTE,
    most: DURATION_MS.most / MINUTE,
  });
  const formatDuration = useDuration();

  const explain = (terms: Terms, {x: passed}: Point) => [
    {
      name: translate({
        id: 'auction.formula',
        message: 'Calculation (in planck)',
        description: 'Formula of the price of a Dutch auction',
      }),
      value: formatAmount(price(terms, passed)!),
      formula: `${formatAmount(terms.startPrice)} − ⌊${formatAmount(terms.startPrice - terms.floorPrice)} × ${formatAmount(passed)} / ${formatAmount(terms.duration)}⌋`,
    },
    {
      name: translate({
        id: 'auction.fall',
        message: 'Decrease per block',
        description: 'How much the price of a Dutch auction falls in 3 seconds',
      }),
      value: vara(fallPerBlock(terms)),
    },
  ];

  return (
    <>
      <Fields>
        <NumberField
          label={translate({
            id: 'auction.start',
            message: 'Start price (VARA)',
            description: 'Label of a number field',
          })}
          number={start}
        />
        <NumberField
          label={translate({
            id: 'auction.floor',
            message: 'Floor price (VARA)',
            description: 'Label of a number field',
          })}
          number={floor}
        />
        <NumberField
          label={translate({
            id: 'auction.duration',
            message: 'Duration (minutes)',
            description: 'Label of a number field',
          })}
          number={minutes}
        />
      </Fields>
      <LastResult {...inputsOf({startPrice: start, floorPrice: floor, duration: minutes})}>
        {inputs => {
          const terms = {...inputs, duration: inputs.duration * MINUTE};
          return (
            <Curve
              description={translate({
                id: 'auction.description',
                message:
                  'A straight line that falls from the start price toward the floor price. The last point is the last millisecond in which anyone can buy.',
                description: 'Text alternative of the curve of a Dutch auction',
              })}
              x={{
                name: translate({
                  id: 'auction.passed',
                  message: 'Since the start',
                  description: 'Axis of the curve of a Dutch auction: time',
                }),
                format: formatDuration,
                end: terms.duration,
              }}
              lines={[
                translate({
                  id: 'auction.price',
                  message: 'Price',
                  description: 'Axis of the curve of a Dutch auction',
                }),
              ]}
              formatY={vara}
              points={[...range(terms.duration).slice(0, -1), terms.duration - 1n].map(passed => ({
                x: passed,
                ys: [price(terms, passed)!],
              }))}
              startsAt={terms.duration / 2n}
              explain={point => explain(terms, point)}
            />
          );
        }}
      </LastResult>
    </>
  );
}
