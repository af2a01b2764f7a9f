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
});
