//! The raffle without messages: tickets, secrets and money.

use crate::{LotteryError, LotteryInitError};
use kit::{claims::Claims, commit::keccak};
use sails_rs::{collections::BTreeMap, prelude::*};

/// The most tickets of one round: a void round returns the money of all in one
/// message.
pub const MAX_TICKETS: u16 = 1_000;
/// The highest fee, in basis points of the pot: 10 %.
pub const MAX_FEE_BPS: u16 = 1_000;
/// The shortest and the longest phase, in ms: a minute to a week.
pub const PHASE_MS: core::ops::RangeInclusive<u64> = 60_000..=604_800_000;

const BPS: u128 = 10_000;

// #region config
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The price of a ticket, in planck; at least 1.
    pub ticket: u128,
    /// What comes back for revealing, in planck; at least the price of a
    /// ticket.
    pub bond: u128,
    /// How long tickets are sold, in ms; a minute to a week.
    pub entry: u64,
    /// How long secrets are taken after that, in ms; a minute to a week.
    pub reveal: u64,
    /// The most tickets of a round, 2 to 1000.
    pub max_tickets: u16,
    /// The most tickets of one account in a round, at least 1.
    pub max_per_account: u16,
    /// Part of the pot for the beneficiary, in basis points; at most 1000.
    pub fee_bps: u16,
    /// Gets the fee and the bonds of those who do not reveal, and cannot buy
    /// tickets.
    pub beneficiary: ActorId,
}
// #endregion config

impl Config {
    /// What a ticket costs together with its bond.
    pub fn price(&self) -> u128 {
        self.ticket + self.bond
    }

    fn check(&self) -> Result<(), LotteryInitError> {
        if self.ticket == 0 {
            return Err(LotteryInitError::TicketIsFree);
        }
        if self.bond < self.ticket {
            return Err(LotteryInitError::BondTooSmall);
        }
        if !PHASE_MS.contains(&self.entry) || !PHASE_MS.contains(&self.reveal) {
            return Err(LotteryInitError::PhaseOutOfRange);
        }
        if !(2..=MAX_TICKETS).contains(&self.max_tickets)
            || self.max_per_account == 0
        {
            return Err(LotteryInitError::TicketLimitOutOfRange);
        }
        if self.fee_bps > MAX_FEE_BPS {
            return Err(LotteryInitError::FeeTooHigh);
        }
        if self.beneficiary.is_zero() {
            return Err(LotteryInitError::ZeroAddress);
        }
        // Then no sum of a round overflows, not even with the fee multiplied
        // first.
        let most = self.ticket.checked_add(self.bond);
        most.and_then(|price| price.checked_mul(BPS * u128::from(MAX_TICKETS)))
            .ok_or(LotteryInitError::AmountTooLarge)?;
        Ok(())
    }
}

/// What can be done in a round now.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Tickets are sold.
    Entry,
    /// Secrets are taken.
    Reveal,
    /// The winner can be drawn.
    Draw,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    pub id: u64,
    pub phase: Phase,
    /// In ms since 1970; at that moment no ticket is sold any more.
    pub entry_ends: u64,
    /// In ms since 1970; at that moment no secret is taken any more.
    pub reveal_ends: u64,
    pub tickets: u16,
    pub revealed: u16,
    /// The ticket money, in planck, with the fee and without the bonds.
    pub pot: u128,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    pub player: ActorId,
    /// How many tickets the player already had in the round.
    pub index: u16,
    pub commitment: H256,
    pub revealed: bool,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawn {
    Winner {
        round: u64,
        ticket_no: u16,
        player: ActorId,
        /// In planck.
        prize: u128,
    },
    /// Nobody revealed: the prices come back, the bonds are lost.
    Void { round: u64 },
}

struct Running {
    id: u64,
    entry_ends: u64,
    reveal_ends: u64,
    tickets: Vec<Ticket>,
    held: BTreeMap<ActorId, u16>,
    revealed: u16,
    mix: [u8; 32],
}

