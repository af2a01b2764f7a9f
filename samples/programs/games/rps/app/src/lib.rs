//! Rock, paper, scissors, Spock, lizard for two to eight players with equal
//! stakes.

#![no_std]

mod game;
mod moves;
mod state;

use core::cell::RefCell;
use sails_rs::prelude::*;

pub use game::{
    Game, GameConfig, MAX_ROUNDS, Outcome, Seat, Stage, commitment,
};
pub use moves::Move;
pub use state::{KEEP_FINISHED, RpsState};

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RpsError {
    /// A commitment stays as it is until the round is over.
    AlreadyCommitted,
    /// The sender has a seat.
    AlreadyJoined,
    /// The move has been shown.
    AlreadyRevealed,
    /// Bet, number of players or a time is out of range.
    BadConfig,
    /// Move, salt, game, round and player do not give the hash that was
    /// committed.
    BadReveal,
    /// All seats are taken.
    GameFull,
    /// The sender has not committed to a move in this round.
    NotCommitted,
    /// There is no such game, or it ended long ago.
    NotFound,
    /// The sender does not play, or not any more.
    NotInGame,
    /// The program owes the sender nothing.
    NothingToWithdraw,
    /// Until then only those who are due can move the game on.
    StageNotOver,
    /// The command takes no value.
    UnexpectedValue,
    /// The game is in `stage`, or the time of `stage` is over.
    WrongStage { stage: Stage },
    /// Attach exactly the bet.
    WrongValue { expected: u128 },
    /// A hash of zeros is a mistake.
    ZeroCommitment,
}

kit::error_from!(RpsError: value::UnexpectedValue);

impl From<kit::value::WrongValue> for RpsError {
    fn from(error: kit::value::WrongValue) -> Self {
        Self::WrongValue {
            expected: error.expected,
        }
    }
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RpsEvent {
    /// A new stage began.
    Advanced { game: u64, stage: Stage },
    /// A player hid a move.
    Committed {
        game: u64,
        round: u8,
        player: ActorId,
    },
    /// A game is open; the creator sits in it.
    Created {
        game: u64,
        creator: ActorId,
        bet: u128,
    },
    /// A player paid the bet.
    Joined { game: u64, player: ActorId },
    /// A player gave the seat back before the start.
    Left { game: u64, player: ActorId },
    /// The pot has been turned into claims.
    Over { game: u64, outcome: Outcome },
    /// A player showed the move.
    Revealed {
        game: u64,
        round: u8,
        player: ActorId,
        mv: Move,
    },
    /// A claim was paid.
    Withdrawn { who: ActorId, amount: u128 },
}

pub struct Rps<'a> {
    state: &'a RefCell<RpsState>,
}

#[service(events = RpsEvent)]
impl Rps<'_> {
    /// Opens a game and takes its first seat; attach the bet. Answers the
    /// number of the game.
    #[export(unwrap_result)]
    pub fn create(&mut self, config: GameConfig) -> Result<u64, RpsError> {
        let bet = kit::value::exactly(config.bet)?;
        let creator = Syscall::message_source();
        let now = Syscall::block_timestamp();
        let game = self.state.borrow_mut().create(config, creator, now)?;
        self.emit_event(RpsEvent::Created { game, creator, bet })
            .expect("event");
        Ok(game)
    }

    // #region join
    /// Takes a seat; attach the bet. Answers how many players sit in the game
    /// now.
    #[export(unwrap_result)]
    pub fn join(&mut self, game: u64) -> Result<u8, RpsError> {
        kit::value::exactly(self.state.borrow().bet(game)?)?;
        let (who, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let events = self.state.borrow_mut().join(game, who, now)?;
        self.publish(events);
        Ok(self.state.borrow().game(game)?.players.len() as u8)
    }
    // #endregion join

    /// Gives the seat back before the game starts. The bet becomes a claim.
    #[export(unwrap_result)]
    pub fn leave(&mut self, game: u64) -> Result<bool, RpsError> {
        kit::value::none()?;
        let (who, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let events = self.state.borrow_mut().leave(game, who, now)?;
        self.publish(events);
        Ok(true)
    }

    /// Hides a move behind a hash, see the query `Commitment`.
    #[export(unwrap_result)]
    pub fn commit(
        &mut self,
        game: u64,
        commitment: H256,
    ) -> Result<bool, RpsError> {
        kit::value::none()?;
        let (who, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let mut state = self.state.borrow_mut();
        let events = state.commit(game, who, commitment, now)?;
        self.publish(events);
        Ok(true)
    }

    /// Shows the hidden move.
    #[export(unwrap_result)]
    pub fn reveal(
        &mut self,
        game: u64,
        mv: Move,
        salt: [u8; 32],
    ) -> Result<bool, RpsError> {
        kit::value::none()?;
        let (who, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let mut state = self.state.borrow_mut();
        let events = state.reveal(game, who, mv, salt, now)?;
        self.publish(events);
        Ok(true)
    }

    /// Ends a stage whose time is over. Anyone may do so. Answers the new
    /// stage.
    #[export(unwrap_result)]
    pub fn advance(&mut self, game: u64) -> Result<Stage, RpsError> {
        kit::value::none()?;
        let now = Syscall::block_timestamp();
        let events = self.state.borrow_mut().advance(game, now)?;
        self.publish(events);
        Ok(self.state.borrow().game(game)?.stage.clone())
    }

    // #region withdraw
    /// Pays the sender everything the program owes them, with the reply.
    #[export(unwrap_result)]
    pub fn withdraw(&mut self) -> Result<CommandReply<u128>, RpsError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let amount = self.state.borrow_mut().withdraw(who)?;
        self.emit_event(RpsEvent::Withdrawn { who, amount })
            .expect("event");
        Ok(CommandReply::new(amount).with_value(amount))
    }
    // #endregion withdraw

    /// A running game, or one of the last 100 finished ones.
    #[export]
    pub fn game(&self, game: u64) -> Option<Game> {
        self.state.borrow().game(game).cloned().ok()
    }

    /// The hash to commit to, for checking a client. Asking a node you do not
    /// trust tells it the move.
    #[export]
    pub fn commitment(
        &self,
        game: u64,
        round: u8,
        player: ActorId,
        mv: Move,
        salt: [u8; 32],
    ) -> H256 {
        game::commitment(game, round, player, mv, salt)
    }

    /// Up to `limit` games that are not over, 100 at most, in the order of
    /// their numbers, beginning with `from`.
    #[export]
    pub fn open_games(&self, from: u64, limit: u32) -> Vec<u64> {
        let limit = kit::page::clamp(limit);
        self.state.borrow().open_games(from, limit)
    }

    /// What the program owes `who`, in planck.
    #[export]
    pub fn claim_of(&self, who: ActorId) -> u128 {
        self.state.borrow().claims().of(&who)
    }

    fn publish(&self, events: Vec<RpsEvent>) {
        for event in events {
            self.emit_event(event).expect("event");
        }
    }
}

#[derive(Default)]
pub struct RpsProgram {
    state: RefCell<RpsState>,
}

#[program]
impl RpsProgram {
    /// Nobody has a right that others lack.
    pub fn new() -> Self {
        Self::default()
    }

    pub fn rps(&self) -> Rps<'_> {
        Rps { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
