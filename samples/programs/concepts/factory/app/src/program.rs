use crate::Create;
use gstd::{ActorId, errors::Result, msg, prelude::*, prog};

/// Accepts any first message; its value pays for the children.
#[unsafe(no_mangle)]
extern "C" fn init() {}

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
    let order = msg::load().expect("order");
    let answer = create(order).await.map_err(|error| error.to_string());
    msg::reply(answer, 0).expect("reply");
}
// #endregion create
