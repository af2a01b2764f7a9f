//! The scenarios of the site's actor simulator, as gtest runs them:
//! `messaging/traces.json`.
//!
//! The site's own chain plays them, too, and its unit tests compare. It is
//! rewritten by a run with `UPDATE_TRACES=1`.

mod recorder;

use super::*;
use recorder::Recorder;
use std::{env, fs};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../traces.json");

/// What a user gives with each message: 4 VARA, enough for three async
/// handlers.
const GAS_LIMIT: u64 = 40_000_000_000;

/// Burned gas changes with the compiler and wasm-opt; what a trace is about
/// does not.
const TOLERANCE_PERCENT: u64 = 20;

/// One thing that happens from outside.
enum Move {
    /// A user's message to a program, with a value.
    Send(u64, u64, Action, u128),
    /// A user answers the only message in the mailbox.
    Answer(u64, &'static str),
    /// So many blocks are made.
    Blocks(u32),
}

use Move::{Answer, Blocks, Send};

const A: u64 = 1;
const B: u64 = 2;
const C: u64 = 3;

fn ask(
    to: impl Into<gstd::ActorId>,
    payload: Vec<u8>,
    blocks: u32,
) -> Question {
    Question {
        blocks,
        ..question(to, payload)
    }
}

fn scenarios() -> Vec<(&'static str, Vec<Move>)> {
    let from_alice = |action, value| Send(ALICE, A, action, value);
    let total_of = |program: u64| Action::TotalOf(program.into());
    let refused = Question {
        value: UNITS,
        ..ask(B, Action::SendThenPanic.encode(), 20)
    };
    let silent = || ask(B, Action::Silent.encode(), 3);
    let deposit = Question {
        reply_deposit: REPLY_DEPOSIT,
        ..silent()
    };
    let pay = Action::Pay {
        to: EVE.into(),
        value: UNITS,
        gas: None,
    };
    let nap = Action::Nap {
        blocks: 3,
        fail: true,
    };
    vec![
        (
            "reply",
            vec![
                from_alice(Action::PayBack { value: UNITS }, 3 * UNITS),
                Blocks(1),
            ],
        ),
        ("await", vec![from_alice(total_of(B), 0), Blocks(1)]),
        (
            "between",
            vec![
                from_alice(total_of(B), 0),
                Send(BOB, A, Action::Silent, 0),
                Blocks(1),
            ],
        ),
        (
            "chain",
            vec![
                from_alice(Action::Ask(ask(B, total_of(C).encode(), 20)), 0),
                Blocks(1),
            ],
        ),
        (
            "refused",
            vec![from_alice(Action::Ask(refused), 0), Blocks(1)],
        ),
        (
            "timeout",
            vec![from_alice(Action::Ask(silent()), 0), Blocks(4)],
        ),
        (
            "deposit",
            vec![from_alice(Action::Ask(deposit), 0), Blocks(1)],
        ),
        ("late", vec![from_alice(nap, UNITS), Blocks(4)]),
        (
            "delayed",
            vec![from_alice(Action::Tick { left: 1 }, 0), Blocks(11)],
        ),
        ("mailbox", vec![from_alice(pay, 0), Blocks(30)]),
        (
            "answer",
            vec![
                from_alice(
                    Action::Ask(ask(BOB, b"yes or no?".to_vec(), 20)),
                    0,
                ),
                Blocks(2),
                Answer(BOB, "yes"),
                Blocks(1),
            ],
        ),
    ]
}

/// Runs one scenario on a new chain: A holds 10 VARA, B and C have counted one
/// message.
fn trace(moves: Vec<Move>) -> Vec<String> {
    let system = System::new();
    let programs = [A, B, C].map(|id| deploy(&system, id));
    system.transfer(ALICE, A, 10 * UNITS, true);
    for program in &programs[1..] {
        run(program, &system, Action::Silent);
    }

    let names = [
        (ALICE, "Alice"),
        (BOB, "Bob"),
        (EVE, "Eve"),
        (A, "A"),
        (B, "B"),
        (C, "C"),
    ];
    let mut recorder = Recorder::start(&system, &names);
    for step in moves {
        match step {
            Send(user, program, action, value) => {
                let id = programs[program as usize - 1]
                    .send_with_gas(user, action, GAS_LIMIT, value);
                recorder.sent(user, program, id, value);
            }
            Answer(user, text) => {
                let id = system
                    .get_mailbox(user)
                    .reply_bytes(Log::builder().dest(user), text, 0)
                    .expect("one message in the mailbox");
                recorder.answered(user, id);
            }
            Blocks(count) => {
                for _ in 0..count {
                    let result = system.run_next_block();
                    recorder.block_made(&result);
                }
            }
        }
    }
    let mut events = recorder.finish();
    let states = programs.iter().zip(["A", "B", "C"]).map(|(program, name)| {
        let Report {
            total,
            ticks,
            signals,
        } = report(program, &system);
        format!(r#""{name}": {{"total": {total}, "ticks": {ticks}, "signals": {signals}}}"#)
    });
    let states = states.collect::<Vec<_>>().join(", ");
    events.push(format!(r#"{{"event": "states", {states}}}"#));
    events
}

fn file() -> String {
    let traces = scenarios().into_iter().map(|(name, moves)| {
        let events = trace(moves).join(",\n    ");
        format!("  \"{name}\": [\n    {events}\n  ]")
    });
    format!("{{\n{}\n}}\n", traces.collect::<Vec<_>>().join(",\n"))
}

/// Whether two traces tell the same story: all words and small numbers are
/// equal, large numbers (gas, and the value paid for it) nearly.
fn alike(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        text.split_inclusive(|c: char| !c.is_ascii_digit())
            .map(String::from)
            .collect()
    };
    let (one, other) = (words(one), words(other));
    one.len() == other.len()
        && one.iter().zip(&other).all(|(one, other)| {
            let number = |word: &str| {
                word.trim_end_matches(|c: char| !c.is_ascii_digit())
                    .parse::<u64>()
                    .ok()
                    .filter(|number| *number >= 1_000_000)
            };
            match (number(one), number(other)) {
                (Some(one), Some(other)) => {
                    one.abs_diff(other)
                        <= one.max(other) / 100 * TOLERANCE_PERCENT
                }
                _ => one == other,
            }
        })
}

#[test]
fn the_committed_traces_are_what_gtest_does() {
    let fresh = file();
    if env::var_os("UPDATE_TRACES").is_some() {
        fs::write(FILE, &fresh).expect("traces.json is writable");
    }
    let committed = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        alike(&fresh, &committed),
        "messaging/traces.json is out of date: run samples/programs/check.sh update and commit"
    );
}
