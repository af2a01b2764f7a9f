import {defineFacts} from '../plugins/facts/define';

export default defineFacts({
  'provider-retry': {
    value: 2500,
    unit: 'ms',
    meaning: 'Time after which the provider of polkadot.js connects again.',
    source: {
      kind: 'npm',
      package: '@polkadot/rpc-provider',
      path: 'ws/index.js',
      text: 'RETRY_DELAY = {value};',
    },
  },
  'gear-js-polkadot': {
    value: '^16.4.1',
    meaning: 'What @gear-js/api asks for of @polkadot/api.',
    source: {
      kind: 'npm',
      package: '@gear-js/api',
      path: 'package.json',
      text: '"peerDependencies": { "@polkadot/api": "{value}"',
    },
  },
});
