use gstd::{exec, msg, prelude::*};

static mut ANSWER: Vec<u8> = Vec::new();

#[unsafe(no_mangle)]
extern "C" fn init() {}

/// `SAY ` and bytes set the answer, `EXIT` leaves; every other message is a
/// call.
#[unsafe(no_mangle)]
extern "C" fn handle() {
    let payload = msg::load_bytes().expect("payload");
    match payload.split_at(payload.len().min(4)) {
        (b"SAY ", bytes) => unsafe { ANSWER = bytes.to_vec() },
        (b"EXIT", _) => exec::exit(msg::source()),
        _ => {
            msg::reply_bytes(unsafe { (*(&raw const ANSWER)).as_slice() }, 0)
                .expect("reply");
        }
    }
}
