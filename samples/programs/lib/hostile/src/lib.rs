//! How a program can treat those who call it. For tests only.

#![no_std]

use gstd::{Config, exec, msg};
use sails_rs::prelude::*;

// #region mode
/// What the program does when it is asked to move something.
#[sails_type]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Moves and answers.
    #[default]
    Honest,
    /// Moves nothing and answers `false`.
    ReturnFalse,
    /// Throws an error.
    Throw,
    /// Panics, also when asked who holds what.
    Panic,
    /// Runs until the gas is gone.
    BurnGas,
    /// Moves nothing and answers `true`.
    LieTrue,
    /// Moves nothing, and says so after some blocks.
    HangThenRefuse(u32),
    /// Moves and answers after some blocks.
    HangThenDo(u32),
    /// Moves at once and answers after some blocks.
    DoThenSilent(u32),
    /// Sends a message to `target` first, then moves and answers.
    CallBack { target: ActorId, payload: Vec<u8> },
}
// #endregion mode

/// The mode for the next calls; after them the program is honest again.
/// A call that fails does not count: what it wrote is undone with it.
#[derive(Default)]
pub struct Plan {
    mode: Mode,
    calls: u32,
}

impl Plan {
    /// From now on, the program sets no gas aside for signals: what is set
    /// aside comes back to the caller, even if all other gas is gone.
    pub fn set(&mut self, mode: Mode, calls: u32) {
        Config::set_system_reserve(1).expect("more than nothing");
        *self = Self { mode, calls };
    }

    /// The mode of this call.
    pub fn take(&mut self) -> Mode {
        let mode = self.peek();
        self.calls = self.calls.saturating_sub(1);
        mode
    }

    /// The mode of the next call.
    pub fn peek(&self) -> Mode {
        match self.calls {
            0 => Mode::Honest,
            _ => self.mode.clone(),
        }
    }
}

/// Burns what a caller gives for a question, but for what the answer costs.
pub fn spend() {
    const ANSWER: u64 = 1_000_000_000;
    const MOST: u64 = 20_000_000_000;
    let end = exec::gas_available().saturating_sub(MOST).max(ANSWER);
    while exec::gas_available() > end {}
}

/// Does what `mode` says. `honest` is the move, `refusal` the error to throw.
pub async fn act<E>(
    mode: Mode,
    refusal: E,
    honest: impl FnOnce() -> Result<bool, E>,
) -> Result<bool, E> {
    match mode {
        Mode::Honest => honest(),
        Mode::ReturnFalse => Ok(false),
        Mode::Throw => Err(refusal),
        Mode::Panic => panic!("hostile"),
        Mode::BurnGas => loop {
            core::hint::black_box(());
        },
        Mode::LieTrue => Ok(true),
        Mode::HangThenRefuse(blocks) => {
            exec::sleep_for(blocks).await;
            Ok(false)
        }
        Mode::HangThenDo(blocks) => {
            exec::sleep_for(blocks).await;
            honest()
        }
        Mode::DoThenSilent(blocks) => {
            let answer = honest();
            exec::sleep_for(blocks).await;
            answer
        }
        Mode::CallBack { target, payload } => {
            msg::send_bytes(target, payload, 0).expect("message");
            honest()
        }
    }
}
