use gstd::Encode;
use gtest::{
    BlockRunResult, Log, Program, ProgramBuilder, System, WasmProgram,
    constants::{
        DEFAULT_USER_ALICE as ALICE, DEFAULT_USER_BOB as BOB,
        DEFAULT_USER_EVE as EVE, UNITS, VALUE_PER_GAS,
    },
};
use messaging_app::{Action, Question, Report, WASM_BINARY};

/// Gas that pays for one reply handler, with room to spare.
const REPLY_DEPOSIT: u64 = 5_000_000_000;

fn deploy(system: &System, id: u64) -> Program<'_> {
    let program = ProgramBuilder::from_binary(WASM_BINARY)
        .with_id(id)
        .build(system);
    program.send_bytes(ALICE, b"");
    assert!(system.run_next_block().failed.is_empty());
    program
}

/// Sends one action and runs the block that handles it.
fn run(program: &Program, system: &System, action: Action) -> BlockRunResult {
    program.send(ALICE, action);
    system.run_next_block()
}

fn report(program: &Program, system: &System) -> Report {
    let result = run(program, system, Action::Report);
    let replies = result.decoded_log::<Report>();
    *replies.first().expect("reply").payload()
}

fn question(to: impl Into<gstd::ActorId>, payload: Vec<u8>) -> Question {
    Question {
        to: to.into(),
        payload,
        value: 0,
        reply_deposit: 0,
        blocks: 20,
    }
}

/// The text of the first message to Alice, if there is one.
fn text(result: &BlockRunResult) -> Option<String> {
    let to_alice =
        |entry: &&gtest::CoreLog| entry.destination() == ALICE.into();
    let entry = result.log().iter().find(to_alice)?;
    Some(String::from_utf8_lossy(entry.payload()).into())
}

/// Runs blocks until Alice gets a message; returns it and the number of blocks
/// run.
fn wait_for_text(system: &System) -> (String, u32) {
    (1..=150)
        .find_map(|blocks| Some((text(&system.run_next_block())?, blocks)))
        .expect("a message within 150 blocks")
}

mod traces;

mod replies {
    use super::*;

    // #region reply-once
    #[test]
    fn a_second_reply_is_an_error() {
        let system = System::new();
        let program = deploy(&system, 1);

        let result = run(&program, &system, Action::ReplyTwice);

        let to_alice = Log::builder().dest(ALICE);
        assert!(result.contains(&to_alice.clone().payload_bytes(b"first")));
        assert!(result.contains(
            &to_alice.payload_bytes(b"Message error: Duplicate reply message")
        ));
    }
    // #endregion reply-once

    #[test]
    fn a_message_is_built_in_parts() {
        let system = System::new();
        let program = deploy(&system, 1);
        let result = run(&program, &system, Action::InParts);
        let whole = Log::builder().dest(ALICE);
        assert!(result.contains(&whole.payload_bytes(b"one message in parts")));
    }

    // #region panic
    #[test]
    fn a_panic_takes_back_messages_and_state() {
        let system = System::new();
        let program = deploy(&system, 1);

        let id = program.send(ALICE, Action::SendThenPanic);
        let result = system.run_next_block();

        assert!(result.failed.contains(&id));
        result.assert_panicked_with(id, "changed my mind");
        assert!(
            !result.contains(&Log::builder().payload_bytes(b"never arrives"))
        );
        assert_eq!(report(&program, &system).total, 0);
    }
    // #endregion panic
}

mod money {
    use super::*;

    // #region gas
    #[test]
    fn the_sender_pays_for_the_gas_that_is_burned() {
        let system = System::new();
        let program = deploy(&system, 1);
        let before = system.balance_of(ALICE);

        program.send(ALICE, Action::Silent);
        let result = system.run_next_block();

        let burned: u64 = result.gas_burned.values().sum();
        let paid = before - system.balance_of(ALICE);
        assert_eq!(paid, u128::from(burned) * VALUE_PER_GAS);
    }
    // #endregion gas

