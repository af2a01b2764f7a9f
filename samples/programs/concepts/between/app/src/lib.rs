//! A till that keeps tokens for its depositors, twice: with the mistakes that
//! show only between two messages, and without them.

#![no_std]

use core::cell::RefCell;
use kit::{
    calls::{self, REPLY_DEPOSIT, TokenAnswer},
    vft,
};
use sails_rs::{
    client::Program as _,
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};
use vft_client::{
    Vft as _, VftProgram, vft::Vft as _, vft_service::VftService as _,
};

/// Deposits that may wait for the token at the same time, in the careless till.
pub const PLACES: usize = 4;

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TillError {
    /// Another message waits for the token.
    Busy,
    /// All places are taken.
    Full,
    /// Too little gas for the call to the token and the work after it.
    NotEnoughGas,
    /// The price is another one than the buyer expects.
    OtherPrice,
    /// The token has moved nothing.
    Refused,
    /// The account has less in the till.
    TooLittle,
    /// The message carries value.
    UnexpectedValue,
}

kit::error_from!(TillError: calls::NotEnoughGas, value::UnexpectedValue);

/// How a move of tokens ended.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The tokens have moved.
    Done,
    /// The tokens have not moved.
    Refused,
    /// No usable answer in time: the move is noted as a doubt.
    Unknown,
}

impl From<TokenAnswer> for Outcome {
    fn from(answer: TokenAnswer) -> Self {
        match answer {
            TokenAnswer::Done => Self::Done,
            TokenAnswer::Refused => Self::Refused,
            TokenAnswer::Unknown => Self::Unknown,
        }
    }
}

/// What the till knows.
#[derive(Default)]
pub struct Books {
    credits: BTreeMap<ActorId, u128>,
    /// Withdrawals that the token never answered.
    doubts: BTreeMap<ActorId, u128>,
    /// Accounts with a message that waits.
    waiting: BTreeSet<ActorId>,
    /// One lock for everybody.
    locked: bool,
    /// One list of places for everybody.
    places: Vec<ActorId>,
    /// The ticket that the till sells.
    price: u128,
}

impl Books {
    fn of(&self, who: ActorId) -> u128 {
        self.credits.get(&who).copied().unwrap_or_default()
    }

    fn set(&mut self, who: ActorId, credit: u128) {
        self.credits.insert(who, credit);
    }

    fn credit(&mut self, who: ActorId, amount: u128) {
        self.set(who, self.of(who).saturating_add(amount));
    }

    /// Takes `amount` of what `who` has in the till.
    fn debit(&mut self, who: ActorId, amount: u128) -> Result<(), TillError> {
        let left = self.of(who).checked_sub(amount);
        self.set(who, left.ok_or(TillError::TooLittle)?);
        Ok(())
    }

    /// Lets no second message of `who` in.
    fn lock(&mut self, who: ActorId) -> Result<(), TillError> {
        match self.waiting.insert(who) {
            true => Ok(()),
            false => Err(TillError::Busy),
        }
    }
}

/// Each command has one mistake, and none refuses value. Don't copy any.
pub struct Careless<'a> {
    token: ActorId,
    books: &'a RefCell<Books>,
}

