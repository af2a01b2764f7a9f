#![cfg_attr(target_arch = "wasm32", no_std)]

use core::cell::Cell;
use sails_rs::prelude::*;

#[event]
#[sails_type]
pub enum CounterEvent {
    Added { by: ActorId, value: u64 },
}

pub struct Counter<'a> {
    value: &'a Cell<u64>,
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
        self.value.set(value);

        let by = Syscall::message_source();
        self.emit_event(CounterEvent::Added { by, value })
            .expect("event");
        value
    }

    /// The current value.
    #[export]
    pub fn value(&self) -> u64 {
        self.value.get()
    }
}

#[derive(Default)]
pub struct CounterProgram {
    value: Cell<u64>,
}

#[program]
impl CounterProgram {
    /// Starts at 0.
    pub fn new() -> Self {
        Self::default()
    }

    pub fn counter(&self) -> Counter<'_> {
        Counter { value: &self.value }
    }
}
