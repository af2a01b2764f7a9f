import Translate, {translate} from '@docusaurus/Translate';
import Curve, {type Point} from '@site/src/tools/controls/Curve';
import {range} from '@site/src/tools/controls/Curve/range';
import {Fields} from '@site/src/tools/controls/Field';
import LastResult from '@site/src/tools/controls/LastResult';
import NumberField from '@site/src/tools/controls/NumberField';
import {formatAmount, formatQuotient} from '@site/src/tools/controls/NumberField/amount';
import {inputsOf, useNumber} from '@site/src/tools/controls/NumberField/useNumber';
import {amountOut, MAX_HELD, withoutImpact} from './swap';

const PRICE_DECIMALS = 3;

/** The amount received for an amount sold, with the fee and the rounding of the pair program. */
export default function Panel() {
  const reserveIn = useNumber('x', '1,000,000', {least: 1n, most: MAX_HELD - 1n});
  const reserveOut = useNumber('y', '1,000,000', {least: 1n, most: MAX_HELD});
  const most = useNumber('sell', '1,000,000', {
    least: 1n,
    most: MAX_HELD - (reserveIn.amount ?? 1n),
  });

  const explain = (x: bigint, y: bigint, {x: amountIn, ys: [out = 0n]}: Point) => [
    {
      name: translate({
        id: 'swap.paid',
        message: 'Price per unit received',
        description: 'Sold units for one received unit',
      }),
      value: out > 0n ? formatQuotient(amountIn, out, PRICE_DECIMALS) : '–',
      formula: out > 0n ? `${formatAmount(amountIn)} / ${formatAmount(out)}` : undefined,
    },
    {
      name: translate({
        id: 'swap.after',
        message: 'Reserves after the swap, x and y',
        description: 'What the pool holds after a swap',
      }),
      value: `${formatAmount(x + amountIn)}, ${formatAmount(y - out)}`,
    },
  ];

  return (
    <>
      <Fields>
        <NumberField number={reserveIn}>
          <Translate id="swap.reserveIn" description="Label of a number field">
            Reserve of the token sold, x (units)
          </Translate>
        </NumberField>
        <NumberField number={reserveOut}>
          <Translate id="swap.reserveOut" description="Label of a number field">
            Reserve of the token bought, y (units)
          </Translate>
        </NumberField>
        <NumberField number={most}>
          <Translate id="swap.most" description="Label of a number field: where the curve ends">
            Sell up to (units)
          </Translate>
        </NumberField>
      </Fields>
      <LastResult {...inputsOf({x: reserveIn, y: reserveOut, sold: most})}>
        {({x, y, sold}) => (
          <Curve
            description={translate({
              id: 'swap.description',
              message:
                'A curve that rises more and more slowly: each unit sold buys less than the one before, and the curve never reaches the reserve y. A straight line shows what the price before the swap would give.',
              description: 'Text alternative of the curve of a swap',
            })}
            x={{
              name: translate({
                id: 'swap.sold',
                message: 'Sold',
                description: 'Axis of the curve of a swap',
              }),
              format: value => formatAmount(value),
            }}
            lines={[
              translate({
                id: 'swap.received',
                message: 'Received, after the fee of 0.30%',
                description: 'Axis of the curve of a swap',
              }),
              translate({
                id: 'swap.spot',
                message: 'Without price impact',
                description:
                  'A line of the curve of a swap: what the price before the swap would give',
              }),
            ]}
            formatY={value => formatAmount(value)}
            points={range(sold).map(amountIn => ({
              x: amountIn,
              ys: [amountOut(amountIn, [x, y]) ?? 0n, withoutImpact(amountIn, [x, y])],
            }))}
            startsAt={sold / 2n}
            explain={point => explain(x, y, point)}
          />
        )}
      </LastResult>
    </>
  );
}
