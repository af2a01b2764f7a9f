//! The rules of the poll, in plain Rust.

use super::*;

const OWNER: u64 = 1;
const VOTER: u64 = 2;

/// What the next calls find on the chain: their sender and their block.
fn now(source: u64, block: u32) {
    Syscall::with_message_source(source.into());
    Syscall::with_message_value(0);
    Syscall::with_block_height(block);
}

/// A poll that is open in the blocks 100 to 109.
fn poll() -> Program {
    now(OWNER, 100);
    Program::create(vec!["tea".into(), "coffee".into()], 10).unwrap()
}

#[test]
fn a_vote_counts_once_and_is_told() {
    let program = poll();
    let mut poll = program.poll();
    now(VOTER, 101);

    assert_eq!(poll.vote(1), Ok(1));
    assert_eq!(poll.vote(0), Err(PollError::AlreadyVoted));

    assert_eq!(poll.vote_of(VOTER.into()), Some(1));
    assert_eq!(poll.results()[1].votes, 1);
    assert_eq!(
        poll.emitter().take_events(),
        [PollEvent::Voted {
            voter: VOTER.into(),
            option: 1
        }]
    );
}

#[test]
fn the_last_block_counts_and_the_next_one_does_not() {
    let program = poll();
    let mut poll = program.poll();

    now(VOTER, 109);
    assert_eq!(poll.vote(0), Ok(1));
    now(OWNER, 110);
    assert_eq!(poll.vote(0), Err(PollError::Closed));
}

#[test]
fn a_poll_takes_1000_votes() {
    let program = poll();
    let mut poll = program.poll();
    for voter in 0..1_000 {
        now(voter, 100);
        poll.vote(0).expect("room for this one");
    }
    now(1_000, 100);
    assert_eq!(poll.vote(0), Err(PollError::Full));
}

#[test]
fn bad_options_and_blocks_are_refused() {
    let refusal = |options: &[&str], blocks| {
        now(OWNER, 100);
        let options = options.iter().map(ToString::to_string).collect();
        Program::create(options, blocks).err()
    };
    let long = "x".repeat(65);
    for options in [&["one"][..], &["", "b"], &[&long, "b"], &["o"; 17]] {
        assert_eq!(refusal(options, 1), Some(InitError::BadOptions));
    }
    for blocks in [0, 864_001] {
        assert_eq!(refusal(&["a", "b"], blocks), Some(InitError::BadBlocks));
    }
    assert_eq!(refusal(&["o"; 16], 864_000), None);
}
