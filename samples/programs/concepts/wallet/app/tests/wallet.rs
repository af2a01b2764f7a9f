use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, charlie, env, eve};
use vft_client::{
    Vft as _, VftProgram, vft::Vft as _, vft_service::VftService as _,
};
use wallet_client::{
    Wallet as _, WalletProgram,
    wallet::{Outcome, Wallet as _, WalletError},
};

type Token = Actor<VftProgram, GtestEnv>;
type Wallet = Actor<WalletProgram, GtestEnv>;

async fn deploy_token(env: &GtestEnv, salt: &str) -> Token {
    use vft_client::VftCtors as _;

    let code_id = env.system().submit_code(vft_app::WASM_BINARY);
    env.deploy(code_id, salt.into())
        .new("Sample".into(), "SMP".into(), 12)
        .await
        .unwrap()
        .unwrap()
}

async fn deploy_wallet(env: &GtestEnv, token: ActorId) -> Wallet {
    use wallet_client::WalletCtors as _;

    let code_id = env.system().submit_code(wallet_app::WASM_BINARY);
    env.deploy(code_id, b"wallet".to_vec())
        .new(token)
        .await
        .unwrap()
}

/// A token and a wallet in which Alice and Bob have 100 tokens each.
async fn funded(env: &GtestEnv) -> (Token, Wallet) {
    let token = deploy_token(env, "token").await;
    let wallet = deploy_wallet(env, token.id()).await;
    for user in [alice(), bob()] {
        token.vft().mint(user, 100.into()).await.unwrap().unwrap();
        let mut service = token.vft().vft_service();
        let approve = service.approve(wallet.id(), 100.into());
        approve.with_actor_id(user).await.unwrap().unwrap();
        let deposit = wallet.wallet().deposit(100).with_actor_id(user).await;
        assert_eq!(deposit, Ok(Ok(Outcome::Done)));
    }
    (token, wallet)
}

fn tokens(token: &Token, who: ActorId) -> U256 {
    token.vft().vft_service().balance_of(who).query().unwrap()
}

#[tokio::test]
async fn a_payment_moves_tokens_and_books() {
    let env = env();
    let (token, wallet) = funded(&env).await;

    let paid = wallet.wallet().pay(charlie(), 30).await;

    assert_eq!(paid, Ok(Ok(Outcome::Done)));
    assert_eq!(wallet.wallet().balance(alice()).query(), Ok(70));
    assert_eq!(tokens(&token, charlie()), 30.into());
    assert_eq!(tokens(&token, wallet.id()), 170.into());
}

// #region rollback
#[tokio::test]
async fn a_refused_payment_is_rolled_back() {
    let env = env();
    let (token, wallet) = funded(&env).await;

    // The token throws `ZeroAddress`.
    let paid = wallet.wallet().pay(ActorId::zero(), 30).await;

    assert_eq!(paid, Ok(Ok(Outcome::Refused)));
    assert_eq!(wallet.wallet().balance(alice()).query(), Ok(100));
    assert_eq!(tokens(&token, wallet.id()), 200.into());
}
// #endregion rollback

// #region twice
#[tokio::test]
async fn nobody_spends_the_same_tokens_twice() {
    let env = env();
    let (token, wallet) = funded(&env).await;
    let manual = env.clone().with_block_run_mode(BlockRunMode::Manual);
    let mut service = wallet.with_env(&manual).wallet();

    let first = service.pay(charlie(), 100).send_for_reply().unwrap();
    let second = service.pay(eve(), 100).send_for_reply().unwrap();
    manual.run_next_block();

    // The second message ran while the first was waiting for the token.
    assert_eq!(first.await, Ok(Ok(Outcome::Done)));
    assert_eq!(second.await, Ok(Err(WalletError::NotEnough)));
    assert_eq!(tokens(&token, charlie()), 100.into());
    assert_eq!(tokens(&token, eve()), 0.into());
}
// #endregion twice

// #region interleaved
#[tokio::test]
async fn two_callers_in_one_block_do_not_disturb_each_other() {
    let env = env();
    let (token, wallet) = funded(&env).await;
    let manual = env.clone().with_block_run_mode(BlockRunMode::Manual);
    let wallet = wallet.with_env(&manual);
    let mut service = wallet.wallet();

    let alice_pays = service.pay(charlie(), 30).send_for_reply().unwrap();
    let bob_pays = service.pay(ActorId::zero(), 40).with_actor_id(bob());
    let bob_pays = bob_pays.send_for_reply().unwrap();
    manual.run_next_block();

    assert_eq!(alice_pays.await, Ok(Ok(Outcome::Done)));
    assert_eq!(bob_pays.await, Ok(Ok(Outcome::Refused)));
    assert_eq!(service.balance(alice()).query(), Ok(70));
    assert_eq!(service.balance(bob()).query(), Ok(100));
    assert_eq!(tokens(&token, wallet.id()), 170.into());
}
// #endregion interleaved

#[tokio::test]
async fn a_deposit_without_approval_is_refused() {
    let env = env();
    let token = deploy_token(&env, "token").await;
    let wallet = deploy_wallet(&env, token.id()).await;

    let deposit = wallet.wallet().deposit(1).await;

    assert_eq!(deposit, Ok(Ok(Outcome::Refused)));
    assert_eq!(wallet.wallet().balance(alice()).query(), Ok(0));
}

// #region in-doubt
#[tokio::test]
async fn a_token_that_never_answers_leaves_a_doubt() {
    let env = env();
    // Bob's account answers nothing.
    let wallet = deploy_wallet(&env, bob()).await;
    let start = env.system().block_height();

    let deposit = wallet.wallet().deposit(1).await;

    assert_eq!(deposit, Ok(Ok(Outcome::InDoubt)));
    assert!(env.system().block_height() - start >= 10);
    assert_eq!(wallet.wallet().balance(alice()).query(), Ok(0));
}
// #endregion in-doubt

// #region holdings
#[tokio::test]
async fn several_calls_wait_together() {
    let env = env();
    let (token, wallet) = funded(&env).await;
    let other = deploy_token(&env, "other").await;
    let start = env.system().block_height();

    let asked = vec![token.id(), other.id(), wallet.id()];
    let answer = wallet.wallet().holdings(asked).await;

    let expected = vec![Some(200.into()), Some(0.into()), None];
    assert_eq!(answer, Ok(Ok(expected)));
    assert_eq!(env.system().block_height() - start, 1);
}
// #endregion holdings

#[tokio::test]
async fn too_many_tokens_and_too_little_gas_are_refused() {
    let env = env();
    let wallet = deploy_wallet(&env, bob()).await;
    let many = vec![bob(); 5];
    assert_eq!(
        wallet.wallet().holdings(many).await,
        Ok(Err(WalletError::TooManyTokens))
    );
    let poor = wallet.wallet().deposit(1).with_gas_limit(20_000_000_000);
    assert_eq!(poor.await, Ok(Err(WalletError::NotEnoughGas)));
}
