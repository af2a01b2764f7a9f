//! A wallet for one token: it calls the token and keeps its own books right
//! across each await.

#![no_std]

use core::cell::RefCell;
use kit::calls::{self, Answer};
use sails_rs::{
    client::Program as _, collections::BTreeMap, futures::future, prelude::*,
};
use vft_client::{
    Vft as _, VftProgram,
    vft::Vft as _,
    vft_service::{VftService as _, VftServiceImpl},
};

/// How long a call waits for its reply, in blocks.
const WAIT_BLOCKS: u32 = 10;
/// The most tokens that one message may ask about.
const MAX_TOKENS: usize = 4;

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WalletError {
    NotEnough,
    NotEnoughGas,
    TooManyTokens,
    UnexpectedValue,
}

kit::error_from!(WalletError: calls::NotEnoughGas, value::UnexpectedValue);

// #region outcome
/// How a transfer at the token ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// The token refused: nothing has changed.
    Refused,
    /// The token did not answer in time: it may have moved the tokens or not.
    InDoubt,
}
// #endregion outcome

#[derive(Default)]
pub struct WalletState {
    token: ActorId,
    balances: BTreeMap<ActorId, u128>,
}

impl WalletState {
    fn credit(&mut self, who: ActorId, amount: u128) {
        let balance = self.balances.entry(who).or_default();
        *balance = balance.checked_add(amount).expect("2^128 tokens");
    }

    fn debit(&mut self, who: ActorId, amount: u128) -> Result<(), WalletError> {
        let balance = self.balances.entry(who).or_default();
        *balance = balance.checked_sub(amount).ok_or(WalletError::NotEnough)?;
        Ok(())
    }
}

// #region client
/// The service of a token, ready to be called.
fn token(program: ActorId) -> sails_rs::client::Service<VftServiceImpl> {
    VftProgram::client(program).vft().vft_service()
}
// #endregion client

pub struct Wallet<'a> {
    state: &'a RefCell<WalletState>,
}

#[service]
impl Wallet<'_> {
    /// Takes `amount` tokens that the sender has approved for this program.
    #[export(unwrap_result)]
    pub async fn deposit(
        &mut self,
        amount: u128,
    ) -> Result<Outcome, WalletError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let who = Syscall::message_source();
        let address = self.state.borrow().token;

        let answer = token(address)
            .transfer_from(who, Syscall::program_id(), amount.into())
            .with_gas_limit(calls::CALL_GAS)
            .with_reply_deposit(calls::REPLY_DEPOSIT)
            .with_wait_up_to(WAIT_BLOCKS)
            .await;

        Ok(match calls::settle(answer) {
            Answer::Done(true) => {
                self.state.borrow_mut().credit(who, amount);
                Outcome::Done
            }
            Answer::Done(false) | Answer::Refused => Outcome::Refused,
            Answer::Unknown => Outcome::InDoubt,
        })
    }

    // #region pay
    /// Sends `amount` of the sender's tokens to `to`.
    #[export(unwrap_result)]
    pub async fn pay(
        &mut self,
        to: ActorId,
        amount: u128,
    ) -> Result<Outcome, WalletError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let who = Syscall::message_source();
        let address = self.state.borrow().token;
        // Before the await: a second message finds these tokens gone already.
        self.state.borrow_mut().debit(who, amount)?;

        let answer = token(address)
            .transfer(to, amount.into())
            .with_gas_limit(calls::CALL_GAS)
            .with_reply_deposit(calls::REPLY_DEPOSIT)
            .with_wait_up_to(WAIT_BLOCKS)
            .await;

        Ok(match calls::settle(answer) {
            Answer::Done(true) => Outcome::Done,
            Answer::Done(false) | Answer::Refused => {
                self.state.borrow_mut().credit(who, amount);
                Outcome::Refused
            }
            // Giving the tokens back could pay them twice.
            Answer::Unknown => Outcome::InDoubt,
        })
    }
    // #endregion pay

    // #region holdings
    /// What this program holds of each token; `None` where no usable answer
    /// came.
    #[export(unwrap_result)]
    pub async fn holdings(
        &mut self,
        tokens: Vec<ActorId>,
    ) -> Result<Vec<Option<U256>>, WalletError> {
        kit::value::none()?;
        if tokens.len() > MAX_TOKENS {
            return Err(WalletError::TooManyTokens);
        }
        calls::ensure_gas(tokens.len() as u64)?;

        let calls = tokens.into_iter().map(|address| {
            token(address)
                .balance_of(Syscall::program_id())
                .with_gas_limit(calls::CALL_GAS)
                .with_reply_deposit(calls::REPLY_DEPOSIT)
                .with_wait_up_to(WAIT_BLOCKS)
        });
        let answers = future::join_all(calls).await;

        Ok(answers.into_iter().map(Result::ok).collect())
    }
    // #endregion holdings

    /// The tokens that this program keeps for `who`.
    #[export]
    pub fn balance(&self, who: ActorId) -> u128 {
        let state = self.state.borrow();
        state.balances.get(&who).copied().unwrap_or_default()
    }
}

#[derive(Default)]
pub struct WalletProgram {
    state: RefCell<WalletState>,
}

#[program]
impl WalletProgram {
    /// Keeps tokens of the program `token`.
    pub fn new(token: ActorId) -> Self {
        Self {
            state: RefCell::new(WalletState {
                token,
                ..Default::default()
            }),
        }
    }

    pub fn wallet(&self) -> Wallet<'_> {
        Wallet { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
