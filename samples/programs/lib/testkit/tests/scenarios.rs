//! Records for the chain in the browser: what gtest does with the messages in
//! `scenarios.txt`.
//!
//! The site's unit tests run the same messages on `src/chain` and compare. A
//! line that begins with `>` says what happened; this test writes the file anew
//! into Cargo's folder for test files, and `check.sh` compares it with the
//! committed one.
//!
//! ```text
//! scenario <name>
//! code <program>
//! program <number> <program> <user> <planck> <payload>
//! send <to> <user> <planck> <gas> <payload>
//! answer <user> <payload>
//! transfer <user> <to> <planck>
//! blocks <count>
//! > message <block> <from> <to> <reply code> <payload>
//! > block <block> <succeeded> <failed> <not executed> <planck of each program>
//! ```
//!
//! An actor is a user's name, a number, or 32 bytes; `zero` receives events.
//! The first block has the time [`START`]: in payloads, times are moved between
//! it and that of gtest, which begins now.
//!
//! The test also writes what the messages of the walkthroughs cost, for the
//! pages: `costs.json`.

use gtest::{Log, Program, System};
use sails_rs::ActorId;
use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path};
use testkit::{alice, bob, charlie, eve};

const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Time of block 0 in the file, in milliseconds.
const START: u64 = 1_800_000_000_000;
/// Numbers of 8 bytes from the start to so many milliseconds later are times:
/// 20 days.
const TIMES: u64 = 20 * 24 * 3_600_000;

