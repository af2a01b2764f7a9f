//! An escrow for one token: holds what a buyer pays until buyer and seller
//! agree.

#![no_std]

mod state;

use core::cell::RefCell;
use kit::{
    calls,
    doubts::{self, Doubt, Move, Recheck},
    vft,
};
use sails_rs::prelude::*;
use state::Payment;

pub use state::{
    Deal, EscrowError, EscrowState, MAX_AMOUNT, MAX_DEALS, State, Step,
};

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EscrowInitError {
    /// The message carries value.
    UnexpectedValue,
    /// The token is the zero address.
    ZeroAddress,
}

kit::error_from!(EscrowInitError: value::UnexpectedValue);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EscrowEvent {
    /// The deal was called off before a deposit.
    Cancelled { id: u64 },
    /// Somebody offers or asks for a deal.
    Created {
        id: u64,
        buyer: ActorId,
        seller: ActorId,
        amount: u128,
    },
    /// The escrow holds the tokens of the buyer.
    Deposited { id: u64 },
    /// The buyer has been paid back.
    Refunded { id: u64 },
    /// The seller has been paid.
    Released { id: u64 },
}

pub struct Escrow<'a> {
    state: &'a RefCell<EscrowState>,
}

#[service(events = EscrowEvent)]
impl Escrow<'_> {
    /// Adds a deal between the sender and somebody else, and answers its id.
    #[export(unwrap_result)]
    pub fn create(
        &mut self,
        buyer: ActorId,
        seller: ActorId,
        arbiter: Option<ActorId>,
        amount: u128,
    ) -> Result<u64, EscrowError> {
        kit::value::none()?;
        let (by, this) = (Syscall::message_source(), Syscall::program_id());
        let mut state = self.state.borrow_mut();
        let id = state.create(by, this, buyer, seller, arbiter, amount)?;
        drop(state);

        self.emit_event(EscrowEvent::Created {
            id,
            buyer,
            seller,
            amount,
        })
        .expect("event");
        Ok(id)
    }

    // #region deposit
    /// Takes the amount of the deal, which the buyer has approved at the token.
    /// The buyer names the terms: a deal with others takes nothing.
    #[export(unwrap_result)]
    pub async fn deposit(
        &mut self,
        id: u64,
        seller: ActorId,
        arbiter: Option<ActorId>,
        amount: u128,
    ) -> Result<Step, EscrowError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let by = Syscall::message_source();
        let deposit = self
            .state
            .borrow_mut()
            .deposit(by, id, seller, arbiter, amount)?;
        Ok(self.carry_out(deposit).await)
    }
    // #endregion deposit

    // #region confirm
    /// Pays the seller. For the buyer.
    #[export(unwrap_result)]
    pub async fn confirm(&mut self, id: u64) -> Result<Step, EscrowError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let by = Syscall::message_source();
        let payment = self.state.borrow_mut().confirm(by, id)?;
        Ok(self.carry_out(payment).await)
    }
    // #endregion confirm

    /// Pays the buyer back. For the seller.
    #[export(unwrap_result)]
    pub async fn refund(&mut self, id: u64) -> Result<Step, EscrowError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let by = Syscall::message_source();
        let payment = self.state.borrow_mut().refund(by, id)?;
        Ok(self.carry_out(payment).await)
    }

    /// Pays the seller, or the buyer back. For the arbiter.
    #[export(unwrap_result)]
    pub async fn arbitrate(
        &mut self,
        id: u64,
        to_seller: bool,
    ) -> Result<Step, EscrowError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let by = Syscall::message_source();
        let payment = self.state.borrow_mut().arbitrate(by, id, to_seller)?;
        Ok(self.carry_out(payment).await)
    }

    /// Calls a deal off that nobody has paid into. For the buyer and the
    /// seller.
    #[export(unwrap_result)]
    pub fn cancel(&mut self, id: u64) -> Result<bool, EscrowError> {
        kit::value::none()?;
        self.state
            .borrow_mut()
            .cancel(Syscall::message_source(), id)?;
        self.emit_event(EscrowEvent::Cancelled { id })
            .expect("event");
        Ok(true)
    }

    // #region recheck
    /// Asks the token what this program holds, and decides deals in doubt
    /// with the answer.
    #[export(unwrap_result)]
    pub async fn recheck(&mut self, id: u64) -> Result<Recheck, EscrowError> {
        kit::value::none()?;
        doubts::ensure_gas(self.state.borrow().beside(id))?;
        let question = self.state.borrow_mut().begin_recheck(id)?;

        let balance = vft::balance(self.token(), Syscall::program_id());
        let balance =
            doubts::when_calm(|| self.state.borrow().moving(), balance).await;

        let (answer, moved) =
            self.state.borrow_mut().end_recheck(question, balance);
        for id in moved {
            self.tell(id);
        }
        Ok(answer)
    }
    // #endregion recheck

    /// Gives a doubt up: the buyer has not paid in, or the receiver has been
    /// paid.
    #[export(unwrap_result)]
    pub fn concede(&mut self, id: u64) -> Result<bool, EscrowError> {
        kit::value::none()?;
        self.state
            .borrow_mut()
            .concede(Syscall::message_source(), id)?;
        self.tell(id);
        Ok(true)
    }

    // #region carry-out
    /// Moves the tokens of a deal, and writes down how that ended. Nothing is
    /// thrown any more: they may be on their way.
    async fn carry_out(&mut self, moved: Move<Payment>) -> Step {
        let id = moved.purpose.deal;
        let answer = doubts::carry_out(&moved).await;

        let step = self.state.borrow_mut().answered(moved, answer);
        if step == Step::Done {
            self.tell(id);
        }
        step
    }
    // #endregion carry-out

    /// Publishes that the tokens of a deal have moved.
    fn tell(&mut self, id: u64) {
        let state = self.state.borrow().deal(id).map(|deal| deal.state);
        let event = match state {
            Some(State::Funded) => EscrowEvent::Deposited { id },
            Some(State::Released) => EscrowEvent::Released { id },
            Some(State::Refunded) => EscrowEvent::Refunded { id },
            _ => return,
        };
        self.emit_event(event).expect("event");
    }

    /// One deal.
    #[export]
    pub fn deal(&self, id: u64) -> Option<Deal> {
        self.state.borrow().deal(id).cloned()
    }

    /// The deals from the id `from` on, in ascending order, 100 at most.
    #[export]
    pub fn deals(&self, from: u64, limit: u32) -> Vec<(u64, Deal)> {
        let limit = kit::page::clamp(limit);
        self.state.borrow().deals(from, limit)
    }

    /// The deals in doubt; `id` is the deal, `who` may concede.
    #[export]
    pub fn doubts(&self) -> Vec<Doubt> {
        self.state.borrow().doubts()
    }

    /// The tokens that this program believes to hold for its deals.
    #[export]
    pub fn held(&self) -> u128 {
        self.state.borrow().held()
    }

    /// The token that all deals are over.
    #[export]
    pub fn token(&self) -> ActorId {
        self.state.borrow().token()
    }
}

pub struct EscrowProgram {
    state: RefCell<EscrowState>,
}

#[program]
impl EscrowProgram {
    /// An escrow for tokens of the program `token`.
    #[export(unwrap_result)]
    pub fn new(token: ActorId) -> Result<Self, EscrowInitError> {
        kit::value::none()?;
        if token.is_zero() {
            return Err(EscrowInitError::ZeroAddress);
        }
        Ok(Self {
            state: RefCell::new(EscrowState::new(token)),
        })
    }

    pub fn escrow(&self) -> Escrow<'_> {
        Escrow { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
