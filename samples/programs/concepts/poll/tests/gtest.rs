use poll_client::{
    InitError, PollClient as _, PollClientCtors as _, PollClientProgram,
    poll::{Count, Poll as _, PollError, events::PollEvents},
};
use sails_rs::{client::*, futures::StreamExt as _, gtest::System, prelude::*};

type Poll = Actor<PollClientProgram, GtestEnv>;

fn alice() -> ActorId {
    DEFAULT_USER_ALICE.into()
}
fn bob() -> ActorId {
    DEFAULT_USER_BOB.into()
}

/// A chain in memory. Messages come from Alice unless a call says otherwise.
fn chain() -> GtestEnv {
    GtestEnv::new(System::new(), alice())
}

/// Opens a poll of Alice about tea and coffee.
async fn open(env: &GtestEnv, blocks: u32) -> Result<Poll, InitError> {
    let code_id = env.system().submit_code(::poll::WASM_BINARY);
    env.deploy(code_id, b"salt".to_vec())
        .create(vec!["tea".into(), "coffee".into()], blocks)
        .await
        // The outer result: did the constructor answer at all?
        // The inner one is its own.
        .unwrap()
}

#[tokio::test]
async fn one_vote_each() {
    let program = open(&chain(), 100).await.unwrap();
    let mut poll = program.poll();
    let mut events = poll.listen().await.unwrap();

    assert_eq!(poll.vote(1).await, Ok(Ok(1)));
    assert_eq!(poll.vote(1).with_actor_id(bob()).await, Ok(Ok(2)));
    assert_eq!(poll.vote(0).await, Ok(Err(PollError::AlreadyVoted)));

    let count = |option: &str, votes| Count {
        option: option.into(),
        votes,
    };
    assert_eq!(
        poll.results().query(),
        Ok(vec![count("tea", 0), count("coffee", 2)])
    );
    assert_eq!(poll.vote_of(bob()).query(), Ok(Some(1)));
    for voter in [alice(), bob()] {
        let event = PollEvents::Voted { voter, option: 1 };
        assert_eq!(events.next().await, Some((program.id(), event)));
    }
}

#[tokio::test]
async fn nobody_votes_after_the_closing_block() {
    let env = chain();
    let program = open(&env, 10).await.unwrap();
    let mut poll = program.poll();
    let closing_block = poll.closing_block().query().unwrap();

    while env.system().block_height() < closing_block {
        env.run_next_block();
    }

    assert_eq!(poll.is_open().query(), Ok(false));
    assert_eq!(poll.vote(0).await, Ok(Err(PollError::Closed)));
}

#[tokio::test]
async fn only_the_owner_closes_early() {
    let program = open(&chain(), 100).await.unwrap();
    let mut poll = program.poll();

    let by_bob = poll.close().with_actor_id(bob()).await;
    assert_eq!(by_bob, Ok(Err(PollError::NotOwner)));
    assert_eq!(poll.close().await, Ok(Ok(())));

    assert_eq!(poll.vote(0).await, Ok(Err(PollError::Closed)));
}

#[tokio::test]
async fn a_poll_without_time_is_refused() {
    assert_eq!(open(&chain(), 0).await.err(), Some(InitError::BadBlocks));
}

#[tokio::test]
async fn attached_value_comes_back() {
    let program = open(&chain(), 100).await.unwrap();
    let mut poll = program.poll();
    let balance = program.balance();

    let answer = poll.vote(0).with_value(1_000_000_000_000).await;

    assert_eq!(answer, Ok(Err(PollError::UnexpectedValue)));
    assert_eq!(program.balance(), balance);
    assert_eq!(poll.results().query().unwrap()[0].votes, 0);
}
