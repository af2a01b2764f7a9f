import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

export default {
  tutorialSidebar: [
    'intro',
    {
      type: 'category',
      label: 'Intro to Gear',
      collapsed: true,
      items: ['gear/actor-model', 'gear/glossary'],
    },
    {
      type: 'category',
      label: 'Ecosystem',
      items: ['ecosystem/polkadot', 'ecosystem/substrate'],
    },
    {
      type: 'category',
      label: 'Gear Node',
      items: ['node/node-as-service'],
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
