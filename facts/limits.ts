import {defineFacts} from './schema/define';
import {computed, crate, product, quotient} from './schema/sources';

export default defineFacts({
  'code-size-limit': {
    value: 524_288,
    unit: 'byte',
    meaning: 'The largest code, as uploaded and after instrumentation.',
    source: {kind: 'metadata', item: 'Gear.Schedule.limits.codeLen'},
  },
  'memory-pages-limit': {
    value: 32_768,
    meaning: 'The most Wasm pages that a program can have.',
    source: {kind: 'metadata', item: 'Gear.Schedule.limits.memoryPages'},
  },
  'memory-limit': {
    value: 2_147_483_648,
    unit: 'byte',
    meaning: 'The largest memory of a program.',
    source: product('memory-pages-limit', 'wasm-page'),
  },
  'wasm-page': {
    value: 65_536,
    unit: 'byte',
    meaning: 'Size of a page of WebAssembly, in which memory is allocated.',
    source: {kind: 'rust', item: 'gear_core::pages::WasmPage::SIZE'},
  },
  'gear-page': {
    value: 16_384,
    unit: 'byte',
    meaning: 'Size of a page in which memory is charged and stored.',
    source: {kind: 'rust', item: 'gear_core::pages::GearPage::SIZE'},
  },
  'gear-pages-limit': {
    value: 131_072,
    meaning: 'The most Gear pages that a program can have.',
    source: quotient('memory-limit', 'gear-page'),
  },
  'data-segments-limit': {
    value: 1024,
    meaning: 'The most data segments of a code.',
    source: {kind: 'metadata', item: 'Gear.Schedule.limits.dataSegmentsAmount'},
  },
  'type-section-limit': {
    value: 20_480,
    unit: 'byte',
    meaning: 'The longest type section of a code.',
    source: {kind: 'metadata', item: 'Gear.Schedule.limits.typeSectionLen'},
  },
  'type-parameters-limit': {
    value: 128,
    meaning: 'The most parameters and results of a function type together.',
    source: {kind: 'metadata', item: 'Gear.Schedule.limits.parameters'},
  },
  'stack-height-limit': {
    value: 36_743,
    meaning: 'The most values on the stack of a program.',
    source: {kind: 'metadata', item: 'Gear.Schedule.limits.stackHeight'},
  },
  'payload-limit': {
    value: 8_388_608,
    unit: 'byte',
    meaning: 'The largest payload of a message.',
    source: {kind: 'rust', item: 'gear_core::buffer::MAX_PAYLOAD_SIZE'},
  },
  'outgoing-messages-limit': {
    value: 1024,
    meaning: 'Messages that the handling of one message may send.',
    source: {kind: 'metadata', item: 'Gear.OutgoingLimit'},
  },
  'outgoing-bytes-limit': {
    value: 67_108_864,
    unit: 'byte',
    meaning: 'Bytes that one execution may send.',
    source: {kind: 'metadata', item: 'Gear.OutgoingBytesLimit'},
  },
  'reservations-limit': {
    value: 256,
    meaning: 'Gas reservations that a program can hold.',
    source: {kind: 'metadata', item: 'Gear.ReservationsLimit'},
  },
  'reservation-refused-duration': {
    value: 0,
    unit: 'block',
    meaning: 'Duration for which a reservation is refused.',
    source: crate(
      'core-processor',
      'src/ext.rs',
      'if duration == {value} { return Err(ReservationError::ZeroReservationDuration',
    ),
  },
  'reservation-least-duration': {
    value: 1,
    unit: 'block',
    meaning: 'The least duration of a reservation.',
    source: computed(['reservation-refused-duration'], refused => refused + 1),
  },
  'modules-cached': {
    value: 1024,
    meaning: 'Compiled modules that a node keeps in memory.',
    source: crate(
      'gear-wasmtime-cache',
      'src/lib.rs',
      'MODULES_CACHE_CAPACITY: NonZeroUsize = NonZeroUsize::new({value}).unwrap()',
    ),
  },
  'system-calls': {
    value: 55,
    meaning: 'System calls of Vara.',
    source: {kind: 'rust', item: 'gear_wasm_instrument::syscalls of Vara'},
  },
  'system-calls-vara-eth': {
    value: 35,
    meaning: 'System calls of Vara.eth.',
    source: {kind: 'rust', item: 'gear_wasm_instrument::syscalls of Vara.eth'},
  },
  'bridge-payload-limit': {
    value: 16_384,
    unit: 'byte',
    meaning: 'The largest payload of a message to Ethereum.',
    source: {kind: 'metadata', item: 'GearEthBridge.MaxPayloadSize'},
  },
  'bridge-queue-limit': {
    value: 2048,
    meaning: 'Messages that the queue of the bridge holds.',
    source: {kind: 'metadata', item: 'GearEthBridge.QueueCapacity'},
  },
  'default-wait': {
    value: 100,
    unit: 'block',
    meaning: 'The longest wait for a reply unless a program sets another.',
    source: {kind: 'rust', item: 'gstd::Config::wait_up_to()'},
  },
  'default-lock': {
    value: 100,
    unit: 'block',
    meaning: 'How long a message can own a mutex unless it sets another number.',
    source: {kind: 'rust', item: 'gstd::Config::mx_lock_duration()'},
  },
  'panic-text-limit': {
    value: 1024,
    unit: 'byte',
    meaning: "Bytes of a panic's text that are kept.",
    source: crate('gstd', 'src/common/handlers.rs', 'TRIMMED_MAX_LEN: usize = {value};'),
  },
  'sails-services-limit': {
    value: 255,
    meaning: 'Services of a Sails program.',
    source: crate(
      'sails-macros-core',
      'src/program/mod.rs',
      'too many services; maximum is {value}"',
    ),
  },
  'sails-events-limit': {
    value: 256,
    meaning: 'Variants of the events of a Sails service.',
    source: crate(
      'sails-macros-core',
      'src/event/mod.rs',
      '`event` enum can have at most {value} variants',
    ),
  },
  'sails-header-length': {
    value: 16,
    unit: 'byte',
    meaning: 'Length of the header of a Sails message.',
    source: {kind: 'rust', item: 'sails_rs::meta::MINIMAL_HLEN'},
  },
  'id-length': {
    value: 32,
    unit: 'byte',
    meaning: 'Length of the ID of an actor, a message, a code or a block.',
    source: {kind: 'rust', item: 'gstd::ActorId in bytes'},
  },
});
