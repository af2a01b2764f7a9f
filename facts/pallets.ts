import {defineFacts} from './schema/define';

export default defineFacts({
  'pallet-system': {
    value: 0,
    meaning: 'Index of the pallet System.',
    source: {kind: 'metadata', item: 'System.index'},
  },
  'pallet-timestamp': {
    value: 1,
    meaning: 'Index of the pallet Timestamp.',
    source: {kind: 'metadata', item: 'Timestamp.index'},
  },
  'pallet-utility': {
    value: 8,
    meaning: 'Index of the pallet Utility.',
    source: {kind: 'metadata', item: 'Utility.index'},
  },
  'pallet-scheduler': {
    value: 22,
    meaning: 'Index of the pallet Scheduler.',
    source: {kind: 'metadata', item: 'Scheduler.index'},
  },
  'pallet-preimage': {
    value: 23,
    meaning: 'Index of the pallet Preimage.',
    source: {kind: 'metadata', item: 'Preimage.index'},
  },
  'pallet-authorship': {
    value: 2,
    meaning: 'Index of the pallet Authorship.',
    source: {kind: 'metadata', item: 'Authorship.index'},
  },
  'pallet-babe': {
    value: 3,
    meaning: 'Index of the pallet Babe.',
    source: {kind: 'metadata', item: 'Babe.index'},
  },
  'pallet-grandpa': {
    value: 4,
    meaning: 'Index of the pallet Grandpa.',
    source: {kind: 'metadata', item: 'Grandpa.index'},
  },
  'pallet-session': {
    value: 7,
    meaning: 'Index of the pallet Session.',
    source: {kind: 'metadata', item: 'Session.index'},
  },
  'pallet-authority-discovery': {
    value: 9,
    meaning: 'Index of the pallet AuthorityDiscovery.',
    source: {kind: 'metadata', item: 'AuthorityDiscovery.index'},
  },
  'pallet-im-online': {
    value: 12,
    meaning: 'Index of the pallet ImOnline.',
    source: {kind: 'metadata', item: 'ImOnline.index'},
  },
  'pallet-historical': {
    value: 15,
    meaning: 'Index of the pallet Historical.',
    source: {kind: 'metadata', item: 'Historical.index'},
  },
  'pallet-offences': {
    value: 28,
    meaning: 'Index of the pallet Offences.',
    source: {kind: 'metadata', item: 'Offences.index'},
  },
  'pallet-balances': {
    value: 5,
    meaning: 'Index of the pallet Balances.',
    source: {kind: 'metadata', item: 'Balances.index'},
  },
  'pallet-transaction-payment': {
    value: 6,
    meaning: 'Index of the pallet TransactionPayment.',
    source: {kind: 'metadata', item: 'TransactionPayment.index'},
  },
  'pallet-vesting': {
    value: 10,
    meaning: 'Index of the pallet Vesting.',
    source: {kind: 'metadata', item: 'Vesting.index'},
  },
  'pallet-identity': {
    value: 24,
    meaning: 'Index of the pallet Identity.',
    source: {kind: 'metadata', item: 'Identity.index'},
  },
  'pallet-proxy': {
    value: 25,
    meaning: 'Index of the pallet Proxy.',
    source: {kind: 'metadata', item: 'Proxy.index'},
  },
  'pallet-multisig': {
    value: 26,
    meaning: 'Index of the pallet Multisig.',
    source: {kind: 'metadata', item: 'Multisig.index'},
  },
  'pallet-bags-list': {
    value: 11,
    meaning: 'Index of the pallet BagsList.',
    source: {kind: 'metadata', item: 'BagsList.index'},
  },
  'pallet-staking': {
    value: 13,
    meaning: 'Index of the pallet Staking.',
    source: {kind: 'metadata', item: 'Staking.index'},
  },
  'pallet-election-provider-multi-phase': {
    value: 27,
    meaning: 'Index of the pallet ElectionProviderMultiPhase.',
    source: {kind: 'metadata', item: 'ElectionProviderMultiPhase.index'},
  },
  'pallet-nomination-pools': {
    value: 31,
    meaning: 'Index of the pallet NominationPools.',
    source: {kind: 'metadata', item: 'NominationPools.index'},
  },
  'pallet-treasury': {
    value: 14,
    meaning: 'Index of the pallet Treasury.',
    source: {kind: 'metadata', item: 'Treasury.index'},
  },
  'pallet-conviction-voting': {
    value: 16,
    meaning: 'Index of the pallet ConvictionVoting.',
    source: {kind: 'metadata', item: 'ConvictionVoting.index'},
  },
  'pallet-referenda': {
    value: 17,
    meaning: 'Index of the pallet Referenda.',
    source: {kind: 'metadata', item: 'Referenda.index'},
  },
  'pallet-fellowship-collective': {
    value: 18,
    meaning: 'Index of the pallet FellowshipCollective.',
    source: {kind: 'metadata', item: 'FellowshipCollective.index'},
  },
  'pallet-fellowship-referenda': {
    value: 19,
    meaning: 'Index of the pallet FellowshipReferenda.',
    source: {kind: 'metadata', item: 'FellowshipReferenda.index'},
  },
  'pallet-origins': {
    value: 20,
    meaning: 'Index of the pallet Origins.',
    source: {kind: 'metadata', item: 'Origins.index'},
  },
  'pallet-whitelist': {
    value: 21,
    meaning: 'Index of the pallet Whitelist.',
    source: {kind: 'metadata', item: 'Whitelist.index'},
  },
  'pallet-bounties': {
    value: 29,
    meaning: 'Index of the pallet Bounties.',
    source: {kind: 'metadata', item: 'Bounties.index'},
  },
  'pallet-child-bounties': {
    value: 30,
    meaning: 'Index of the pallet ChildBounties.',
    source: {kind: 'metadata', item: 'ChildBounties.index'},
  },
  'pallet-gear-program': {
    value: 100,
    meaning: 'Index of the pallet GearProgram.',
    source: {kind: 'metadata', item: 'GearProgram.index'},
  },
  'pallet-gear-messenger': {
    value: 101,
    meaning: 'Index of the pallet GearMessenger.',
    source: {kind: 'metadata', item: 'GearMessenger.index'},
  },
  'pallet-gear-scheduler': {
    value: 102,
    meaning: 'Index of the pallet GearScheduler.',
    source: {kind: 'metadata', item: 'GearScheduler.index'},
  },
  'pallet-gear-gas': {
    value: 103,
    meaning: 'Index of the pallet GearGas.',
    source: {kind: 'metadata', item: 'GearGas.index'},
  },
  'pallet-gear': {
    value: 104,
    meaning: 'Index of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.index'},
  },
  'pallet-gear-payment': {
    value: 105,
    meaning: 'Index of the pallet GearPayment.',
    source: {kind: 'metadata', item: 'GearPayment.index'},
  },
  'pallet-staking-rewards': {
    value: 106,
    meaning: 'Index of the pallet StakingRewards.',
    source: {kind: 'metadata', item: 'StakingRewards.index'},
  },
  'pallet-gear-voucher': {
    value: 107,
    meaning: 'Index of the pallet GearVoucher.',
    source: {kind: 'metadata', item: 'GearVoucher.index'},
  },
  'pallet-gear-bank': {
    value: 108,
    meaning: 'Index of the pallet GearBank.',
    source: {kind: 'metadata', item: 'GearBank.index'},
  },
  'pallet-gear-builtin': {
    value: 109,
    meaning: 'Index of the pallet GearBuiltin.',
    source: {kind: 'metadata', item: 'GearBuiltin.index'},
  },
  'pallet-gear-eth-bridge': {
    value: 110,
    meaning: 'Index of the pallet GearEthBridge.',
    source: {kind: 'metadata', item: 'GearEthBridge.index'},
  },
  'pallet-grandpa-signer': {
    value: 111,
    meaning: 'Index of the pallet GrandpaSigner.',
    source: {kind: 'metadata', item: 'GrandpaSigner.index'},
  },
  'pallet-sudo': {
    value: 99,
    meaning: 'Index of the pallet Sudo.',
    source: {kind: 'metadata', item: 'Sudo.index'},
  },
});
