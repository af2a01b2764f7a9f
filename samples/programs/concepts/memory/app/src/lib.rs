//! Sixty-four flags, side by side or on a page each: what touching memory
//! costs.

#![no_std]

#[cfg(target_arch = "wasm32")]
mod program;

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
