use gtest::{
    Program, ProgramBuilder, System, constants::DEFAULT_USER_ALICE as ALICE,
};
use hostile_collection_app::{Request, WASM_BINARY};
use sails_rs::{Encode, InterfaceId, meta::SailsMessageHeader};

fn header() -> Vec<u8> {
    SailsMessageHeader::v1(InterfaceId::from_bytes_8([7; 8]), 3, 1).to_bytes()
}

/// What the question is answered with, after how many blocks.
fn ask(program: &Program, system: &System) -> (Option<Vec<u8>>, u32) {
    let id = program.send_bytes(ALICE, [header(), 5u64.encode()].concat());
    for blocks in 1..=50 {
        let result = system.run_next_block();
        let reply = result
            .log()
            .iter()
            .find(|entry| entry.reply_to() == Some(id));
        if let Some(reply) = reply {
            let good = reply.reply_code().is_some_and(|code| code.is_success());
            return (good.then(|| reply.payload().to_vec()), blocks);
        }
    }
    panic!("no answer");
}

#[test]
fn every_question_is_answered_under_its_header() {
    use hostile::Mode;

    let system = System::new();
    let program = ProgramBuilder::from_binary(WASM_BINARY).build(&system);
    program.send_bytes(ALICE, b"");
    system.run_next_block();
    let answer = |answer: bool| Some([header(), answer.encode()].concat());
    assert_eq!(ask(&program, &system), (answer(true), 1));

    for (mode, expected) in [
        (Mode::ReturnFalse, (answer(false), 1)),
        (Mode::Throw, (None, 1)),
        (Mode::Panic, (None, 1)),
        (Mode::BurnGas, (None, 1)),
        (Mode::HangThenRefuse(20), (answer(false), 21)),
        (Mode::DoThenSilent(20), (answer(true), 21)),
    ] {
        let request = Request { mode, calls: 1 };
        program.send_bytes(ALICE, request.encode());
        system.run_next_block();
        assert_eq!(ask(&program, &system), expected, "{request:?}");
    }
}
