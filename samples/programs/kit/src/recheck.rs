//! Doubts: token moves that nobody has answered, and what the balance proves about them.

use crate::calls::{self, NotEnoughGas};
use gstd::exec;
use sails_rs::prelude::*;

/// The most moves of one token that are in flight or in doubt at the same time.
pub const MAX_MOVES: u32 = 64;
/// How long a recheck waits for the moves in flight, in blocks.
pub const CALM_BLOCKS: u32 = 3;
/// How long no other recheck begins after one that decided nothing, in blocks: 5 minutes.
pub const PAUSE_BLOCKS: u32 = 100;
/// Gas for waking up once more after the moves in flight.
pub const WAKE_GAS: u64 = 800_000_000;

/// The token is being rechecked, was rechecked in vain a moment ago, or too many of its moves are under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// The direction of a move.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    /// From `who` to the program.
    In,
    /// From the program to `who`.
    Out,
}

/// A move that was sent and never answered.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    pub id: u64,
    /// The other side of the move, who may concede.
    pub who: ActorId,
    pub amount: u128,
    pub leg: Leg,
}

/// What a recheck found out about one move.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recheck {
    /// The tokens have moved.
    WasDone,
    /// The tokens have not moved.
    WasNotDone,
    /// The balance does not tell: nothing has changed.
    StillUnknown,
}

/// What the balance of the program says about all moves in doubt together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Story {
    /// Everything is here: what should come in came, what should go out did not.
    Kept,
    /// Nothing is here: what should come in did not, what should go out went.
    Gone,
    /// Some of it is here, and nobody can say which part.
    Mixed,
    /// The token gave no usable answer.
    NoAnswer,
}

impl Story {
    /// What that means for one move.
    pub fn of(&self, leg: &Leg) -> Recheck {
        match (self, leg) {
            (Self::Kept, Leg::In) | (Self::Gone, Leg::Out) => Recheck::WasDone,
            (Self::Kept, Leg::Out) | (Self::Gone, Leg::In) => Recheck::WasNotDone,
            (Self::Mixed | Self::NoAnswer, _) => Recheck::StillUnknown,
        }
    }
}

// #region decide
/// Compares the balance of the program with its books.
///
/// `tracked` is what the program believes to hold. Outgoing amounts in doubt are
/// part of it, incoming ones are not.
pub fn decide(balance: Option<U256>, tracked: u128, doubts: &[(Leg, u128)]) -> Story {
    let Some(balance) = balance else {
        return Story::NoAnswer;
    };
    let sum = |side: Leg| {
        let amounts = doubts.iter().filter(|(leg, _)| *leg == side);
        amounts.fold(U256::zero(), |sum, (_, amount)| sum + *amount)
    };
    let smallest = doubts.iter().map(|(_, amount)| *amount).min();

    let tracked = U256::from(tracked);
    if balance >= tracked + sum(Leg::In) {
        Story::Kept
    // A hostile token may answer any number: the sum must not overflow.
    } else if balance.saturating_add(sum(Leg::Out)) < tracked + smallest.unwrap_or_default() {
        Story::Gone
    } else {
        Story::Mixed
    }
}
// #endregion decide

// #region flight
/// How many moves of one token wait for an answer. A balance says nothing while tokens are moving,
/// so during a recheck no move begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flight {
    moving: u32,
    parked: u32,
    rechecking: bool,
    /// No recheck begins before this block.
    pause_until: u32,
}

impl Flight {
    /// A move is about to be sent.
    pub fn start(&mut self) -> Result<(), Busy> {
        if self.rechecking || self.moving + self.parked == MAX_MOVES {
            return Err(Busy);
        }
        self.moving += 1;
        Ok(())
    }

    /// The move was answered.
    pub fn finish(&mut self) {
        self.moving -= 1;
    }

