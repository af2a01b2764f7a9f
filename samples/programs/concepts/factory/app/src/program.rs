use crate::Create;
use gstd::{ActorId, errors::Result, msg, prelude::*, prog};

/// Who deployed the factory, and alone may spend its balance.
static mut OWNER: ActorId = ActorId::zero();

/// Accepts any first message; its value pays for the children.
#[unsafe(no_mangle)]
extern "C" fn init() {
    unsafe { OWNER = msg::source() };
}

// #region create
async fn create(order: Create) -> Result<ActorId> {
    let created = prog::create_program_bytes_for_reply(
        order.code_id,
        order.salt,
        order.payload,
        0,
        order.reply_deposit,
    )?;
    let (child, _reply) = created.await?;
    Ok(child)
}

#[gstd::async_main]
async fn main() {
    // Each child takes its deposit from the factory's balance.
    assert_eq!(msg::source(), unsafe { OWNER }, "only the owner creates");
    let order = msg::load().expect("order");
    let answer = create(order).await.map_err(|error| error.to_string());
    msg::reply(answer, 0).expect("reply");
}
// #endregion create
