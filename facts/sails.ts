import {defineFacts} from './schema/define';
import {computed, crate} from './schema/sources';

export default defineFacts({
  'idl-limit': {
    value: 1_048_576,
    unit: 'byte',
    meaning: 'The longest IDL that a Wasm file carries, unpacked.',
    source: crate('sails-idl-embed', 'src/lib.rs', 'MAX_DECOMPRESSED_SIZE: usize = {value};'),
  },
  'interface-id-length': {
    value: 8,
    unit: 'byte',
    meaning: 'Length of the id of an interface.',
    source: crate(
      'sails-idl-ast',
      'src/interface_id.rs',
      'pub struct InterfaceId(pub [u8; {value}]);',
    ),
  },
  'transfer-length': {
    value: 80,
    unit: 'byte',
    meaning:
      'Length of the payload that transfers tokens: header, account and a number of 256 bits.',
    source: computed(['sails-header-length', 'id-length'], (header, id) => header + id + 256 / 8),
  },
});
