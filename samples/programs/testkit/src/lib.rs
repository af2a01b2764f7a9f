//! What the tests of the sample programs share.

use sails_rs::{
    ActorId,
    client::{
        DEFAULT_USER_ALICE, DEFAULT_USER_BOB, DEFAULT_USER_CHARLIE, DEFAULT_USER_EVE, GtestEnv,
        GtestError,
    },
    futures::{FutureExt, Stream, StreamExt},
    gear_core_errors::{ErrorReplyReason, SimpleExecutionError},
};

/// Users that have 100 000 VARA each in a new [`env`].
pub fn alice() -> ActorId {
    DEFAULT_USER_ALICE.into()
}
pub fn bob() -> ActorId {
    DEFAULT_USER_BOB.into()
}
pub fn charlie() -> ActorId {
    DEFAULT_USER_CHARLIE.into()
}
pub fn eve() -> ActorId {
    DEFAULT_USER_EVE.into()
}

// #region env
/// A new chain in memory. Messages come from Alice unless a call says otherwise.
pub fn env() -> GtestEnv {
    GtestEnv::new(gtest::System::new(), alice())
}
// #endregion env

/// Takes the events that have been published so far, without waiting for more.
pub fn drain<E>(events: &mut (impl Stream<Item = (ActorId, E)> + Unpin)) -> Vec<E> {
    core::iter::from_fn(|| events.next().now_or_never().flatten())
        .map(|(_program, event)| event)
        .collect()
}

/// Whether the call ended in a panic of the program that carries no typed error.
pub fn is_panic<T>(answer: &Result<T, GtestError>) -> bool {
    matches!(
        answer,
        Err(GtestError::ReplyHasError(
            ErrorReplyReason::Execution(SimpleExecutionError::UserspacePanic),
            _,
        ))
    )
}