    fn funded(system: &System) -> Program<'_> {
        let program = deploy(system, 1);
        system.transfer(ALICE, program.id(), 10 * UNITS, true);
        program
    }

    fn pay_eve(gas: Option<u64>) -> Action {
        Action::Pay {
            to: EVE.into(),
            value: UNITS,
            gas,
        }
    }

    // #region value
    #[test]
    fn value_in_a_reply_or_without_gas_arrives_at_once() {
        let system = System::new();
        let program = funded(&system);
        let eve = system.balance_of(EVE);

        run(&program, &system, pay_eve(Some(0)));
        assert_eq!(system.balance_of(EVE), eve + UNITS);

        let balance = program.balance();
        let result = run(&program, &system, Action::PayBack { value: UNITS });
        assert_eq!(text(&result).as_deref(), Some("change"));
        assert_eq!(program.balance(), balance - UNITS);
    }
    // #endregion value

    // #region claim
    #[test]
    fn value_in_the_mailbox_waits_for_a_claim() {
        let system = System::new();
        let program = funded(&system);
        let eve = system.balance_of(EVE);

        run(&program, &system, pay_eve(None));
        assert_eq!(system.balance_of(EVE), eve);

        let message = Log::builder().source(program.id()).dest(EVE);
        system.get_mailbox(EVE).claim_value(message).unwrap();
        system.run_next_block();
        assert_eq!(system.balance_of(EVE), eve + UNITS);
    }
    // #endregion claim

    // #region expiry
    #[test]
    fn an_expired_message_pays_the_user_not_the_program() {
        let system = System::new();
        let program = funded(&system);
        let (eve, kept) = (system.balance_of(EVE), program.balance() - UNITS);
        let message = Log::builder().source(program.id()).dest(EVE);
        let mailbox = system.get_mailbox(EVE);

        for (gas, blocks) in [(None, 29), (Some(10_000), 99)] {
            let before = system.balance_of(EVE);
            run(&program, &system, pay_eve(gas));
            let sent = system.block_height();

            system.run_to_block(sent + blocks - 1);
            assert!(mailbox.contains(&message.clone()));
            system.run_next_block();
            assert!(!mailbox.contains(&message.clone()));
            assert_eq!(system.balance_of(EVE), before + UNITS);
        }
        assert_eq!(system.balance_of(EVE), eve + 2 * UNITS);
        assert_eq!(program.balance(), kept - UNITS);
    }
    // #endregion expiry
}

mod waiting {
    use super::*;