    /// The move was not answered: it is in doubt.
    pub fn park(&mut self) {
        self.moving -= 1;
        self.parked += 1;
    }
    // #endregion flight

    /// A doubt has been decided or conceded: the balance may tell more about the others.
    pub fn resolve(&mut self) {
        self.parked -= 1;
        self.pause_until = 0;
    }

    // #region begin-recheck
    /// Stops new moves, so that nobody can keep the balance from being asked for. See [`calm`].
    pub fn begin_recheck(&mut self) -> Result<(), Busy> {
        let paused = Syscall::block_height() < self.pause_until;
        if self.rechecking || self.parked == 0 || paused {
            return Err(Busy);
        }
        self.rechecking = true;
        Ok(())
    }

    /// The balance is there, or no answer came. Unless a doubt is resolved now, moves go on
    /// for a while before the next recheck can stop them again.
    pub fn end_recheck(&mut self) {
        self.rechecking = false;
        self.pause_until = Syscall::block_height() + PAUSE_BLOCKS;
    }
    // #endregion begin-recheck

    /// Whether a move waits for its answer.
    pub fn moving(&self) -> bool {
        self.moving > 0
    }

    /// Whether a recheck waits for the balance. Nothing may be conceded meanwhile.
    pub fn rechecking(&self) -> bool {
        self.rechecking
    }
}

// #region calm
/// Waits for the moves in flight. Returns whether the balance says something now.
///
/// For after [`Flight::begin_recheck`], when no other move begins. `moving` tells whether one waits.
pub async fn calm(moving: impl Fn() -> bool) -> bool {
    if moving() {
        exec::sleep_for(CALM_BLOCKS).await;
    }
    !moving()
}
// #endregion calm

