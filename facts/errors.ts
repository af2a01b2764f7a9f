import {defineFacts, type Fact} from './schema/define';

/** The text of an error that a program gets; `variant` is its path below `gear_core_errors::ExtError`. */
const extError = (text: string, variant: string): Fact => ({
  value: text,
  meaning: 'Text that a program gets as an error.',
  source: {kind: 'rust', item: `gear_core_errors::ExtError::${variant}`},
});

/** The name of an error of the pallet Gear. */
const palletError = (name: string): Fact => ({
  value: name,
  meaning: 'Error of the pallet Gear.',
  source: {kind: 'metadata', item: `Gear.errors.${name}`},
});

export default defineFacts({
  'error-not-enough-gas': extError(
    'Execution error: Not enough gas for operation',
    'Execution(NotEnoughGas)',
  ),
  'error-not-enough-value': extError(
    'Execution error: Not enough value for operation',
    'Execution(NotEnoughValue)',
  ),
  'error-duplicate-reply': extError(
    'Message error: Duplicate reply message',
    'Message(DuplicateReply)',
  ),
  'error-duplicate-waking': extError(
    'Message error: Duplicate waking message',
    'Message(DuplicateWaking)',
  ),
  'error-below-mailbox-threshold': extError(
    'Message error: In case of non-zero message gas limit must be greater than mailbox threshold',
    'Message(InsufficientGasLimit)',
  ),
  'error-message-size': extError(
    'Message error: Max message size exceed',
    'Message(MaxMessageSizeExceed)',
  ),
  'error-message-limit': extError(
    'Message error: Message limit exceeded',
    'Message(OutgoingMessagesAmountLimitExceeded)',
  ),
  'error-hold-dispatch': extError(
    'Message error: Not enough gas to hold dispatch message',
    'Message(InsufficientGasForDelayedSending)',
  ),
  'error-bytes-limit': extError(
    'Message error: Outgoing messages bytes limit exceeded',
    'Message(OutgoingMessagesBytesLimitExceeded)',
  ),
  'error-duplicate-reply-deposit': extError(
    'Message error: Reply deposit already exists for given message',
    'Message(DuplicateReplyDeposit)',
  ),
  'error-invalid-reservation': extError(
    'Reservation error: Invalid reservation ID',
    'Reservation(InvalidReservationId)',
  ),
  'error-reservation-threshold': extError(
    'Reservation error: Reservation amount cannot be below mailbox threshold',
    'Reservation(ReservationBelowMailboxThreshold)',
  ),
  'error-reservation-duration': extError(
    'Reservation error: Reservation duration cannot be zero',
    'Reservation(ZeroReservationDuration)',
  ),
  'error-reservation-limit': extError(
    'Reservation error: Reservation limit has reached',
    'Reservation(ReservationsLimitReached)',
  ),
  'error-code-too-large': palletError('CodeTooLarge'),
  'error-gas-limit-too-high': palletError('GasLimitTooHigh'),
  'error-program-construction-failed': palletError('ProgramConstructionFailed'),
  'error-code-already-exists': palletError('CodeAlreadyExists'),
  'error-inactive-program': palletError('InactiveProgram'),
  'error-program-already-exists': palletError('ProgramAlreadyExists'),
  'error-bridge-cleanup-required': {
    value: 'BridgeCleanupRequired',
    meaning: 'Error of the bridge when its queue is full.',
    source: {kind: 'metadata', item: 'GearEthBridge.errors.BridgeCleanupRequired'},
  },
});