    // #region mock
    /// A program that answers what the test tells it to.
    #[derive(Clone, Debug)]
    struct Oracle(Result<Option<Vec<u8>>, &'static str>);

    impl WasmProgram for Oracle {
        fn init(
            &mut self,
            _: Vec<u8>,
        ) -> Result<Option<Vec<u8>>, &'static str> {
            Ok(None)
        }
        fn handle(
            &mut self,
            _: Vec<u8>,
        ) -> Result<Option<Vec<u8>>, &'static str> {
            self.0.clone()
        }
        fn clone_boxed(&self) -> Box<dyn WasmProgram> {
            Box::new(self.clone())
        }
        fn state(&mut self) -> Result<Vec<u8>, &'static str> {
            Err("no state")
        }
    }
    // #endregion mock

    // #region mock-test
    #[test]
    fn a_mock_answers() {
        let system = System::new();
        let program = deploy(&system, 1);
        let oracle = Program::mock(&system, Oracle(Ok(Some(b"42".to_vec()))));
        oracle.send_bytes(ALICE, b"init");
        system.run_next_block();

        let result = run(
            &program,
            &system,
            Action::Ask(question(oracle.id(), b"?".to_vec())),
        );

        assert_eq!(text(&result).as_deref(), Some("42"));
    }
    // #endregion mock-test

    #[test]
    fn a_typed_answer_comes_in_the_same_block() {
        let system = System::new();
        let (asker, other) = (deploy(&system, 1), deploy(&system, 2));
        run(&other, &system, Action::Silent);

        let result = run(&asker, &system, Action::TotalOf(other.id()));

        assert!(result.contains(&Log::builder().dest(ALICE).payload(1u32)));
    }

    #[test]
    fn a_panic_of_the_callee_is_an_error_reply() {
        let system = System::new();
        let (asker, other) = (deploy(&system, 1), deploy(&system, 2));

        let panics = question(other.id(), Action::SendThenPanic.encode());
        let result = run(&asker, &system, Action::Ask(panics));

        assert_eq!(
            text(&result).as_deref(),
            Some(
                "refused: Received error reply 'panicked with 'changed my mind'' \
                 due to execution error (Message panicked)"
            )
        );
    }

    // #region silent
    #[test]
    fn a_silent_callee_wakes_nobody_without_a_reply_deposit() {
        let system = System::new();
        let (asker, other) = (deploy(&system, 1), deploy(&system, 2));
        let silent = || question(other.id(), Action::Silent.encode());

        asker.send(ALICE, Action::Ask(silent()));
        let start = system.block_height() + 1;
        let (text, blocks) = wait_for_text(&system);
        let end = start + 20;
        assert_eq!(
            text,
            format!(
                "gave up: Timeout has occurred: expected at {end}, now {end}"
            )
        );
        assert_eq!(blocks, 21);
        assert_eq!(report(&other, &system).total, 1);

        let paid = Question {
            reply_deposit: REPLY_DEPOSIT,
            ..silent()
        };
        asker.send(ALICE, Action::Ask(paid));
        assert_eq!(wait_for_text(&system), (String::new(), 1));
    }
    // #endregion silent

    // #region ask-user
    #[test]
    fn a_user_answers_from_the_mailbox() {
        let system = System::new();
        let program = deploy(&system, 1);

        let asked = run(
            &program,
            &system,
            Action::Ask(question(BOB, b"yes or no?".to_vec())),
        );
        assert_eq!(text(&asked), None);

        let message = Log::builder().dest(BOB).payload_bytes(b"yes or no?");
        system
            .get_mailbox(BOB)
            .reply_bytes(message, b"yes", 0)
            .unwrap();
        assert_eq!(wait_for_text(&system), ("yes".into(), 1));
    }
    // #endregion ask-user

    #[test]
    fn a_user_who_claims_wakes_nobody_without_a_reply_deposit() {
        for (reply_deposit, blocks) in [(0, 20), (REPLY_DEPOSIT, 1)] {
            let system = System::new();
            let program = deploy(&system, 1);
            let asked = Question {
                reply_deposit,
                ..question(BOB, b"?".to_vec())
            };
            run(&program, &system, Action::Ask(asked));
            let message = Log::builder().dest(BOB).payload_bytes(b"?");
            system.get_mailbox(BOB).claim_value(message).unwrap();

            assert_eq!(wait_for_text(&system).1, blocks);
        }
    }

    // #region nap
    #[test]
    fn a_panic_after_an_await_rolls_back_to_the_await() {
        let system = System::new();
        let program = deploy(&system, 1);

        let id = program.send(
            ALICE,
            Action::Nap {
                blocks: 5,
                fail: true,
            },
        );
        let results = system.run_to_block(system.block_height() + 6);

        let last = results.last().unwrap();
        last.assert_panicked_with(id, "bad dream");
        let expected = Report {
            total: 1,
            ticks: 0,
            signals: 1,
        };
        assert_eq!(report(&program, &system), expected);
    }
    // #endregion nap

    // #region value-after-wait
    #[test]
    fn value_of_a_message_that_has_waited_is_not_returned() {
        let system = System::new();
        let program = deploy(&system, 1);
        let before = program.balance();

        let nap = Action::Nap {
            blocks: 5,
            fail: true,
        };
        let id = program.send_with_value(ALICE, nap, UNITS);
        let results = system.run_to_block(system.block_height() + 6);

        assert!(results.iter().any(|block| block.failed.contains(&id)));
        assert_eq!(program.balance(), before + UNITS);
    }
    // #endregion value-after-wait

    #[test]
    fn sleep_wakes_after_so_many_blocks() {
        let system = System::new();
        let program = deploy(&system, 1);
        program.send(
            ALICE,
            Action::Nap {
                blocks: 5,
                fail: false,
            },
        );
        assert_eq!(wait_for_text(&system), ("awake".into(), 6));
        assert_eq!(report(&program, &system).total, 11);
    }

    // #region exclusive
    #[test]
    fn a_mutex_keeps_the_second_message_out() {
        let system = System::new();
        let program = deploy(&system, 1);
        for user in [ALICE, BOB] {
            program.send(user, Action::Exclusive { blocks: 5 });
        }

        let results = system.run_to_block(system.block_height() + 11);

        let replied = |user, visits: u32| {
            let reply = Log::builder().dest(user).payload(visits);
            results.iter().position(|block| block.contains(&reply))
        };
        assert_eq!(replied(ALICE, 1), Some(5));
        assert_eq!(replied(BOB, 2), Some(10));
    }
    // #endregion exclusive

    #[test]
    fn an_async_message_needs_the_system_reserve() {
        let system = System::new();
        let program = deploy(&system, 1);
        let id =
            program.send_with_gas(ALICE, Action::Silent, 10_000_000_000, 0);
        let result = system.run_next_block();
        result.assert_panicked_with(
            id,
            "Failed to reserve gas for system signal: Ext(Execution(NotEnoughGas))",
        );
    }
}

