import {defineFacts, type Source} from './schema/define';

/** A variant of an enum of gear_core_errors, as the code that it encodes to. */
const variant = (path: string): Source => ({
  kind: 'rust',
  item: `gear_core_errors::${path}`,
});

export default defineFacts({
  'reply-code-auto': {
    value: '0x00000000',
    meaning: 'Reply code of a success without a reply of the program.',
    source: variant('ReplyCode::Success(Auto)'),
  },
  'reply-code-manual': {
    value: '0x00010000',
    meaning: 'Reply code of a reply of the program.',
    source: variant('ReplyCode::Success(Manual)'),
  },
  'reply-code-out-of-gas': {
    value: '0x01000000',
    meaning: 'Reply code of an execution that used up its gas.',
    source: variant('ReplyCode::Error(Execution(RanOutOfGas))'),
  },
  'reply-code-memory-overflow': {
    value: '0x01000100',
    meaning: 'Reply code of an execution that reached the memory limit.',
    source: variant('ReplyCode::Error(Execution(MemoryOverflow))'),
  },
  'reply-code-backend': {
    value: '0x01000200',
    meaning: 'Reply code of an error that a program cannot catch.',
    source: variant('ReplyCode::Error(Execution(BackendError))'),
  },
  'reply-code-panic': {
    value: '0x01000300',
    meaning: 'Reply code of a panic.',
    source: variant('ReplyCode::Error(Execution(UserspacePanic))'),
  },
  'reply-code-unreachable': {
    value: '0x01000400',
    meaning: 'Reply code of the instruction unreachable.',
    source: variant('ReplyCode::Error(Execution(UnreachableInstruction))'),
  },
  'reply-code-stack-limit': {
    value: '0x01000500',
    meaning: 'Reply code of an execution that reached the stack limit.',
    source: variant('ReplyCode::Error(Execution(StackLimitExceeded))'),
  },
  'reply-code-exited': {
    value: '0x01020000',
    meaning: 'Reply code of a program that has exited.',
    source: variant('ReplyCode::Error(UnavailableActor(ProgramExited))'),
  },
  'reply-code-init-failed': {
    value: '0x01020100',
    meaning: 'Reply code of a program whose init failed.',
    source: variant('ReplyCode::Error(UnavailableActor(InitializationFailure))'),
  },
  'reply-code-uninitialized': {
    value: '0x01020200',
    meaning: 'Reply code of a program whose init is not done.',
    source: variant('ReplyCode::Error(UnavailableActor(Uninitialized))'),
  },
  'reply-code-not-created': {
    value: '0x01020300',
    meaning: 'Reply code of a program that was not created.',
    source: variant('ReplyCode::Error(UnavailableActor(ProgramNotCreated))'),
  },
  'reply-code-reinstrumentation': {
    value: '0x01020400',
    meaning: 'Reply code of a code that no longer fits the runtime.',
    source: variant('ReplyCode::Error(UnavailableActor(ReinstrumentationFailure))'),
  },
  'reply-code-waitlist': {
    value: '0x01030000',
    meaning: 'Reply code of a message that was removed from the waitlist.',
    source: variant('ReplyCode::Error(RemovedFromWaitlist)'),
  },
  'signal-code-panic': {
    value: 100,
    meaning: 'Signal code of a panic.',
    source: variant('SignalCode::Execution(UserspacePanic)'),
  },
  'signal-code-out-of-gas': {
    value: 101,
    meaning: 'Signal code of an execution that used up its gas.',
    source: variant('SignalCode::Execution(RanOutOfGas)'),
  },
  'signal-code-backend': {
    value: 102,
    meaning: 'Signal code of an error that a program cannot catch.',
    source: variant('SignalCode::Execution(BackendError)'),
  },
  'signal-code-memory-overflow': {
    value: 103,
    meaning: 'Signal code of an execution that reached the memory limit.',
    source: variant('SignalCode::Execution(MemoryOverflow)'),
  },
  'signal-code-unreachable': {
    value: 104,
    meaning: 'Signal code of the instruction unreachable.',
    source: variant('SignalCode::Execution(UnreachableInstruction)'),
  },
  'signal-code-stack-limit': {
    value: 105,
    meaning: 'Signal code of an execution that reached the stack limit.',
    source: variant('SignalCode::Execution(StackLimitExceeded)'),
  },
  'signal-code-waitlist': {
    value: 200,
    meaning: 'Signal code of a message that was removed from the waitlist.',
    source: variant('SignalCode::RemovedFromWaitlist'),
  },
});