fn users() -> [(&'static str, ActorId); 5] {
    [
        ("alice", alice()),
        ("bob", bob()),
        ("charlie", charlie()),
        ("eve", eve()),
        ("zero", ActorId::zero()),
    ]
}

fn actor(name: &str) -> ActorId {
    let known = users().into_iter().find(|(user, _)| *user == name);
    match known {
        Some((_, id)) => id,
        None if name.starts_with("0x") => {
            ActorId::try_from(bytes(name).as_slice()).expect("32 bytes")
        }
        None => number::<u64>(name).into(),
    }
}

fn name(id: ActorId) -> String {
    if let Some((user, _)) = users().into_iter().find(|(_, user)| *user == id) {
        return user.into();
    }
    (1..100u64)
        .find(|number| ActorId::from(*number) == id)
        .map_or_else(|| hex(id.as_ref()), |number| number.to_string())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::from("0x"), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.strip_prefix("0x").expect("hex begins with 0x");
    (0..digits.len())
        .step_by(2)
        .map(|at| {
            u8::from_str_radix(&digits[at..at + 2], 16).expect("two hex digits")
        })
        .collect()
}

/// Moves the times in a payload from one start to another.
fn moved(mut payload: Vec<u8>, from: u64, to: u64) -> Vec<u8> {
    for at in 0..payload.len().saturating_sub(7) {
        let field: &mut [u8] = &mut payload[at..at + 8];
        let passed = u64::from_le_bytes((&*field).try_into().unwrap())
            .wrapping_sub(from);
        if passed < TIMES {
            field.copy_from_slice(&(to + passed).to_le_bytes());
        }
    }
    payload
}

fn wasm(program: &str) -> Vec<u8> {
    fs::read_dir(PROGRAMS)
        .expect("the workspace")
        .filter_map(Result::ok)
        .map(|subject| {
            subject.path().join(format!("{program}/{program}.opt.wasm"))
        })
        .find(|file| file.exists())
        .map(fs::read)
        .expect("a committed program")
        .expect("readable")
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().expect("a number")
}

struct Stage {
    system: System,
    /// Time of block 0 in gtest.
    start: u64,
    programs: BTreeSet<u64>,
    /// The gas that all programs have burned for each message to a program, its
    /// start included.
    burned: Vec<u64>,
}

impl Stage {
    fn payload(&self, text: &str) -> Vec<u8> {
        moved(bytes(text), START, self.start)
    }

    /// Makes a block. Returns what happened, if anything did, and what the
    /// programs have then.
    fn block(&mut self) -> String {
        let result = self.system.run_next_block();
        if let Some(burned) = self.burned.last_mut() {
            *burned += result.gas_burned.values().sum::<u64>();
        }
        let height = self.system.block_height();
        let mut lines = String::new();
        for entry in result.log() {
            let code = entry
                .reply_code()
                .map_or("-".into(), |code| hex(&code.to_bytes()));
            writeln!(
                lines,
                "> message {height} {} {} {code} {}",
                name(entry.source()),
                name(entry.destination()),
                hex(&moved(entry.payload().to_vec(), self.start, START)),
            )
            .unwrap();
        }
        let counts = [&result.succeed, &result.failed, &result.not_executed]
            .map(BTreeSet::len);
        if counts != [0; 3] {
            let [succeeded, failed, not_executed] = counts;
            write!(
                lines,
                "> block {height} {succeeded} {failed} {not_executed}"
            )
            .unwrap();
            for id in &self.programs {
                write!(lines, " {}", self.system.balance_of(*id)).unwrap();
            }
            lines.push('\n');
        }
        lines
    }
}

/// Runs one scenario on a new chain. Returns its inputs with what they led to,
/// and what each message cost.
fn run(inputs: &[&str]) -> (String, Vec<u64>) {
    let system = System::new();
    let start = system.block_timestamp();
    let mut stage = Stage {
        system,
        start,
        programs: BTreeSet::new(),
        burned: Vec::new(),
    };
    let mut text = String::new();
    for line in inputs {
        writeln!(text, "{line}").unwrap();
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["scenario", ..] => {}
            ["code", program] => {
                stage.system.submit_code(wasm(program));
            }
            ["transfer", user, to, value] => {
                stage.system.transfer(
                    actor(user),
                    actor(to),
                    number(value),
                    true,
                );
            }
            ["program", id, program, user, value, payload] => {
                let created = Program::from_binary_with_id(
                    &stage.system,
                    number::<u64>(id),
                    wasm(program),
                );
                created.send_bytes_with_value(
                    actor(user),
                    stage.payload(payload),
                    number::<u128>(value),
                );
                stage.programs.insert(number(id));
                stage.burned.push(0);
            }
            ["send", to, user, value, gas, payload] => {
                let program =
                    stage.system.get_program(actor(to)).expect("a program");
                program.send_bytes_with_gas(
                    actor(user),
                    stage.payload(payload),
                    number::<u64>(gas),
                    number::<u128>(value),
                );
                stage.burned.push(0);
            }
            ["answer", user, payload] => {
                // Without a message in the mailbox there is nothing to answer.
                _ = stage.system.get_mailbox(actor(user)).reply_bytes(
                    Log::builder().dest(actor(user)),
                    stage.payload(payload),
                    0,
                );
            }
            ["blocks", count] => {
                for _ in 0..number::<u32>(count) {
                    text += &stage.block();
                }
            }
            _ => panic!("unknown line: {line}"),
        }
    }
    (text, stage.burned)
}

#[test]
fn scenarios_are_recorded() {
    let committed =
        fs::read_to_string(format!("{PROGRAMS}/scenarios.txt")).unwrap();
    let inputs: Vec<_> = committed
        .lines()
        .filter(|line| !line.starts_with('>'))
        .collect();
    let mut fresh = String::new();
    let mut costs = Vec::new();
    for scenario in inputs.chunk_by(|_, next| !next.starts_with("scenario ")) {
        let (text, burned) = run(scenario);
        fresh += &text;
        if let ["scenario", program, "walkthrough"] =
            scenario[0].split(' ').collect::<Vec<_>>()[..]
        {
            costs.push(format!("  \"{program}\": {burned:?}"));
        }
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::write(folder.join("scenarios.txt"), fresh).unwrap();
    let costs = format!("{{\n{}\n}}\n", costs.join(",\n"));
    fs::write(folder.join("costs.json"), costs).unwrap();
}
