use ping_app::WASM_BINARY;
use ping_client::{
    Ping as _, PingCtors as _, PingProgram,
    ping::{Ping as _, PingError, Relay, events::PingEvents},
};
use sails_rs::{client::*, meta::SailsMessageHeader, prelude::*};
use testkit::{alice, bob, cost, drain, env, eve, is_panic, manual};

async fn deploy(env: &GtestEnv, salt: &str) -> Actor<PingProgram, GtestEnv> {
    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy(code_id, salt.into()).new().await.unwrap()
}

// #region ping-counts
#[tokio::test]
async fn ping_counts_and_emits() {
    let program = deploy(&env(), "ping").await;
    let mut ping = program.ping();
    let mut events = ping.listen().await.unwrap();

    assert_eq!(ping.ping().await, Ok(Ok("pong".into())));
    assert_eq!(
        ping.ping().with_actor_id(bob()).await,
        Ok(Ok("pong".into()))
    );

    assert_eq!(ping.count().query(), Ok(2));
    assert_eq!(
        drain(&mut events),
        [
            PingEvents::Pinged {
                by: alice(),
                count: 1
            },
            PingEvents::Pinged {
                by: bob(),
                count: 2
            },
        ]
    );
}
// #endregion ping-counts

#[tokio::test]
async fn query_costs_nothing_and_changes_nothing() {
    let env = env();
    let ping = deploy(&env, "ping").await.ping();
    let (money, block) = (
        env.system().balance_of(alice()),
        env.system().block_height(),
    );

    assert_eq!(ping.count().query(), Ok(0));
    assert_eq!(ping.count().query(), Ok(0));

    assert_eq!(env.system().balance_of(alice()), money);
    assert_eq!(env.system().block_height(), block);
}

#[tokio::test]
async fn ping_with_value_throws_and_refunds() {
    let program = deploy(&env(), "ping").await;
    let mut ping = program.ping();
    let mut events = ping.listen().await.unwrap();
    let balance = program.balance();

    let answer = ping.ping().with_value(1_000_000_000_000).await;

    assert_eq!(answer, Ok(Err(PingError::UnexpectedValue)));
    assert_eq!(program.balance(), balance);
    assert_eq!(ping.count().query(), Ok(0));
    assert!(drain(&mut events).is_empty());
}

#[tokio::test]
async fn ping_via_with_value_throws_and_refunds() {
    let env = env();
    let (a, b) = (deploy(&env, "a").await, deploy(&env, "b").await);
    let balances = (a.balance(), b.balance());

    let answer = a
        .ping()
        .ping_via(b.id())
        .with_value(1_000_000_000_000)
        .await;

    assert_eq!(answer, Ok(Err(PingError::UnexpectedValue)));
    assert_eq!((a.balance(), b.balance()), balances);
    assert_eq!(b.ping().count().query(), Ok(0));
}

#[tokio::test]
async fn ping_via_other_ping() {
    let env = env();
    let (a, b) = (deploy(&env, "a").await, deploy(&env, "b").await);
    let mut via = a.ping();
    let mut events = via.listen().await.unwrap();

    let relay = via.ping_via(b.id()).await;

    assert_eq!(relay, Ok(Ok(Relay::Pong("pong".into()))));
    assert_eq!(a.ping().count().query(), Ok(0));
    assert_eq!(b.ping().count().query(), Ok(1));
    assert_eq!(drain(&mut events), [PingEvents::Relayed { target: b.id() }]);
}

#[tokio::test]
async fn ping_via_user_account_is_no_answer() {
    let env = env();
    let a = deploy(&env, "a").await;
    let start = env.system().block_height();

    let relay = a.ping().ping_via(bob()).await;

    assert_eq!(relay, Ok(Ok(Relay::NoAnswer)));
    assert!(env.system().block_height() - start >= 10);
}

#[tokio::test]
async fn ping_via_non_sails_program() {
    let env = env();
    let a = deploy(&env, "a").await;
    let code_id = env.system().submit_code(ping_gstd::WASM_BINARY);
    let (plain, _) = env
        .create_program(code_id, b"plain", b"", GtestParams::default())
        .unwrap();
    env.run_next_block();

    let relay = a.ping().ping_via(plain).await;

    assert_eq!(relay, Ok(Ok(Relay::Refused)));
}

#[tokio::test]
async fn ping_via_self_throws() {
    let a = deploy(&env(), "a").await;
    assert_eq!(
        a.ping().ping_via(a.id()).await,
        Ok(Err(PingError::SelfTarget))
    );
}

// #region low-gas
#[tokio::test]
async fn ping_via_low_gas_throws_not_enough_gas_or_fails_without_state_change()
{
    let env = env();
    let (a, b) = (deploy(&env, "a").await, deploy(&env, "b").await);

    for billions in [1, 9, 10, 11, 12, 13, 20, 30, 37] {
        let answer = a
            .ping()
            .ping_via(b.id())
            .with_gas_limit(billions * 1_000_000_000)
            .await;

        // Below 10 billion the reserve for the async runtime cannot be set
        // aside.
        assert!(
            answer == Ok(Err(PingError::NotEnoughGas)) || answer.is_err(),
            "{billions} billion gas: {answer:?}"
        );
        assert_eq!(b.ping().count().query(), Ok(0));
    }

    let enough = a.ping().ping_via(b.id()).with_gas_limit(40_000_000_000);
    assert_eq!(enough.await, Ok(Ok(Relay::Pong("pong".into()))));
}
// #endregion low-gas

