//! A collection of child tokens that misbehaves on request. For tests only.
//!
//! It has no tokens and no interface: whatever a Sails program asks it, it
//! answers under the header of the question that this is done. Any other
//! message is a [`Request`].

#![no_std]

use hostile::Mode;
use sails_rs::prelude::*;

#[cfg(target_arch = "wasm32")]
mod program;

/// Treats the next `calls` questions as `mode` says.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub mode: Mode,
    pub calls: u32,
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
