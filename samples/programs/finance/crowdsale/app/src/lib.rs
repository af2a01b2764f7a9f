//! A sale of a token for native value: the price rises in steps, a soft cap
//! decides between tokens and refunds.

#![no_std]

mod state;

use core::cell::RefCell;
use kit::{
    calls::{self, TokenAnswer},
    doubts::{self, Doubt, Recheck},
    vft,
};
use sails_rs::prelude::*;
use state::{Move, Purpose, SaleState};

// #region config
/// The terms of a sale. Nobody can change them.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    pub token: ActorId,
    /// Of the token, 18 at most.
    pub decimals: u8,
    /// When the sale begins, in milliseconds since 1970.
    pub start: u64,
    /// How long it lasts, in milliseconds: from 1 hour to 90 days.
    pub duration: u64,
    /// The price of a whole token at the start, in the smallest unit of VARA.
    pub base_price: u128,
    /// What is added to the price after each `step_every`.
    pub price_step: u128,
    /// In milliseconds, 1 minute at least.
    pub step_every: u64,
    /// In the smallest unit of the token, a whole token at least.
    pub tokens_for_sale: u128,
    /// What must be raised for the sale to succeed, in the smallest unit of
    /// VARA.
    pub soft_cap: u128,
    /// The most that one account can buy, in the smallest unit of the token.
    pub max_per_account: u128,
    /// Gets what the sale raises.
    pub beneficiary: ActorId,
}
// #endregion config

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaleInitError {
    /// Not between 1 hour and 90 days, or the end does not fit in 64 bits.
    BadDuration,
    /// What all tokens cost at the last price does not fit in 128 bits.
    PriceTooHigh,
    /// All tokens at the first price would raise less than the soft cap.
    SoftCapTooHigh,
    /// The start is not in the future.
    StartInPast,
    /// The price may change once a minute at most.
    StepTooShort,
    /// Less than a whole token is for sale.
    TooFewTokens,
    /// More than 18 decimals.
    TooManyDecimals,
    /// The message carries value.
    UnexpectedValue,
    /// The token or the beneficiary is the zero address.
    ZeroAddress,
    /// The first price, the soft cap or the limit of an account is zero.
    ZeroAmount,
}

kit::error_from!(SaleInitError: value::UnexpectedValue);

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaleError {
    /// The sale has its tokens.
    AlreadyFunded,
    /// The value buys only so many `tokens`, fewer than asked for or none.
    BelowMinimum { tokens: u128 },
    /// The same move is in flight or in doubt, a recheck is under way, or 64
    /// moves are. For a recheck also: one decided nothing less than 100 blocks
    /// ago.
    Busy,
    /// The sale has not begun, or its time is over.
    NotActive,
    /// The sender is not the beneficiary.
    NotBeneficiary,
    /// The sale has not ended.
    NotEnded,
    /// The message has too little gas for the call to the token.
    NotEnoughGas,
    /// The sale has reached its soft cap: there are tokens instead.
    NotFailed,
    /// The sale did not get its tokens before the start, or has not got them
    /// yet.
    NotFunded,
    /// There is no such doubt.
    NotInDoubt,
    /// The sender is not the owner.
    NotOwner,
    /// The sender is not the account of the doubt.
    NotParty,
    /// The sale has missed its soft cap: there are refunds instead.
    NotSucceeded,
    /// Nothing is left for the sender.
    NothingToClaim,
    /// The account has bought as much as it may.
    PerAccountLimit,
    /// No tokens are left.
    SoldOut,
    /// The start has passed without the tokens.
    TooLate,
    /// The message carries value.
    UnexpectedValue,
    /// Attach what you want to spend.
    ZeroValue,
}

kit::error_from!(SaleError: calls::NotEnoughGas, value::UnexpectedValue);
kit::doubt_errors!(SaleError);

/// Where the sale stands.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The owner has to bring in the tokens.
    Unfunded,
    /// The token has been asked to move them.
    Funding,
    /// The tokens are here, the start is to come.
    Pending,
    /// Anyone can buy.
    Active,
    /// Ended with the soft cap reached.
    Succeeded,
    /// Ended without it, or never funded.
    Failed,
}

/// What a buyer got for the attached value.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purchase {
    pub tokens: u128,
    pub paid: u128,
    /// Comes back with the reply.
    pub change: u128,
}

