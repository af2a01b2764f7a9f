use hostile_vft_client::{
    HostileVft as _, HostileVftCtors as _, HostileVftProgram,
    control::{Control as _, Mode},
    vft::{Vft as _, VftError},
};
use sails_rs::{
    client::*,
    gear_core_errors::{ErrorReplyReason, SimpleExecutionError},
    prelude::*,
};
use testkit::{alice, bob, env, is_panic};
use vft_client::{
    Vft as _, VftProgram, vft::Vft as _, vft_service::VftService as _,
};

type Token = Actor<HostileVftProgram, GtestEnv>;

/// A token of which Alice has 100.
async fn deploy(env: &GtestEnv, salt: u8) -> Token {
    let code_id = env.system().submit_code(hostile_vft_app::WASM_BINARY);
    let token: Token = env.deploy(code_id, vec![salt]).new().await.unwrap();
    token.control().mint(alice(), 100.into()).await.unwrap();
    token
}

/// What a transfer of 10 answers in this mode, after how many blocks, and what
/// Bob has then.
async fn transfer(
    mode: Mode,
) -> (Result<Result<bool, VftError>, GtestError>, u32, u64) {
    let env = env();
    let token = deploy(&env, 0).await;
    token.control().set_mode(mode, 1).await.unwrap();
    let start = env.system().block_height();
    let answer = token.vft().transfer(bob(), 10.into()).await;
    let blocks = env.system().block_height() - start;
    // A failed call has not used up the plan.
    token.control().set_mode(Mode::Honest, 0).await.unwrap();
    let bob = token.vft().balance_of(bob()).query().unwrap();
    (answer, blocks, bob.as_u64())
}

#[tokio::test]
async fn every_mode_does_what_it_says() {
    for (mode, answer, blocks, moved) in [
        (Mode::Honest, Ok(true), 1, 10),
        (Mode::ReturnFalse, Ok(false), 1, 0),
        (Mode::Throw, Err(VftError::InsufficientBalance), 1, 0),
        (Mode::LieTrue, Ok(true), 1, 0),
        (Mode::HangThenRefuse(20), Ok(false), 21, 0),
        (Mode::HangThenDo(20), Ok(true), 21, 10),
        (Mode::DoThenSilent(20), Ok(true), 21, 10),
    ] {
        let expected = (Ok(answer), blocks, moved);
        assert_eq!(transfer(mode.clone()).await, expected, "{mode:?}");
    }
}

#[tokio::test]
async fn a_panic_and_burned_gas_move_nothing() {
    let (answer, _, moved) = transfer(Mode::Panic).await;
    assert!(is_panic(&answer));
    assert_eq!(moved, 0);

    let (answer, _, moved) = transfer(Mode::BurnGas).await;
    let out_of_gas =
        ErrorReplyReason::Execution(SimpleExecutionError::RanOutOfGas);
    assert!(
        matches!(answer, Err(GtestError::ReplyHasError(reason, _)) if reason == out_of_gas)
    );
    assert_eq!(moved, 0);
}

/// A caller that gives 20 billion gas for the question loses most of them.
#[tokio::test]
async fn a_dear_answer_is_true() {
    let env = env();
    let token = deploy(&env, 0).await;
    token.control().set_mode(Mode::BurnGas, 1).await.unwrap();
    let before = env.system().balance_of(alice());
    let question = token.vft().balance_of(alice());
    let balance = question.with_gas_limit(20_000_000_000).await;
    assert_eq!(balance, Ok(100.into()));
    // A tenth of a VARA for each billion.
    let burned = before - env.system().balance_of(alice());
    assert!(burned > 1_800_000_000_000, "{burned}");
}

#[tokio::test]
async fn a_message_goes_out_before_the_answer() {
    let env = env();
    let (token, other) = (deploy(&env, 0).await, deploy(&env, 1).await);
    // The token spends its own tokens at another one.
    let mint = other.control().mint(token.id(), 5.into());
    mint.await.unwrap();
    let payload = hostile_vft_client::vft::io::Transfer::encode_call(
        HostileVftProgram::ROUTE_ID_VFT,
        bob(),
        5.into(),
    );
    let target = other.id();
    let mode = Mode::CallBack { target, payload };
    token.control().set_mode(mode, 1).await.unwrap();

    let answer = token.vft().transfer(bob(), 10.into()).await;

    assert_eq!(answer, Ok(Ok(true)));
    for (token, has) in [(token, 10), (other, 5)] {
        assert_eq!(token.vft().balance_of(bob()).query(), Ok(has.into()));
    }
}

#[tokio::test]
async fn a_plan_ends() {
    let env = env();
    let token = deploy(&env, 0).await;
    token
        .control()
        .set_mode(Mode::ReturnFalse, 2)
        .await
        .unwrap();
    for answer in [false, false, true] {
        assert_eq!(token.vft().transfer(bob(), 1.into()).await, Ok(Ok(answer)));
    }
}

#[tokio::test]
async fn callers_take_it_for_a_token() {
    let env = env();
    let token = deploy(&env, 0).await;
    let program: Actor<VftProgram, GtestEnv> = Actor::new(env, token.id());
    let mut vft = program.vft().vft_service();
    assert_eq!(vft.transfer(bob(), 10.into()).await, Ok(Ok(true)));
    assert_eq!(vft.balance_of(bob()).query(), Ok(10.into()));
}
