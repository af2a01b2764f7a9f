/** Figures of the whole network. */
import type {GearApi} from '@gear-js/api';

// #region network-figures
/**
 * `issuance` is a text for people, with commas. `inflation` and `roi` are parts
 * of 10^18 a year: 6% is 6 * 10^16.
 */
export async function networkFigures(
  api: GearApi,
): Promise<{issuance: string; inflation: bigint; roi: bigint}> {
  const {inflation, roi} = await api.inflationInfo();
  return {
    issuance: await api.totalIssuance(),
    inflation: inflation.toBigInt(),
    roi: roi.toBigInt(),
  };
}
// #endregion network-figures

// #region exact-issuance
/** In planck. */
export async function exactIssuance(api: GearApi): Promise<bigint> {
  return (await api.query.balances.totalIssuance()).toBigInt();
}
// #endregion exact-issuance
