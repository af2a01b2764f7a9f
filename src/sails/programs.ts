/** The IDL files of the sample programs. Each is downloaded when it is chosen. */
import {fetchOk} from '../browser/fetchOk';
import type {Idl} from './idl';
import {parseIdl} from './parseIdl';

const IDLS = {
  concert: new URL(
    '../../samples/programs/infrastructure/concert/client/concert.idl',
    import.meta.url,
  ),
  counter: new URL('../../samples/programs/concepts/counter/client/counter.idl', import.meta.url),
  crowdsale: new URL(
    '../../samples/programs/finance/crowdsale/client/crowdsale.idl',
    import.meta.url,
  ),
  dao: new URL('../../samples/programs/governance/dao/client/dao.idl', import.meta.url),
  'dex-factory': new URL(
    '../../samples/programs/finance/dex-factory/client/dex-factory.idl',
    import.meta.url,
  ),
  'dex-pair': new URL(
    '../../samples/programs/finance/dex-pair/client/dex-pair.idl',
    import.meta.url,
  ),
  'dutch-auction': new URL(
    '../../samples/programs/finance/dutch-auction/client/dutch-auction.idl',
    import.meta.url,
  ),
  escrow: new URL('../../samples/programs/finance/escrow/client/escrow.idl', import.meta.url),
  'feed-channel': new URL(
    '../../samples/programs/infrastructure/feed-channel/client/feed-channel.idl',
    import.meta.url,
  ),
  'feed-router': new URL(
    '../../samples/programs/infrastructure/feed-router/client/feed-router.idl',
    import.meta.url,
  ),
  lottery: new URL('../../samples/programs/games/lottery/client/lottery.idl', import.meta.url),
  marketplace: new URL(
    '../../samples/programs/finance/marketplace/client/marketplace.idl',
    import.meta.url,
  ),
  multisig: new URL(
    '../../samples/programs/governance/multisig/client/multisig.idl',
    import.meta.url,
  ),
  'onchain-nft': new URL(
    '../../samples/programs/tokens/onchain-nft/client/onchain-nft.idl',
    import.meta.url,
  ),
  ping: new URL('../../samples/programs/concepts/ping/client/ping.idl', import.meta.url),
  pixelboard: new URL(
    '../../samples/programs/tokens/pixelboard/client/pixelboard.idl',
    import.meta.url,
  ),
  rmrk: new URL('../../samples/programs/tokens/rmrk/client/rmrk.idl', import.meta.url),
  rps: new URL('../../samples/programs/games/rps/client/rps.idl', import.meta.url),
  staking: new URL('../../samples/programs/finance/staking/client/staking.idl', import.meta.url),
  'supply-chain': new URL(
    '../../samples/programs/infrastructure/supply-chain/client/supply-chain.idl',
    import.meta.url,
  ),
  vault: new URL('../../samples/programs/finance/vault/client/vault.idl', import.meta.url),
  vft: new URL('../../samples/programs/tokens/vft/client/vft.idl', import.meta.url),
  vmt: new URL('../../samples/programs/tokens/vmt/client/vmt.idl', import.meta.url),
  vnft: new URL('../../samples/programs/tokens/vnft/client/vnft.idl', import.meta.url),
  wallet: new URL('../../samples/programs/concepts/wallet/client/wallet.idl', import.meta.url),
};

export type ProgramName = keyof typeof IDLS;

/** The names of the folders in `samples/programs`. */
export const PROGRAM_NAMES = Object.keys(IDLS) as ProgramName[];

/** The interface of the counter, as a file. */
export const COUNTER = IDLS.counter;

/** Downloads a file. @throws Error when that fails */
export const fetchFile = async (url: URL): Promise<ArrayBuffer> =>
  (await fetchOk(url)).arrayBuffer();

/** Downloads and parses an IDL. @throws Error when the download fails */
export const fetchIdlFile = async (url: URL): Promise<Idl> =>
  parseIdl(await (await fetchOk(url)).text());

/** Downloads and parses the IDL of a sample program. @throws Error when the download fails */
export const fetchIdl = (program: ProgramName): Promise<Idl> => fetchIdlFile(IDLS[program]);
