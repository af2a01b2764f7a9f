use gtest::{
    BlockRunResult, Log, Program, ProgramBuilder, System,
    constants::{DEFAULT_USER_ALICE as ALICE, DEFAULT_USER_BOB as BOB},
};

// #region deploy
fn deploy(system: &System) -> Program<'_> {
    let program =
        ProgramBuilder::from_binary(ping_gstd::WASM_BINARY).build(system);
    let id = program.send_bytes(ALICE, b"");
    assert!(system.run_next_block().succeed.contains(&id));
    program
}
// #endregion deploy

/// Sends one message and runs the block that handles it.
fn send(program: &Program, system: &System, payload: &[u8]) -> BlockRunResult {
    program.send_bytes(ALICE, payload);
    system.run_next_block()
}

fn count(program: &Program, system: &System) -> u64 {
    let result = send(program, system, b"COUNT");
    let reply = result.log().first().expect("reply").payload();
    u64::from_le_bytes(reply.try_into().expect("8 bytes"))
}

#[test]
fn init_ok() {
    let system = System::new();
    let program = deploy(&system);
    assert_eq!(count(&program, &system), 0);
}

#[test]
fn init_with_value_fails() {
    let system = System::new();
    let program =
        ProgramBuilder::from_binary(ping_gstd::WASM_BINARY).build(&system);
    let id = program.send_bytes_with_value(ALICE, b"", 1_000_000_000_000);
    assert!(system.run_next_block().failed.contains(&id));
    assert!(!system.is_active_program(program.id()));
}

// #region ping-replies-pong
#[test]
fn ping_replies_pong() {
    let system = System::new();
    let program = deploy(&system);

    let id = program.send_bytes(ALICE, b"PING");
    let result = system.run_next_block();

    assert!(result.succeed.contains(&id));
    assert!(
        result.contains(
            &Log::builder()
                .source(program.id())
                .dest(ALICE)
                .payload_bytes(b"PONG")
        )
    );
}
// #endregion ping-replies-pong

#[test]
fn count_after_three_pings() {
    let system = System::new();
    let program = deploy(&system);
    for _ in 0..3 {
        send(&program, &system, b"PING");
    }
    assert_eq!(count(&program, &system), 3);
    // Asking does not count.
    assert_eq!(count(&program, &system), 3);
}

fn refused(payload: &[u8]) {
    let system = System::new();
    let program = deploy(&system);
    send(&program, &system, b"PING");

    let id = program.send_bytes(ALICE, payload);
    let result = system.run_next_block();

    result.assert_panicked_with(id, "unknown command");
    assert_eq!(count(&program, &system), 1);
}

#[test]
fn unknown_command_is_error_reply_and_keeps_count() {
    refused(b"PONG");
    refused(b"PING ");
    refused(&[0xff; 64]);
}

#[test]
fn lower_case_is_unknown() {
    refused(b"ping");
}

#[test]
fn empty_payload_is_unknown() {
    refused(b"");
}

// #region value-is-returned
#[test]
fn value_is_returned_on_panic() {
    let system = System::new();
    let program = deploy(&system);
    let balance = program.balance();

    let id = program.send_bytes_with_value(ALICE, b"PING", 1_000_000_000_000);
    let result = system.run_next_block();

    assert!(result.failed.contains(&id));
    assert_eq!(program.balance(), balance);
    assert_eq!(count(&program, &system), 0);
}
// #endregion value-is-returned

#[test]
fn two_users_interleaved() {
    let system = System::new();
    let program = deploy(&system);
    for user in [ALICE, BOB, ALICE, BOB] {
        program.send_bytes(user, b"PING");
    }

    let result = system.run_next_block();

    let pong = |user| Log::builder().dest(user).payload_bytes(b"PONG");
    let replies_to = |user| {
        result
            .log()
            .iter()
            .filter(|entry| pong(user) == **entry)
            .count()
    };
    assert_eq!(result.succeed.len(), 4);
    assert_eq!((replies_to(ALICE), replies_to(BOB)), (2, 2));
    assert_eq!(count(&program, &system), 4);
}
