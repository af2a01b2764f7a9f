use gstd::{ActorId, exec, msg};

static mut HEIR: ActorId = ActorId::zero();

// #region failing-init
#[unsafe(no_mangle)]
extern "C" fn init() {
    let heir: ActorId = msg::load().expect("heir");
    assert!(!heir.is_zero(), "no heir");
    unsafe { HEIR = heir };
}
// #endregion failing-init

// #region exit
#[unsafe(no_mangle)]
extern "C" fn handle() {
    match msg::load_bytes().expect("payload").as_slice() {
        b"EXIT" => exec::exit(unsafe { HEIR }),
        // Keeps the value that the message brings.
        _ => {
            msg::reply_bytes(b"running", 0).expect("reply");
        }
    }
}
// #endregion exit