#[service]
impl Careless<'_> {
    // #region stale
    /// Checks before the await, writes after it.
    #[export]
    pub async fn withdraw_stale(&mut self, amount: u128) -> bool {
        let who = Syscall::message_source();
        let credit = self.books.borrow().of(who);
        if credit < amount {
            return false;
        }
        let answer = vft::push(self.token, who, amount).await;
        if answer != TokenAnswer::Refused {
            self.books.borrow_mut().set(who, credit - amount);
        }
        answer == TokenAnswer::Done
    }
    // #endregion stale

    // #region silence
    /// Takes silence for a refusal.
    #[export(unwrap_result)]
    pub async fn withdraw_again(
        &mut self,
        amount: u128,
    ) -> Result<Outcome, TillError> {
        let who = Syscall::message_source();
        self.books.borrow_mut().debit(who, amount)?;
        let answer = vft::push(self.token, who, amount).await;
        if answer != TokenAnswer::Done {
            self.books.borrow_mut().credit(who, amount);
        }
        Ok(answer.into())
    }
    // #endregion silence

    // #region thrown
    /// Throws after the await.
    #[export(unwrap_result)]
    pub async fn withdraw_or_throw(
        &mut self,
        amount: u128,
    ) -> Result<Outcome, TillError> {
        let who = Syscall::message_source();
        self.books.borrow_mut().debit(who, amount)?;
        let answer = vft::push(self.token, who, amount).await;
        if answer == TokenAnswer::Refused {
            self.books.borrow_mut().credit(who, amount);
            return Err(TillError::Refused);
        }
        Ok(answer.into())
    }
    // #endregion thrown

    // #region unlimited
    /// Lets the token burn all the gas.
    #[export(unwrap_result)]
    pub async fn withdraw_unlimited(
        &mut self,
        amount: u128,
    ) -> Result<Outcome, TillError> {
        let who = Syscall::message_source();
        self.books.borrow_mut().debit(who, amount)?;
        let mut token = VftProgram::client(self.token).vft().vft_service();
        let call = token.transfer(who, amount.into());
        let answer = call.with_reply_deposit(REPLY_DEPOSIT).await;
        let answer = TokenAnswer::from(calls::settle(answer));
        if answer == TokenAnswer::Refused {
            self.books.borrow_mut().credit(who, amount);
        }
        Ok(answer.into())
    }
    // #endregion unlimited

    // #region common-lock
    /// Has one lock for everybody.
    #[export(unwrap_result)]
    pub async fn withdraw_alone(
        &mut self,
        amount: u128,
    ) -> Result<Outcome, TillError> {
        let who = Syscall::message_source();
        if self.books.borrow().locked {
            return Err(TillError::Busy);
        }
        self.books.borrow_mut().debit(who, amount)?;
        self.books.borrow_mut().locked = true;
        let answer = vft::push(self.token, who, amount).await;
        self.books.borrow_mut().locked = false;
        if answer == TokenAnswer::Refused {
            self.books.borrow_mut().credit(who, amount);
        }
        Ok(answer.into())
    }
    // #endregion common-lock

    // #region common-places
    /// Has one list of places for everybody.
    #[export(unwrap_result)]
    pub async fn deposit_in_a_crowd(
        &mut self,
        amount: u128,
    ) -> Result<Outcome, TillError> {
        let who = Syscall::message_source();
        if self.books.borrow().places.len() == PLACES {
            return Err(TillError::Full);
        }
        self.books.borrow_mut().places.push(who);
        let answer = vft::pull(self.token, who, amount).await;
        let mut books = self.books.borrow_mut();
        let place = books.places.iter().position(|other| *other == who);
        books.places.swap_remove(place.expect("taken above"));
        if answer == TokenAnswer::Done {
            books.credit(who, amount);
        }
        Ok(answer.into())
    }
    // #endregion common-places

    // #region any-price
    /// Takes whatever the ticket costs by now.
    #[export(unwrap_result)]
    pub fn buy(&mut self) -> Result<u128, TillError> {
        let who = Syscall::message_source();
        let mut books = self.books.borrow_mut();
        let price = books.price;
        books.debit(who, price)?;
        Ok(price)
    }
    // #endregion any-price

    // #region announce
    /// Credits tokens that somebody has sent before to whoever says so first.
    #[export]
    pub async fn announce(&mut self) -> u128 {
        let who = Syscall::message_source();
        let this = Syscall::program_id();
        let balance = vft::balance(self.token, this).await;
        let mut books = self.books.borrow_mut();
        let known: u128 = books.credits.values().sum();
        let new = balance.unwrap_or_default().low_u128().saturating_sub(known);
        books.credit(who, new);
        new
    }
    // #endregion announce
}

/// The same without the mistakes.
pub struct Careful<'a> {
    token: ActorId,
    books: &'a RefCell<Books>,
}

#[service]
impl Careful<'_> {
    // #region withdraw
    /// Gives the sender tokens back.
    #[export(unwrap_result)]
    pub async fn withdraw(
        &mut self,
        amount: u128,
    ) -> Result<Outcome, TillError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let who = Syscall::message_source();
        self.books.borrow_mut().debit(who, amount)?;
        let answer = vft::push(self.token, who, amount).await;
        let mut books = self.books.borrow_mut();
        match answer {
            TokenAnswer::Done => {}
            TokenAnswer::Refused => books.credit(who, amount),
            TokenAnswer::Unknown => {
                *books.doubts.entry(who).or_default() += amount;
            }
        }
        Ok(answer.into())
    }
    // #endregion withdraw

    // #region deposit
    /// Takes tokens of the sender, who has approved the till at the token.
    #[export(unwrap_result)]
    pub async fn deposit(
        &mut self,
        amount: u128,
    ) -> Result<Outcome, TillError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let who = Syscall::message_source();
        self.books.borrow_mut().lock(who)?;
        let answer = vft::pull(self.token, who, amount).await;
        let mut books = self.books.borrow_mut();
        books.waiting.remove(&who);
        if answer == TokenAnswer::Done {
            books.credit(who, amount);
        }
        Ok(answer.into())
    }
    // #endregion deposit

    // #region buy
    /// Buys the ticket for the price that the buyer has seen.
    #[export(unwrap_result)]
    pub fn buy(&mut self, expected: u128) -> Result<u128, TillError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let mut books = self.books.borrow_mut();
        if books.price != expected {
            return Err(TillError::OtherPrice);
        }
        books.debit(who, expected)?;
        Ok(expected)
    }
    // #endregion buy

    /// Changes what the ticket costs. For this example, anybody may.
    #[export]
    pub fn set_price(&mut self, price: u128) -> bool {
        self.books.borrow_mut().price = price;
        true
    }

    /// What `who` has in the till.
    #[export]
    pub fn credit_of(&self, who: ActorId) -> u128 {
        self.books.borrow().of(who)
    }

    /// What `who` has asked for without the token ever answering.
    #[export]
    pub fn doubt_of(&self, who: ActorId) -> u128 {
        let books = self.books.borrow();
        books.doubts.get(&who).copied().unwrap_or_default()
    }
}

pub struct BetweenProgram {
    token: ActorId,
    books: RefCell<Books>,
}

#[program]
impl BetweenProgram {
    /// A till for tokens of the program `token`.
    pub fn new(token: ActorId) -> Self {
        let books = RefCell::default();
        Self { token, books }
    }

    pub fn careless(&self) -> Careless<'_> {
        Careless {
            token: self.token,
            books: &self.books,
        }
    }

    pub fn careful(&self) -> Careful<'_> {
        Careful {
            token: self.token,
            books: &self.books,
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
