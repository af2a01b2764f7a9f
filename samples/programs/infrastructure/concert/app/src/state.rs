//! Tickets, seats and money: the rules of the concert without messages and
//! events.

use crate::{ConcertError, ConcertEvent, ConcertInitError};
use kit::{
    calls::{Answer, TokenAnswer},
    claims::Claims,
    doubts::{self, Book, Doubt, Ended, Leg, Question, Recheck},
};
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};

/// The most tickets of one concert.
pub const MAX_CAPACITY: u16 = 10_000;
/// The most tickets that one message buys.
pub const MAX_PER_BUY: u16 = 10;
/// Longest name and description in bytes: what the token takes.
pub const MAX_NAME: usize = 64;
pub const MAX_DESCRIPTION: usize = 512;

/// What the organizer fixes for ever.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The multi-token program that keeps tickets and seats.
    pub vmt: ActorId,
    pub name: String,
    pub description: String,
    /// The price of a ticket in the smallest unit of VARA.
    pub price: u128,
    pub capacity: u16,
    /// When the doors open, in milliseconds: sales end, seats are given out.
    pub opens_at: u64,
    /// Who gets the money once the doors are open.
    pub beneficiary: ActorId,
}

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The tickets do not exist yet.
    Setup,
    OnSale,
    Cancelled,
    DoorsOpen,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    pub phase: Phase,
    /// The id of the tickets at the token program.
    pub ticket_id: Option<u64>,
    /// Tickets that can be bought.
    pub left: u16,
    /// Tickets that have been paid and handed out.
    pub sold: u16,
    /// Tickets that came back for a seat.
    pub used: u16,
    /// Tickets that came back for their price.
    pub refunded: u16,
    /// What the beneficiary has taken.
    pub withdrawn: u128,
}

/// How the opening of the sale ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    Yes {
        ticket_id: u64,
    },
    /// The command can be repeated.
    TokenRefused,
    /// The token did not answer: the command can be repeated, and makes new
    /// tickets.
    Unknown,
}

/// How a purchase ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bought {
    Tickets(u16),
    /// The value comes back with this answer.
    TokenRefused,
    /// The token did not answer: the tickets are in doubt, the value is kept.
    Unknown,
}

/// How the exchange of a ticket for a seat ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Redeemed {
    Seat {
        seat: u16,
        token_id: u64,
    },
    /// The token did not hand over the ticket: nothing has changed.
    TicketRefused,
    /// The ticket is in; the next `redeem` goes on from here.
    SeatOwed {
        seat: u16,
    },
    /// The token did not answer: the ticket is in doubt.
    Unknown,
}

/// How a refund ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refunded {
    Paid(u128),
    /// The token did not hand over the tickets: nothing has changed.
    TicketRefused,
    /// The token did not answer: the tickets are in doubt.
    Unknown,
}

/// Tickets on their way.
pub type Move = doubts::Move<Purpose>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Buy,
    Redeem,
    Refund,
}

impl doubts::Purpose for Purpose {
    fn leg(&self) -> Leg {
        match self {
            Self::Buy => Leg::Out,
            Self::Redeem | Self::Refund => Leg::In,
        }
    }
}

/// How many tickets a move is about.
pub fn tickets_of(moved: &Move) -> u16 {
    moved.amount.try_into().expect("a part of the capacity")
}

/// A seat whose ticket is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    pub number: u16,
    /// The token of the seat, once it has been created.
    pub token_id: Option<u64>,
}

/// What `redeem` has to do.
#[derive(Debug, PartialEq, Eq)]
#[must_use]
pub enum Redeem {
    /// Take a ticket.
    Take(Move),
    /// Go on with a seat that is owed.
    Give(Seat),
}