// #region interleaved
#[tokio::test]
async fn interleaved_ping_via_and_ping() {
    let env = env();
    let (a, b) = (deploy(&env, "a").await, deploy(&env, "b").await);
    let manual = env.clone().with_block_run_mode(BlockRunMode::Manual);
    let mut ping = a.with_env(&manual).ping();
    let mut events = ping.listen().await.unwrap();

    let alice_asks = ping.ping_via(b.id()).send_for_reply().unwrap();
    let bob_asks = ping.ping().with_actor_id(bob()).send_for_reply().unwrap();
    manual.run_next_block();

    assert_eq!(alice_asks.await, Ok(Ok(Relay::Pong("pong".into()))));
    assert_eq!(bob_asks.await, Ok(Ok("pong".into())));
    // Bob's ping ran while Alice's call was waiting for its reply.
    assert_eq!(
        drain(&mut events),
        [
            PingEvents::Pinged {
                by: bob(),
                count: 1
            },
            PingEvents::Relayed { target: b.id() },
        ]
    );
}
// #endregion interleaved

#[tokio::test]
async fn an_unknown_interface_is_refused() {
    let env = env();
    let program = deploy(&env, "ping").await;
    let header =
        SailsMessageHeader::v1(InterfaceId::from_bytes_8([7; 8]), 0, 1);

    let answer = env
        .send_for_reply(program.id(), header.to_bytes(), GtestParams::default())
        .await;

    assert!(is_panic(&answer));
    assert_eq!(program.ping().count().query(), Ok(0));
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    /// A program whose `handle` never ends: `(module (import "env" "memory"
    /// (memory 1)) (func (export "init")) (func (export "handle") (loop (br
    /// 0))))`.
    const GLUTTON: &[u8] = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\
        \x02\x0f\x01\x03env\x06memory\x02\0\x01\x03\x03\x02\0\0\
        \x07\x11\x02\x04init\0\0\x06handle\0\x01\
        \x0a\x0c\x02\x02\0\x0b\x07\0\x03\x40\x0c\0\x0b\x0b";

    #[tokio::test]
    async fn many_pings_make_none_dearer() {
        let env = env();
        let program = deploy(&env, "ping").await;
        let mut ping = program.ping();
        let (_, first) =
            cost(&env, bob(), ping.ping().with_actor_id(bob())).await;
        for _ in 0..200 {
            let pong = ping.ping().with_actor_id(eve()).await;
            assert_eq!(pong, Ok(Ok("pong".into())));
        }
        let (_, last) =
            cost(&env, bob(), ping.ping().with_actor_id(bob())).await;
        assert!(last <= first, "{last} instead of {first}");
    }

    #[tokio::test]
    async fn calls_that_nobody_answers_hold_up_nobody() {
        let env = env();
        let (a, b) = (deploy(&env, "a").await, deploy(&env, "b").await);
        let by_block = manual(&env);
        let mut ping = a.with_env(&by_block).ping();
        let mut waiting = Vec::new();
        for _ in 0..20 {
            let via = ping.ping_via(bob()).with_actor_id(eve());
            let via = via.with_gas_limit(45_000_000_000);
            waiting.push(via.send_for_reply().unwrap());
        }
        let direct = ping.ping().send_for_reply().unwrap();
        let via = ping.ping_via(b.id()).send_for_reply().unwrap();
        by_block.run_next_block();

        assert_eq!(direct.await, Ok(Ok("pong".into())));
        assert_eq!(via.await, Ok(Ok(Relay::Pong("pong".into()))));
        for _ in 0..11 {
            by_block.run_next_block();
        }
        for via in waiting {
            assert_eq!(via.await, Ok(Ok(Relay::NoAnswer)));
        }
    }

    #[tokio::test]
    async fn a_target_that_burns_its_gas_is_paid_by_who_asked_for_it() {
        let env = env();
        let a = deploy(&env, "a").await;
        let code_id = env.system().submit_code(GLUTTON);
        let (glutton, _) = env
            .create_program(code_id, b"glutton", b"", GtestParams::default())
            .unwrap();
        env.run_next_block();
        let alices = env.system().balance_of(alice());
        let program = a.balance();

        let mut ping = a.ping();
        let via = ping.ping_via(glutton).with_actor_id(eve());
        let (relay, spent) = cost(&env, eve(), via).await;

        assert_eq!(relay, Ok(Ok(Relay::Refused)));
        // The limit of the call, at 100 units of value for one of gas.
        assert!(spent > u128::from(kit::calls::CALL_GAS) * 100);
        assert_eq!(env.system().balance_of(alice()), alices);
        assert_eq!(a.balance(), program);
    }

    /// Known and documented: others see the program as the sender.
    #[tokio::test]
    async fn anybody_calls_in_the_name_of_the_program() {
        let env = env();
        let (a, b) = (deploy(&env, "a").await, deploy(&env, "b").await);
        let mut events = b.ping().listen().await.unwrap();
        let via = a.ping().ping_via(b.id()).with_actor_id(eve()).await;
        assert_eq!(via, Ok(Ok(Relay::Pong("pong".into()))));
        let (by, count) = (a.id(), 1);
        assert_eq!(drain(&mut events), [PingEvents::Pinged { by, count }]);
    }
}
