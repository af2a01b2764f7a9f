//! Staking: rewards for holders of a token, shared by stake and time.

#![no_std]

pub mod state;

use core::cell::RefCell;
use kit::{
    calls::{self, TokenAnswer},
    doubts::{self, Doubt, Recheck},
    vft,
};
use sails_rs::prelude::*;
use state::{Move, StakingState};

/// What the program keeps for one account.
#[sails_type]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    pub staked: u128,
    /// Reward that can be claimed.
    pub earned: u128,
    /// Reward that is on its way, or whose transfer was never answered.
    pub sending: u128,
}

/// What the program keeps for all together.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    pub staked: u128,
    /// Reward for one ms, in 10^-24 units.
    pub rate_scaled: U256,
    /// When the period ends, in ms since 1970.
    pub period_ends: u64,
    /// Rewards that are owed, still to be emitted, unused or on their way out.
    pub reserved: u128,
    /// Rewards of times without stakers, and what is left over at the end of a
    /// period.
    pub unused: u128,
}

/// How a move of tokens ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moved {
    Done,
    /// The token refused: everything is as before.
    TokenRefused,
    /// The token did not answer in time: the move is in doubt.
    Unknown,
}

/// How a payment ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claimed {
    Sent(u128),
    /// The token refused: everything is as before.
    TokenRefused,
    /// The token did not answer in time: the payment is in doubt.
    Unknown,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StakingError {
    /// A period lasts between a minute and 365 days.
    BadDuration,
    /// A claim, a funding or a recheck waits for an answer, or 64 moves of the
    /// token are under way. For a recheck also: one decided nothing less than
    /// 100 blocks ago.
    Busy,
    /// The sender has staked less.
    InsufficientStake,
    /// Too little gas for the call and the work after it.
    NotEnoughGas,
    /// There is no such doubt.
    NotInDoubt,
    /// The sender does not own the program.
    NotOwner,
    /// The doubt is about another account.
    NotParty,
    /// There is nothing to pay.
    NothingToClaim,
    /// More tokens than the program counts: 2^128 / 65.
    Overflow,
    /// The last period has not ended.
    PeriodRunning,
    /// Value is attached.
    UnexpectedValue,
    /// Zero tokens.
    ZeroAmount,
}

kit::error_from!(StakingError: calls::NotEnoughGas, value::UnexpectedValue);
kit::doubt_errors!(StakingError);

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StakingInitError {
    /// Value is attached.
    UnexpectedValue,
    /// A token is the zero address.
    ZeroAddress,
}

kit::error_from!(StakingInitError: value::UnexpectedValue);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StakingEvent {
    /// `who` has got a reward.
    Claimed { who: ActorId, amount: u128 },
    /// A period begins and lasts until `ends`, in ms since 1970.
    RewardAdded { amount: u128, ends: u64 },
    /// The stake counts from now on.
    Staked { who: ActorId, amount: u128 },
    /// `who` has got a stake back.
    Unstaked { who: ActorId, amount: u128 },
    /// The owner has got unused rewards back.
    UnusedRecovered { amount: u128 },
}

pub struct Staking<'a> {
    state: &'a RefCell<StakingState>,
}

