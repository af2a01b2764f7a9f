use crate::{Action, Question, Report};
use gstd::{
    ActorId, ReservationId, exec,
    msg::{self, MessageHandle},
    prelude::*,
    static_mut,
    sync::Mutex,
};

/// Blocks between two ticks.
const TICK_BLOCKS: u32 = 10;

static mut REPORT: Report = Report {
    total: 0,
    ticks: 0,
    signals: 0,
};
static mut RESERVATION: Option<ReservationId> = None;

fn report() -> &'static mut Report {
    unsafe { static_mut!(REPORT) }
}

#[gstd::async_main(handle_signal = on_signal)]
async fn main() {
    match msg::load().expect("action") {
        Action::Again { left } => again(left),
        Action::Ask(question) => ask(question).await,
        Action::Exclusive { blocks } => exclusive(blocks).await,
        Action::InParts => in_parts(),
        Action::Later { blocks } => later(blocks),
        Action::Nap { blocks, fail } => nap(blocks, fail).await,
        Action::Pay { to, value, gas } => pay(to, value, gas),
        Action::PayBack { value } => pay_back(value),
        Action::Report => {
            msg::reply(*report(), 0).expect("reply");
        }
        Action::ReplyTwice => reply_twice(),
        Action::Reserve { gas, blocks } => reserve(gas, blocks),
        Action::SendThenPanic => send_then_panic(),
        Action::Silent => report().total += 1,
        Action::Spend => spend(),
        Action::Tick { left } => tick(left),
        Action::TotalOf(other) => total_of(other).await,
    }
}

// #region reply-once
fn reply_twice() {
    msg::reply_bytes(b"first", 0).expect("reply");
    let error =
        msg::reply_bytes(b"second", 0).expect_err("one reply per message");
    msg::send_bytes(msg::source(), error.to_string(), 0).expect("message");
}
// #endregion reply-once

// #region in-parts
fn in_parts() {
    let message = MessageHandle::init().expect("message");
    for word in ["one", " message", " in parts"] {
        message.push(word).expect("room");
    }
    message.commit(msg::source(), 0).expect("sent");
}
// #endregion in-parts

// #region send-then-panic
fn send_then_panic() {
    report().total += 1;
    msg::send_bytes(msg::source(), b"never arrives", 0).expect("message");
    panic!("changed my mind");
}
// #endregion send-then-panic

// #region pay
fn pay(to: ActorId, value: u128, gas: Option<u64>) {
    match gas {
        // Shares the gas of this message; a user finds it in the mailbox.
        None => msg::send_bytes(to, b"", value),
        // Has gas of its own; with 0 a user is paid at once.
        Some(gas) => msg::send_bytes_with_gas(to, b"", gas, value),
    }
    .expect("sent");
}

fn pay_back(value: u128) {
    msg::reply_bytes(b"change", value).expect("reply");
}
// #endregion pay

// #region ask
async fn ask(question: Question) {
    let answer = msg::send_bytes_for_reply(
        question.to,
        question.payload,
        question.value,
        question.reply_deposit,
    )
    .expect("sent")
    .up_to(Some(question.blocks))
    .expect("at least one block")
    .await;

    let text = match answer {
        Ok(bytes) => bytes,
        Err(error) if error.timed_out() => format!("gave up: {error}").into(),
        Err(error) => format!("refused: {error}").into(),
    };
    msg::reply_bytes(text, 0).expect("reply");
}
// #endregion ask

// #region total-of
async fn total_of(other: ActorId) {
    let report: Report = msg::send_for_reply_as(other, Action::Report, 0, 0)
        .expect("sent")
        .await
        .expect("answer");
    msg::reply(report.total, 0).expect("reply");
}
// #endregion total-of

// #region nap
async fn nap(blocks: u32, fail: bool) {
    report().total += 1;
    exec::sleep_for(blocks).await;
    report().total += 10;
    assert!(!fail, "bad dream");
    msg::reply_bytes(b"awake", 0).expect("reply");
}
// #endregion nap

// #region signal
fn on_signal() {
    report().signals += 1;
    // Frees what the async runtime stored for the failed message.
    gstd::handle_signal();
}
// #endregion signal

// #region exclusive
static VISITS: Mutex<u32> = Mutex::new(0);

async fn exclusive(blocks: u32) {
    let mut visits = VISITS.lock().await;
    exec::sleep_for(blocks).await;
    *visits += 1;
    msg::reply(*visits, 0).expect("reply");
}
// #endregion exclusive

// #region later
fn later(blocks: u32) {
    msg::send_bytes_delayed(msg::source(), b"later", 0, blocks)
        .expect("gas for the delay");
}
// #endregion later

// #region again
fn again(left: u32) {
    report().total += 1;
    if left > 0 {
        let next = Action::Again { left: left - 1 };
        msg::send(exec::program_id(), next, 0).expect("message");
    }
}
// #endregion again

// #region tick
fn tick(left: u32) {
    report().ticks += 1;
    if left > 0 {
        let next = Action::Tick { left: left - 1 };
        msg::send_delayed(exec::program_id(), next, 0, TICK_BLOCKS)
            .expect("gas for the delay");
    }
}
// #endregion tick

// #region reserve
fn reserve(gas: u64, blocks: u32) {
    let reservation =
        ReservationId::reserve(gas, blocks).expect("gas to reserve");
    unsafe { RESERVATION = Some(reservation) };
}
// #endregion reserve

// #region spend
fn spend() {
    let reservation = unsafe { static_mut!(RESERVATION) }
        .take()
        .expect("reserved");
    let sent = msg::send_bytes_from_reservation(
        reservation,
        msg::source(),
        b"prepaid",
        0,
    );
    let text = match sent {
        Ok(_) => "sent".into(),
        Err(error) => error.to_string(),
    };
    msg::reply_bytes(text, 0).expect("reply");
}
// #endregion spend