mod later {
    use super::*;

    // #region later
    #[test]
    fn a_delayed_message_arrives_after_the_delay() {
        let system = System::new();
        let program = deploy(&system, 1);

        run(&program, &system, Action::Later { blocks: 10 });
        let blocks = system.run_to_block(system.block_height() + 12);

        let later = Log::builder().dest(ALICE).payload_bytes(b"later");
        let arrived = blocks.iter().position(|block| block.contains(&later));
        assert_eq!(arrived, Some(9)); // the tenth block
    }
    // #endregion later

    // #region tick
    #[test]
    fn a_program_runs_itself_until_it_stops() {
        let system = System::new();
        let program = deploy(&system, 1);
        program.send(ALICE, Action::Tick { left: 3 });
        system.run_to_block(system.block_height() + 31);
        assert_eq!(report(&program, &system).ticks, 4);

        system.run_to_block(system.block_height() + 30);
        assert_eq!(report(&program, &system).ticks, 4);
    }
    // #endregion tick

    // #region reservation
    #[test]
    fn a_reservation_pays_for_a_message_until_it_expires() {
        let system = System::new();
        let program = deploy(&system, 1);
        let gas = 1_000_000_000;

        run(&program, &system, Action::Reserve { gas, blocks: 5 });
        let spent = run(&program, &system, Action::Spend);
        assert!(
            spent.contains(
                &Log::builder().dest(ALICE).payload_bytes(b"prepaid")
            )
        );
        assert!(
            spent.contains(&Log::builder().dest(ALICE).payload_bytes(b"sent"))
        );

        run(&program, &system, Action::Reserve { gas, blocks: 5 });
        system.run_to_block(system.block_height() + 5);
        let late = run(&program, &system, Action::Spend);
        assert_eq!(
            text(&late).as_deref(),
            Some("Reservation error: Invalid reservation ID")
        );
    }
    // #endregion reservation
}

mod blocks {
    use super::*;

    // #region block-order
    #[test]
    fn messages_to_itself_run_in_the_same_block() {
        let system = System::new();
        let program = deploy(&system, 1);

        let alice = program.send(ALICE, Action::Again { left: 3 });
        let bob = program.send(BOB, Action::Report);
        let block = system.run_next_block();

        assert!(block.succeed.contains(&alice) && block.succeed.contains(&bob));
        // The messages that the first one causes stand behind Bob's.
        let reports = block.decoded_log::<Report>();
        assert_eq!(reports[0].payload().total, 1);
        assert_eq!(report(&program, &system).total, 4);
    }
    // #endregion block-order

    // #region allowance
    #[test]
    fn a_message_that_does_not_fit_waits_for_the_next_block() {
        let system = System::new();
        let program = deploy(&system, 1);

        let id = program.send(ALICE, Action::Silent);
        let block = system.run_next_block_with_allowance(200_000_000);
        for done in [&block.succeed, &block.failed, &block.not_executed] {
            assert!(!done.contains(&id));
        }

        let block = system.run_next_block();
        assert!(block.succeed.contains(&id));
        assert_eq!(report(&program, &system).total, 1);
    }
    // #endregion allowance
}
