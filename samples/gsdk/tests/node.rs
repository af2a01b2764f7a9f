//! The program `ping-gstd` on a node: `gear --dev`, or another one named by
//! NODE_URL.

use gsdk::{Api, SignedApi, events, ext::gear_core::ids::ActorId};
use std::{env, fs, time::SystemTime};

const WASM: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../js/test/wasm/ping-gstd.opt.wasm"
);

// #region connect
/// Alice has tokens on a development node; elsewhere the test needs an account
/// of its own.
async fn connect() -> gsdk::Result<SignedApi> {
    let url = env::var("NODE_URL").unwrap_or(Api::DEV_ENDPOINT.into());
    Ok(Api::new(&url).await?.signed_as_alice())
}
// #endregion connect

// #region deploy
/// Uploads the program and waits until it has started.
async fn deploy(api: &SignedApi) -> gsdk::Result<ActorId> {
    let code = fs::read(WASM).expect("Wasm");
    // The same code and salt give the same program ID, which can be used once.
    let now = SystemTime::UNIX_EPOCH.elapsed().expect("clock");
    let salt = now.as_nanos().to_le_bytes();

    let events = api.subscribe_all_events().await?;
    let gas = api.calculate_upload_gas(&code, [], 0, true).await?;
    let sent = api
        .upload_program_bytes(code, salt, [], gas.min_limit, 0)
        .await?;
    let (init, program) = sent.value;
    let status = events::message_dispatch_status(init, events).await?;
    assert!(status.is_success());
    Ok(program)
}
// #endregion deploy

// #region ping
#[tokio::test]
#[ignore = "needs a node"]
async fn a_deployed_program_answers() -> gsdk::Result<()> {
    let api = connect().await?;
    let program = deploy(&api).await?;

    let events = api.subscribe_all_events().await?;
    let gas = api.calculate_handle_gas(program, b"PING", 0, true).await?;
    let sent = api
        .send_message_bytes(program, b"PING", gas.min_limit, 0)
        .await?;
    let reply = events::reply_bytes_on(sent.value, events).await?;

    assert_eq!(reply, Ok(b"PONG".to_vec()));
    Ok(())
}
// #endregion ping
