//! Every way to send, wait for and pay for a message: one action each.
//!
//! The program is in `program.rs`; what its tests share with it is here.

#![no_std]

use gstd::{ActorId, prelude::*};

#[cfg(target_arch = "wasm32")]
mod program;

/// What a message to the program asks for.
#[derive(Encode, Decode, TypeInfo)]
#[codec(crate = gstd::codec)]
#[scale_info(crate = gstd::scale_info)]
pub enum Action {
    Again {
        left: u32,
    },
    Ask(Question),
    Exclusive {
        blocks: u32,
    },
    InParts,
    Later {
        blocks: u32,
    },
    Nap {
        blocks: u32,
        fail: bool,
    },
    Pay {
        to: ActorId,
        value: u128,
        gas: Option<u64>,
    },
    PayBack {
        value: u128,
    },
    Report,
    ReplyTwice,
    Reserve {
        gas: u64,
        blocks: u32,
    },
    SendThenPanic,
    Silent,
    Spend,
    Tick {
        left: u32,
    },
    TotalOf(ActorId),
}

// #region question
/// A message whose answer the program waits for.
#[derive(Encode, Decode, TypeInfo)]
#[codec(crate = gstd::codec)]
#[scale_info(crate = gstd::scale_info)]
pub struct Question {
    pub to: ActorId,
    pub payload: Vec<u8>,
    pub value: u128,
    /// Gas kept for handling the answer.
    pub reply_deposit: u64,
    /// The longest wait.
    pub blocks: u32,
}
// #endregion question

/// What `Report` answers.
#[derive(
    Clone, Copy, Debug, Default, Encode, Decode, PartialEq, Eq, TypeInfo,
)]
#[codec(crate = gstd::codec)]
#[scale_info(crate = gstd::scale_info)]
pub struct Report {
    pub total: u32,
    pub ticks: u32,
    pub signals: u32,
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
