import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

export default {
  tutorialSidebar: [
    'intro',
    'getting-started-in-5-minutes',
    {
      type: 'category',
      label: 'Intro to Gear',
      items: [
        'gear/introduction',
        'gear/actor-model',
        'gear/gear-state/state',
        'gear/gear-state/state-transition',
        'gear/memory-parallelism',
        'gear/WASM',
        'gear/glossary',
      ],
    },
    {
      type: 'category',
      label: 'Ecosystem',
      items: ['ecosystem/polkadot', 'ecosystem/substrate'],
    },
    {
      type: 'category',
      label: 'Gear IDEA',
      items: [
        'idea/idea-overview',
        'idea/online-ide',
        'idea/account/create-account',
        'idea/account/ss58',
      ],
    },
    {
      type: 'category',
      label: 'Gear Node',
      items: [
        'node/setting-up',
        'node/gear',
        'node/dev-net',
        'node/multi-node',
        'node/node-as-service',
        'node/backup-restore',
        'node/telemetry',
        'node/troubleshooting',
        'node/node-faq',
      ],
    },
    {
      type: 'category',
      label: 'Developing Smart Contracts',
      items: [
        'developing-contracts/gear-program',
        'developing-contracts/messaging',
        'developing-contracts/interactions-between-programs',
        'developing-contracts/testing',
        'developing-contracts/deploy',
      ],
    },
    {
      type: 'category',
      label: 'Smart Contract Examples',
      items: [
        'examples/prerequisites',
        'examples/ping',
        'examples/gft-20',
        'examples/feeds',
        'examples/rock-paper-scissors',
      ],
    },
    {
      type: 'category',
      label: 'API for interacting with node',
      items: [
        'api/getting-started',
        'api/upload-program',
        'api/submit-code',
        'api/send-message',
        'api/read-state',
        'api/calculate-gas',
        'api/events',
        'api/mailbox',
        'api/keyring',
        'api/extra-queries',
        'api/metadata-type-creation',
        'api/tooling/create-gear-app',
        'api/tooling/meta-cli',
      ],
    },
    {
      type: 'category',
      label: 'General topics',
      items: [
        'general/web3',
        'general/contracts',
        'general/dApps',
        'general/defi',
        'general/dao',
        'general/nft',
      ],
    },
  ],
} satisfies SidebarsConfig;
