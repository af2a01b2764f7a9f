use crate::Request;
use gstd::{msg, static_mut};
use hostile::{Mode, Plan, act};
use sails_rs::{
    meta::{MINIMAL_HLEN, SailsMessageHeader},
    prelude::*,
};

static mut PLAN: Option<Plan> = None;

fn plan() -> &'static mut Plan {
    unsafe { static_mut!(PLAN) }.get_or_insert_default()
}

#[gstd::async_main]
async fn main() {
    let payload = msg::load_bytes().expect("payload");
    if SailsMessageHeader::try_from_bytes(&payload).is_err() {
        let Request { mode, calls } =
            Request::decode(&mut payload.as_slice()).expect("request");
        plan().set(mode, calls);
        return;
    }
    let mode: Mode = plan().take();
    let answer = act(mode, (), || Ok(true)).await.expect("not refused");
    let header = &payload[..usize::from(MINIMAL_HLEN)];
    let reply = [header, &answer.encode()].concat();
    msg::reply_bytes(reply, 0).expect("reply");
}