impl Running {
    fn phase(&self, now: u64) -> Phase {
        if now < self.entry_ends {
            Phase::Entry
        } else if now < self.reveal_ends
            && usize::from(self.revealed) < self.tickets.len()
        {
            Phase::Reveal
        } else {
            Phase::Draw
        }
    }
}

// #region hashes
/// The hash that hides a secret. It fits one round and one ticket of one player
/// only.
pub fn commitment(
    round: u64,
    player: ActorId,
    index: u16,
    secret: [u8; 32],
) -> H256 {
    keccak(&(round, player, index, secret))
}

/// Adds a secret to the mix. The order in which secrets come makes no
/// difference.
pub fn mix_in(mix: &mut [u8; 32], secret: [u8; 32], ticket_no: u16) {
    let part = keccak(&(secret, ticket_no));
    for (byte, other) in mix.iter_mut().zip(part.0) {
        *byte ^= other;
    }
}

/// Which of `revealed` tickets wins, counted from 0. Depends on nothing but the
/// secrets and the round.
pub fn winner_index(mix: [u8; 32], round: u64, revealed: u16) -> u16 {
    let hash = U256::from_big_endian(&keccak(&(mix, round)).0);
    (hash % U256::from(revealed)).low_u32() as u16
}
// #endregion hashes

pub struct LotteryState {
    config: Config,
    last_id: u64,
    running: Option<Running>,
    last_result: Option<Drawn>,
    claims: Claims,
}

impl LotteryState {
    pub fn new(config: Config) -> Result<Self, LotteryInitError> {
        config.check()?;
        Ok(Self {
            config,
            last_id: 0,
            running: None,
            last_result: None,
            claims: Claims::default(),
        })
    }

    pub fn open(&mut self, now: u64) -> Result<Round, LotteryError> {
        if self.running.is_some() {
            return Err(LotteryError::RoundRunning);
        }
        self.last_id += 1;
        let entry_ends = now + self.config.entry;
        self.running = Some(Running {
            id: self.last_id,
            entry_ends,
            reveal_ends: entry_ends + self.config.reveal,
            tickets: Vec::new(),
            held: BTreeMap::new(),
            revealed: 0,
            mix: [0; 32],
        });
        self.round(now).ok_or(LotteryError::NoRound)
    }

    /// Sells a ticket and returns its number. The price has been paid.
    pub fn enter(
        &mut self,
        round: u64,
        player: ActorId,
        commitment: H256,
        now: u64,
    ) -> Result<u16, LotteryError> {
        // To the beneficiary a lost bond costs nothing, so withholding a secret
        // would be free.
        if player == self.config.beneficiary {
            return Err(LotteryError::BeneficiaryCannotPlay);
        }
        let running = self.running.as_mut().ok_or(LotteryError::NoRound)?;
        if running.id != round {
            let current = running.id;
            return Err(LotteryError::WrongRound { current });
        }
        if running.phase(now) != Phase::Entry {
            return Err(LotteryError::EntryClosed);
        }
        let ticket_no = running.tickets.len() as u16;
        if ticket_no == self.config.max_tickets {
            return Err(LotteryError::RoundFull);
        }
        let index = running.held.get(&player).copied().unwrap_or_default();
        if index == self.config.max_per_account {
            return Err(LotteryError::PerAccountLimit);
        }
        running.held.insert(player, index + 1);
        running.tickets.push(Ticket {
            player,
            index,
            commitment,
            revealed: false,
        });
        Ok(ticket_no)
    }

