//! A program that creates programs from code that was uploaded before.

#![no_std]

use gstd::{CodeId, prelude::*};

#[cfg(target_arch = "wasm32")]
mod program;

/// Asks for a new program; the answer is `Result<ActorId, String>`.
#[derive(Encode, Decode, TypeInfo)]
#[codec(crate = gstd::codec)]
#[scale_info(crate = gstd::scale_info)]
pub struct Create {
    pub code_id: CodeId,
    pub salt: Vec<u8>,
    /// The first message of the new program.
    pub payload: Vec<u8>,
    /// Gas kept for handling the reply to that message.
    pub reply_deposit: u64,
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
