import Translate, {translate} from '@docusaurus/Translate';
import {DECIMALS} from '@site/samples/js/src/calculate-gas/units';
import Curve, {type Point} from '@site/src/tools/controls/Curve';
import {range} from '@site/src/tools/controls/Curve/range';
import {Fields} from '@site/src/tools/controls/Field';
import LastResult from '@site/src/tools/controls/LastResult';
import NumberField from '@site/src/tools/controls/NumberField';
import {formatAmount, formatVara} from '@site/src/tools/controls/NumberField/amount';
import {inputsOf, useNumber} from '@site/src/tools/controls/NumberField/useNumber';
import useDuration from '@site/src/hooks/useDuration';
import {DURATION_MS, fallPerBlock, price, type Terms} from './price';

/** Milliseconds per minute, the unit of the duration field. */
const MINUTE = 60_000n;

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
      value: formatVara(fallPerBlock(terms)),
    },
  ];

  return (
    <>
      <Fields>
        <NumberField number={start}>
          <Translate id="auction.start" description="Label of a number field">
            Start price (VARA)
          </Translate>
        </NumberField>
        <NumberField number={floor}>
          <Translate id="auction.floor" description="Label of a number field">
            Floor price (VARA)
          </Translate>
        </NumberField>
        <NumberField number={minutes}>
          <Translate id="auction.duration" description="Label of a number field">
            Duration (minutes)
          </Translate>
        </NumberField>
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
              formatY={formatVara}
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
