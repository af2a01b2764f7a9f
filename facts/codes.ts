import {defineFacts} from './schema/define';

export default defineFacts({
  'reply-code-auto': {
    value: '0x00000000',
    meaning: 'Reply code of a success without a reply of the program.',
    source: {kind: 'rust', item: 'gear_core_errors::ReplyCode::Success(Auto)'},
  },
  'reply-code-manual': {
    value: '0x00010000',
    meaning: 'Reply code of a reply of the program.',
    source: {kind: 'rust', item: 'gear_core_errors::ReplyCode::Success(Manual)'},
  },
  'reply-code-out-of-gas': {
    value: '0x01000000',
    meaning: 'Reply code of an execution that used up its gas.',
    source: {kind: 'rust', item: 'gear_core_errors::ReplyCode::Error(Execution(RanOutOfGas))'},
  },
  'reply-code-memory-overflow': {
    value: '0x01000100',
    meaning: 'Reply code of an execution that reached the memory limit.',
    source: {kind: 'rust', item: 'gear_core_errors::ReplyCode::Error(Execution(MemoryOverflow))'},
  },
  'reply-code-backend': {
    value: '0x01000200',
    meaning: 'Reply code of an error that a program cannot catch.',
    source: {kind: 'rust', item: 'gear_core_errors::ReplyCode::Error(Execution(BackendError))'},
  },
  'reply-code-panic': {
    value: '0x01000300',
    meaning: 'Reply code of a panic.',
    source: {kind: 'rust', item: 'gear_core_errors::ReplyCode::Error(Execution(UserspacePanic))'},
  },
  'reply-code-unreachable': {
    value: '0x01000400',
    meaning: 'Reply code of the instruction unreachable.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ReplyCode::Error(Execution(UnreachableInstruction))',
    },
  },
  'reply-code-stack-limit': {
    value: '0x01000500',
    meaning: 'Reply code of an execution that reached the stack limit.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ReplyCode::Error(Execution(StackLimitExceeded))',
    },
  },
  'reply-code-exited': {
    value: '0x01020000',
    meaning: 'Reply code of a program that has exited.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ReplyCode::Error(UnavailableActor(ProgramExited))',
    },
  },
  'reply-code-init-failed': {
    value: '0x01020100',
    meaning: 'Reply code of a program whose init failed.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ReplyCode::Error(UnavailableActor(InitializationFailure))',
    },
  },
  'reply-code-uninitialized': {
    value: '0x01020200',
    meaning: 'Reply code of a program whose init is not done.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ReplyCode::Error(UnavailableActor(Uninitialized))',
    },
  },
  'reply-code-not-created': {
    value: '0x01020300',
    meaning: 'Reply code of a program that was not created.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ReplyCode::Error(UnavailableActor(ProgramNotCreated))',
    },
  },
  'reply-code-reinstrumentation': {
    value: '0x01020400',
    meaning: 'Reply code of a code that no longer fits the runtime.',
    source: {
      kind: 'rust',
      item: 'gear_core_errors::ReplyCode::Error(UnavailableActor(ReinstrumentationFailure))',
    },
  },
  'reply-code-waitlist': {
    value: '0x01030000',
    meaning: 'Reply code of a message that was removed from the waitlist.',
    source: {kind: 'rust', item: 'gear_core_errors::ReplyCode::Error(RemovedFromWaitlist)'},
  },
  'signal-code-panic': {
    value: 100,
    meaning: 'Signal code of a panic.',
    source: {kind: 'rust', item: 'gear_core_errors::SignalCode::Execution(UserspacePanic)'},
  },
  'signal-code-out-of-gas': {
    value: 101,
    meaning: 'Signal code of an execution that used up its gas.',
    source: {kind: 'rust', item: 'gear_core_errors::SignalCode::Execution(RanOutOfGas)'},
  },
  'signal-code-backend': {
    value: 102,
    meaning: 'Signal code of an error that a program cannot catch.',
    source: {kind: 'rust', item: 'gear_core_errors::SignalCode::Execution(BackendError)'},
  },
  'signal-code-memory-overflow': {
    value: 103,
    meaning: 'Signal code of an execution that reached the memory limit.',
    source: {kind: 'rust', item: 'gear_core_errors::SignalCode::Execution(MemoryOverflow)'},
  },
  'signal-code-unreachable': {
    value: 104,
    meaning: 'Signal code of the instruction unreachable.',
    source: {kind: 'rust', item: 'gear_core_errors::SignalCode::Execution(UnreachableInstruction)'},
  },
  'signal-code-stack-limit': {
    value: 105,
    meaning: 'Signal code of an execution that reached the stack limit.',
    source: {kind: 'rust', item: 'gear_core_errors::SignalCode::Execution(StackLimitExceeded)'},
  },
  'signal-code-waitlist': {
    value: 200,
    meaning: 'Signal code of a message that was removed from the waitlist.',
    source: {kind: 'rust', item: 'gear_core_errors::SignalCode::RemovedFromWaitlist'},
  },
});
