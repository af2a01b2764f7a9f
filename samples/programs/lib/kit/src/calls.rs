//! Calls to other programs: what to attach, and what the answer proves.

use gstd::errors::{Error, ErrorReplyReason};
use sails_rs::{
    client::{GstdEnv, PendingCall, ServiceCall},
    prelude::*,
};

// #region limits
/// Gas for the callee. Without a limit it may burn all the gas of the caller.
pub const CALL_GAS: u64 = 20_000_000_000;
/// Gas kept for handling the reply. Without it an automatic reply wakes nobody.
pub const REPLY_DEPOSIT: u64 = 3_000_000_000;
/// Gas the caller keeps for its own work after the calls.
pub const CONTINUE_GAS: u64 = 5_000_000_000;
// #endregion limits
/// How long a call waits for its reply, in blocks: 15 minutes.
pub const WAIT_BLOCKS: u32 = 300;
/// How long a question waits that stops other work until it is answered, in
/// blocks: 30 seconds.
pub const SHORT_WAIT_BLOCKS: u32 = 10;

/// The message has too little gas for the calls it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotEnoughGas;

// #region ensure-gas
/// Checks that the gas at hand covers `calls` calls and the work after them.
pub fn ensure_gas(calls: u64) -> Result<(), NotEnoughGas> {
    ensure_gas_and(calls, 0)
}

/// The same with `more` gas for other work.
pub fn ensure_gas_and(calls: u64, more: u64) -> Result<(), NotEnoughGas> {
    let needed = calls * (CALL_GAS + REPLY_DEPOSIT) + CONTINUE_GAS + more;
    if Syscall::gas_available() < needed {
        return Err(NotEnoughGas);
    }
    Ok(())
}
// #endregion ensure-gas

// #region ask
/// Sends `call` with gas for the callee, gas for the reply and a limit to the
/// wait.
pub async fn ask<C>(call: PendingCall<C, GstdEnv>) -> Result<C::Output, Error>
where
    C: ServiceCall<Output: Decode>,
{
    ask_within(WAIT_BLOCKS, call).await
}

/// The same with another limit, in blocks.
pub async fn ask_within<C>(
    blocks: u32,
    call: PendingCall<C, GstdEnv>,
) -> Result<C::Output, Error>
where
    C: ServiceCall<Output: Decode>,
{
    call.with_gas_limit(CALL_GAS)
        .with_reply_deposit(REPLY_DEPOSIT)
        .with_wait_up_to(blocks)
        .await
}
// #endregion ask

// #region answer
/// What is certain after a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// It happened.
    Done(T),
    /// It did not happen.
    Refused,
    /// Nobody knows: no usable reply came in time.
    Unknown,
}
// #endregion answer

// #region settle
/// Reduces the answer of a call to one of three cases.
///
/// `Refused` holds for callees that finish within one execution. A callee that
/// itself awaits may have acted before it failed.
pub fn settle<T, E>(answer: Result<Result<T, E>, Error>) -> Answer<T> {
    match answer {
        Ok(Ok(value)) => Answer::Done(value),
        // Thrown: the callee rolled everything back.
        Ok(Err(_)) => Answer::Refused,
        Err(Error::ErrorReply(_, ErrorReplyReason::Execution(_))) => {
            Answer::Refused
        }
        Err(Error::ErrorReply(_, ErrorReplyReason::UnavailableActor(_))) => {
            Answer::Refused
        }
        // The message was not sent: `ensure_gas` rules out that its deposit
        // alone failed.
        Err(Error::Core(_)) => Answer::Refused,
        Err(_) => Answer::Unknown,
    }
}
// #endregion settle

/// What is certain after a call that moves tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenAnswer {
    Done,
    Refused,
    Unknown,
}

/// A token that answers `false` has moved nothing.
impl From<Answer<bool>> for TokenAnswer {
    fn from(answer: Answer<bool>) -> Self {
        match answer {
            Answer::Done(true) => Self::Done,
            Answer::Done(false) | Answer::Refused => Self::Refused,
            Answer::Unknown => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gstd::errors::{
        CodecError, CoreError, ErrorReplyPayload, ExtError,
        SimpleExecutionError, SimpleUnavailableActorError,
    };

    fn error_reply(reason: ErrorReplyReason) -> Answer<()> {
        settle::<(), ()>(Err(Error::ErrorReply(
            ErrorReplyPayload(Vec::new()),
            reason,
        )))
    }

    #[test]
    fn gas_for_every_call_and_for_the_rest() {
        let two_calls = 2 * (CALL_GAS + REPLY_DEPOSIT) + CONTINUE_GAS;
        Syscall::with_gas_available(two_calls);
        assert_eq!(ensure_gas(2), Ok(()));
        Syscall::with_gas_available(two_calls - 1);
        assert_eq!(ensure_gas(2), Err(NotEnoughGas));
    }

    #[test]
    fn a_reply_is_done_and_a_thrown_error_is_refused() {
        assert_eq!(settle::<_, ()>(Ok(Ok(7))), Answer::Done(7));
        assert_eq!(settle::<u8, _>(Ok(Err("no"))), Answer::Refused);
    }

    #[test]
    fn a_move_is_done_only_if_the_token_says_so() {
        assert_eq!(TokenAnswer::from(Answer::Done(true)), TokenAnswer::Done);
        assert_eq!(
            TokenAnswer::from(Answer::Done(false)),
            TokenAnswer::Refused
        );
        assert_eq!(TokenAnswer::from(Answer::Refused), TokenAnswer::Refused);
        assert_eq!(TokenAnswer::from(Answer::Unknown), TokenAnswer::Unknown);
    }

    #[test]
    fn failures_of_the_callee_are_refused() {
        for reason in [
            SimpleExecutionError::UserspacePanic.into(),
            SimpleExecutionError::RanOutOfGas.into(),
            SimpleUnavailableActorError::ProgramExited.into(),
        ] {
            assert_eq!(error_reply(reason), Answer::Refused);
        }
        let unsent = Error::Core(CoreError::Ext(ExtError::Unsupported));
        assert_eq!(settle::<(), ()>(Err(unsent)), Answer::Refused);
    }

    #[test]
    fn silence_and_noise_are_unknown() {
        assert_eq!(
            error_reply(ErrorReplyReason::RemovedFromWaitlist),
            Answer::Unknown
        );
        for error in [
            Error::Timeout(10, 11),
            Error::Decode(CodecError::from("truncated")),
            Error::UnsupportedReply(Vec::new()),
        ] {
            assert_eq!(settle::<(), ()>(Err(error)), Answer::Unknown);
        }
    }
}