/// Checks that the gas at hand covers a recheck, with one wait for the moves in flight.
pub fn ensure_gas() -> Result<(), NotEnoughGas> {
    calls::ensure_gas_and(1, WAKE_GAS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn leg() -> impl Strategy<Value = Leg> {
        prop_oneof![Just(Leg::In), Just(Leg::Out)]
    }

    /// Moves without an answer, each with the truth about it, and what is tracked besides.
    fn moves() -> impl Strategy<Value = (u128, Vec<(Leg, u128, bool)>)> {
        let one = (leg(), 1u128..20, any::<bool>());
        (0u128..30, prop::collection::vec(one, 1..5))
    }

    fn total(moves: &[(Leg, u128, bool)], side: Leg, counts: impl Fn(bool) -> bool) -> u128 {
        let chosen = moves
            .iter()
            .filter(|(leg, _, done)| *leg == side && counts(*done));
        chosen.map(|(_, amount, _)| amount).sum()
    }

    /// The books, the balance and the doubts that these moves leave.
    fn after(rest: u128, moves: &[(Leg, u128, bool)]) -> (u128, u128, Vec<(Leg, u128)>) {
        let tracked = rest + total(moves, Leg::Out, |_| true);
        let balance =
            tracked + total(moves, Leg::In, |done| done) - total(moves, Leg::Out, |done| done);
        let doubts = moves.iter().map(|(leg, amount, _)| (*leg, *amount));
        (tracked, balance, doubts.collect())
    }

    fn verdict(done: bool) -> Recheck {
        match done {
            true => Recheck::WasDone,
            false => Recheck::WasNotDone,
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        #[test]
        fn a_decision_is_true((rest, moves) in moves()) {
            let (tracked, balance, doubts) = after(rest, &moves);
            let story = decide(Some(balance.into()), tracked, &doubts);

            if matches!(story, Story::Kept | Story::Gone) {
                for (leg, _, done) in &moves {
                    prop_assert_eq!(story.of(leg), verdict(*done));
                }
            }
            // One doubt alone is always decided.
            prop_assert!(moves.len() > 1 || story != Story::Mixed);
        }

        // #region donation
        #[test]
        fn a_donation_never_leaves_too_little((rest, moves) in moves(), donation in 0u128..60) {
            let (tracked, balance, doubts) = after(rest, &moves);
            let balance = balance + donation;

            let tracked = match decide(Some(balance.into()), tracked, &doubts) {
                Story::Kept => tracked + total(&moves, Leg::In, |_| true),
                Story::Gone => tracked - total(&moves, Leg::Out, |_| true),
                Story::Mixed | Story::NoAnswer => return Ok(()),
            };

            prop_assert!(balance >= tracked);
        }
        // #endregion donation
    }

    #[test]
    fn extreme_answers_are_no_panic() {
        let doubts = [(Leg::In, u128::MAX), (Leg::Out, u128::MAX)];
        let decide = |balance| decide(balance, u128::MAX, &doubts);
        assert_eq!(decide(Some(U256::MAX)), Story::Kept);
        assert_eq!(decide(Some(U256::zero())), Story::Gone);
        assert_eq!(decide(None), Story::NoAnswer);
        for leg in [Leg::In, Leg::Out] {
            assert_eq!(Story::NoAnswer.of(&leg), Recheck::StillUnknown);
            assert_eq!(Story::Mixed.of(&leg), Recheck::StillUnknown);
        }
    }

    #[test]
    fn of_two_doubts_one_done_is_mixed() {
        for [first, second] in [[Leg::In, Leg::In], [Leg::Out, Leg::Out]] {
            let moves = [(first, 5, true), (second, 5, false)];
            let (tracked, balance, doubts) = after(0, &moves);
            assert_eq!(decide(Some(balance.into()), tracked, &doubts), Story::Mixed);
        }
    }

    #[test]
    fn during_a_recheck_no_move_begins() {
        let mut flight = Flight::default();
        assert_eq!(flight.begin_recheck(), Err(Busy));
        flight.start().unwrap();
        assert_eq!(flight.begin_recheck(), Err(Busy));
        flight.park();
        flight.begin_recheck().unwrap();
        assert!(flight.rechecking());
        assert_eq!(flight.begin_recheck(), Err(Busy));
        assert_eq!(flight.start(), Err(Busy));
        flight.end_recheck();
        flight.resolve();
        assert_eq!(flight, Flight::default());
        assert_eq!(flight.begin_recheck(), Err(Busy));
    }

    #[test]
    fn a_move_in_flight_keeps_no_recheck_from_beginning() {
        let mut flight = Flight::default();
        flight.start().unwrap();
        flight.park();
        flight.start().unwrap();
        assert!(flight.moving());
        flight.begin_recheck().unwrap();
        flight.finish();
        assert!(!flight.moving());
    }

    #[test]
    fn after_a_recheck_in_vain_moves_have_their_turn() {
        let mut flight = Flight::default();
        for _ in 0..2 {
            flight.start().unwrap();
            flight.park();
        }
        Syscall::with_block_height(1_000);
        flight.begin_recheck().unwrap();
        flight.end_recheck();
        Syscall::with_block_height(1_000 + PAUSE_BLOCKS - 1);
        assert_eq!(flight.begin_recheck(), Err(Busy));
        assert_eq!(flight.start(), Ok(()));
        flight.finish();
        Syscall::with_block_height(1_000 + PAUSE_BLOCKS);
        flight.begin_recheck().unwrap();
        flight.end_recheck();

        // With a doubt less the balance may tell more.
        assert_eq!(flight.begin_recheck(), Err(Busy));
        flight.resolve();
        assert_eq!(flight.begin_recheck(), Ok(()));
    }

    #[test]
    fn moves_are_limited() {
        let mut flight = Flight::default();
        for _ in 0..MAX_MOVES {
            flight.start().unwrap();
        }
        assert_eq!(flight.start(), Err(Busy));
        flight.park();
        assert_eq!(flight.start(), Err(Busy));
        flight.finish();
        assert_eq!(flight.start(), Ok(()));
    }
}
