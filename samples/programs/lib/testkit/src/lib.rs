//! What the tests of the sample programs share.

use sails_rs::{
    ActorId,
    client::{
        BlockRunMode, DEFAULT_USER_ALICE, DEFAULT_USER_BOB,
        DEFAULT_USER_CHARLIE, DEFAULT_USER_EVE, GtestEnv, GtestError,
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
/// A new chain in memory. Messages come from Alice unless a call says
/// otherwise.
pub fn env() -> GtestEnv {
    GtestEnv::new(gtest::System::new(), alice())
}
// #endregion env

/// Takes the events that have been published so far, without waiting for more.
pub fn drain<E>(
    events: &mut (impl Stream<Item = (ActorId, E)> + Unpin),
) -> Vec<E> {
    core::iter::from_fn(|| events.next().now_or_never().flatten())
        .map(|(_program, event)| event)
        .collect()
}

/// Whether the call ended in a panic of the program that carries no typed
/// error.
pub fn is_panic<T>(answer: &Result<T, GtestError>) -> bool {
    matches!(
        answer,
        Err(GtestError::ReplyHasError(
            ErrorReplyReason::Execution(SimpleExecutionError::UserspacePanic),
            _,
        ))
    )
}

/// The same chain, but blocks are made only on request: what is sent meanwhile
/// shares a block.
pub fn manual(env: &GtestEnv) -> GtestEnv {
    env.clone().with_block_run_mode(BlockRunMode::Manual)
}

/// The time of the current block, in milliseconds.
pub fn now(env: &GtestEnv) -> u64 {
    env.system().block_timestamp()
}

/// Makes blocks until at least `ms` milliseconds have passed; a block takes
/// 3000.
pub fn advance(env: &GtestEnv, ms: u64) {
    let end = now(env) + ms;
    while now(env) < end {
        env.run_next_block();
    }
}

/// The answer to a call, and what it cost `who`: the gas that was burned and
/// value that did not come back.
pub async fn cost<T>(
    env: &GtestEnv,
    who: ActorId,
    call: impl Future<Output = T>,
) -> (T, u128) {
    let before = env.system().balance_of(who);
    let answer = call.await;
    (answer, before - env.system().balance_of(who))
}

/// The native value that a program holds.
pub fn program_balance(env: &GtestEnv, program: ActorId) -> u128 {
    env.system().balance_of(program)
}
