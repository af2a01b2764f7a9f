use hostile_vnft_client::{
    HostileVnft as _, HostileVnftCtors as _, HostileVnftProgram,
    control::{Control as _, Mode},
    vnft::{Vnft as _, VnftError},
};
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, env, is_panic};
use vnft_client::{
    Vnft as _, VnftProgram, vnft::Vnft as _, vnft_service::VnftService as _,
};

type Collection = Actor<HostileVnftProgram, GtestEnv>;

/// A collection of which Alice has token 1.
async fn deploy(env: &GtestEnv) -> Collection {
    let code_id = env.system().submit_code(hostile_vnft_app::WASM_BINARY);
    let collection: Collection =
        env.deploy(code_id, vec![]).new().await.unwrap();
    let mint = collection.control().mint(alice()).await;
    assert_eq!(mint, Ok(1.into()));
    collection
}

/// What a transfer to Bob answers in this mode, and whether he has the token
/// then.
async fn transfer(
    mode: Mode,
) -> (Result<Result<bool, VnftError>, GtestError>, bool) {
    let collection = deploy(&env()).await;
    collection.control().set_mode(mode, 1).await.unwrap();
    let answer = collection.vnft().transfer(bob(), 1.into()).await;
    // A failed call has not used up the plan.
    let honest = collection.control().set_mode(Mode::Honest, 0);
    honest.await.unwrap();
    let owner = collection.vnft().owner_of(1.into()).query().unwrap();
    (answer, owner == Some(bob()))
}

#[tokio::test]
async fn every_mode_does_what_it_says() {
    for (mode, answer, moved) in [
        (Mode::Honest, Ok(true), true),
        (Mode::ReturnFalse, Ok(false), false),
        (Mode::Throw, Err(VnftError::NotOwner), false),
        (Mode::LieTrue, Ok(true), false),
        (Mode::HangThenRefuse(20), Ok(false), false),
        (Mode::HangThenDo(20), Ok(true), true),
        (Mode::DoThenSilent(20), Ok(true), true),
    ] {
        let expected = (Ok(answer), moved);
        assert_eq!(transfer(mode.clone()).await, expected, "{mode:?}");
    }
    let (answer, moved) = transfer(Mode::Panic).await;
    assert!(is_panic(&answer));
    assert!(!moved);
    let (answer, moved) = transfer(Mode::BurnGas).await;
    assert!(answer.is_err());
    assert!(!moved);
}

#[tokio::test]
async fn callers_take_it_for_a_collection() {
    let env = env();
    let collection = deploy(&env).await;
    let program: Actor<VnftProgram, GtestEnv> =
        Actor::new(env, collection.id());
    let mut vnft = program.vnft().vnft_service();
    assert_eq!(vnft.transfer(bob(), 1.into()).await, Ok(Ok(true)));
    assert_eq!(vnft.owner_of(1.into()).query(), Ok(Some(bob())));
}
