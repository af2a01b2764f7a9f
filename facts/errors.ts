import {defineFacts} from './schema/define';

export default defineFacts({
  'error-not-enough-gas': {
    value: 'Execution error: Not enough gas for operation',
    meaning: 'Text that a program gets as an error.',
    source: {kind: 'rust', item: 'gear_core_errors::ExtError::Execution(NotEnoughGas)'},
  },
  'error-not-enough-value': {
    value: 'Execution error: Not enough value for operation',
    meaning: 'Text that a program gets as an error.',
    source: {kind: 'rust', item: 'gear_core_errors::ExtError::Execution(NotEnoughValue)'},
  },
  'error-duplicate-reply': {
    value: 'Message error: Duplicate reply message',
    meaning: 'Text that a program gets as an error.',
    source: {kind: 'rust', item: 'gear_core_errors::ExtError::Message(DuplicateReply)'},
  },
  'error-duplicate-waking': {
    value: 'Message error: Duplicate waking message',
    meaning: 'Text that a program gets as an error.',
    source: {kind: 'rust', item: 'gear_core_errors::ExtError::Message(DuplicateWaking)'},
  },
  'error-below-mailbox-threshold': {
    value:
      'Message error: In case of non-zero message gas limit must be greater than mailbox threshold',
    meaning: 'Text that a program gets as an error.',
    source: {kind: 'rust', item: 'gear_core_errors::ExtError::Message(InsufficientGasLimit)'},
  },
  'error-message-size': {
    value: 'Message error: Max message size exceed',
    meaning: 'Text that a program gets as an error.',
    source: {kind: 'rust', item: 'gear_core_errors::ExtError::Message(MaxMessageSizeExceed)'},
  },
  'error-message-limit': {
    value: 'Message error: Message limit exceeded',
    meaning: 'Text that a program gets as an error.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ExtError::Message(OutgoingMessagesAmountLimitExceeded)',
    },
  },
  'error-hold-dispatch': {
    value: 'Message error: Not enough gas to hold dispatch message',
    meaning: 'Text that a program gets as an error.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ExtError::Message(InsufficientGasForDelayedSending)',
    },
  },
  'error-bytes-limit': {
    value: 'Message error: Outgoing messages bytes limit exceeded',
    meaning: 'Text that a program gets as an error.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ExtError::Message(OutgoingMessagesBytesLimitExceeded)',
    },
  },
  'error-duplicate-reply-deposit': {
    value: 'Message error: Reply deposit already exists for given message',
    meaning: 'Text that a program gets as an error.',
    source: {kind: 'rust', item: 'gear_core_errors::ExtError::Message(DuplicateReplyDeposit)'},
  },
  'error-invalid-reservation': {
    value: 'Reservation error: Invalid reservation ID',
    meaning: 'Text that a program gets as an error.',
    source: {kind: 'rust', item: 'gear_core_errors::ExtError::Reservation(InvalidReservationId)'},
  },
  'error-reservation-threshold': {
    value: 'Reservation error: Reservation amount cannot be below mailbox threshold',
    meaning: 'Text that a program gets as an error.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ExtError::Reservation(ReservationBelowMailboxThreshold)',
    },
  },
  'error-reservation-duration': {
    value: 'Reservation error: Reservation duration cannot be zero',
    meaning: 'Text that a program gets as an error.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ExtError::Reservation(ZeroReservationDuration)',
    },
  },
  'error-reservation-limit': {
    value: 'Reservation error: Reservation limit has reached',
    meaning: 'Text that a program gets as an error.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ExtError::Reservation(ReservationsLimitReached)',
    },
  },
  'error-code-too-large': {
    value: 'CodeTooLarge',
    meaning: 'Error of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.errors.CodeTooLarge'},
  },
  'error-gas-limit-too-high': {
    value: 'GasLimitTooHigh',
    meaning: 'Error of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.errors.GasLimitTooHigh'},
  },
  'error-program-construction-failed': {
    value: 'ProgramConstructionFailed',
    meaning: 'Error of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.errors.ProgramConstructionFailed'},
  },
  'error-code-already-exists': {
    value: 'CodeAlreadyExists',
    meaning: 'Error of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.errors.CodeAlreadyExists'},
  },
  'error-inactive-program': {
    value: 'InactiveProgram',
    meaning: 'Error of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.errors.InactiveProgram'},
  },
  'error-program-already-exists': {
    value: 'ProgramAlreadyExists',
    meaning: 'Error of the pallet Gear.',
    source: {kind: 'metadata', item: 'Gear.errors.ProgramAlreadyExists'},
  },
  'error-bridge-cleanup-required': {
    value: 'BridgeCleanupRequired',
    meaning: 'Error of the bridge when its queue is full.',
    source: {kind: 'metadata', item: 'GearEthBridge.errors.BridgeCleanupRequired'},
  },
});