#[service(events = StakingEvent)]
impl Staking<'_> {
    /// Takes `amount` of the sender's stake tokens, approved for this program.
    #[export(unwrap_result)]
    pub async fn stake(&mut self, amount: u128) -> Result<Moved, StakingError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let who = Syscall::message_source();
        let stake = self.state.borrow_mut().begin_stake(who, amount)?;
        Ok(self.carry_out(stake).await.into())
    }

    // #region unstake
    /// Returns `amount` of the sender's stake.
    #[export(unwrap_result)]
    pub async fn unstake(
        &mut self,
        amount: u128,
    ) -> Result<Moved, StakingError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let (who, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let unstake =
            self.state.borrow_mut().begin_unstake(who, amount, now)?;
        Ok(self.carry_out(unstake).await.into())
    }
    // #endregion unstake

    /// Pays the sender's reward.
    #[export(unwrap_result)]
    pub async fn claim(&mut self) -> Result<Claimed, StakingError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let (who, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let claim = self.state.borrow_mut().begin_claim(who, now)?;
        let amount = claim.amount;
        Ok(Claimed::new(self.carry_out(claim).await, amount))
    }

    /// Takes `amount` reward tokens of the owner and shares them over the next
    /// `duration` ms.
    #[export(unwrap_result)]
    pub async fn add_reward(
        &mut self,
        amount: u128,
        duration: u64,
    ) -> Result<Moved, StakingError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let (who, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let fund = self
            .state
            .borrow_mut()
            .begin_fund(who, amount, duration, now)?;
        Ok(self.carry_out(fund).await.into())
    }

    /// Pays the owner the unused rewards.
    #[export(unwrap_result)]
    pub async fn recover_unused(&mut self) -> Result<Claimed, StakingError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let (who, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let recover = self.state.borrow_mut().begin_recover(who, now)?;
        let amount = recover.amount;
        Ok(Claimed::new(self.carry_out(recover).await, amount))
    }

    /// Decides doubts about the token of this one by its balance. Anyone
    /// may ask for it.
    #[export(unwrap_result)]
    pub async fn recheck(
        &mut self,
        doubt: u64,
    ) -> Result<Recheck, StakingError> {
        kit::value::none()?;
        doubts::ensure_gas(self.state.borrow().beside(doubt))?;
        let question = self.state.borrow_mut().begin_recheck(doubt)?;
        let token = question.token;

        let balance = vft::balance(token, Syscall::program_id());
        let balance =
            doubts::when_calm(|| self.state.borrow().moving(token), balance)
                .await;

        let now = Syscall::block_timestamp();
        let (answer, events) =
            self.state.borrow_mut().end_recheck(question, balance, now);
        self.publish(events);
        Ok(answer)
    }

    /// Ends a doubt by the word of the account that loses by it: what it paid
    /// did not arrive, what it was owed did.
    #[export(unwrap_result)]
    pub fn concede(&mut self, doubt: u64) -> Result<bool, StakingError> {
        kit::value::none()?;
        let (who, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let event = self.state.borrow_mut().concede(who, doubt, now)?;
        self.publish(event);
        Ok(true)
    }

    /// Stake and reward of `who`.
    #[export]
    pub fn account(&self, who: ActorId) -> Account {
        let now = Syscall::block_timestamp();
        self.state.borrow().account(&who, now)
    }

    /// All stakes, the period, and what the rewards come from.
    #[export]
    pub fn totals(&self) -> Totals {
        self.state.borrow().totals(Syscall::block_timestamp())
    }

    /// Moves that nobody has answered, each with its token.
    #[export]
    pub fn doubts(&self) -> Vec<(ActorId, Doubt)> {
        self.state.borrow().doubts()
    }

    // #region carry-out
    /// Moves the tokens, writes down how it ended, and tells the world. Nothing
    /// is thrown any more.
    async fn carry_out(&mut self, m: Move) -> TokenAnswer {
        let answer = doubts::carry_out(&m).await;
        let now = Syscall::block_timestamp();
        let event = self.state.borrow_mut().answered(m, answer, now);
        self.publish(event);
        answer
    }
    // #endregion carry-out

    fn publish(&self, events: impl IntoIterator<Item = StakingEvent>) {
        for event in events {
            self.emit_event(event).expect("event");
        }
    }
}

impl From<TokenAnswer> for Moved {
    fn from(settled: TokenAnswer) -> Self {
        match settled {
            TokenAnswer::Done => Self::Done,
            TokenAnswer::Refused => Self::TokenRefused,
            TokenAnswer::Unknown => Self::Unknown,
        }
    }
}

impl Claimed {
    fn new(settled: TokenAnswer, amount: u128) -> Self {
        match settled {
            TokenAnswer::Done => Self::Sent(amount),
            TokenAnswer::Refused => Self::TokenRefused,
            TokenAnswer::Unknown => Self::Unknown,
        }
    }
}

pub struct StakingProgram {
    state: RefCell<StakingState>,
}

#[program]
impl StakingProgram {
    /// Rewards holders of `stake_token` in `reward_token`; both may be the
    /// same. The creator is the owner.
    #[export(unwrap_result)]
    pub fn new(
        stake_token: ActorId,
        reward_token: ActorId,
    ) -> Result<Self, StakingInitError> {
        kit::value::none()?;
        let owner = Syscall::message_source();
        let state = StakingState::new(owner, stake_token, reward_token)?;
        Ok(Self {
            state: RefCell::new(state),
        })
    }

    pub fn staking(&self) -> Staking<'_> {
        Staking { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
