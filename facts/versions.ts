import {defineFacts} from './schema/define';

export default defineFacts({
  'gear-version': {
    value: '2.0.0',
    meaning: 'Release of gear that the pages describe: its crates, its node and its runtime.',
    source: {kind: 'lock', lock: 'samples/programs/Cargo.lock', package: 'gstd'},
  },
  'sails-version': {
    value: '2.0.0',
    meaning: 'Release of sails-rs that the pages describe.',
    source: {kind: 'lock', lock: 'samples/programs/Cargo.lock', package: 'sails-rs'},
  },
  'spec-version': {
    value: '20000',
    meaning: 'Version of the runtime.',
    source: {kind: 'metadata', item: 'System.Version.specVersion'},
  },
  'gear-js-version': {
    value: '0.44.2',
    meaning: 'Version of @gear-js/api that the samples use.',
    source: {kind: 'lock', lock: 'samples/js/package-lock.json', package: '@gear-js/api'},
  },
  'sails-js-version': {
    value: '0.5.1',
    meaning: 'Version of sails-js that the samples use.',
    source: {kind: 'lock', lock: 'samples/js/package-lock.json', package: 'sails-js'},
  },
  'sails-js-parser-version': {
    value: '0.3.1',
    meaning: 'Version of sails-js-parser that the samples use.',
    source: {kind: 'lock', lock: 'samples/js/package-lock.json', package: 'sails-js-parser'},
  },
  'rust-for-gear': {
    value: '1.91',
    meaning: "The oldest Rust for gear's crates.",
    source: {kind: 'crate', crate: 'gstd', path: 'Cargo.toml', text: 'rust-version = "{value}"'},
  },
  'rust-for-sails': {
    value: '1.93',
    meaning: 'The oldest Rust for Sails.',
    source: {
      kind: 'crate',
      crate: 'sails-rs',
      path: 'Cargo.toml',
      text: 'rust-version = "{value}"',
    },
  },
  'rust-of-samples': {
    value: '1.96.0',
    meaning: 'Rust that the sample programs name.',
    source: {
      kind: 'file',
      path: 'samples/programs/rust-toolchain.toml',
      text: 'channel = "{value}"',
    },
  },
  'wasm-target': {
    value: 'wasm32v1-none',
    meaning: 'Target that programs are compiled for.',
    source: {
      kind: 'file',
      path: 'samples/programs/rust-toolchain.toml',
      text: 'targets = ["{value}"]',
    },
  },
});
