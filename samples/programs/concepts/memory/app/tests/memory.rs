use gtest::{
    Program, ProgramBuilder, System, constants::DEFAULT_USER_ALICE as ALICE,
};
use memory_app::WASM_BINARY;

/// Gas for the first write to a page that has data in storage.
const PAGE_GAS: u64 = 146_894_251;

fn deploy(system: &System) -> Program<'_> {
    let program = ProgramBuilder::from_binary(WASM_BINARY)
        .with_id(1)
        .build(system);
    program.send_bytes(ALICE, b"");
    assert!(system.run_next_block().failed.is_empty());
    program
}

/// Gas that one message burns.
fn gas(program: &Program, system: &System, payload: &[u8]) -> u64 {
    let id = program.send_bytes(ALICE, payload);
    let result = system.run_next_block();
    assert!(result.succeed.contains(&id));
    result.gas_burned[&id]
}

// #region pages
#[test]
fn sixty_three_pages_more_make_the_difference() {
    let system = System::new();
    let program = deploy(&system);

    let packed = gas(&program, &system, b"PACKED");
    let scattered = gas(&program, &system, b"SCATTERED");

    let pages = (scattered - packed) as f64 / PAGE_GAS as f64;
    assert!((62.9..63.1).contains(&pages), "{pages}");
}
// #endregion pages

#[test]
fn pages_are_charged_again_in_every_message() {
    let system = System::new();
    let program = deploy(&system);
    for _ in 0..3 {
        assert!(gas(&program, &system, b"SCATTERED") > 64 * PAGE_GAS);
    }
}

#[test]
fn another_command_fails() {
    let system = System::new();
    let program = deploy(&system);
    let id = program.send_bytes(ALICE, b"EVERYTHING");
    let result = system.run_next_block();
    result.assert_panicked_with(id, "unknown command");
}
