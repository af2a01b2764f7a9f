// #region imports
use counter_app::{CounterEvent, CounterProgram, WASM_BINARY};
use counter_client::counter::events::CounterEvents;
use counter_client::{Counter as _, CounterCtors as _, counter::Counter as _};
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, drain, env, is_panic};
// #endregion imports

// #region deploy
async fn deploy(
    env: &GtestEnv,
) -> Actor<counter_client::CounterProgram, GtestEnv> {
    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy(code_id, b"salt".to_vec()).new().await.unwrap()
}
// #endregion deploy

// #region command-and-query
#[tokio::test]
async fn adds_and_answers_with_the_sum() {
    let program = deploy(&env()).await;
    let mut counter = program.counter();

    assert_eq!(counter.value().query(), Ok(0));
    assert_eq!(counter.add(2).await, Ok(2));
    assert_eq!(counter.add(3).with_actor_id(bob()).await, Ok(5));
    assert_eq!(counter.value().query(), Ok(5));
}
// #endregion command-and-query

// #region event
#[tokio::test]
async fn tells_who_added() {
    let program = deploy(&env()).await;
    let mut counter = program.counter();
    let mut events = counter.listen().await.unwrap();

    counter.add(2).await.unwrap();
    counter.add(3).with_actor_id(bob()).await.unwrap();

    assert_eq!(
        drain(&mut events),
        [
            CounterEvents::Added {
                by: alice(),
                value: 2
            },
            CounterEvents::Added {
                by: bob(),
                value: 5
            },
        ]
    );
}
// #endregion event

#[tokio::test]
async fn a_query_changes_nothing() {
    let env = env();
    let program = deploy(&env).await;
    let counter = program.counter();
    let money = env.system().balance_of(alice());

    assert_eq!(counter.value().query(), counter.value().query());
    assert_eq!(env.system().balance_of(alice()), money);
}

// #region panic
#[tokio::test]
async fn an_overflow_changes_nothing() {
    let program = deploy(&env()).await;
    let mut counter = program.counter();
    counter.add(u64::MAX).await.unwrap();
    let mut events = counter.listen().await.unwrap();

    assert!(is_panic(&counter.add(1).await));

    assert_eq!(counter.value().query(), Ok(u64::MAX));
    assert!(drain(&mut events).is_empty());
}
// #endregion panic

#[tokio::test]
async fn attached_value_is_returned() {
    let program = deploy(&env()).await;
    let balance = program.balance();

    let answer = program.counter().add(1).with_value(1_000_000_000_000).await;

    assert!(is_panic(&answer));
    assert_eq!(program.balance(), balance);
    assert_eq!(program.counter().value().query(), Ok(0));
}

// #region unit
#[test]
fn a_service_runs_without_wasm() {
    let program = CounterProgram::new();
    let mut counter = program.counter();
    Syscall::with_message_source(bob());

    assert_eq!(counter.add(7), 7);

    assert_eq!(counter.value(), 7);
    assert_eq!(
        counter.emitter().take_events(),
        [CounterEvent::Added {
            by: bob(),
            value: 7
        }]
    );
}
// #endregion unit