    /// Takes the secret of a ticket and gives the bond back. Returns the round.
    pub fn reveal(
        &mut self,
        ticket_no: u16,
        player: ActorId,
        secret: [u8; 32],
        now: u64,
    ) -> Result<u64, LotteryError> {
        // #region reveal
        let running = self.running.as_mut().ok_or(LotteryError::NoRound)?;
        if now < running.entry_ends {
            return Err(LotteryError::RevealNotOpen);
        }
        if now >= running.reveal_ends {
            return Err(LotteryError::RevealClosed);
        }
        let ticket = running.tickets.get_mut(usize::from(ticket_no));
        let ticket = ticket.ok_or(LotteryError::TicketNotFound)?;
        if ticket.player != player {
            return Err(LotteryError::NotTicketOwner);
        }
        if ticket.revealed {
            return Err(LotteryError::AlreadyRevealed);
        }
        if ticket.commitment
            != commitment(running.id, player, ticket.index, secret)
        {
            return Err(LotteryError::BadReveal);
        }
        ticket.revealed = true;
        running.revealed += 1;
        mix_in(&mut running.mix, secret, ticket_no);
        self.claims.credit(player, self.config.bond);
        Ok(running.id)
        // #endregion reveal
    }

    /// Ends the round and turns all its money into claims.
    pub fn draw(&mut self, now: u64) -> Result<Drawn, LotteryError> {
        let running = self.running.as_ref().ok_or(LotteryError::NoRound)?;
        if running.phase(now) != Phase::Draw {
            return Err(LotteryError::RoundNotOver);
        }
        let running = self.running.take().expect("just seen");
        let drawn = match running.revealed {
            0 => self.void(&running),
            revealed => self
                .pay(&running, winner_index(running.mix, running.id, revealed)),
        };
        self.last_result = Some(drawn.clone());
        Ok(drawn)
    }

    // #region pay
    fn pay(&mut self, running: &Running, index: u16) -> Drawn {
        let pot = self.config.ticket * running.tickets.len() as u128;
        // Rounded down, in favor of the winner.
        let fee = pot * u128::from(self.config.fee_bps) / BPS;
        let silent = running.tickets.len() - usize::from(running.revealed);
        let forfeited = self.config.bond * silent as u128;
        let revealed = running
            .tickets
            .iter()
            .enumerate()
            .filter(|(_, t)| t.revealed);
        let (ticket_no, winner) = revealed
            .into_iter()
            .nth(index.into())
            .expect("the index is below the number of revealed tickets");

        self.claims.credit(self.config.beneficiary, fee + forfeited);
        self.claims.credit(winner.player, pot - fee);
        Drawn::Winner {
            round: running.id,
            ticket_no: ticket_no as u16,
            player: winner.player,
            prize: pot - fee,
        }
    }
    // #endregion pay

    // #region void
    /// No ticket can win, so the prices come back. The bonds are lost, or
    /// buying all tickets and revealing none would cost nothing.
    fn void(&mut self, running: &Running) -> Drawn {
        for ticket in &running.tickets {
            self.claims.credit(ticket.player, self.config.ticket);
        }
        let forfeited = self.config.bond * running.tickets.len() as u128;
        self.claims.credit(self.config.beneficiary, forfeited);
        Drawn::Void { round: running.id }
    }
    // #endregion void

    pub fn withdraw(&mut self, who: ActorId) -> Result<u128, LotteryError> {
        self.claims.take(who).ok_or(LotteryError::NothingToWithdraw)
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn round(&self, now: u64) -> Option<Round> {
        self.running.as_ref().map(|running| Round {
            id: running.id,
            phase: running.phase(now),
            entry_ends: running.entry_ends,
            reveal_ends: running.reveal_ends,
            tickets: running.tickets.len() as u16,
            revealed: running.revealed,
            pot: self.config.ticket * running.tickets.len() as u128,
        })
    }

    pub fn ticket(&self, ticket_no: u16) -> Option<&Ticket> {
        self.running.as_ref()?.tickets.get(usize::from(ticket_no))
    }

    pub fn last_result(&self) -> Option<&Drawn> {
        self.last_result.as_ref()
    }

    pub fn claims(&self) -> &Claims {
        &self.claims
    }
}
