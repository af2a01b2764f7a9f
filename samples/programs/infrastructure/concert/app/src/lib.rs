//! A concert: fungible tickets before the doors open, a seat for each of them
//! afterwards.

#![no_std]

pub mod state;

use core::cell::RefCell;
use kit::{
    calls::{self, Answer, TokenAnswer},
    doubts::{self, Doubt, Recheck},
    vmt,
};
use sails_rs::{gstd::CommandReply, prelude::*};
use state::*;
use vmt_client::vmt::Kind;

/// Why a concert was not created.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConcertInitError {
    /// Not between 1 and 10,000 tickets.
    BadCapacity,
    /// A price of zero, or one that 10,000 tickets cannot have.
    BadPrice,
    /// The doors would be open already.
    OpensInThePast,
    /// A name of more than 64 bytes, or a description of more than 512.
    TextTooLong,
    /// The message carries value.
    UnexpectedValue,
    /// The token program or the beneficiary is the zero address.
    ZeroAddress,
}

kit::error_from!(ConcertInitError: value::UnexpectedValue);

/// Why nothing was done.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConcertError {
    /// Tickets are on sale already.
    AlreadyOpen,
    /// A move of the sender is on its way or in doubt, or 64 of all are, or the
    /// balance is being asked for. For a recheck also: one decided nothing less
    /// than 100 blocks ago.
    Busy,
    /// The concert has been called off.
    Cancelled,
    /// The doors are not open yet.
    DoorsClosed,
    /// The doors are open.
    DoorsOpen,
    /// The money is for somebody else.
    NotBeneficiary,
    /// The concert takes place.
    NotCancelled,
    /// The message has too little gas for the calls it may need.
    NotEnoughGas,
    /// There is no such doubt.
    NotInDoubt,
    /// There are no tickets.
    NotOnSale,
    /// The sender did not create the concert.
    NotOrganizer,
    /// The doubt is about tickets of somebody else.
    NotParty,
    /// There is nothing to pay out.
    NothingToWithdraw,
    /// Only so many tickets are left.
    SoldOut { left: u16 },
    /// The message carries value.
    UnexpectedValue,
    /// Not between 1 and 10 tickets to buy, or more to hand in than are out.
    WrongAmount,
    /// The message does not carry exactly the price.
    WrongValue { expected: u128 },
}

kit::error_from!(ConcertError: calls::NotEnoughGas, value::UnexpectedValue);
kit::doubt_errors!(ConcertError);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConcertEvent {
    /// The concert has been called off.
    Cancelled,
    /// The tickets are on sale.
    Opened {
        ticket_id: u64,
    },
    Purchased {
        buyer: ActorId,
        amount: u16,
    },
    /// The holder has the token of the seat.
    Redeemed {
        holder: ActorId,
        seat: u16,
        token_id: u64,
    },
    /// So many tickets came back for their price.
    Refunded {
        holder: ActorId,
        amount: u16,
    },
    /// The beneficiary has taken `amount`.
    Withdrawn {
        amount: u128,
    },
}

pub struct Concert<'a> {
    state: &'a RefCell<ConcertState>,
}

