import {defineFacts} from './schema/define';

export default defineFacts({
  'call-upload-code': {
    value: 0,
    meaning: 'Index of the call upload_code of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.calls.upload_code'},
  },
  'call-upload-program': {
    value: 1,
    meaning: 'Index of the call upload_program of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.calls.upload_program'},
  },
  'call-create-program': {
    value: 2,
    meaning: 'Index of the call create_program of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.calls.create_program'},
  },
  'call-send-message': {
    value: 3,
    meaning: 'Index of the call send_message of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.calls.send_message'},
  },
  'call-send-reply': {
    value: 4,
    meaning: 'Index of the call send_reply of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.calls.send_reply'},
  },
  'call-claim-value': {
    value: 5,
    meaning: 'Index of the call claim_value of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.calls.claim_value'},
  },
  'call-run': {
    value: 6,
    meaning: 'Index of the call run of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.calls.run'},
  },
  'call-set-execute-inherent': {
    value: 7,
    meaning: 'Index of the call set_execute_inherent of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.calls.set_execute_inherent'},
  },
  'call-claim-value-to-inheritor': {
    value: 8,
    meaning: 'Index of the call claim_value_to_inheritor of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.calls.claim_value_to_inheritor'},
  },
});
