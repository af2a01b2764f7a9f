//! One game: seats, stages and what each of them ends with. No messages, no
//! money moved.

use crate::{Move, RpsError};
use sails_rs::prelude::*;

/// A game that is still undecided after this many rounds is split.
pub const MAX_ROUNDS: u8 = 10;
/// The most players of one game.
pub const MAX_PLAYERS: u8 = 8;
/// The shortest and the longest time for a stage, in ms.
pub const STAGE_MS: core::ops::RangeInclusive<u64> = 60_000..=86_400_000;

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameConfig {
    /// What each player pays, in planck; at least 1.
    pub bet: u128,
    /// Seats, 2 to 8.
    pub players: u8,
    /// How long players may join, in ms; a minute to a day, like the other two.
    pub entry: u64,
    /// How long players may commit to a move, in ms.
    pub commit: u64,
    /// How long players may reveal it, in ms.
    pub reveal: u64,
}

impl GameConfig {
    fn check(&self) -> Result<(), RpsError> {
        let players = (2..=MAX_PLAYERS).contains(&self.players);
        let times = [self.entry, self.commit, self.reveal];
        let pot = self.bet.checked_mul(self.players.into());
        if players
            && times.iter().all(|ms| STAGE_MS.contains(ms))
            && pot.is_some_and(|pot| pot > 0)
        {
            return Ok(());
        }
        Err(RpsError::BadConfig)
    }
}

// #region stages
/// A stage lasts until `ends`, in ms since 1970; at that moment it is over.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    Entry { ends: u64 },
    Commit { round: u8, ends: u64 },
    Reveal { round: u8, ends: u64 },
    Over(Outcome),
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Gets the whole pot.
    Winner(ActorId),
    /// Get equal parts; units that cannot be divided go to the first.
    Split(Vec<ActorId>),
    /// Too few players joined: each got the bet back.
    Cancelled,
}
// #endregion stages

/// A player of the current round.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub player: ActorId,
    pub commitment: Option<H256>,
    pub revealed: Option<Move>,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub config: GameConfig,
    /// Everyone whose bet is in the pot, in the order of joining.
    pub players: Vec<ActorId>,
    /// Those who play the current round, in the same order; empty before the
    /// first.
    pub seats: Vec<Seat>,
    pub stage: Stage,
}

// #region commitment
/// The hash that hides a move. It fits one game, one round and one player only.
pub fn commitment(
    game: u64,
    round: u8,
    player: ActorId,
    mv: Move,
    salt: [u8; 32],
) -> H256 {
    kit::commit::keccak(&(game, round, player, mv, salt))
}
// #endregion commitment

impl Game {
    pub fn new(
        config: GameConfig,
        creator: ActorId,
        now: u64,
    ) -> Result<Self, RpsError> {
        config.check()?;
        let ends = now + config.entry;
        Ok(Self {
            config,
            players: vec![creator],
            seats: Vec::new(),
            stage: Stage::Entry { ends },
        })
    }

    /// Takes a free seat. The last one starts the first round.
    pub fn join(&mut self, who: ActorId, now: u64) -> Result<(), RpsError> {
        if self.is_full() {
            return Err(RpsError::GameFull);
        }
        let Some(Stage::Entry { .. }) = self.stage_at(now) else {
            return Err(self.wrong_stage());
        };
        if self.players.contains(&who) {
            return Err(RpsError::AlreadyJoined);
        }
        self.players.push(who);
        if self.is_full() {
            self.end_stage(now);
        }
        Ok(())
    }

    /// Gives the seat back. The last one to leave cancels the game.
    pub fn leave(&mut self, who: ActorId, now: u64) -> Result<(), RpsError> {
        let Some(Stage::Entry { .. }) = self.stage_at(now) else {
            return Err(self.wrong_stage());
        };
        let seat = self.players.iter().position(|player| *player == who);
        self.players.remove(seat.ok_or(RpsError::NotInGame)?);
        if self.players.is_empty() {
            self.stage = Stage::Over(Outcome::Cancelled);
        }
        Ok(())
    }

    /// Stores the hash of a move and returns the round. The last one opens the
    /// reveal.
    pub fn commit(
        &mut self,
        who: ActorId,
        commitment: H256,
        now: u64,
    ) -> Result<u8, RpsError> {
        let Some(&Stage::Commit { round, .. }) = self.stage_at(now) else {
            return Err(self.wrong_stage());
        };
        let seat = self.seat(who).ok_or(RpsError::NotInGame)?;
        if commitment.is_zero() {
            return Err(RpsError::ZeroCommitment);
        }
        if seat.commitment.is_some() {
            return Err(RpsError::AlreadyCommitted);
        }
        seat.commitment = Some(commitment);
        if self.seats.iter().all(|seat| seat.commitment.is_some()) {
            self.end_stage(now);
        }
        Ok(round)
    }

