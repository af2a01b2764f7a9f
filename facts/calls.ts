import {defineFacts, type Fact} from './schema/define';

/** The index of a call of the pallet Gear. */
const call = (name: string, index: number): Fact => ({
  value: index,
  meaning: `Index of the call ${name} of the pallet Gear.`,
  source: {kind: 'metadata', item: `Gear.calls.${name}`},
});

export default defineFacts({
  'call-upload-code': call('upload_code', 0),
  'call-upload-program': call('upload_program', 1),
  'call-create-program': call('create_program', 2),
  'call-send-message': call('send_message', 3),
  'call-send-reply': call('send_reply', 4),
  'call-claim-value': call('claim_value', 5),
  'call-run': call('run', 6),
  'call-set-execute-inherent': call('set_execute_inherent', 7),
  'call-claim-value-to-inheritor': call('claim_value_to_inheritor', 8),
});
