import {defineFacts} from './schema/define';
import {crate, npm} from './schema/sources';

export default defineFacts({
  'ss58-prefix': {
    value: 137,
    meaning: 'Network prefix of the addresses of Vara.',
    source: {kind: 'metadata', item: 'System.SS58Prefix'},
  },
  'ss58-short-prefix-length': {
    value: 1,
    unit: 'byte',
    meaning: 'Length of the shortest prefix of an address.',
    source: crate(
      'gear-ss58',
      'src/lib.rs',
      'PREFIX_LEN_RANGE: RangeInclusive<usize> = {value}..=2;',
    ),
  },
  'ss58-long-prefix-length': {
    value: 2,
    unit: 'byte',
    meaning: 'Length of the longest prefix of an address.',
    source: crate(
      'gear-ss58',
      'src/lib.rs',
      'PREFIX_LEN_RANGE: RangeInclusive<usize> = 1..={value};',
    ),
  },
  'ss58-checksum-length': {
    value: 2,
    unit: 'byte',
    meaning: 'Length of the checksum of an address.',
    source: crate('gear-ss58', 'src/lib.rs', 'CHECKSUM_LEN: usize = {value};'),
  },
  'ethereum-address-length': {
    value: 20,
    unit: 'byte',
    meaning: 'Length of an address of Ethereum.',
    source: npm('@polkadot/util-crypto', 'ethereum/encode.js', 'u8a.slice(-{value});'),
  },
});
