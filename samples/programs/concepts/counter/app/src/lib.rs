//! A counter: one command, one query, one event.

#![no_std]

use core::cell::RefCell;
use sails_rs::prelude::*;

// #region state
#[derive(Default)]
pub struct CounterState {
    value: u64,
}
// #endregion state

// #region event
#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CounterEvent {
    Added { by: ActorId, value: u64 },
}
// #endregion event

// #region service
pub struct Counter<'a> {
    state: &'a RefCell<CounterState>,
}

#[service(events = CounterEvent)]
impl Counter<'_> {
    /// Adds `amount` and answers with the new value.
    #[export]
    pub fn add(&mut self, amount: u64) -> u64 {
        // A panic sends the value back; without this line the program would
        // keep it.
        assert_eq!(Syscall::message_value(), 0, "no value accepted");

        let value = self.value().checked_add(amount).expect("overflow");
        self.state.borrow_mut().value = value;

        let by = Syscall::message_source();
        self.emit_event(CounterEvent::Added { by, value })
            .expect("event");
        value
    }

    /// The current value.
    #[export]
    pub fn value(&self) -> u64 {
        self.state.borrow().value
    }
}
// #endregion service

// #region program
#[derive(Default)]
pub struct CounterProgram {
    state: RefCell<CounterState>,
}

#[program]
impl CounterProgram {
    /// Starts at 0.
    pub fn new() -> Self {
        Self::default()
    }

    pub fn counter(&self) -> Counter<'_> {
        Counter { state: &self.state }
    }
}
// #endregion program

// #region wasm-binary
#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
// #endregion wasm-binary
