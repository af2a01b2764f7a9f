//! Ping, and ping through another program.

#![no_std]

use core::cell::RefCell;
use kit::calls::{self, Answer};
use ping_client::{Ping as _, ping::Ping as _};
use sails_rs::{client::Program as _, prelude::*};

/// How long `ping_via` waits for its reply, in blocks.
const WAIT_BLOCKS: u32 = 10;

// #region types
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PingError {
    NotEnoughGas,
    SelfTarget,
    UnexpectedValue,
}

kit::error_from!(PingError: calls::NotEnoughGas, value::UnexpectedValue);

/// How a ping through another program ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relay {
    /// The other program answered.
    Pong(String),
    /// The other program failed, so it did not count the ping.
    Refused,
    /// No usable reply came in time: the other program may have counted or not.
    NoAnswer,
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PingEvent {
    Pinged { by: ActorId, count: u64 },
    Relayed { target: ActorId },
}
// #endregion types

#[derive(Default)]
pub struct PingState {
    count: u64,
}

// #region service
pub struct Ping<'a> {
    state: &'a RefCell<PingState>,
}

#[service(events = PingEvent)]
impl Ping<'_> {
    /// Counts and answers `pong`.
    #[export(unwrap_result)]
    pub fn ping(&mut self) -> Result<String, PingError> {
        kit::value::none()?;

        let count = self.count().checked_add(1).expect("2^64 pings");
        self.state.borrow_mut().count = count;

        let by = Syscall::message_source();
        self.emit_event(PingEvent::Pinged { by, count })
            .expect("event");
        Ok("pong".into())
    }
    // #endregion service

    // #region ping-via
    /// Sends a ping to `target` and reports how it ended.
    #[export(unwrap_result)]
    pub async fn ping_via(
        &mut self,
        target: ActorId,
    ) -> Result<Relay, PingError> {
        kit::value::none()?;
        if target == Syscall::program_id() {
            return Err(PingError::SelfTarget);
        }
        calls::ensure_gas(1)?;

        let answer = ping_client::PingProgram::client(target)
            .ping()
            .ping()
            .with_gas_limit(calls::CALL_GAS)
            .with_reply_deposit(calls::REPLY_DEPOSIT)
            .with_wait_up_to(WAIT_BLOCKS)
            .await;

        Ok(match calls::settle(answer) {
            Answer::Done(pong) => {
                self.emit_event(PingEvent::Relayed { target })
                    .expect("event");
                Relay::Pong(pong)
            }
            Answer::Refused => Relay::Refused,
            Answer::Unknown => Relay::NoAnswer,
        })
    }
    // #endregion ping-via

    // #region count
    /// How many pings this program has answered.
    #[export]
    pub fn count(&self) -> u64 {
        self.state.borrow().count
    }
    // #endregion count
}

// #region program
#[derive(Default)]
pub struct PingProgram {
    state: RefCell<PingState>,
}

#[program]
impl PingProgram {
    /// Starts at 0.
    pub fn new() -> Self {
        Self::default()
    }

    pub fn ping(&self) -> Ping<'_> {
        Ping { state: &self.state }
    }
}
// #endregion program

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
