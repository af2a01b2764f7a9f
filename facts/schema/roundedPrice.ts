import type {Fact} from './define';
import {computed} from './sources';

/**
 * A fact that rounds what gas costs.
 *
 * @param gas id of the fact with the gas
 * @param value the price in VARA, as pages show it
 * @param decimals digits after the point that `value` is rounded to
 */
export const roundedPrice = (
  gas: string,
  value: number,
  decimals: number,
  meaning: string,
): Fact => ({
  value,
  unit: 'VARA',
  meaning,
  source: computed(
    [gas, 'gas-per-vara'],
    (amount, perVara) => Math.round((10 ** decimals * amount) / perVara) / 10 ** decimals,
  ),
});
