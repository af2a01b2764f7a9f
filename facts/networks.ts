import {cited} from './schema/cited';
import {defineFacts} from './schema/define';
import {crate, npm} from './schema/sources';

export default defineFacts({
  'vara-genesis': {
    value: '0xfe1b4c55fd4d668101126434206571a7838a8b6b93a6d1b95d607e78e6c53763',
    meaning: 'Hash of the first block of Vara.',
    source: npm('@polkadot/networks', 'defaults/genesis.js', "vara: [ '{value}' ]"),
  },
  'testnet-genesis': {
    value: '0x525639f713f397dcf839bd022cd821f367ebcf179de7b9253531f8adbe5436d6',
    meaning: 'Hash of the first block of Vara Testnet.',
    source: cited('gear-js', 'idea/gear/frontend/src/shared/config/consts.ts', 15, '2026-11-25'),
  },
  'vara-rpc': {
    value: 'wss://rpc.vara.network',
    meaning: 'Public RPC address of Vara.',
    source: crate('gsdk', 'src/api.rs', 'VARA_ENDPOINT: &str = "{value}:443";'),
  },
  'testnet-rpc': {
    value: 'wss://testnet.vara.network',
    meaning: 'Public RPC address of Vara Testnet.',
    source: crate('gsdk', 'src/api.rs', 'VARA_TESTNET_ENDPOINT: &str = "{value}:443";'),
  },
  'bridge-freeze-time': {
    value: 2,
    unit: 'day',
    meaning: 'How long observers can freeze messages of the bridge to Ethereum.',
    source: cited('gear-bridges', 'ethereum/src/MessageQueue.sol', 38, '2026-11-23'),
  },
  'bridge-delay': {
    value: 5,
    unit: 'minute',
    meaning: 'Least time from the root on Ethereum to the end of a transfer.',
    source: cited('gear-bridges', 'ethereum/src/MessageQueue.sol', 42, '2026-11-23'),
  },
  'faucet-pause': {
    value: 24,
    unit: 'hour',
    meaning: 'Time after which the faucet of the test network pays an account again.',
    source: cited('gear-js', 'idea/gear/faucet/src/services/db/last-seen.ts', 7, '2026-11-23'),
  },
  'faucet-interval': {
    value: 6,
    unit: 'second',
    meaning: 'How often the faucet of the test network pays, by default.',
    source: cited('gear-js', 'idea/gear/faucet/src/config.ts', 48, '2026-11-23'),
  },
  'relay-block-time': {
    value: 6,
    unit: 's',
    meaning: 'Time from one block of the relay chain of Polkadot to the next.',
    source: cited('runtimes', 'relay/polkadot/constants/src/lib.rs', 47, '2026-11-23'),
  },
  'relay-epoch': {
    value: 4,
    unit: 'hour',
    meaning: 'Length of an epoch of the relay chain of Polkadot.',
    source: cited('runtimes', 'relay/polkadot/constants/src/lib.rs', 49, '2026-11-23'),
  },
  'faucet-amount': {
    value: 1000,
    unit: 'TVARA',
    meaning: 'What the faucet of the test network pays, by default.',
    source: cited('gear-js', 'idea/gear/faucet/src/config.ts', 46, '2026-11-27'),
  },
  'mainnet-faucet-amount': {
    value: 50,
    unit: 'VARA',
    meaning: 'What the faucet of the main network pays, by default.',
    source: cited('gear-js', 'idea/gear/faucet/src/config.ts', 80, '2026-11-27'),
  },
  'gear-idea-margin': {
    value: 10,
    unit: 'percent',
    meaning: 'What the button beside the gas limit adds in Gear Idea.',
    source: cited(
      'gear-js',
      'idea/gear/frontend/src/features/gasField/ui/GasField/GasField.tsx',
      67,
      '2026-11-27',
    ),
  },
});
