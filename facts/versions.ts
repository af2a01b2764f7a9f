import {defineFacts} from './schema/define';
import {crate, file, lock} from './schema/sources';

export default defineFacts({
  'gear-version': {
    value: '2.0.0',
    meaning: 'Release of gear that the pages describe: its crates, its node and its runtime.',
    source: lock('samples/programs/Cargo.lock', 'gstd'),
  },
  'sails-version': {
    value: '2.0.0',
    meaning: 'Release of sails-rs that the pages describe.',
    source: lock('samples/programs/Cargo.lock', 'sails-rs'),
  },
  'spec-version': {
    value: '20000',
    meaning: 'Version of the runtime.',
    source: {kind: 'metadata', item: 'System.Version.specVersion'},
  },
  'gear-js-version': {
    value: '0.44.2',
    meaning: 'Version of @gear-js/api that the samples use.',
    source: lock('samples/js/package-lock.json', '@gear-js/api'),
  },
  'sails-js-version': {
    value: '0.5.1',
    meaning: 'Version of sails-js that the samples use.',
    source: lock('samples/js/package-lock.json', 'sails-js'),
  },
  'sails-js-parser-version': {
    value: '0.3.1',
    meaning: 'Version of sails-js-parser that the samples use.',
    source: lock('samples/js/package-lock.json', 'sails-js-parser'),
  },
  'rust-for-gear': {
    value: '1.91',
    meaning: "The oldest Rust for gear's crates.",
    source: crate('gstd', 'Cargo.toml', 'rust-version = "{value}"'),
  },
  'rust-for-sails': {
    value: '1.93',
    meaning: 'The oldest Rust for Sails.',
    source: crate('sails-rs', 'Cargo.toml', 'rust-version = "{value}"'),
  },
  'rust-of-samples': {
    value: '1.96.0',
    meaning: 'Rust that the sample programs name.',
    source: file('samples/programs/rust-toolchain.toml', 'channel = "{value}"'),
  },
  'wasm-target': {
    value: 'wasm32v1-none',
    meaning: 'Target that programs are compiled for.',
    source: file('samples/programs/rust-toolchain.toml', 'targets = ["{value}"]'),
  },
});
