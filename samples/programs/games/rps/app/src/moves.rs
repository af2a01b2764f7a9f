//! Who beats whom.

use sails_rs::prelude::*;

// #region moves
/// Each move beats two others and loses to two.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    Rock,
    Paper,
    Scissors,
    Spock,
    Lizard,
}

impl Move {
    pub fn beats(self, other: Move) -> bool {
        let difference = (5 + self as u8 - other as u8) % 5;
        matches!(difference, 1 | 3)
    }

    /// Whether none of the moves on the table beats this one.
    pub fn survives(self, table: &[Move]) -> bool {
        !table.iter().any(|other| other.beats(self))
    }
}
// #endregion moves
