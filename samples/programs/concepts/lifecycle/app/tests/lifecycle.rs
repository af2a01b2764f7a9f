use gstd::{ActorId, Encode};
use gtest::{
    Log, Program, ProgramBuilder, System,
    constants::{
        DEFAULT_USER_ALICE as ALICE, DEFAULT_USER_EVE as EVE,
        EXISTENTIAL_DEPOSIT, UNITS,
    },
};
use lifecycle_app::WASM_BINARY;

fn build(system: &System) -> Program<'_> {
    ProgramBuilder::from_binary(WASM_BINARY)
        .with_id(1)
        .build(system)
}

fn deploy(system: &System) -> Program<'_> {
    let program = build(system);
    program.send(ALICE, ActorId::from(EVE));
    assert!(system.run_next_block().failed.is_empty());
    program
}

// #region failing-init
#[test]
fn a_failing_init_terminates_the_program_and_returns_its_funds() {
    let system = System::new();
    let program = build(&system);
    let before = system.balance_of(ALICE);

    let id = program.send_with_value(ALICE, ActorId::zero(), 5 * UNITS);
    let result = system.run_next_block();

    result.assert_panicked_with(id, "no heir");
    assert!(!system.is_active_program(program.id()));
    assert_eq!(program.balance(), 0);
    // Only gas is gone, less than 1 VARA.
    assert!(before - system.balance_of(ALICE) < UNITS);
}
// #endregion failing-init

// #region exit
#[test]
fn exit_leaves_everything_to_the_heir() {
    let system = System::new();
    let program = deploy(&system);
    let eve = system.balance_of(EVE);

    program.send_bytes_with_value(ALICE, b"gift", 5 * UNITS);
    system.run_next_block();
    assert_eq!(program.balance(), EXISTENTIAL_DEPOSIT + 5 * UNITS);

    let id = program.send_bytes(ALICE, b"EXIT");
    let result = system.run_next_block();

    assert!(result.succeed.contains(&id));
    assert_eq!(system.inheritor_of(program.id()), Some(EVE.into()));
    assert_eq!(
        system.balance_of(EVE),
        eve + EXISTENTIAL_DEPOSIT + 5 * UNITS
    );
}
// #endregion exit

#[test]
fn a_caller_gets_the_heir_in_an_error_reply() {
    use messaging_app::{Action, Question};

    let system = System::new();
    let program = deploy(&system);
    let caller = ProgramBuilder::from_binary(messaging_app::WASM_BINARY)
        .with_id(2)
        .build(&system);
    caller.send_bytes(ALICE, b"");
    program.send_bytes(ALICE, b"EXIT");
    system.run_next_block();

    let ask = Action::Ask(Question {
        to: program.id(),
        payload: b"anybody?".encode(),
        value: 0,
        reply_deposit: 0,
        blocks: 5,
    });
    caller.send(ALICE, ask);
    let result = system.run_next_block();

    let reply = result
        .log()
        .iter()
        .find(|entry| Log::builder().dest(ALICE) == **entry);
    let text = String::from_utf8_lossy(reply.expect("reply").payload());
    assert!(text.starts_with("refused: Received error reply"), "{text}");
    assert!(
        text.ends_with("destination actor is unavailable (Program exited)"),
        "{text}"
    );
}
