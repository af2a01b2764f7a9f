import pendingTargets from '../../redirects.pending.json';

/** The docs routes of the specification, below `/docs`; '' is the intro. */
const docs: Record<string, string[]> = {
  '': ['', 'getting-started-in-5-minutes'],
  api: [
    'calculate-gas',
    'events',
    'extra-queries',
    'getting-started',
    'keyring',
    'mailbox',
    'metadata-type-creation',
    'read-state',
    'send-message',
    'submit-code',
    'upload-program',
    'tooling/create-gear-app',
    'tooling/meta-cli',
  ],
  'developing-contracts': [
    'deploy',
    'gear-program',
    'interactions-between-programs',
    'messaging',
    'testing',
  ],
  ecosystem: ['polkadot', 'substrate'],
  examples: [
    'concert',
    'crowdsale-ico',
    'DAO',
    'dex',
    'dutch-auction',
    'escrow',
    'feeds',
    'gft-20',
    'gmt-1155',
    'gnft-721',
    'lottery',
    'marketplace',
    'multisig-wallet',
    'nft-pixelboard',
    'onchain-nft',
    'ping',
    'prerequisites',
    'rmrk',
    'rock-paper-scissors',
    'staking',
    'supply-chain',
  ],
  gear: [
    'actor-model',
    'gear-state/state',
    'gear-state/state-transition',
    'glossary',
    'introduction',
    'memory-parallelism',
    'WASM',
  ],
  general: ['contracts', 'dao', 'dApps', 'defi', 'nft', 'web3'],
  idea: ['account/create-account', 'account/ss58', 'idea-overview', 'online-ide'],
  node: [
    'backup-restore',
    'dev-net',
    'gear',
    'multi-node',
    'node-as-service',
    'node-faq',
    'setting-up',
    'telemetry',
    'troubleshooting',
  ],
};

/** Every docs route of the specification, `/docs` first. */
export const specifiedDocs: string[] = Object.entries(docs).flatMap(([section, pages]) =>
  pages.map(page => ['/docs', section, page].filter(Boolean).join('/')),
);

/** Routes whose page is still to be written; `redirects.pending.json` is the one list of them. */
const pending = new Set(pendingTargets);

/** The routes that exist today. */
export const routes: string[] = [
  '/',
  '/markdown-page',
  '/search',
  ...specifiedDocs.filter(route => !pending.has(route)),
];
