import {defineFacts} from './schema/define';

export default defineFacts({
  'vara-genesis': {
    value: '0xfe1b4c55fd4d668101126434206571a7838a8b6b93a6d1b95d607e78e6c53763',
    meaning: 'Hash of the first block of Vara.',
    source: {
      kind: 'npm',
      package: '@polkadot/networks',
      path: 'defaults/genesis.js',
      text: "vara: [ '{value}' ]",
    },
  },
  'testnet-genesis': {
    value: '0x525639f713f397dcf839bd022cd821f367ebcf179de7b9253531f8adbe5436d6',
    meaning: 'Hash of the first block of Vara Testnet.',
    source: {
      kind: 'cited',
      repository: 'gear-tech/gear-js',
      commit: '9adb94706e7f7a36eae48e131415e806c31be1ff',
      path: 'idea/gear/frontend/src/shared/config/consts.ts',
      line: 15,
      read: '2026-11-25',
    },
  },
  'vara-rpc': {
    value: 'wss://rpc.vara.network',
    meaning: 'Public RPC address of Vara.',
    source: {
      kind: 'crate',
      crate: 'gsdk',
      path: 'src/api.rs',
      text: 'VARA_ENDPOINT: &str = "{value}:443";',
    },
  },
  'testnet-rpc': {
    value: 'wss://testnet.vara.network',
    meaning: 'Public RPC address of Vara Testnet.',
    source: {
      kind: 'crate',
      crate: 'gsdk',
      path: 'src/api.rs',
      text: 'VARA_TESTNET_ENDPOINT: &str = "{value}:443";',
    },
  },
  'bridge-freeze-time': {
    value: 2,
    unit: 'day',
    meaning: 'How long observers can freeze messages of the bridge to Ethereum.',
    source: {
      kind: 'cited',
      repository: 'gear-tech/gear-bridges',
      commit: '1554abe9b5e8db1ef54fdcd939253a2d93f8e086',
      path: 'ethereum/src/MessageQueue.sol',
      line: 38,
      read: '2026-11-23',
    },
  },
  'bridge-delay': {
    value: 5,
    unit: 'minute',
    meaning: 'Least time from the root on Ethereum to the end of a transfer.',
    source: {
      kind: 'cited',
      repository: 'gear-tech/gear-bridges',
      commit: '1554abe9b5e8db1ef54fdcd939253a2d93f8e086',
      path: 'ethereum/src/MessageQueue.sol',
      line: 42,
      read: '2026-11-23',
    },
  },
  'faucet-pause': {
    value: 24,
    unit: 'hour',
    meaning: 'Time after which the faucet of the test network pays an account again.',
    source: {
      kind: 'cited',
      repository: 'gear-tech/gear-js',
      commit: '9adb94706e7f7a36eae48e131415e806c31be1ff',
      path: 'idea/gear/faucet/src/services/db/last-seen.ts',
      line: 7,
      read: '2026-11-23',
    },
  },
  'faucet-interval': {
    value: 6,
    unit: 'second',
    meaning: 'How often the faucet of the test network pays, by default.',
    source: {
      kind: 'cited',
      repository: 'gear-tech/gear-js',
      commit: '9adb94706e7f7a36eae48e131415e806c31be1ff',
      path: 'idea/gear/faucet/src/config.ts',
      line: 48,
      read: '2026-11-23',
    },
  },
  'relay-block-time': {
    value: 6,
    unit: 's',
    meaning: 'Time from one block of the relay chain of Polkadot to the next.',
    source: {
      kind: 'cited',
      repository: 'polkadot-fellows/runtimes',
      commit: 'cb16c0820f005ba74f89472de2c20c99a5c3abb9',
      path: 'relay/polkadot/constants/src/lib.rs',
      line: 47,
      read: '2026-11-23',
    },
  },
  'relay-epoch': {
    value: 4,
    unit: 'hour',
    meaning: 'Length of an epoch of the relay chain of Polkadot.',
    source: {
      kind: 'cited',
      repository: 'polkadot-fellows/runtimes',
      commit: 'cb16c0820f005ba74f89472de2c20c99a5c3abb9',
      path: 'relay/polkadot/constants/src/lib.rs',
      line: 49,
      read: '2026-11-23',
    },
  },
});
