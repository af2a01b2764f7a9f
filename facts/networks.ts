import {defineFacts} from '../plugins/facts/define';

export default defineFacts({
  'vara-genesis': {
    value: '0xfe1b4c55fd4d668101126434206571a7838a8b6b93a6d1b95d607e78e6c53763',
    meaning: 'Hash of the first block of Vara.',
    source: {
      kind: 'file',
      path: 'samples/js/src/getting-started/networks.ts',
      text: "endpoint: 'wss://rpc.vara.network', genesis: '{value}'",
    },
  },
  'testnet-genesis': {
    value: '0x525639f713f397dcf839bd022cd821f367ebcf179de7b9253531f8adbe5436d6',
    meaning: 'Hash of the first block of Vara Testnet.',
    source: {
      kind: 'file',
      path: 'samples/js/src/getting-started/networks.ts',
      text: "endpoint: 'wss://testnet.vara.network', genesis: '{value}'",
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
});
