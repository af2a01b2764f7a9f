import {translate} from '@docusaurus/Translate';
import {DECIMALS} from '@site/samples/js/src/calculate-gas/units';
import Curve, {type Point} from '@site/src/components/Curve';
import {range} from '@site/src/components/Curve/range';
import {Fields} from '@site/src/components/Field';
import NumberField from '@site/src/components/NumberField';
import {formatAmount} from '@site/src/components/NumberField/amount';
import {useNumber} from '@site/src/components/NumberField/useNumber';
import useDuration from '@site/src/hooks/useDuration';
import {DURATION_MS, fallPerBlock, price} from './price';

/** Ms of a minute, in which the duration is given. */
const MINUTE = 60_000n;

function vara(planck: bigint): string {
  return `${formatAmount(planck, DECIMALS)} VARA`;
}

/** The price over time, with the rounding of the program. */
export default function Panel() {
  const start = useNumber('100', {decimals: DECIMALS, least: 1n});
  const floor = useNumber('40', {
    decimals: DECIMALS,
    least: 1n,
    ...(start.amount !== null && {most: start.amount}),
  });
  const minutes = useNumber('10', {
    least: DURATION_MS.least / MINUTE,
    most: DURATION_MS.most / MINUTE,
  });
  const formatDuration = useDuration();
  const [startPrice, floorPrice] = [start.amount, floor.amount];
  const duration = minutes.amount && minutes.amount * MINUTE;
  const terms =
    startPrice !== null && floorPrice !== null && duration !== null
      ? {startPrice, floorPrice, duration}
      : null;

  const explain = ({x: passed}: Point) => [
    {
      name: translate({
        id: 'auction.formula',
        message: 'How it comes about, in planck',
        description: 'Formula of the price of a Dutch auction',
      }),
      value: formatAmount(price(terms!, passed)!),
      formula: `${formatAmount(startPrice!)} − ⌊${formatAmount(startPrice! - floorPrice!)} × ${formatAmount(passed)} / ${formatAmount(duration!)}⌋`,
    },
    {
      name: translate({
        id: 'auction.fall',
        message: 'Falls in each block by',
        description: 'How much the price of a Dutch auction falls in 3 seconds',
      }),
      value: vara(fallPerBlock(terms!)),
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
      {terms && (
        <Curve
          description={translate({
            id: 'auction.description',
            message:
              'A straight line that falls from the start price towards the floor price. The last point is the last millisecond in which somebody can buy.',
            description: 'Text alternative of the curve of a Dutch auction',
          })}
          x={{
            name: translate({
              id: 'auction.passed',
              message: 'Since the start',
              description: 'Axis of the curve of a Dutch auction: time',
            }),
            format: formatDuration,
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
          explain={explain}
        />
      )}
    </>
  );
}
