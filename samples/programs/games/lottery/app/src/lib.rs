//! A raffle for native value. Players commit to secrets and reveal them; the
//! secrets draw the winner.

#![no_std]

mod state;

use core::cell::RefCell;
use sails_rs::prelude::*;

pub use state::{
    Config, Drawn, LotteryState, MAX_TICKETS, Phase, Round, Ticket, commitment,
    mix_in, winner_index,
};

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LotteryInitError {
    /// The money of a round would not fit a number.
    AmountTooLarge,
    /// The bond is at least the price of a ticket.
    BondTooSmall,
    /// 1000 basis points are the most.
    FeeTooHigh,
    /// A minute to a week for each phase.
    PhaseOutOfRange,
    /// A ticket costs at least 1.
    TicketIsFree,
    /// 2 to 1000 tickets in a round, at least 1 for each account.
    TicketLimitOutOfRange,
    /// The constructor takes no value.
    UnexpectedValue,
    /// There is no beneficiary.
    ZeroAddress,
}

kit::error_from!(LotteryInitError: value::UnexpectedValue);

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LotteryError {
    /// The secret of this ticket is known.
    AlreadyRevealed,
    /// Secret, round, player and index do not give the hash that was committed.
    BadReveal,
    /// The beneficiary gets the bonds of those who do not reveal.
    BeneficiaryCannotPlay,
    /// The time for buying tickets is over.
    EntryClosed,
    /// No round is running.
    NoRound,
    /// The ticket belongs to somebody else.
    NotTicketOwner,
    /// The program owes the sender nothing.
    NothingToWithdraw,
    /// The sender has as many tickets as one account may have.
    PerAccountLimit,
    /// The time for secrets is over.
    RevealClosed,
    /// Tickets are still sold.
    RevealNotOpen,
    /// All tickets are sold.
    RoundFull,
    /// Tickets are still sold, or secrets still expected.
    RoundNotOver,
    /// One round at a time.
    RoundRunning,
    /// The round has no ticket with this number.
    TicketNotFound,
    /// The command takes no value.
    UnexpectedValue,
    /// The running round is `current`.
    WrongRound { current: u64 },
    /// Attach exactly the price of a ticket and the bond.
    WrongValue { expected: u128 },
}

kit::error_from!(LotteryError: value::UnexpectedValue);

impl From<kit::value::WrongValue> for LotteryError {
    fn from(error: kit::value::WrongValue) -> Self {
        Self::WrongValue {
            expected: error.expected,
        }
    }
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LotteryEvent {
    /// A winner was drawn; the money of the round has been turned into claims.
    Drawn {
        round: u64,
        ticket_no: u16,
        player: ActorId,
        prize: u128,
    },
    /// A ticket was sold.
    Entered {
        round: u64,
        ticket_no: u16,
        player: ActorId,
    },
    /// A secret is known, the bond has been turned into a claim.
    Revealed { round: u64, ticket_no: u16 },
    /// Tickets are sold until `entry_ends`, secrets taken from then until
    /// `reveal_ends`.
    RoundOpened {
        round: u64,
        entry_ends: u64,
        reveal_ends: u64,
    },
    /// Nobody revealed; the prices have become claims of those who paid them,
    /// the bonds one of the beneficiary.
    Voided { round: u64 },
    /// A claim was paid.
    Withdrawn { who: ActorId, amount: u128 },
}

pub struct Lottery<'a> {
    state: &'a RefCell<LotteryState>,
}

