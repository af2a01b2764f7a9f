/** The IDL files of the sample programs. Each is downloaded when it is chosen. */
import {parseIdl, type Idl} from './idl';

const IDLS = {
  concert: new URL('../../samples/programs/concert/client/concert.idl', import.meta.url),
  counter: new URL('../../samples/programs/counter/client/counter.idl', import.meta.url),
  crowdsale: new URL('../../samples/programs/crowdsale/client/crowdsale.idl', import.meta.url),
  dao: new URL('../../samples/programs/dao/client/dao.idl', import.meta.url),
  'dex-factory': new URL(
    '../../samples/programs/dex-factory/client/dex-factory.idl',
    import.meta.url,
  ),
  'dex-pair': new URL('../../samples/programs/dex-pair/client/dex-pair.idl', import.meta.url),
  'dutch-auction': new URL(
    '../../samples/programs/dutch-auction/client/dutch-auction.idl',
    import.meta.url,
  ),
  escrow: new URL('../../samples/programs/escrow/client/escrow.idl', import.meta.url),
  'feed-channel': new URL(
    '../../samples/programs/feed-channel/client/feed-channel.idl',
    import.meta.url,
  ),
  'feed-router': new URL(
    '../../samples/programs/feed-router/client/feed-router.idl',
    import.meta.url,
  ),
  lottery: new URL('../../samples/programs/lottery/client/lottery.idl', import.meta.url),
  marketplace: new URL(
    '../../samples/programs/marketplace/client/marketplace.idl',
    import.meta.url,
  ),
  multisig: new URL('../../samples/programs/multisig/client/multisig.idl', import.meta.url),
  'onchain-nft': new URL(
    '../../samples/programs/onchain-nft/client/onchain-nft.idl',
    import.meta.url,
  ),
  ping: new URL('../../samples/programs/ping/client/ping.idl', import.meta.url),
  pixelboard: new URL('../../samples/programs/pixelboard/client/pixelboard.idl', import.meta.url),
  rmrk: new URL('../../samples/programs/rmrk/client/rmrk.idl', import.meta.url),
  rps: new URL('../../samples/programs/rps/client/rps.idl', import.meta.url),
  staking: new URL('../../samples/programs/staking/client/staking.idl', import.meta.url),
  'supply-chain': new URL(
    '../../samples/programs/supply-chain/client/supply-chain.idl',
    import.meta.url,
  ),
  vft: new URL('../../samples/programs/vft/client/vft.idl', import.meta.url),
  vmt: new URL('../../samples/programs/vmt/client/vmt.idl', import.meta.url),
  vnft: new URL('../../samples/programs/vnft/client/vnft.idl', import.meta.url),
  wallet: new URL('../../samples/programs/wallet/client/wallet.idl', import.meta.url),
};

export type ProgramName = keyof typeof IDLS;

/** The names of the folders in `samples/programs`. */
export const PROGRAM_NAMES = Object.keys(IDLS) as ProgramName[];

/** Downloads a file. @throws Error when that fails */
export async function fetchFile(url: URL): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`);
  return response.arrayBuffer();
}

/** Downloads and parses the IDL of a sample program. @throws Error when the download fails */
export const fetchIdl = async (program: ProgramName): Promise<Idl> =>
  parseIdl(new TextDecoder().decode(await fetchFile(IDLS[program])));
