import {defineFacts} from './schema/define';

export default defineFacts({
  'gear-js-code-runtime': {
    value: 1900,
    meaning: 'First version of the runtime whose codes @gear-js/api reads in the storage of today.',
    source: {
      kind: 'npm',
      package: '@gear-js/api',
      path: 'lib/consts.js',
      text: 'SPEC_VERSION["V1900"] = {value}]',
    },
  },
  'gear-js-gas-runtime': {
    value: 1200,
    meaning:
      'Last version of the runtime for which @gear-js/api calls the old names of the gas methods.',
    source: {
      kind: 'npm',
      package: '@gear-js/api',
      path: 'lib/consts.js',
      text: 'SPEC_VERSION["V1200"] = {value}]',
    },
  },
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
