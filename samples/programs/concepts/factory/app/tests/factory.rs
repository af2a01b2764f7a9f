use factory_app::{Create, WASM_BINARY};
use gstd::{ActorId, CodeId};
use gtest::{
    Program, ProgramBuilder, System, calculate_program_id,
    constants::{
        DEFAULT_USER_ALICE as ALICE, DEFAULT_USER_EVE as EVE,
        EXISTENTIAL_DEPOSIT, UNITS,
    },
};

/// Gas that pays for one reply handler, with room to spare.
const REPLY_DEPOSIT: u64 = 5_000_000_000;

/// A factory that can pay for `children` programs.
fn deploy(system: &System, children: u128) -> Program<'_> {
    let program = ProgramBuilder::from_binary(WASM_BINARY)
        .with_id(1)
        .build(system);
    program.send_bytes(ALICE, b"");
    system.run_next_block();
    if children > 0 {
        system.transfer(ALICE, program.id(), children * UNITS, true);
    }
    program
}

/// The payload that starts a counter: the header of its constructor, without
/// arguments.
fn start_counter() -> Vec<u8> {
    [b"GM\x01\x10".as_slice(), &[0; 12]].concat()
}

fn order(code_id: CodeId, reply_deposit: u64) -> Create {
    Create {
        code_id,
        salt: b"first".to_vec(),
        payload: start_counter(),
        reply_deposit,
    }
}

/// Runs blocks until the factory answers; returns the answer and the number of
/// blocks run.
fn answer(system: &System) -> (Result<ActorId, String>, u32) {
    for blocks in 1..=150 {
        let result = system.run_next_block();
        if let Some(reply) =
            result.decoded_log::<Result<ActorId, String>>().first()
        {
            return (reply.payload().clone(), blocks);
        }
    }
    panic!("no answer within 150 blocks")
}

// #region create
#[test]
fn a_child_has_a_known_id_and_costs_the_existential_deposit() {
    let system = System::new();
    let factory = deploy(&system, 2);
    let code_id = system.submit_code(counter_app::WASM_BINARY);
    let before = factory.balance();

    let id = factory.send(ALICE, order(code_id, REPLY_DEPOSIT));
    let (created, blocks) = answer(&system);

    let child = calculate_program_id(code_id, b"first", Some(id));
    assert_eq!((created, blocks), (Ok(child), 1));
    assert!(system.is_active_program(child));
    assert_eq!(factory.balance(), before - EXISTENTIAL_DEPOSIT);
    assert_eq!(system.balance_of(child), EXISTENTIAL_DEPOSIT);
}
// #endregion create

// #region stranger
/// A child that exits would leave its deposit to whom Eve names.
#[test]
fn a_stranger_spends_nothing_of_the_factory() {
    let system = System::new();
    let factory = deploy(&system, 2);
    let code_id = system.submit_code(counter_app::WASM_BINARY);
    let before = factory.balance();

    let id = factory.send(EVE, order(code_id, REPLY_DEPOSIT));
    let result = system.run_next_block();

    assert!(result.failed.contains(&id));
    assert_eq!(factory.balance(), before);
    let child = calculate_program_id(code_id, b"first", Some(id));
    assert!(!system.is_active_program(child));
}
// #endregion stranger

// #region no-deposit
#[test]
fn without_a_reply_deposit_the_factory_waits_for_its_timeout() {
    let system = System::new();
    let factory = deploy(&system, 2);
    let code_id = system.submit_code(counter_app::WASM_BINARY);

    let id = factory.send(ALICE, order(code_id, 0));
    let (created, blocks) = answer(&system);

    let text = created.expect_err("timeout");
    assert!(text.starts_with("Timeout has occurred"), "{text}");
    assert_eq!(blocks, 101);
    // The child is there all the same.
    let child = calculate_program_id(code_id, b"first", Some(id));
    assert!(system.is_active_program(child));
}
// #endregion no-deposit

#[test]
fn without_money_there_is_no_child() {
    let system = System::new();
    let factory = deploy(&system, 0);
    let code_id = system.submit_code(counter_app::WASM_BINARY);

    factory.send(ALICE, order(code_id, REPLY_DEPOSIT));

    let text = "Execution error: Not enough value for operation";
    assert_eq!(answer(&system), (Err(text.into()), 1));
}

#[test]
fn a_code_that_nobody_uploaded_costs_nothing() {
    let system = System::new();
    let factory = deploy(&system, 2);
    let before = factory.balance();

    factory.send(ALICE, order(CodeId::from([7; 32]), REPLY_DEPOSIT));
    let (created, _) = answer(&system);

    assert_eq!(
        created,
        Err(
            "Received error reply '' due to destination actor is unavailable \
             (Program was not created)"
                .into()
        )
    );
    assert_eq!(factory.balance(), before);
}