    /// Shows the move behind the hash and returns the round. The last one
    /// decides it.
    pub fn reveal(
        &mut self,
        who: ActorId,
        mv: Move,
        commitment: impl FnOnce(u8) -> H256,
        now: u64,
    ) -> Result<u8, RpsError> {
        let Some(&Stage::Reveal { round, .. }) = self.stage_at(now) else {
            return Err(self.wrong_stage());
        };
        if !self.players.contains(&who) {
            return Err(RpsError::NotInGame);
        }
        let seat = self.seat(who).ok_or(RpsError::NotCommitted)?;
        if seat.revealed.is_some() {
            return Err(RpsError::AlreadyRevealed);
        }
        if seat.commitment != Some(commitment(round)) {
            return Err(RpsError::BadReveal);
        }
        seat.revealed = Some(mv);
        if self.seats.iter().all(|seat| seat.revealed.is_some()) {
            self.end_stage(now);
        }
        Ok(round)
    }

    /// Ends a stage whose time is over.
    pub fn advance(&mut self, now: u64) -> Result<(), RpsError> {
        match self.stage_at(now) {
            Some(Stage::Over(_)) => Err(self.wrong_stage()),
            Some(_) => Err(RpsError::StageNotOver),
            None => {
                self.end_stage(now);
                Ok(())
            }
        }
    }

    // #region payout
    /// What everybody gets once the game is over: exactly the pot, all in all.
    pub fn payout(&self, outcome: &Outcome) -> Vec<(ActorId, u128)> {
        let bet = self.config.bet;
        let pot = bet * self.players.len() as u128;
        match outcome {
            Outcome::Cancelled => {
                self.players.iter().map(|who| (*who, bet)).collect()
            }
            Outcome::Winner(who) => vec![(*who, pot)],
            Outcome::Split(winners) => {
                let parts = winners.len() as u128;
                let mut shares: Vec<_> =
                    winners.iter().map(|who| (*who, pot / parts)).collect();
                shares[0].1 += pot % parts;
                shares
            }
        }
    }
    // #endregion payout

    fn is_full(&self) -> bool {
        self.players.len() == usize::from(self.config.players)
    }

    /// The stage, unless its time is over and it only waits to be ended.
    fn stage_at(&self, now: u64) -> Option<&Stage> {
        match self.stage {
            Stage::Entry { ends }
            | Stage::Commit { ends, .. }
            | Stage::Reveal { ends, .. }
                if now >= ends =>
            {
                None
            }
            _ => Some(&self.stage),
        }
    }

    fn wrong_stage(&self) -> RpsError {
        RpsError::WrongStage {
            stage: self.stage.clone(),
        }
    }

    fn seat(&mut self, who: ActorId) -> Option<&mut Seat> {
        self.seats.iter_mut().find(|seat| seat.player == who)
    }

    fn seated(&self) -> Vec<ActorId> {
        self.seats.iter().map(|seat| seat.player).collect()
    }

    // #region end-stage
    fn end_stage(&mut self, now: u64) {
        self.stage = match self.stage {
            Stage::Entry { .. } if self.players.len() < 2 => {
                Stage::Over(Outcome::Cancelled)
            }
            Stage::Entry { .. } => {
                self.start_round(1, self.players.clone(), now)
            }
            Stage::Commit { round, .. } => {
                match self.keep(|seat| seat.commitment.is_some()) {
                    Some(outcome) => Stage::Over(outcome),
                    None => Stage::Reveal {
                        round,
                        ends: now + self.config.reveal,
                    },
                }
            }
            Stage::Reveal { round, .. } => match self.decide() {
                Some(outcome) => Stage::Over(outcome),
                None if round == MAX_ROUNDS => {
                    Stage::Over(Outcome::Split(self.seated()))
                }
                None => self.start_round(round + 1, self.seated(), now),
            },
            Stage::Over(_) => return,
        };
    }
    // #endregion end-stage

    fn start_round(
        &mut self,
        round: u8,
        players: Vec<ActorId>,
        now: u64,
    ) -> Stage {
        let seat = |player| Seat {
            player,
            commitment: None,
            revealed: None,
        };
        self.seats = players.into_iter().map(seat).collect();
        Stage::Commit {
            round,
            ends: now + self.config.commit,
        }
    }

    // #region decide
    /// Drops those who do not stay. One left wins; if nobody did what was due,
    /// all share.
    fn keep(&mut self, stays: impl Fn(&Seat) -> bool) -> Option<Outcome> {
        let left: Vec<Seat> =
            self.seats.iter().filter(|s| stays(s)).cloned().collect();
        match left.as_slice() {
            [] => return Some(Outcome::Split(self.seated())),
            [last] => return Some(Outcome::Winner(last.player)),
            _ => self.seats = left,
        }
        None
    }

    /// The end of a round; `None`: there is another one to play.
    fn decide(&mut self) -> Option<Outcome> {
        if let Some(outcome) = self.keep(|seat| seat.revealed.is_some()) {
            return Some(outcome);
        }
        let table: Vec<Move> =
            self.seats.iter().filter_map(|seat| seat.revealed).collect();
        if !table.iter().any(|mv| mv.survives(&table)) {
            return None;
        }
        self.keep(|seat| seat.revealed.is_some_and(|mv| mv.survives(&table)))
    }
    // #endregion decide
}