/// What a buyer has paid, and which tokens are still to be claimed.
#[sails_type]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    pub paid: u128,
    pub tokens: u128,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// Tokens that have been bought.
    pub sold: u128,
    /// Value that has been paid for them.
    pub raised: u128,
    /// Tokens that the sale believes to hold.
    pub held: u128,
}

/// How `Claim` or `Reclaim` ended.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// The tokens have moved.
    Sent(u128),
    /// The token has moved nothing: try again.
    TokenRefused,
    /// The token did not answer: the move is in doubt.
    Unknown,
}

/// How `Fund` ended.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Funded {
    /// The tokens are here.
    Yes,
    /// The token has moved nothing: try again.
    TokenRefused,
    /// The token did not answer: the move is in doubt.
    Unknown,
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaleEvent {
    /// A buyer has got the tokens.
    Claimed { who: ActorId, tokens: u128 },
    /// The tokens for sale are here. After the start it is too late: the sale
    /// has failed.
    Funded { tokens: u128 },
    /// Somebody has bought tokens at `price`.
    Purchased {
        who: ActorId,
        tokens: u128,
        paid: u128,
        price: u128,
    },
    /// The owner has got the rest of the tokens.
    Reclaimed { tokens: u128 },
    /// A buyer has been paid back.
    Refunded { who: ActorId, value: u128 },
    /// The beneficiary has got what the sale raised.
    Withdrawn { value: u128 },
}

pub struct Sale<'a> {
    state: &'a RefCell<SaleState>,
}

