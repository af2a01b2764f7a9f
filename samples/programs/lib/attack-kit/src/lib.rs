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
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use sails_rs::{ActorId, client::*};
use std::fmt::Debug;

/// Longer than a program should wait for an answer, in blocks.
pub const LONG: u32 = 1_000;

/// Within so many blocks after a token has become honest, all honest accounts
/// are out of a sample program: 300 for answers that are due, 30 for a recheck
/// that died, 100 for the pause after it, the rest for their own messages.
pub const OUT_BLOCKS: u32 = 500;

// #region token
/// A fungible token that misbehaves on request.
pub struct HostileToken {
    env: GtestEnv,
    program: Actor<HostileVftProgram, GtestEnv>,
}

impl HostileToken {
    /// Deploys a token without supply. It is honest until told otherwise.
    pub async fn deploy(env: &GtestEnv) -> Self {
        Self::deploy_as(env, b"").await
    }

    /// The same for one of several tokens, which differ in `salt`.
    pub async fn deploy_as(env: &GtestEnv, salt: &[u8]) -> Self {
        let code_id = env.system().submit_code(hostile_vft_app::WASM_BINARY);
        let program = env.deploy::<HostileVftProgram>(code_id, salt.to_vec());
        let program = program.new();
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
        self.mint(who, amount).await;
        let approve = self.program.vft().approve(spender, amount.into());
        let approved = approve.with_actor_id(who).await.expect("a token");
        approved.expect("an approval");
    }

    /// Creates `amount` tokens of `who`, who lets nobody take them.
    pub async fn mint(&self, who: ActorId, amount: u128) {
        let mint = self.program.control().mint(who, amount.into());
        mint.await.expect("tokens");
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
/// not, and nothing moves after a program has stopped waiting.
pub fn modes() -> impl Strategy<Value = Mode> {
    prop_oneof![
        3 => Just(Mode::Honest),
        1 => Just(Mode::ReturnFalse),
        1 => Just(Mode::Throw),
        1 => Just(Mode::Panic),
        1 => Just(Mode::BurnGas),
        1 => Just(Mode::HangThenDo(3)),
        1 => Just(Mode::HangThenDo(30)),
        1 => Just(Mode::HangThenRefuse(LONG)),
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
    let config = Config {
        cases,
        failure_persistence: None,
        // A sequence takes a moment.
        max_shrink_iters: 200,
        ..Config::default()
    };
    // The same sequences every time: no test of yours fails by chance.
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let found = runner.run(&sequences, |blocks| {
        runtime.block_on(run(blocks));
        Ok(())
    });
    found.map_err(|error| error.to_string())
}
// #endregion attack

/// A move that nobody has answered: its number in the program, and who may
/// concede it.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    pub id: u64,
    pub who: ActorId,
    pub amount: u128,
}

// #region doubtful
/// A program with doubts about the moves of one token, for [`end_doubts`].
pub trait Doubtful {
    fn env(&self) -> &GtestEnv;
    fn program(&self) -> ActorId;
    fn token(&self) -> &HostileToken;
    fn doubts(&self) -> Vec<Open>;
    /// What `who` had at first, less what is in the wallet of `who` and what
    /// the program owes `who`. The tokens of outgoing moves in doubt count as
    /// not owed, so they are missing unless they have arrived.
    fn missing(&self, who: ActorId) -> u128;
    /// Sent by a stranger. An error is no answer: the program may be busy.
    fn recheck(&self, id: u64) -> impl Future<Output = ()>;
    fn concede(&self, by: ActorId, id: u64) -> impl Future<Output = ()>;
    /// Brings the program tokens that nobody has asked for.
    fn gift(&self, amount: u128) -> impl Future<Output = ()> {
        self.token().mint(self.program(), amount)
    }
}
// #endregion doubtful

// #region end-doubts
/// Ends the doubts of `honest` accounts while the token is honest, whatever
/// strangers have done before: they are silent now and concede nothing. Where
/// no balance tells, the program gets a gift of what strangers have in doubt,
/// once; the answer is its amount.
///
/// # Panics
/// When a doubt is left after [`OUT_BLOCKS`], or when an honest account has
/// lost something.
pub async fn end_doubts(program: &impl Doubtful, honest: &[ActorId]) -> u128 {
    let system = program.env().system();
    let end = system.block_height() + OUT_BLOCKS;
    let of_honest = || {
        let mut doubts = program.doubts();
        doubts.retain(|doubt| honest.contains(&doubt.who));
        doubts
    };
    let mut gift = 0;
    while let Some(first) = of_honest().first() {
        let now = system.block_height();
        assert!(now < end, "{:?} in block {now}", program.doubts());
        program.recheck(first.id).await;
        for who in honest {
            for id in lost(program, *who) {
                program.concede(*who, id).await;
            }
        }
        // The balance tells of all doubts together or of none.
        if let Some(first) = of_honest().first() {
            program.recheck(first.id).await;
        }
        let strangers = program.doubts().into_iter();
        let strangers = strangers.filter(|it| !honest.contains(&it.who));
        let price = strangers.map(|doubt| doubt.amount).sum();
        if gift == 0 && !of_honest().is_empty() && price > 0 {
            gift = price;
            program.gift(gift).await;
        }
        program.env().run_next_block();
    }
    gift
}

/// The doubts of `who` whose tokens are not in the program: the others make up
/// what is missing.
fn lost(program: &impl Doubtful, who: ActorId) -> Vec<u64> {
    let mut doubts = program.doubts();
    doubts.retain(|doubt| doubt.who == who);
    let missing = program.missing(who);
    let here = subset(missing, &doubts);
    let here = here.unwrap_or_else(|| {
        panic!("{who:?} misses {missing}, in doubt are {doubts:?}")
    });
    doubts.retain(|doubt| !here.contains(&doubt.id));
    doubts.iter().map(|doubt| doubt.id).collect()
}

/// The numbers of doubts whose amounts make up `sum`.
fn subset(sum: u128, doubts: &[Open]) -> Option<Vec<u64>> {
    let Some((first, others)) = doubts.split_first() else {
        return (sum == 0).then(Vec::new);
    };
    let with = sum.checked_sub(first.amount);
    let with = with.and_then(|rest| subset(rest, others));
    match with {
        Some(mut ids) => {
            ids.push(first.id);
            Some(ids)
        }
        None => subset(sum, others),
    }
}
// #endregion end-doubts
