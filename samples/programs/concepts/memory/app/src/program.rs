use gstd::{msg, prelude::*};

const FLAGS: usize = 64;
/// Bytes of a Gear page, the unit in which memory is loaded, charged and
/// stored.
const PAGE: usize = 16 * 1024;

// On the heap: a static array would lie in the Wasm file.
static mut MEMORY: Vec<u8> = Vec::new();

#[unsafe(no_mangle)]
extern "C" fn init() {
    unsafe { MEMORY = vec![0; FLAGS * PAGE] };
}

#[unsafe(no_mangle)]
extern "C" fn handle() {
    let memory = unsafe { gstd::static_mut!(MEMORY) };
    match msg::load_bytes().expect("payload").as_slice() {
        b"PACKED" => set_packed(memory),
        b"SCATTERED" => set_scattered(memory),
        _ => panic!("unknown command"),
    }
}

// #region packed
/// Sets the flags side by side, on one page.
fn set_packed(memory: &mut [u8]) {
    for flag in 0..FLAGS {
        memory[flag] = 1;
    }
}
// #endregion packed

// #region scattered
/// Sets the same number of flags, each on a page of its own.
fn set_scattered(memory: &mut [u8]) {
    for flag in 0..FLAGS {
        memory[flag * PAGE] = 1;
    }
}
// #endregion scattered
