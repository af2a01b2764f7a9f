//! Ping on plain `gstd`: answers `PONG` to `PING` and counts.

#![no_std]

// #region program
use gstd::msg;

static mut PINGS: u64 = 0;

#[unsafe(no_mangle)]
extern "C" fn init() {
    assert_eq!(msg::value(), 0, "no value accepted");
    unsafe { PINGS = 0 };
}

#[unsafe(no_mangle)]
extern "C" fn handle() {
    assert_eq!(msg::value(), 0, "no value accepted");
    match msg::load_bytes().expect("payload").as_slice() {
        b"PING" => {
            unsafe { PINGS += 1 };
            msg::reply_bytes(b"PONG", 0).expect("reply");
        }
        b"COUNT" => {
            msg::reply_bytes(unsafe { PINGS }.to_le_bytes(), 0).expect("reply");
        }
        _ => panic!("unknown command"),
    }
}
// #endregion program

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