#[service(events = ConcertEvent)]
impl Concert<'_> {
    // #region open-sale
    /// Makes all tickets and puts them on sale. Only for the organizer.
    #[export(unwrap_result)]
    pub async fn open_sale(&mut self) -> Result<Opened, ConcertError> {
        kit::value::none()?;
        calls::ensure_gas(2)?;
        let (by, now) = (Syscall::message_source(), Syscall::block_timestamp());
        self.state.borrow_mut().begin_open(by, now)?;
        let config = self.config();

        let tickets = Kind::Fungible { decimals: 0 };
        let (name, about) = (config.name, config.description);
        let made =
            match vmt::create(config.vmt, tickets, name, about, String::new())
                .await
            {
                Answer::Done(id) => {
                    let here = Syscall::program_id();
                    match vmt::mint(
                        config.vmt,
                        here,
                        id,
                        config.capacity.into(),
                    )
                    .await
                    {
                        TokenAnswer::Done => Answer::Done(id),
                        TokenAnswer::Refused => Answer::Refused,
                        TokenAnswer::Unknown => Answer::Unknown,
                    }
                }
                other => other,
            };

        let outcome = self.state.borrow_mut().end_open(made);
        if let Opened::Yes { ticket_id } = outcome {
            self.emit(ConcertEvent::Opened { ticket_id });
        }
        Ok(outcome)
    }
    // #endregion open-sale

    // #region buy
    /// Buys up to 10 tickets for exactly their price.
    #[export(unwrap_result)]
    pub async fn buy(
        &mut self,
        amount: u16,
    ) -> Result<CommandReply<Bought>, ConcertError> {
        calls::ensure_gas(1)?;
        let (buyer, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let value = kit::value::attached();
        let moved = self
            .state
            .borrow_mut()
            .begin_buy(buyer, amount, value, now)?;

        let answer = self.give(buyer, amount).await;

        let (outcome, back) = self.state.borrow_mut().end_buy(moved, answer);
        if let Bought::Tickets(amount) = outcome {
            self.emit(ConcertEvent::Purchased { buyer, amount });
        }
        Ok(CommandReply::new(outcome).with_value(back))
    }
    // #endregion buy

    /// Exchanges one ticket of the sender for a seat, or goes on where an
    /// earlier attempt ended.
    #[export(unwrap_result)]
    // #region redeem
    pub async fn redeem(&mut self) -> Result<Redeemed, ConcertError> {
        kit::value::none()?;
        calls::ensure_gas(3)?;
        let (holder, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let owed = self.state.borrow().ensure_redeem(&holder, now)?;
        if owed.is_none() && !self.holds(holder, 1).await {
            return Ok(Redeemed::TicketRefused);
        }
        // Nothing has moved yet, so the checks may be repeated and throw.
        calls::ensure_gas(3)?;
        let begun = self.state.borrow_mut().begin_redeem(holder, now)?;

        let seat = match begun {
            Redeem::Give(seat) => seat,
            Redeem::Take(moved) => {
                let answer = self.take(holder, 1).await;
                match self.state.borrow_mut().end_take(moved, answer) {
                    Answer::Done(seat) => seat,
                    Answer::Refused => return Ok(Redeemed::TicketRefused),
                    Answer::Unknown => return Ok(Redeemed::Unknown),
                }
            }
        };
        let given = self.give_seat(holder, seat).await;

        let outcome = self.state.borrow_mut().end_redeem(holder, seat, given);
        self.emit_redeemed(holder, &outcome);
        Ok(outcome)
    }
    // #endregion redeem

    // #region give-seat
    /// Creates the token of the seat, unless that is done, and mints it, unless
    /// that is done.
    async fn give_seat(&self, holder: ActorId, seat: Seat) -> Option<u64> {
        let config = self.config();
        if let Some(id) = seat.token_id
            && vmt::supply(config.vmt, id).await? == U256::one()
        {
            return Some(id);
        }
        let id = match seat.token_id {
            Some(id) => id,
            None => {
                let (name, about) =
                    (format!("Seat {}", seat.number), config.name);
                let made = vmt::create(
                    config.vmt,
                    Kind::Unique,
                    name,
                    about,
                    String::new(),
                );
                let Answer::Done(id) = made.await else {
                    return None;
                };
                self.state.borrow_mut().created(holder, id);
                id
            }
        };
        let minted = vmt::mint(config.vmt, holder, id, 1).await;
        (minted == TokenAnswer::Done).then_some(id)
    }
    // #endregion give-seat

    /// Calls the concert off. Only for the organizer, before the doors open.
    #[export(unwrap_result)]
    pub fn cancel(&mut self) -> Result<bool, ConcertError> {
        kit::value::none()?;
        let (by, now) = (Syscall::message_source(), Syscall::block_timestamp());
        self.state.borrow_mut().cancel(by, now)?;
        self.emit(ConcertEvent::Cancelled);
        Ok(true)
    }

    // #region refund
    /// Takes tickets of a cancelled concert back and pays their price with the
    /// answer.
    #[export(unwrap_result)]
    pub async fn refund(
        &mut self,
        amount: u16,
    ) -> Result<CommandReply<Refunded>, ConcertError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let holder = Syscall::message_source();
        self.state.borrow().ensure_refund(&holder, amount)?;
        // What is on its way in counts as handed in, so only who has tickets
        // may begin.
        if !self.holds(holder, amount).await {
            return Ok(CommandReply::new(Refunded::TicketRefused));
        }
        // Nothing has moved yet, so the checks may be repeated and throw.
        calls::ensure_gas(1)?;
        let moved = self.state.borrow_mut().begin_refund(holder, amount)?;

        let answer = self.take(holder, amount).await;

        let outcome = self.state.borrow_mut().end_refund(moved, answer);
        let mut value = 0;
        if let Refunded::Paid(paid) = outcome {
            value = paid;
            self.emit(ConcertEvent::Refunded { holder, amount });
        }
        Ok(CommandReply::new(outcome).with_value(value))
    }
    // #endregion refund

    /// Pays the price of all tickets sold. Only for the beneficiary, once the
    /// doors are open.
    #[export(unwrap_result)]
    pub fn withdraw(&mut self) -> Result<CommandReply<u128>, ConcertError> {
        kit::value::none()?;
        let (by, now) = (Syscall::message_source(), Syscall::block_timestamp());
        let amount = self.state.borrow_mut().withdraw(by, now)?;
        self.emit(ConcertEvent::Withdrawn { amount });
        Ok(CommandReply::new(amount).with_value(amount))
    }

    /// Pays what a decided doubt has left to the sender.
    #[export(unwrap_result)]
    pub fn withdraw_claim(
        &mut self,
    ) -> Result<CommandReply<u128>, ConcertError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let amount = self.state.borrow_mut().withdraw_claim(who)?;
        Ok(CommandReply::new(amount).with_value(amount))
    }

    /// Asks the token how many tickets this program holds, and decides
    /// doubts if that tells enough. Anyone may ask for it.
    #[export(unwrap_result)]
    pub async fn recheck(
        &mut self,
        doubt: u64,
    ) -> Result<Recheck, ConcertError> {
        kit::value::none()?;
        doubts::ensure_gas(self.state.borrow().beside(doubt))?;
        let question = self.state.borrow_mut().begin_recheck(doubt)?;

        let (vmt, ticket) = self.ticket();
        let balance = vmt::balance(vmt, Syscall::program_id(), ticket);
        let balance =
            doubts::when_calm(|| self.state.borrow().moving(), balance).await;

        let (answer, events) =
            self.state.borrow_mut().end_recheck(question, balance);
        for event in events {
            self.emit(event);
        }
        Ok(answer)
    }

    /// Gives up a doubt of the sender: "I have the tickets I bought", "mine
    /// have not left".
    #[export(unwrap_result)]
    pub fn concede(&mut self, doubt: u64) -> Result<bool, ConcertError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let event = self.state.borrow_mut().concede(doubt, by)?;
        if let Some(event) = event {
            self.emit(event);
        }
        Ok(true)
    }

    /// What the sender of `withdraw_claim` would get.
    #[export]
    pub fn claim_of(&self, who: ActorId) -> u128 {
        self.state.borrow().claim_of(&who)
    }

    /// What was fixed at the creation.
    #[export]
    pub fn config(&self) -> Config {
        self.state.borrow().config().clone()
    }

    /// The moves of tickets that nobody knows the end of: 64 at most.
    #[export]
    pub fn doubts(&self) -> Vec<Doubt> {
        self.state.borrow().doubts()
    }

    /// The seat whose ticket is in and whose token `who` has not got yet.
    #[export]
    pub fn owed_to(&self, who: ActorId) -> Option<u16> {
        Some(self.state.borrow().owed_to(&who)?.number)
    }

    /// Where the concert stands.
    #[export]
    pub fn status(&self) -> Status {
        self.state.borrow().status(Syscall::block_timestamp())
    }

    /// Whether `who` has so many tickets; `false` also if the token does not
    /// answer.
    async fn holds(&self, who: ActorId, amount: u16) -> bool {
        let (vmt, ticket) = self.ticket();
        let balance = vmt::balance(vmt, who, ticket).await;
        balance.is_some_and(|balance| balance >= amount.into())
    }

    /// Hands out tickets.
    async fn give(&self, to: ActorId, amount: u16) -> TokenAnswer {
        let (vmt, ticket) = self.ticket();
        vmt::transfer(vmt, Syscall::program_id(), to, ticket, amount.into())
            .await
    }

    /// Takes in tickets whose holder has approved this program.
    async fn take(&self, from: ActorId, amount: u16) -> TokenAnswer {
        let (vmt, ticket) = self.ticket();
        vmt::transfer(vmt, from, Syscall::program_id(), ticket, amount.into())
            .await
    }

    fn ticket(&self) -> (ActorId, u64) {
        let state = self.state.borrow();
        let ticket = state.ticket_id().expect("tickets move after the opening");
        (state.config().vmt, ticket)
    }

    fn emit_redeemed(&self, holder: ActorId, outcome: &Redeemed) {
        if let Redeemed::Seat { seat, token_id } = *outcome {
            self.emit(ConcertEvent::Redeemed {
                holder,
                seat,
                token_id,
            });
        }
    }

    fn emit(&self, event: ConcertEvent) {
        self.emit_event(event).expect("event");
    }
}

pub struct ConcertProgram {
    state: RefCell<ConcertState>,
}

#[program]
impl ConcertProgram {
    /// Prepares a concert. The creator is the organizer.
    #[export(unwrap_result)]
    pub fn new(config: Config) -> Result<Self, ConcertInitError> {
        kit::value::none()?;
        let (organizer, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        Ok(Self {
            state: RefCell::new(ConcertState::new(config, organizer, now)?),
        })
    }

    pub fn concert(&self) -> Concert<'_> {
        Concert { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
