import {defineFacts} from './schema/define';
import {file, npm} from './schema/sources';

export default defineFacts({
  'gear-js-code-runtime': {
    value: 1900,
    meaning: 'First version of the runtime whose codes @gear-js/api reads in the storage of today.',
    source: npm('@gear-js/api', 'lib/consts.js', 'SPEC_VERSION["V1900"] = {value}]'),
  },
  'gear-js-gas-runtime': {
    value: 1200,
    meaning:
      'Last version of the runtime for which @gear-js/api calls the old names of the gas methods.',
    source: npm('@gear-js/api', 'lib/consts.js', 'SPEC_VERSION["V1200"] = {value}]'),
  },
  'provider-retry': {
    value: 2500,
    unit: 'ms',
    meaning: 'Time after which the provider of polkadot.js connects again.',
    source: npm('@polkadot/rpc-provider', 'ws/index.js', 'RETRY_DELAY = {value};'),
  },
  'gear-js-polkadot': {
    value: '^16.4.1',
    meaning: 'What @gear-js/api asks for of @polkadot/api.',
    source: npm('@gear-js/api', 'package.json', '"peerDependencies": { "@polkadot/api": "{value}"'),
  },
  'provider-timeout': {
    value: 60,
    unit: 's',
    meaning: 'Time that the provider of polkadot.js waits for an answer.',
    source: npm('@polkadot/rpc-provider', 'ws/index.js', 'DEFAULT_TIMEOUT_MS = {value} * 1000;'),
  },
  'connect-timeout': {
    value: 10_000,
    unit: 'ms',
    meaning: 'Time that the samples wait for an endpoint before they try the next.',
    source: file('samples/js/src/getting-started/connect.ts', 'timeoutMs = {value},'),
  },
  'seed-length': {
    value: 32,
    unit: 'byte',
    meaning: 'Length of the seed that a mnemonic gives.',
    source: npm('@polkadot/util-crypto', 'mnemonic/toMiniSecret.js', 'password.slice(0, {value});'),
  },
  'signature-length': {
    value: 64,
    unit: 'byte',
    meaning: 'Length of a signature.',
    source: npm('@polkadot/util-crypto', 'signature/verify.js', 'expected [{value}..66] bytes'),
  },
  'salt-length-limit': {
    value: 64,
    unit: 'byte',
    meaning: 'Length of a salt from which on @gear-js/api computes wrong ids of programs.',
    source: file('samples/js/test/programs.test.ts', "`0x${'11'.repeat({value})}`"),
  },
});