#[service(events = SaleEvent)]
impl Sale<'_> {
    // #region fund
    /// Takes all tokens for sale from the owner, who has approved them at the
    /// token. Before the start.
    #[export(unwrap_result)]
    pub async fn fund(&mut self) -> Result<Funded, SaleError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let owner = Syscall::message_source();
        let step = self.state.borrow_mut().fund(owner, now())?;

        Ok(match self.carry_out(step).await {
            TokenAnswer::Done => Funded::Yes,
            TokenAnswer::Refused => Funded::TokenRefused,
            TokenAnswer::Unknown => Funded::Unknown,
        })
    }
    // #endregion fund

    // #region buy
    /// Buys tokens for the attached value, `min_tokens` at least. The reply
    /// brings the change.
    #[export(unwrap_result)]
    pub fn buy(
        &mut self,
        min_tokens: u128,
    ) -> Result<CommandReply<Purchase>, SaleError> {
        let (who, value) = (Syscall::message_source(), kit::value::attached());
        let mut state = self.state.borrow_mut();
        let purchase = state.buy(who, value, min_tokens, now())?;
        let price = state.config().price(now());
        drop(state);

        self.emit_event(SaleEvent::Purchased {
            who,
            tokens: purchase.tokens,
            paid: purchase.paid,
            price,
        })
        .expect("event");
        Ok(CommandReply::new(purchase).with_value(purchase.change))
    }
    // #endregion buy

    // #region claim
    /// Sends a buyer the tokens. After a sale that succeeded.
    #[export(unwrap_result)]
    pub async fn claim(&mut self) -> Result<Claimed, SaleError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let buyer = Syscall::message_source();
        let step = self.state.borrow_mut().claim(buyer, now())?;
        Ok(self.pay(step).await)
    }
    // #endregion claim

    // #region refund
    /// Pays a buyer back, with the reply. After a sale that failed.
    #[export(unwrap_result)]
    pub fn refund(&mut self) -> Result<CommandReply<u128>, SaleError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let value = self.state.borrow_mut().refund(who, now())?;
        self.emit_event(SaleEvent::Refunded { who, value })
            .expect("event");
        Ok(CommandReply::new(value).with_value(value))
    }
    // #endregion refund

    /// Pays the beneficiary what the sale raised, with the reply. After a sale
    /// that succeeded.
    #[export(unwrap_result)]
    pub fn withdraw(&mut self) -> Result<CommandReply<u128>, SaleError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let value = self.state.borrow_mut().withdraw(by, now())?;
        self.emit_event(SaleEvent::Withdrawn { value })
            .expect("event");
        Ok(CommandReply::new(value).with_value(value))
    }

    /// Sends the owner the tokens that nobody bought, or all of them if the
    /// sale failed.
    #[export(unwrap_result)]
    pub async fn reclaim(&mut self) -> Result<Claimed, SaleError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let owner = Syscall::message_source();
        let step = self.state.borrow_mut().reclaim(owner, now())?;
        Ok(self.pay(step).await)
    }

    /// Asks the token what this program holds, and decides doubts with the
    /// answer.
    #[export(unwrap_result)]
    pub async fn recheck(&mut self, doubt: u64) -> Result<Recheck, SaleError> {
        kit::value::none()?;
        doubts::ensure_gas(self.state.borrow().beside(doubt))?;
        let question = self.state.borrow_mut().begin_recheck(doubt)?;

        let balance = vft::balance(question.token, Syscall::program_id());
        let balance =
            doubts::when_calm(|| self.state.borrow().moving(), balance).await;

        let mut state = self.state.borrow_mut();
        let (answer, moved) = state.end_recheck(question, balance, now());
        drop(state);
        self.tell(moved);
        Ok(answer)
    }

    /// Gives a doubt up: the owner has not paid in, or the receiver has the
    /// tokens.
    #[export(unwrap_result)]
    pub fn concede(&mut self, doubt: u64) -> Result<bool, SaleError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let moved = self.state.borrow_mut().concede(by, doubt, now())?;
        self.tell(moved);
        Ok(true)
    }

    // #region pay
    /// Sends tokens to somebody.
    async fn pay(&mut self, step: Move) -> Claimed {
        let amount = step.amount;
        match self.carry_out(step).await {
            TokenAnswer::Done => Claimed::Sent(amount),
            TokenAnswer::Refused => Claimed::TokenRefused,
            TokenAnswer::Unknown => Claimed::Unknown,
        }
    }

    /// Moves tokens, and writes down how that ended. Nothing is thrown any
    /// more: they may be on their way.
    async fn carry_out(&mut self, step: Move) -> TokenAnswer {
        let answer = doubts::carry_out(&step).await;
        let moved = self.state.borrow_mut().answered(step, answer, now());
        self.tell(moved);
        answer
    }
    // #endregion pay

    /// Publishes which tokens have moved.
    fn tell(&mut self, moved: impl IntoIterator<Item = Move>) {
        for step in moved {
            let (who, tokens) = (step.who, step.amount);
            let event = match step.purpose {
                Purpose::Fund => SaleEvent::Funded { tokens },
                Purpose::Claim => SaleEvent::Claimed { who, tokens },
                Purpose::Reclaim => SaleEvent::Reclaimed { tokens },
            };
            self.emit_event(event).expect("event");
        }
    }

    /// What `who` has paid and can still claim.
    #[export]
    pub fn account(&self, who: ActorId) -> Account {
        self.state.borrow().account(&who)
    }

    /// The terms of the sale.
    #[export]
    pub fn config(&self) -> Config {
        self.state.borrow().config().clone()
    }

    /// The token moves in doubt; `who` may concede.
    #[export]
    pub fn doubts(&self) -> Vec<Doubt> {
        self.state.borrow().doubts()
    }

    /// Where the sale stands now.
    #[export]
    pub fn phase(&self) -> Phase {
        self.state.borrow().phase(now())
    }

    /// The price of a whole token now, in the smallest unit of VARA.
    #[export]
    pub fn price(&self) -> u128 {
        self.state.borrow().config().price(now())
    }

    /// The tokens that `value` buys now, and the change. The limit of the
    /// account is left out.
    #[export]
    pub fn quote(&self, value: u128) -> (u128, u128) {
        let Purchase { tokens, change, .. } =
            self.state.borrow().quote(value, now());
        (tokens, change)
    }

    /// The sums of the sale.
    #[export]
    pub fn totals(&self) -> Totals {
        self.state.borrow().totals()
    }
}

/// The time of the block, in milliseconds.
fn now() -> u64 {
    Syscall::block_timestamp()
}

pub struct CrowdsaleProgram {
    state: RefCell<SaleState>,
}

#[program]
impl CrowdsaleProgram {
    /// A sale on the terms of `config`. The sender owns it.
    #[export(unwrap_result)]
    pub fn new(config: Config) -> Result<Self, SaleInitError> {
        kit::value::none()?;
        let state = SaleState::new(config, Syscall::message_source(), now())?;
        Ok(Self {
            state: RefCell::new(state),
        })
    }

    pub fn sale(&self) -> Sale<'_> {
        Sale { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