#[service(events = LotteryEvent)]
impl Lottery<'_> {
    /// Starts a round. Anyone may do so when none is running. Answers its
    /// number.
    #[export(unwrap_result)]
    pub fn open(&mut self) -> Result<u64, LotteryError> {
        kit::value::none()?;
        let round = self.state.borrow_mut().open(Syscall::block_timestamp())?;
        self.emit_event(LotteryEvent::RoundOpened {
            round: round.id,
            entry_ends: round.entry_ends,
            reveal_ends: round.reveal_ends,
        })
        .expect("event");
        Ok(round.id)
    }

    // #region enter
    /// Buys a ticket; attach its price and the bond. Answers the number of the
    /// ticket.
    #[export(unwrap_result)]
    pub fn enter(
        &mut self,
        round: u64,
        commitment: H256,
    ) -> Result<u16, LotteryError> {
        kit::value::exactly(self.state.borrow().config().price())?;
        let (player, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let mut state = self.state.borrow_mut();
        let ticket_no = state.enter(round, player, commitment, now)?;
        self.emit_event(LotteryEvent::Entered {
            round,
            ticket_no,
            player,
        })
        .expect("event");
        Ok(ticket_no)
    }
    // #endregion enter

    /// Tells the secret of a ticket. The bond becomes a claim.
    #[export(unwrap_result)]
    pub fn reveal(
        &mut self,
        ticket_no: u16,
        secret: [u8; 32],
    ) -> Result<bool, LotteryError> {
        kit::value::none()?;
        let (player, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let mut state = self.state.borrow_mut();
        let round = state.reveal(ticket_no, player, secret, now)?;
        self.emit_event(LotteryEvent::Revealed { round, ticket_no })
            .expect("event");
        Ok(true)
    }

    /// Draws the winner and ends the round. Anyone may do so.
    #[export(unwrap_result)]
    pub fn draw(&mut self) -> Result<Drawn, LotteryError> {
        kit::value::none()?;
        let drawn = self.state.borrow_mut().draw(Syscall::block_timestamp())?;
        let event = match drawn.clone() {
            Drawn::Winner {
                round,
                ticket_no,
                player,
                prize,
            } => LotteryEvent::Drawn {
                round,
                ticket_no,
                player,
                prize,
            },
            Drawn::Void { round } => LotteryEvent::Voided { round },
        };
        self.emit_event(event).expect("event");
        Ok(drawn)
    }

    // #region withdraw
    /// Pays the sender everything the program owes them, with the reply.
    #[export(unwrap_result)]
    pub fn withdraw(&mut self) -> Result<CommandReply<u128>, LotteryError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let amount = self.state.borrow_mut().withdraw(who)?;
        self.emit_event(LotteryEvent::Withdrawn { who, amount })
            .expect("event");
        Ok(CommandReply::new(amount).with_value(amount))
    }
    // #endregion withdraw

    /// The hash to commit to, for checking a client. Ask with test secrets
    /// only: a node sees them.
    #[export]
    pub fn commitment(
        &self,
        round: u64,
        player: ActorId,
        index: u16,
        secret: [u8; 32],
    ) -> H256 {
        state::commitment(round, player, index, secret)
    }

    /// The terms of all rounds.
    #[export]
    pub fn config(&self) -> Config {
        self.state.borrow().config().clone()
    }

    /// The running round.
    #[export]
    pub fn round(&self) -> Option<Round> {
        self.state.borrow().round(Syscall::block_timestamp())
    }

    /// A ticket of the running round.
    #[export]
    pub fn ticket(&self, ticket_no: u16) -> Option<Ticket> {
        self.state.borrow().ticket(ticket_no).cloned()
    }

    /// What the program owes `who`, in planck.
    #[export]
    pub fn claim_of(&self, who: ActorId) -> u128 {
        self.state.borrow().claims().of(&who)
    }

    /// How the last round ended.
    #[export]
    pub fn last_result(&self) -> Option<Drawn> {
        self.state.borrow().last_result().cloned()
    }
}

pub struct LotteryProgram {
    state: RefCell<LotteryState>,
}

#[program]
impl LotteryProgram {
    /// Fixes the terms of all rounds. Nobody can change them later.
    #[export(unwrap_result)]
    pub fn new(config: Config) -> Result<Self, LotteryInitError> {
        kit::value::none()?;
        Ok(Self {
            state: RefCell::new(LotteryState::new(config)?),
        })
    }

    pub fn lottery(&self) -> Lottery<'_> {
        Lottery { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
