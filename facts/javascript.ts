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
  'provider-timeout': {
    value: 60,
    unit: 's',
    meaning: 'Time that the provider of polkadot.js waits for an answer.',
    source: {
      kind: 'npm',
      package: '@polkadot/rpc-provider',
      path: 'ws/index.js',
      text: 'DEFAULT_TIMEOUT_MS = {value} * 1000;',
    },
  },
  'connect-timeout': {
    value: 10_000,
    unit: 'ms',
    meaning: 'Time that the samples wait for an endpoint before they try the next.',
    source: {
      kind: 'file',
      path: 'samples/js/src/getting-started/connect.ts',
      text: 'timeoutMs = {value},',
    },
  },
  'seed-length': {
    value: 32,
    unit: 'byte',
    meaning: 'Length of the seed that a mnemonic gives.',
    source: {
      kind: 'npm',
      package: '@polkadot/util-crypto',
      path: 'mnemonic/toMiniSecret.js',
      text: 'password.slice(0, {value});',
    },
  },
  'signature-length': {
    value: 64,
    unit: 'byte',
    meaning: 'Length of a signature.',
    source: {
      kind: 'npm',
      package: '@polkadot/util-crypto',
      path: 'signature/verify.js',
      text: 'expected [{value}..66] bytes',
    },
  },
  'salt-length-limit': {
    value: 64,
    unit: 'byte',
    meaning: 'Length of a salt from which on @gear-js/api computes wrong ids of programs.',
    source: {
      kind: 'file',
      path: 'samples/js/test/programs.test.ts',
      text: "`0x${'11'.repeat({value})}`",
    },
  },
});
