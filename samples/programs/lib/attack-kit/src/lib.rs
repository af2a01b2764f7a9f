//! Attacks for the tests of a program that holds tokens: a token that
//! misbehaves, and random sequences of messages while it does. A
//! dev-dependency; `concepts/between/app/tests/between.rs` shows how to use it.

pub use hostile_vft_client::control::Mode;

use hostile_vft_client::{
    HostileVft as _, HostileVftCtors as _, HostileVftProgram,
    control::Control as _, vft::Vft as _,
};
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use sails_rs::{ActorId, client::*};
use std::fmt::Debug;

/// Longer than a program should wait for an answer, in blocks.
pub const LONG: u32 = 1_000;

// #region token
/// A fungible token that misbehaves on request.
pub struct HostileToken {
    env: GtestEnv,
    program: Actor<HostileVftProgram, GtestEnv>,
}

impl HostileToken {
    /// Deploys a token without supply. It is honest until told otherwise.
    pub async fn deploy(env: &GtestEnv) -> Self {
        let code_id = env.system().submit_code(hostile_vft_app::WASM_BINARY);
        let program = env.deploy::<HostileVftProgram>(code_id, vec![]).new();
        let program = program.await.expect("a token");
        let env = env.clone();
        Self { env, program }
    }

    /// What the program under test takes for the address of a token.
    pub fn id(&self) -> ActorId {
        self.program.id()
    }

    /// Creates `amount` tokens of `who` and lets `spender` take them.
    pub async fn give(&self, who: ActorId, spender: ActorId, amount: u128) {
        let mint = self.program.control().mint(who, amount.into());
        mint.await.expect("tokens");
        let approve = self.program.vft().approve(spender, amount.into());
        let approved = approve.with_actor_id(who).await.expect("a token");
        approved.expect("an approval");
    }

    /// Moves tokens from `who`, as an account does by itself.
    pub async fn transfer(&self, who: ActorId, to: ActorId, amount: u128) {
        let transfer = self.program.vft().transfer(to, amount.into());
        let moved = transfer.with_actor_id(who).await.expect("a token");
        moved.expect("tokens");
    }

    /// Treats the next `moves` transfers in this way.
    pub async fn next(&self, mode: Mode, moves: u32) {
        let set_mode = self.program.control().set_mode(mode, moves);
        set_mode.await.expect("a token");
    }

    /// Is honest again, once all that it still does late is done.
    pub async fn recover(&self) {
        self.next(Mode::Honest, 0).await;
        (0..LONG).for_each(|_| self.env.run_next_block());
    }

    /// The tokens of `who`; 0 while the token panics.
    pub fn balance(&self, who: ActorId) -> u128 {
        let balance = self.program.vft().balance_of(who).query();
        balance.unwrap_or_default().as_u128()
    }
}
// #endregion token

// #region modes
/// Ways to misbehave without a lie: nobody is told that tokens moved that did
/// not.
pub fn modes() -> impl Strategy<Value = Mode> {
    prop_oneof![
        3 => Just(Mode::Honest),
        1 => Just(Mode::ReturnFalse),
        1 => Just(Mode::Throw),
        1 => Just(Mode::Panic),
        1 => Just(Mode::BurnGas),
        1 => Just(Mode::HangThenDo(3)),
        1 => Just(Mode::HangThenRefuse(LONG)),
        1 => Just(Mode::HangThenDo(LONG)),
        1 => Just(Mode::DoThenSilent(LONG)),
    ]
}
// #endregion modes

/// Messages that share a block, and how the token treats their moves.
#[derive(Clone, Debug)]
pub struct Block<M> {
    pub mode: Mode,
    pub messages: Vec<M>,
}

// #region attack
/// Calls `run` with `cases` random sequences: up to 12 blocks of up to 4
/// messages that `message` makes, each block with a [`Mode`]. `run` sends them
/// to a program of its own and panics when somebody has lost something.
///
/// # Errors
/// The shortest sequence found with which `run` panics, and its message.
pub fn attack<M: Clone + Debug>(
    cases: u32,
    message: impl Strategy<Value = M>,
    run: impl AsyncFn(Vec<Block<M>>),
) -> Result<(), String> {
    let messages = prop::collection::vec(message, 1..5);
    let block = (modes(), messages);
    let block = block.prop_map(|(mode, messages)| Block { mode, messages });
    let sequences = prop::collection::vec(block, 1..12);

    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.expect("a runtime");
    let mut runner = TestRunner::new(Config {
        cases,
        failure_persistence: None,
        // A sequence takes a moment.
        max_shrink_iters: 200,
        ..Config::default()
    });
    let found = runner.run(&sequences, |blocks| {
        runtime.block_on(run(blocks));
        Ok(())
    });
    found.map_err(|error| error.to_string())
}
// #endregion attack
