import {defineFacts} from './schema/define';

export default defineFacts({
  'idl-limit': {
    value: 1_048_576,
    unit: 'byte',
    meaning: 'The longest IDL that a Wasm file carries, unpacked.',
    source: {
      kind: 'crate',
      crate: 'sails-idl-embed',
      path: 'src/lib.rs',
      text: 'MAX_DECOMPRESSED_SIZE: usize = {value};',
    },
  },
  'interface-id-length': {
    value: 8,
    unit: 'byte',
    meaning: 'Length of the id of an interface.',
    source: {
      kind: 'crate',
      crate: 'sails-idl-ast',
      path: 'src/interface_id.rs',
      text: 'pub struct InterfaceId(pub [u8; {value}]);',
    },
  },
  'transfer-length': {
    value: 80,
    unit: 'byte',
    meaning:
      'Length of the payload that transfers tokens: header, account and a number of 256 bits.',
    source: {
      kind: 'computed',
      from: ['sails-header-length', 'id-length'],
      by: (header, id) => header + id + 256 / 8,
    },
  },
});
