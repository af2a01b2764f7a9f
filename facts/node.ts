import {cited} from './schema/cited';
import {defineFacts} from './schema/define';
import {computed, crate, file, product} from './schema/sources';

const poolParameters = 'substrate/client/cli/src/params/transaction_pool_params.rs';

export default defineFacts({
  'rpc-port': {
    value: '9944',
    meaning: 'Port of a node for JSON-RPC.',
    source: cited('sdk', 'substrate/client/cli/src/config.rs', 50, '2026-11-22'),
  },
  'p2p-port': {
    value: '30333',
    meaning: 'Port of a node for other nodes.',
    source: cited('sdk', 'substrate/client/cli/src/config.rs', 72, '2026-11-22'),
  },
  'metrics-port': {
    value: '9615',
    meaning: 'Port of a node for Prometheus.',
    source: cited('sdk', 'substrate/client/cli/src/config.rs', 86, '2026-11-22'),
  },
  'local-rpc': {
    value: 'ws://127.0.0.1:9944',
    meaning: 'Address of a development node.',
    source: crate('gsdk', 'src/api.rs', 'DEV_ENDPOINT: &str = "{value}";'),
  },
  'flag-in-peers': {
    value: 32,
    meaning: 'Default of --in-peers.',
    source: cited('sdk', 'substrate/client/cli/src/params/network_params.rs', 101, '2026-11-22'),
  },
  'flag-pool-limit': {
    value: 8192,
    meaning: 'Default of --pool-limit: transactions in the pool.',
    source: cited('sdk', poolParameters, 26, '2026-11-25'),
  },
  'flag-pool-kbytes': {
    value: 20_971_520,
    unit: 'byte',
    meaning: 'Default of --pool-kbytes: size of all transactions in the pool.',
    source: cited('sdk', poolParameters, 30, '2026-11-25'),
  },
  'pool-ban-time': {
    value: 30,
    unit: 'minute',
    meaning: 'How long the pool refuses a transaction that it has dropped or found invalid.',
    source: cited('sdk', poolParameters, 59, '2026-11-25'),
  },
  'flag-max-runtime-instances': {
    value: 8,
    meaning: 'Default of --max-runtime-instances.',
    source: cited('sdk', 'substrate/client/cli/src/params/runtime_params.rs', 28, '2026-11-25'),
  },
  'max-runtime-instances': {
    value: 32,
    meaning: 'Largest value of --max-runtime-instances.',
    source: cited('sdk', 'substrate/client/cli/src/params/runtime_params.rs', 40, '2026-11-25'),
  },
  'flag-out-peers': {
    value: 8,
    meaning: 'Default of --out-peers.',
    source: cited('sdk', 'substrate/client/cli/src/params/network_params.rs', 97, '2026-11-22'),
  },
  'flag-in-peers-light': {
    value: 100,
    meaning: 'Default of --in-peers-light.',
    source: cited('sdk', 'substrate/client/cli/src/params/network_params.rs', 105, '2026-11-22'),
  },
  'flag-rpc-max-connections': {
    value: 100,
    meaning: 'Default of --rpc-max-connections.',
    source: cited('sdk', 'substrate/client/cli/src/config.rs', 58, '2026-11-22'),
  },
  'flag-rpc-max-request-size': {
    value: 15_728_640,
    unit: 'byte',
    meaning: 'Default of --rpc-max-request-size.',
    source: cited('sdk', 'substrate/client/cli/src/config.rs', 54, '2026-11-22'),
  },
  'flag-rpc-max-response-size': {
    value: 15_728_640,
    unit: 'byte',
    meaning: 'Default of --rpc-max-response-size.',
    source: cited('sdk', 'substrate/client/cli/src/config.rs', 56, '2026-11-27'),
  },
  'flag-rpc-max-subscriptions': {
    value: 1024,
    meaning: 'Default of --rpc-max-subscriptions-per-connection.',
    source: cited('sdk', 'substrate/client/cli/src/config.rs', 52, '2026-11-22'),
  },
  'flag-trie-cache-size': {
    value: 67_108_864,
    unit: 'byte',
    meaning: 'Default of --trie-cache-size.',
    source: cited('sdk', 'substrate/client/cli/src/params/import_params.rs', 81, '2026-11-22'),
  },
  'flag-db-cache': {
    value: 1_073_741_824,
    unit: 'byte',
    meaning: 'Default of --db-cache.',
    source: cited('sdk', 'substrate/client/cli/src/config.rs', 489, '2026-11-22'),
  },
  'flag-state-pruning': {
    value: 256,
    meaning: 'Default of --state-pruning: final blocks whose state a node keeps.',
    source: cited('sdk', 'substrate/client/state-db/src/lib.rs', 65, '2026-11-22'),
  },
  'flag-rpc-calculations-multiplier': {
    value: 64,
    meaning:
      "Default of --rpc-calculations-multiplier: blocks' worth of gas that one call of RPC may burn.",
    source: cited('gear', 'vara/node/cli/src/cli.rs', 52, '2026-11-22'),
  },
  'flag-rpc-max-batch-size': {
    value: 256,
    meaning: 'Default of --rpc-max-batch-size.',
    source: cited('gear', 'vara/node/cli/src/cli.rs', 56, '2026-11-22'),
  },
  'flag-sandbox-store-clear': {
    value: 50,
    meaning: 'Default of --sandbox-store-clear-counter-limit.',
    source: cited('gear', 'vara/node/cli/src/cli.rs', 44, '2026-11-22'),
  },
  'node-name-limit': {
    value: 64,
    meaning: "A node's name has fewer characters than this.",
    source: cited('sdk', 'substrate/client/cli/src/config.rs', 41, '2026-11-22'),
  },
  'service-restart': {
    value: 5,
    unit: 's',
    meaning: 'Time after which systemd starts a node again.',
    source: file('samples/node/vara-node.service', 'RestartSec={value}'),
  },
  'service-burst': {
    value: 5,
    meaning: 'Starts after which systemd gives up.',
    source: file('samples/node/vara-node.service', 'StartLimitBurst={value}'),
  },
  'service-burst-time': {
    value: 300,
    unit: 's',
    meaning: 'Time in which systemd counts starts.',
    source: file('samples/node/vara-node.service', 'StartLimitIntervalSec={value}'),
  },
  'state-kept-time': {
    value: 13,
    unit: 'minute',
    meaning: 'Age of the oldest block whose state a node keeps, rounded.',
    source: computed(['flag-state-pruning', 'block-time'], (blocks, blockTime) =>
      Math.round((blocks * blockTime) / 60_000),
    ),
  },
  'dev-balance': {
    value: '1,000,000,000',
    meaning: 'TVARA of each test account of a development chain.',
    source: cited('gear', 'vara/runtime/vara/src/genesis_config_presets.rs', 30, '2026-11-22'),
  },
  'unfinalized-slack': {
    value: 50,
    meaning: 'Blocks without finality after which validators skip slots.',
    source: cited('sdk', 'substrate/client/consensus/slots/src/lib.rs', 746, '2026-11-22'),
  },
  'slots-skipped-max': {
    value: 100,
    meaning: 'Slots that validators skip at most while finality lags.',
    source: cited('sdk', 'substrate/client/consensus/slots/src/lib.rs', 743, '2026-11-22'),
  },
  'shutdown-time': {
    value: 60,
    unit: 's',
    meaning: 'Time that a node gives its tasks to end.',
    source: cited('sdk', 'substrate/client/cli/src/runner.rs', 101, '2026-11-22'),
  },
  'open-files-least': {
    value: 10_000,
    meaning: 'Open files below which a node warns.',
    source: cited('sdk', 'substrate/client/cli/src/config.rs', 47, '2026-11-22'),
  },
  'session-keys-wait': {
    value: 4,
    unit: 'hour',
    meaning: 'The longest time until new session keys are active.',
    source: computed(
      ['epoch-length', 'block-time'],
      (blocks, blockTime) => (2 * blocks * blockTime) / 3_600_000,
    ),
  },
  'rewards-time': {
    value: 42,
    unit: 'day',
    meaning: 'Time for which rewards can be claimed.',
    source: computed(['reward-eras', 'era-length'], (eras, hours) => (eras * hours) / 24),
  },
  'validator-memory': {
    value: '8 GB',
    meaning: 'Memory that Vara asks of a validator (April 2026).',
    source: cited('vara-wiki', 'content/docs/vara-network/staking/validate.mdx', 22, '2026-11-22'),
  },
  'validator-disk': {
    value: '80 GB',
    meaning: 'Disk that Vara asks of a validator (April 2026).',
    source: cited('vara-wiki', 'content/docs/vara-network/staking/validate.mdx', 23, '2026-11-22'),
  },
  'validator-clock': {
    value: '3.4 GHz',
    meaning: 'Speed of the processor that Vara asks of a validator (April 2026).',
    source: cited('vara-wiki', 'content/docs/vara-network/staking/validate.mdx', 21, '2026-11-22'),
  },
  'event-pattern-limit': {
    value: 256,
    unit: 'byte',
    meaning: 'The longest pattern of a payload that a node filters events by.',
    source: cited('gear', 'vara/node/service/src/rpc/gear_events.rs', 32, '2026-11-22'),
  },
  'event-backfill-limit': {
    value: 5000,
    unit: 'block',
    meaning: 'How far back a subscription to events can begin.',
    source: cited('gear', 'vara/node/service/src/rpc/gear_events.rs', 33, '2026-11-22'),
  },
  'telemetry-interval': {
    value: 5,
    unit: 's',
    meaning: 'Time between two reports of a node to a telemetry server.',
    source: cited('sdk', 'substrate/client/service/src/metrics.rs', 187, '2026-11-23'),
  },
  'syncing-blocks': {
    value: 5,
    unit: 'block',
    meaning: 'Blocks behind its peers above which a node says that it is syncing.',
    source: cited(
      'sdk',
      'substrate/client/network/sync/src/strategy/chain_sync.rs',
      91,
      '2026-11-23',
    ),
  },
  'rpc-ping': {
    value: 30,
    unit: 's',
    meaning: 'Time between two pings to a WebSocket client.',
    source: cited('sdk', 'substrate/client/rpc-servers/src/lib.rs', 162, '2026-11-23'),
  },
  'rpc-inactive-limit': {
    value: 60,
    unit: 's',
    meaning: 'Silence after which a node closes a WebSocket connection.',
    source: cited('sdk', 'substrate/client/rpc-servers/src/lib.rs', 163, '2026-11-23'),
  },
  'scrape-interval': {
    value: 15,
    unit: 's',
    meaning: 'How often Prometheus reads the metrics.',
    source: file('samples/node/prometheus.yml', 'scrape_interval: {value}s'),
  },
  'no-new-blocks-time': {
    value: 2,
    unit: 'minute',
    meaning: 'Time without a new block that the alert VaraNoNewBlocks looks for.',
    source: file(
      'samples/node/vara-node.rules.yml',
      'changes(substrate_block_height{status="best"}[{value}m]) == 0',
    ),
  },
  'no-new-blocks': {
    value: 40,
    unit: 'block',
    meaning: 'Blocks that Vara makes in the time that the alert VaraNoNewBlocks looks at.',
    source: product('no-new-blocks-time', 'blocks-per-minute'),
  },
  'dev-stash': {
    value: 100,
    unit: 'TVARA',
    meaning: 'What the stash of the validator of a development chain has.',
    source: cited('gear', 'vara/runtime/vara/src/genesis_config_presets.rs', 31, '2026-11-27'),
  },
  'node-key-length': {
    value: 32,
    unit: 'byte',
    meaning: 'Length of the key that is the identity of a node.',
    source: crate(
      'ed25519-dalek',
      'src/constants.rs',
      'pub const SECRET_KEY_LENGTH: usize = {value};',
    ),
  },
  'session-key-length': {
    value: 32,
    unit: 'byte',
    meaning: 'Length of the public key of each session key, sr25519 or ed25519.',
    source: crate('schnorrkel', 'src/keys.rs', 'pub const PUBLIC_KEY_LENGTH: usize = {value};'),
  },
});
