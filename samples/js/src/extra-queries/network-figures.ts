/** Figures of the whole network. */
import type {GearApi} from '@gear-js/api';

// #region network-figures
/** `totalIssuance` is a text for people, with commas: do not calculate with it. */
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