pub struct ConcertState {
    config: Config,
    organizer: ActorId,
    cancelled: bool,
    opening: bool,
    ticket_id: Option<u64>,
    left: u16,
    sold: u16,
    used: u16,
    refunded: u16,
    withdrawn: u128,
    /// Seats whose ticket is in and whose token is not out.
    owed: BTreeMap<ActorId, Seat>,
    /// Value for single accounts, to be withdrawn.
    claims: Claims,
    /// Accounts with tickets on their way or in doubt, or with a seat being
    /// made.
    busy: BTreeSet<ActorId>,
    /// Tickets on their way out and in, or in doubt.
    outgoing: u16,
    incoming: u16,
    moves: Book<Purpose>,
}

impl ConcertState {
    /// A concert whose tickets do not exist yet.
    pub fn new(
        config: Config,
        organizer: ActorId,
        now: u64,
    ) -> Result<Self, ConcertInitError> {
        if config.vmt.is_zero() || config.beneficiary.is_zero() {
            return Err(ConcertInitError::ZeroAddress);
        }
        if config.name.len() > MAX_NAME
            || config.description.len() > MAX_DESCRIPTION
        {
            return Err(ConcertInitError::TextTooLong);
        }
        if !(1..=MAX_CAPACITY).contains(&config.capacity) {
            return Err(ConcertInitError::BadCapacity);
        }
        // No sum of prices can overflow.
        if config.price == 0
            || config.price > u128::MAX / u128::from(MAX_CAPACITY)
        {
            return Err(ConcertInitError::BadPrice);
        }
        if config.opens_at <= now {
            return Err(ConcertInitError::OpensInThePast);
        }
        Ok(Self {
            left: config.capacity,
            config,
            organizer,
            cancelled: false,
            opening: false,
            ticket_id: None,
            sold: 0,
            used: 0,
            refunded: 0,
            withdrawn: 0,
            owed: BTreeMap::new(),
            claims: Claims::default(),
            busy: BTreeSet::new(),
            outgoing: 0,
            incoming: 0,
            moves: Book::default(),
        })
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn ticket_id(&self) -> Option<u64> {
        self.ticket_id
    }

    pub fn status(&self, now: u64) -> Status {
        Status {
            phase: self.phase(now),
            ticket_id: self.ticket_id,
            left: self.left,
            sold: self.sold,
            used: self.used,
            refunded: self.refunded,
            withdrawn: self.withdrawn,
        }
    }

    pub fn owed_to(&self, who: &ActorId) -> Option<Seat> {
        self.owed.get(who).copied()
    }

    pub fn claim_of(&self, who: &ActorId) -> u128 {
        self.claims.of(who)
    }

    pub fn doubts(&self) -> Vec<Doubt> {
        let doubts = self.moves.doubts().into_iter();
        doubts.map(|(_, doubt)| doubt).collect()
    }

    /// The tickets that the program believes to hold: unsold, handed in, and
    /// what has not left for certain.
    pub fn tickets(&self) -> u128 {
        [self.left, self.used, self.refunded, self.outgoing]
            .map(u128::from)
            .iter()
            .sum()
    }

    /// The value that the program owes to somebody or may still have to give
    /// back.
    pub fn liabilities(&self) -> u128 {
        let tickets =
            u128::from(self.sold - self.refunded) + u128::from(self.outgoing);
        self.value(tickets) - self.withdrawn + self.claims.total()
    }

    pub fn phase(&self, now: u64) -> Phase {
        if self.cancelled {
            Phase::Cancelled
        } else if now >= self.config.opens_at {
            Phase::DoorsOpen
        } else if self.ticket_id.is_some() {
            Phase::OnSale
        } else {
            Phase::Setup
        }
    }

    fn value(&self, tickets: impl Into<u128>) -> u128 {
        self.config.price * tickets.into()
    }

    fn ensure_organizer(&self, by: ActorId) -> Result<(), ConcertError> {
        if by != self.organizer {
            return Err(ConcertError::NotOrganizer);
        }
        Ok(())
    }

    /// Starts the sale: the tickets are about to be made.
    pub fn begin_open(
        &mut self,
        by: ActorId,
        now: u64,
    ) -> Result<(), ConcertError> {
        self.ensure_organizer(by)?;
        match self.phase(now) {
            Phase::Setup if self.opening => return Err(ConcertError::Busy),
            Phase::Setup => self.opening = true,
            Phase::OnSale => return Err(ConcertError::AlreadyOpen),
            Phase::Cancelled => return Err(ConcertError::Cancelled),
            Phase::DoorsOpen => return Err(ConcertError::DoorsOpen),
        }
        Ok(())
    }

    /// `made`: the id of the tickets, all of which the program holds.
    pub fn end_open(&mut self, made: Answer<u64>) -> Opened {
        self.opening = false;
        match made {
            Answer::Done(ticket_id) => {
                self.ticket_id = Some(ticket_id);
                Opened::Yes { ticket_id }
            }
            Answer::Refused => Opened::TokenRefused,
            Answer::Unknown => Opened::Unknown,
        }
    }

    // #region begin-buy
    /// Sets tickets aside before the token is asked to hand them out.
    pub fn begin_buy(
        &mut self,
        who: ActorId,
        amount: u16,
        value: u128,
        now: u64,
    ) -> Result<Move, ConcertError> {
        if !(1..=MAX_PER_BUY).contains(&amount) {
            return Err(ConcertError::WrongAmount);
        }
        let expected = self.value(amount);
        if value != expected {
            return Err(ConcertError::WrongValue { expected });
        }
        match self.phase(now) {
            Phase::OnSale => {}
            Phase::Setup => return Err(ConcertError::NotOnSale),
            Phase::Cancelled => return Err(ConcertError::Cancelled),
            Phase::DoorsOpen => return Err(ConcertError::DoorsOpen),
        }
        let left = self.left;
        let rest = left
            .checked_sub(amount)
            .ok_or(ConcertError::SoldOut { left })?;
        self.ensure_idle(&who)?;
        let moved = self.depart(who, amount, Purpose::Buy)?;
        self.left = rest;
        Ok(moved)
    }
    // #endregion begin-buy

    /// Also returns the value to give back.
    pub fn end_buy(
        &mut self,
        moved: Move,
        answer: TokenAnswer,
    ) -> (Bought, u128) {
        let Some(ended) = self.land(moved, answer) else {
            return (Bought::Unknown, 0);
        };
        let amount = tickets_of(&ended.of);
        match ended.done {
            true => {
                self.sold += amount;
                (Bought::Tickets(amount), 0)
            }
            false => {
                self.left += amount;
                (Bought::TokenRefused, self.value(amount))
            }
        }
    }

    /// Takes up the seat that is owed to `who`, or asks for a ticket.
    pub fn begin_redeem(
        &mut self,
        who: ActorId,
        now: u64,
    ) -> Result<Redeem, ConcertError> {
        if let Some(seat) = self.ensure_redeem(&who, now)? {
            self.busy.insert(who);
            return Ok(Redeem::Give(seat));
        }
        Ok(Redeem::Take(self.depart(who, 1, Purpose::Redeem)?))
    }

    /// Whether `who` may exchange a ticket. Returns the seat that is owed: then
    /// no ticket is needed.
    pub fn ensure_redeem(
        &self,
        who: &ActorId,
        now: u64,
    ) -> Result<Option<Seat>, ConcertError> {
        match self.phase(now) {
            Phase::DoorsOpen => {}
            Phase::Cancelled => return Err(ConcertError::Cancelled),
            Phase::Setup | Phase::OnSale => {
                return Err(ConcertError::DoorsClosed);
            }
        }
        if self.ticket_id.is_none() {
            return Err(ConcertError::NotOnSale);
        }
        self.ensure_idle(who)?;
        let owed = self.owed_to(who);
        if owed.is_none() {
            self.ensure_out(1)?;
        }
        Ok(owed)
    }

    /// The ticket is in: from now on a seat is owed, with a number that never
    /// changes.
    pub fn end_take(
        &mut self,
        moved: Move,
        answer: TokenAnswer,
    ) -> Answer<Seat> {
        let Some(Ended { of: moved, done }) = self.land(moved, answer) else {
            return Answer::Unknown;
        };
        if !done {
            return Answer::Refused;
        }
        let seat = self.owe(moved.who);
        self.busy.insert(moved.who);
        Answer::Done(seat)
    }

    /// Notes the token of the seat of `who`, so that it is not created twice.
    pub fn created(&mut self, who: ActorId, token_id: u64) {
        if let Some(seat) = self.owed.get_mut(&who) {
            seat.token_id = Some(token_id);
        }
    }

    /// Ends one attempt to give `who` the seat; `given` says whether the holder
    /// has its token.
    pub fn end_redeem(
        &mut self,
        who: ActorId,
        seat: Seat,
        given: Option<u64>,
    ) -> Redeemed {
        self.busy.remove(&who);
        let seat = seat.number;
        match given {
            Some(token_id) => {
                self.owed.remove(&who);
                Redeemed::Seat { seat, token_id }
            }
            None => Redeemed::SeatOwed { seat },
        }
    }

    /// Calls the concert off. From here on tickets are worth their price.
    pub fn cancel(
        &mut self,
        by: ActorId,
        now: u64,
    ) -> Result<(), ConcertError> {
        self.ensure_organizer(by)?;
        match self.phase(now) {
            Phase::Setup if self.opening => return Err(ConcertError::Busy),
            Phase::Setup | Phase::OnSale => self.cancelled = true,
            Phase::Cancelled => return Err(ConcertError::Cancelled),
            Phase::DoorsOpen => return Err(ConcertError::DoorsOpen),
        }
        Ok(())
    }

    /// Asks for tickets of a cancelled concert, which `who` must hold: it keeps
    /// others from handing in as many.
    pub fn begin_refund(
        &mut self,
        who: ActorId,
        amount: u16,
    ) -> Result<Move, ConcertError> {
        self.ensure_refund(&who, amount)?;
        self.depart(who, amount, Purpose::Refund)
    }

    /// Whether `who` may hand in tickets for their price.
    pub fn ensure_refund(
        &self,
        who: &ActorId,
        amount: u16,
    ) -> Result<(), ConcertError> {
        if !self.cancelled {
            return Err(ConcertError::NotCancelled);
        }
        self.ensure_idle(who)?;
        self.ensure_out(amount)
    }

    /// The reply carries what was paid.
    pub fn end_refund(&mut self, moved: Move, answer: TokenAnswer) -> Refunded {
        let Some(ended) = self.land(moved, answer) else {
            return Refunded::Unknown;
        };
        if !ended.done {
            return Refunded::TicketRefused;
        }
        let amount = tickets_of(&ended.of);
        self.refunded += amount;
        Refunded::Paid(self.value(amount))
    }

    /// What the beneficiary takes: the price of all tickets sold so far.
    pub fn withdraw(
        &mut self,
        by: ActorId,
        now: u64,
    ) -> Result<u128, ConcertError> {
        if by != self.config.beneficiary {
            return Err(ConcertError::NotBeneficiary);
        }
        match self.phase(now) {
            Phase::DoorsOpen => {}
            Phase::Cancelled => return Err(ConcertError::Cancelled),
            Phase::Setup | Phase::OnSale => {
                return Err(ConcertError::DoorsClosed);
            }
        }
        let amount = self.value(self.sold) - self.withdrawn;
        if amount == 0 {
            return Err(ConcertError::NothingToWithdraw);
        }
        self.withdrawn += amount;
        Ok(amount)
    }

    /// What `who` takes: the claim that a decided doubt has left.
    pub fn withdraw_claim(
        &mut self,
        who: ActorId,
    ) -> Result<u128, ConcertError> {
        self.claims.take(who).ok_or(ConcertError::NothingToWithdraw)
    }

    /// How many doubts a recheck of that one has to decide.
    pub fn beside(&self, doubt: u64) -> u64 {
        self.moves.beside(doubt)
    }

    /// Keeps the tickets still while the token is asked for the balance.
    pub fn begin_recheck(
        &mut self,
        doubt: u64,
    ) -> Result<Question, ConcertError> {
        Ok(self.moves.begin_recheck(doubt)?)
    }

    /// Whether tickets are under way without an answer.
    pub fn moving(&self) -> bool {
        self.moves.moving(self.config.vmt)
    }

    /// Ends the doubts about which the tickets that the program really holds
    /// tell. Returns the answer for the one asked about, and an event for each
    /// doubt that changes something.
    pub fn end_recheck(
        &mut self,
        question: Question,
        balance: Option<U256>,
    ) -> (Recheck, Vec<ConcertEvent>) {
        let (answer, ended) =
            self.moves.end_recheck(question, balance, self.tickets());
        let events = ended.iter().filter_map(|ended| self.resolve(ended));
        (answer, events.collect())
    }

    /// Lets the one who loses by it give the answer: "I have the tickets",
    /// "mine did not leave".
    pub fn concede(
        &mut self,
        doubt: u64,
        by: ActorId,
    ) -> Result<Option<ConcertEvent>, ConcertError> {
        let ended = self.moves.concede(by, doubt)?;
        Ok(self.resolve(&ended))
    }

    // #region resolve
    /// Value that is owed becomes a claim: this message may be somebody else's.
    fn resolve(
        &mut self,
        Ended { of, done }: &Ended<Purpose>,
    ) -> Option<ConcertEvent> {
        self.unbook(of);
        let (who, amount) = (of.who, tickets_of(of));
        match (of.purpose, done) {
            (Purpose::Buy, true) => {
                self.sold += amount;
                Some(ConcertEvent::Purchased { buyer: who, amount })
            }
            (Purpose::Buy, false) => {
                self.left += amount;
                self.claims.credit(who, self.value(amount));
                None
            }
            (Purpose::Redeem, true) => {
                self.owe(who);
                None
            }
            (Purpose::Refund, true) => {
                self.refunded += amount;
                self.claims.credit(who, self.value(amount));
                Some(ConcertEvent::Refunded {
                    holder: who,
                    amount,
                })
            }
            (Purpose::Redeem | Purpose::Refund, false) => None,
        }
    }
    // #endregion resolve

    /// Seats are numbered in the order in which the tickets come in.
    fn owe(&mut self, who: ActorId) -> Seat {
        self.used += 1;
        let seat = Seat {
            number: self.used,
            token_id: None,
        };
        self.owed.insert(who, seat);
        seat
    }

    fn ensure_idle(&self, who: &ActorId) -> Result<(), ConcertError> {
        if self.busy.contains(who) {
            return Err(ConcertError::Busy);
        }
        Ok(())
    }

    fn depart(
        &mut self,
        who: ActorId,
        amount: u16,
        purpose: Purpose,
    ) -> Result<Move, ConcertError> {
        let vmt = self.config.vmt;
        let moved = self.moves.begin(vmt, who, amount.into(), purpose)?;
        self.busy.insert(who);
        *self.booked(&moved) += amount;
        Ok(moved)
    }

    /// Tickets come in only as long as some are out, whatever the token says.
    fn ensure_out(&self, amount: u16) -> Result<(), ConcertError> {
        let out = self.sold - self.used - self.refunded - self.incoming;
        if !(1..=out).contains(&amount) {
            return Err(ConcertError::WrongAmount);
        }
        Ok(())
    }

    fn booked(&mut self, moved: &Move) -> &mut u16 {
        match moved.leg() {
            Leg::In => &mut self.incoming,
            Leg::Out => &mut self.outgoing,
        }
    }

    fn unbook(&mut self, moved: &Move) {
        *self.booked(moved) -= tickets_of(moved);
        self.busy.remove(&moved.who);
    }

    /// The answer is there. Without a usable one the account stays busy until
    /// somebody can tell.
    fn land(
        &mut self,
        moved: Move,
        answer: TokenAnswer,
    ) -> Option<Ended<Purpose>> {
        let ended = self.moves.answered(moved, answer)?;
        self.unbook(&ended.of);
        Some(ended)
    }
}
