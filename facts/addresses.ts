import {defineFacts} from './schema/define';

export default defineFacts({
  'ss58-prefix': {
    value: 137,
    meaning: 'Network prefix of the addresses of Vara.',
    source: {kind: 'metadata', item: 'System.SS58Prefix'},
  },
});
