use multisig_app::{
    WASM_BINARY,
    state::{
        MAX_DESCRIPTION, MAX_LIFETIME, MAX_OPEN, MAX_OWNERS, MAX_PAYLOAD,
        MAX_REPLY,
    },
};
use multisig_client::{
    Multisig as _, MultisigProgram, WalletInitError,
    wallet::{
        Executed, NewTx, Status, Wallet as _, WalletError, events::WalletEvents,
    },
};
use ping_client::{PingProgram, ping::Ping as _};
use sails_rs::{client::*, collections::BTreeSet, prelude::*};
use testkit::{alice, bob, charlie, drain, env, eve};
use vft_client::{
    Vft as _, VftProgram, vft::Vft as _, vft_service::VftService as _,
};

type Multisig = Actor<MultisigProgram, GtestEnv>;
type Wallet =
    sails_rs::client::Service<multisig_client::wallet::WalletImpl, GtestEnv>;

const VARA: u128 = 1_000_000_000_000;
const DAY: u64 = 24 * 60 * 60 * 1000;

/// A wallet of Alice, Bob and Charlie, two of whom have to agree, with 100
/// VARA.
async fn deploy(env: &GtestEnv) -> Multisig {
    let wallet = open(env, "wallet", vec![alice(), bob(), charlie()], 2).await;
    let wallet = wallet.unwrap();
    deposit(env, wallet.id(), b"", 100 * VARA).await.unwrap();
    wallet
}

async fn open(
    env: &GtestEnv,
    salt: &str,
    owners: Vec<ActorId>,
    threshold: u8,
) -> Result<Multisig, WalletInitError> {
    use multisig_client::MultisigCtors as _;

    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy(code_id, salt.into())
        .new(owners, threshold)
        .await
        .unwrap()
}

/// What Eve sends without calling a command.
async fn deposit(
    env: &GtestEnv,
    wallet: ActorId,
    payload: &[u8],
    value: u128,
) -> Result<Vec<u8>, GtestError> {
    let params = GtestParams::default()
        .with_actor_id(eve())
        .with_value(value);
    env.send_for_reply(wallet, payload, params).await
}

fn call(
    env: &GtestEnv,
    destination: ActorId,
    payload: Vec<u8>,
    value: u128,
) -> NewTx {
    NewTx {
        destination,
        payload,
        value,
        gas: None,
        expires: env.system().block_timestamp() + DAY,
        description: "why".into(),
    }
}

fn payment(env: &GtestEnv, to: ActorId, value: u128) -> NewTx {
    call(env, to, Vec::new(), value)
}

/// Alice submits, Bob confirms.
async fn agree(wallet: &mut Wallet, tx: NewTx) -> u64 {
    let id = wallet.submit(tx).await.unwrap().unwrap();
    let confirmed = wallet.confirm(id).with_actor_id(bob()).await;
    assert_eq!(confirmed, Ok(Ok(2)));
    id
}

/// The wallet calls itself.
async fn govern(
    env: &GtestEnv,
    program: &Multisig,
    payload: Vec<u8>,
) -> Executed {
    let mut wallet = program.wallet();
    let id = agree(&mut wallet, call(env, program.id(), payload, 0)).await;
    wallet.execute(id).await.unwrap().unwrap()
}

fn status(wallet: &Wallet, id: u64) -> Status {
    wallet.transaction(id).query().unwrap().unwrap().status
}

/// What is kept of the answer to a transaction.
fn reply(wallet: &Wallet, id: u64) -> Vec<u8> {
    match status(wallet, id) {
        Status::Succeeded { reply } | Status::Failed { reply } => reply,
        other => unreachable!("no reply: {other:?}"),
    }
}

/// What the wallet can spend: the rest is the existential deposit.
fn funds(program: &Multisig) -> u128 {
    program.balance() - VARA
}

async fn ping(env: &GtestEnv) -> Actor<PingProgram, GtestEnv> {
    use ping_client::PingCtors as _;

    let code_id = env.system().submit_code(ping_app::WASM_BINARY);
    env.deploy(code_id, b"ping".to_vec()).new().await.unwrap()
}

fn ping_payload() -> Vec<u8> {
    use ping_client::Ping as _;
    PingProgram::client(ActorId::zero())
        .ping()
        .ping()
        .encode_call()
}

fn pings(program: &Actor<PingProgram, GtestEnv>) -> u64 {
    use ping_client::Ping as _;
    program.ping().count().query().unwrap()
}

mod normal {
    use super::*;

    // #region payment
    #[tokio::test]
    async fn two_of_three_pay_a_user() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let before = env.system().balance_of(eve());

        let tx = payment(&env, eve(), 30 * VARA);
        assert_eq!(wallet.submit(tx).await, Ok(Ok(0)));
        assert_eq!(wallet.is_executable(0).query(), Ok(false));
        let confirm = wallet.confirm(0).with_actor_id(bob());
        assert_eq!(confirm.await, Ok(Ok(2)));
        assert_eq!(wallet.is_executable(0).query(), Ok(true));
        let execute = wallet.execute(0).with_actor_id(charlie());
        assert_eq!(execute.await, Ok(Ok(Executed::Succeeded)));

        assert_eq!(env.system().balance_of(eve()), before + 30 * VARA);
        assert_eq!(funds(&program), 70 * VARA);
    }
    // #endregion payment

    #[tokio::test]
    async fn events_tell_who_agreed_and_what_came_of_it() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let mut events = wallet.listen().await.unwrap();
        let id = agree(&mut wallet, payment(&env, eve(), 30 * VARA)).await;
        wallet.execute(id).await.unwrap().unwrap();
        assert_eq!(
            drain(&mut events),
            [
                WalletEvents::Submitted {
                    id: 0,
                    owner: alice(),
                    destination: eve(),
                    value: 30 * VARA
                },
                WalletEvents::Confirmed {
                    id: 0,
                    owner: bob()
                },
                WalletEvents::Executed {
                    id: 0,
                    outcome: Executed::Succeeded
                },
            ]
        );
    }

    #[tokio::test]
    async fn a_program_is_paid_with_gas() {
        let env = env();
        let program = deploy(&env).await;
        let other = open(&env, "other", vec![eve()], 1).await.unwrap();
        let mut wallet = program.wallet();

        let mut tx = payment(&env, other.id(), 5 * VARA);
        tx.gas = Some(5_000_000_000);
        let id = agree(&mut wallet, tx).await;
        assert_eq!(wallet.execute(id).await, Ok(Ok(Executed::Succeeded)));

        assert_eq!(funds(&other), 5 * VARA);
        assert_eq!(funds(&program), 95 * VARA);
    }

    // #region mint
    #[tokio::test]
    async fn the_wallet_owns_a_token_and_mints() {
        use vft_client::VftCtors as _;

        let env = env();
        let program = deploy(&env).await;
        let code_id = env.system().submit_code(vft_app::WASM_BINARY);
        let token = env
            .deploy::<VftProgram>(code_id, b"token".to_vec())
            .new("Sample".into(), "SMP".into(), 12)
            .await
            .unwrap()
            .unwrap();
        let grant = token.vft().grant_minter(program.id()).await;
        assert_eq!(grant, Ok(Ok(true)));

        let mint = token.vft().mint(eve(), 7.into()).encode_call();
        let mut wallet = program.wallet();
        let id = agree(&mut wallet, call(&env, token.id(), mint, 0)).await;
        assert_eq!(wallet.execute(id).await, Ok(Ok(Executed::Succeeded)));

        let balance = token.vft().vft_service().balance_of(eve()).query();
        assert_eq!(balance, Ok(7.into()));
        // The stored reply is a header of 16 bytes and the answer, `true`.
        assert_eq!(reply(&wallet, id)[16..], [1]);
    }
    // #endregion mint

    // #region rotation
    #[tokio::test]
    async fn owner_rotation() {
        let env = env();
        let program = deploy(&env).await;
        let wallet = program.wallet();

        let add = program.wallet().add_owner(eve()).encode_call();
        assert_eq!(govern(&env, &program, add).await, Executed::Succeeded);
        assert_eq!(wallet.owners().query().unwrap().len(), 4);
        let remove = program.wallet().remove_owner(eve()).encode_call();
        assert_eq!(govern(&env, &program, remove).await, Executed::Succeeded);
        let replace = program.wallet().replace_owner(charlie(), eve());
        let replace = replace.encode_call();
        assert_eq!(govern(&env, &program, replace).await, Executed::Succeeded);

        let owners = wallet.owners().query().unwrap();
        assert_eq!(owners.len(), 3);
        assert!(owners.contains(&eve()) && !owners.contains(&charlie()));
    }
    // #endregion rotation

    #[tokio::test]
    async fn changes_of_owners_and_threshold_are_published() {
        let env = env();
        let program = deploy(&env).await;
        let mut events = program.wallet().listen().await.unwrap();
        let wallet = || program.wallet();
        for payload in [
            wallet().add_owner(eve()).encode_call(),
            wallet().remove_owner(eve()).encode_call(),
            wallet().replace_owner(charlie(), eve()).encode_call(),
            wallet().set_threshold(1).encode_call(),
            // Nothing to change, nothing to publish.
            wallet().set_threshold(1).encode_call(),
        ] {
            assert_eq!(
                govern(&env, &program, payload).await,
                Executed::Succeeded
            );
        }

        let changes: Vec<_> = drain(&mut events)
            .into_iter()
            .filter(|event| {
                !matches!(
                    event,
                    WalletEvents::Submitted { .. }
                        | WalletEvents::Confirmed { .. }
                        | WalletEvents::Executed { .. }
                )
            })
            .collect();
        assert_eq!(
            changes,
            [
                WalletEvents::OwnerAdded { owner: eve() },
                WalletEvents::OwnerRemoved { owner: eve() },
                WalletEvents::OwnerReplaced {
                    old: charlie(),
                    new: eve()
                },
                WalletEvents::ThresholdChanged { threshold: 1 },
            ]
        );
    }

    #[tokio::test]
    async fn threshold_change() {
        let env = env();
        let program = deploy(&env).await;
        let raise = program.wallet().set_threshold(3).encode_call();
        assert_eq!(govern(&env, &program, raise).await, Executed::Succeeded);
        assert_eq!(program.wallet().threshold().query(), Ok(3));

        let mut wallet = program.wallet();
        let id = agree(&mut wallet, payment(&env, eve(), VARA)).await;
        assert_eq!(
            wallet.execute(id).await,
            Ok(Err(WalletError::NotEnoughConfirmations {
                have: 2,
                need: 3
            }))
        );
    }

    #[tokio::test]
    async fn a_confirmation_can_be_revoked() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let id = agree(&mut wallet, payment(&env, eve(), VARA)).await;
        let mut events = wallet.listen().await.unwrap();

        let revoke = wallet.revoke(id).with_actor_id(bob());
        assert_eq!(revoke.await, Ok(Ok(1)));

        assert_eq!(wallet.is_executable(id).query(), Ok(false));
        assert_eq!(
            drain(&mut events),
            [WalletEvents::Revoked { id, owner: bob() }]
        );
        let first = wallet.transactions(0, 10).query().unwrap();
        assert_eq!(first.len(), 1);
        assert_eq!(first[0].1.confirmations, [alice()]);
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn init_limits() {
        let env = env();
        let many = (1..=MAX_OWNERS as u64).map(ActorId::from);
        for (index, (owners, threshold, error)) in [
            (vec![alice(), alice()], 1, WalletInitError::DuplicateOwner),
            (
                many.clone().chain([alice()]).collect(),
                1,
                WalletInitError::OwnerLimit,
            ),
            (
                vec![alice(), ActorId::zero()],
                1,
                WalletInitError::ZeroAddress,
            ),
            (vec![alice()], 0, WalletInitError::ZeroThreshold),
            (vec![alice()], 2, WalletInitError::ThresholdTooHigh),
            (vec![], 1, WalletInitError::ThresholdTooHigh),
        ]
        .into_iter()
        .enumerate()
        {
            let salt = format!("bad {index}");
            assert_eq!(
                open(&env, &salt, owners, threshold).await.err(),
                Some(error)
            );
        }
        assert!(open(&env, "good", many.collect(), 16).await.is_ok());
    }

    #[tokio::test]
    async fn strangers_do_nothing() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let id = agree(&mut wallet, payment(&env, eve(), VARA)).await;

        let submit = wallet.submit(payment(&env, eve(), VARA));
        let stranger = Ok(Err(WalletError::NotOwner));
        assert_eq!(submit.with_actor_id(eve()).await, stranger);
        for command in [wallet.confirm(id), wallet.confirm(99)] {
            let answer = command.with_actor_id(eve()).await;
            assert_eq!(answer, Ok(Err(WalletError::NotOwner)));
        }
        let revoke = wallet.revoke(id).with_actor_id(eve());
        assert_eq!(revoke.await, Ok(Err(WalletError::NotOwner)));
        let execute = wallet.execute(id).with_actor_id(eve());
        assert_eq!(execute.await, Ok(Err(WalletError::NotOwner)));
    }

    #[tokio::test]
    async fn wrong_steps() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        assert_eq!(wallet.confirm(0).await, Ok(Err(WalletError::NotFound)));
        assert_eq!(wallet.revoke(0).await, Ok(Err(WalletError::NotFound)));
        assert_eq!(
            wallet.execute(u64::MAX).await,
            Ok(Err(WalletError::NotFound))
        );
        let id = wallet
            .submit(payment(&env, eve(), VARA))
            .await
            .unwrap()
            .unwrap();
        assert_eq!(
            wallet.confirm(id).await,
            Ok(Err(WalletError::AlreadyConfirmed))
        );
        let revoke = wallet.revoke(id).with_actor_id(bob());
        assert_eq!(revoke.await, Ok(Err(WalletError::NotConfirmed)));
        assert_eq!(
            wallet.execute(id).await,
            Ok(Err(WalletError::NotEnoughConfirmations {
                have: 1,
                need: 2
            }))
        );
    }

    #[tokio::test]
    async fn payload_limit() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let longest = call(&env, eve(), vec![0; MAX_PAYLOAD], 0);
        assert_eq!(wallet.submit(longest).await, Ok(Ok(0)));

        let now = env.system().block_timestamp();
        let good = payment(&env, eve(), VARA);
        for (tx, error) in [
            (
                call(&env, eve(), vec![0; MAX_PAYLOAD + 1], 0),
                WalletError::PayloadTooLong,
            ),
            (
                NewTx {
                    description: "x".repeat(MAX_DESCRIPTION + 1),
                    ..good.clone()
                },
                WalletError::DescriptionTooLong,
            ),
            (
                NewTx {
                    expires: now,
                    ..good.clone()
                },
                WalletError::Expired,
            ),
            (
                NewTx {
                    expires: now + MAX_LIFETIME + DAY,
                    ..good.clone()
                },
                WalletError::ExpiresTooLate,
            ),
            (
                NewTx {
                    destination: ActorId::zero(),
                    ..good
                },
                WalletError::ZeroAddress,
            ),
        ] {
            assert_eq!(wallet.submit(tx).await, Ok(Err(error)));
        }
    }

    #[tokio::test]
    async fn open_transactions_are_limited_and_expired_ones_take_no_place() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let soon = NewTx {
            expires: env.system().block_timestamp() + 20 * 3000,
            ..payment(&env, eve(), VARA)
        };
        for id in 0..MAX_OPEN as u64 {
            assert_eq!(wallet.submit(soon.clone()).await, Ok(Ok(id)));
        }
        let next = payment(&env, eve(), VARA);
        assert_eq!(
            wallet.submit(next.clone()).await,
            Ok(Err(WalletError::TooManyOpen))
        );
        for _ in 0..20 {
            env.run_next_block();
        }
        assert_eq!(wallet.submit(next).await, Ok(Ok(MAX_OPEN as u64)));
    }

    #[tokio::test]
    async fn the_wallet_refuses_bad_owners_and_thresholds() {
        let env = env();
        let program = deploy(&env).await;
        let wallet = || program.wallet();
        for (payload, error) in [
            (wallet().add_owner(alice()).encode_call(), "AlreadyOwner"),
            (
                wallet().add_owner(ActorId::zero()).encode_call(),
                "ZeroAddress",
            ),
            (
                wallet().add_owner(program.id()).encode_call(),
                "ZeroAddress",
            ),
            (wallet().remove_owner(eve()).encode_call(), "NotOwner"),
            (
                wallet().replace_owner(eve(), bob()).encode_call(),
                "NotOwner",
            ),
            (
                wallet().replace_owner(alice(), bob()).encode_call(),
                "AlreadyOwner",
            ),
            (wallet().set_threshold(0).encode_call(), "ZeroThreshold"),
            (wallet().set_threshold(4).encode_call(), "ThresholdTooHigh"),
        ] {
            let mut wallet = wallet();
            let id =
                agree(&mut wallet, call(&env, program.id(), payload, 0)).await;
            assert_eq!(
                wallet.execute(id).await,
                Ok(Ok(Executed::Failed)),
                "{error}"
            );
            let thrown =
                WalletError::decode(&mut &reply(&wallet, id)[16..]).unwrap();
            assert_eq!(format!("{thrown:?}"), error);
        }
        assert_eq!(wallet().owners().query().unwrap().len(), 3);
        assert_eq!(wallet().threshold().query(), Ok(2));
    }

    #[tokio::test]
    async fn owner_limit() {
        let env = env();
        let owners = (1..MAX_OWNERS as u64 - 1).map(ActorId::from);
        let owners = owners.chain([alice(), bob()]).collect();
        let program = open(&env, "full", owners, 2).await.unwrap();
        let add = program.wallet().add_owner(eve()).encode_call();
        assert_eq!(govern(&env, &program, add).await, Executed::Failed);
        assert_eq!(
            program.wallet().owners().query().unwrap().len(),
            MAX_OWNERS
        );
    }

    #[tokio::test]
    async fn value_attached_to_a_command_is_returned() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let submit = wallet.submit(payment(&env, eve(), VARA)).with_value(VARA);
        assert_eq!(submit.await, Ok(Err(WalletError::UnexpectedValue)));
        let execute = wallet.execute(0).with_value(VARA);
        assert_eq!(execute.await, Ok(Err(WalletError::UnexpectedValue)));
        assert_eq!(funds(&program), 100 * VARA);
    }

    #[tokio::test]
    async fn too_little_gas_for_the_call() {
        let env = env();
        let program = deploy(&env).await;
        let ping = ping(&env).await;
        let mut wallet = program.wallet();
        let mut tx = call(&env, ping.id(), ping_payload(), 0);
        let id = agree(&mut wallet, tx.clone()).await;
        tx.gas = Some(u64::MAX);
        let greedy = agree(&mut wallet, tx).await;

        let poor = wallet.execute(id).with_gas_limit(37_000_000_000);
        assert_eq!(poor.await, Ok(Err(WalletError::NotEnoughGas)));
        assert_eq!(
            wallet.execute(greedy).await,
            Ok(Err(WalletError::NotEnoughGas))
        );
        assert_eq!(pings(&ping), 0);

        let enough = wallet.execute(id).with_gas_limit(40_000_000_000);
        assert_eq!(enough.await, Ok(Ok(Executed::Succeeded)));
        assert_eq!(pings(&ping), 1);
    }
}

mod adversarial {
    use super::*;

    // #region removed-owner
    #[tokio::test]
    async fn confirmation_of_removed_owner_does_not_count() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let id = agree(&mut wallet, payment(&env, eve(), VARA)).await;

        let remove = program.wallet().remove_owner(bob()).encode_call();
        assert_eq!(govern(&env, &program, remove).await, Executed::Succeeded);

        assert_eq!(wallet.is_executable(id).query(), Ok(false));
        assert_eq!(
            wallet.execute(id).await,
            Ok(Err(WalletError::NotEnoughConfirmations {
                have: 1,
                need: 2
            }))
        );
    }
    // #endregion removed-owner

    /// Known and documented: the confirmation was never revoked.
    #[tokio::test]
    async fn re_added_owners_old_confirmation_counts_again() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let id = agree(&mut wallet, payment(&env, eve(), VARA)).await;

        let remove = program.wallet().remove_owner(bob()).encode_call();
        assert_eq!(govern(&env, &program, remove).await, Executed::Succeeded);
        let add = program.wallet().add_owner(bob()).encode_call();
        let add = wallet.submit(call(&env, program.id(), add, 0)).await;
        let add = add.unwrap().unwrap();
        let confirm = wallet.confirm(add).with_actor_id(charlie());
        assert_eq!(confirm.await, Ok(Ok(2)));
        assert_eq!(wallet.execute(add).await, Ok(Ok(Executed::Succeeded)));

        assert_eq!(wallet.is_executable(id).query(), Ok(true));
    }

    // #region execute-twice
    #[tokio::test]
    async fn execute_twice_same_block() {
        let env = env();
        let program = deploy(&env).await;
        let ping = ping(&env).await;
        let id = agree(
            &mut program.wallet(),
            call(&env, ping.id(), ping_payload(), 0),
        )
        .await;
        let manual = env.clone().with_block_run_mode(BlockRunMode::Manual);
        let program = program.with_env(&manual);
        let mut wallet = program.wallet();

        let first = wallet.execute(id).send_for_reply().unwrap();
        let second = wallet.execute(id).with_actor_id(bob());
        let second = second.send_for_reply().unwrap();
        manual.run_next_block();

        assert_eq!(first.await, Ok(Ok(Executed::Succeeded)));
        assert_eq!(second.await, Ok(Err(WalletError::NotOpen)));
        assert_eq!(pings(&ping), 1);
    }
    // #endregion execute-twice

    // #region failed-call
    #[tokio::test]
    async fn destination_panics_value_returns_status_failed() {
        let env = env();
        let program = deploy(&env).await;
        let ping = ping(&env).await;
        let mut wallet = program.wallet();

        // A ping takes no value and throws.
        let tx = call(&env, ping.id(), ping_payload(), 10 * VARA);
        let id = agree(&mut wallet, tx).await;
        assert_eq!(wallet.execute(id).await, Ok(Ok(Executed::Failed)));

        assert_eq!(funds(&program), 100 * VARA);
        assert!(matches!(status(&wallet, id), Status::Failed { .. }));
        assert_eq!(wallet.execute(id).await, Ok(Err(WalletError::NotOpen)));
    }
    // #endregion failed-call

    #[tokio::test]
    async fn no_answer_is_unknown() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        // Eve's account answers nothing; the message waits in her mailbox.
        let tx = call(&env, eve(), b"hello".to_vec(), 10 * VARA);
        let id = agree(&mut wallet, tx).await;
        assert_eq!(wallet.execute(id).await, Ok(Ok(Executed::Unknown)));
        assert_eq!(status(&wallet, id), Status::Unknown);
        assert_eq!(funds(&program), 90 * VARA);
    }

    #[tokio::test]
    async fn insufficient_funds_is_thrown_not_lost() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let id = agree(&mut wallet, payment(&env, eve(), 101 * VARA)).await;
        assert_eq!(
            wallet.execute(id).await,
            Ok(Err(WalletError::InsufficientFunds {
                available: 100 * VARA
            }))
        );
        deposit(&env, program.id(), b"", VARA).await.unwrap();
        assert_eq!(wallet.execute(id).await, Ok(Ok(Executed::Succeeded)));
        assert_eq!(funds(&program), 0);
    }

    #[tokio::test]
    async fn reentrant_destination_executes_other_tx() {
        let env = env();
        let program = open(&env, "wallet", vec![alice()], 1).await.unwrap();
        deposit(&env, program.id(), b"", 100 * VARA).await.unwrap();
        let mut wallet = program.wallet();
        // Two wallets that own each other.
        let owners = vec![alice(), program.id()];
        let other = open(&env, "other", owners, 1).await.unwrap();
        let add = program.wallet().add_owner(other.id()).encode_call();
        let add = wallet.submit(call(&env, program.id(), add, 0)).await;
        let executed = wallet.execute(add.unwrap().unwrap()).await;
        assert_eq!(executed, Ok(Ok(Executed::Succeeded)));

        // The wallet calls the other one, which calls back to have Eve paid.
        let pay = wallet.submit(payment(&env, eve(), 30 * VARA)).await;
        let pay = pay.unwrap().unwrap();
        let back = program.wallet().execute(pay).encode_call();
        let back = other
            .wallet()
            .submit(call(&env, program.id(), back, 0))
            .await;
        let there = other.wallet().execute(back.unwrap().unwrap());
        let mut tx = call(&env, other.id(), there.encode_call(), 0);
        tx.gas = Some(60_000_000_000);
        let outer = wallet.submit(tx).await.unwrap().unwrap();
        let before = env.system().balance_of(eve());
        assert_eq!(wallet.execute(outer).await, Ok(Ok(Executed::Succeeded)));

        assert_eq!(env.system().balance_of(eve()), before + 30 * VARA);
        for id in [pay, outer] {
            assert!(matches!(status(&wallet, id), Status::Succeeded { .. }));
        }
    }

    #[tokio::test]
    async fn outsider_calls_add_owner_directly() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        // Owners alone may not either.
        for by in [eve(), alice()] {
            let outside = Ok(Err(WalletError::NotWallet));
            let add = wallet.add_owner(eve()).with_actor_id(by);
            assert_eq!(add.await, outside);
            let remove = wallet.remove_owner(bob()).with_actor_id(by);
            assert_eq!(remove.await, outside);
            let replace = wallet.replace_owner(bob(), eve()).with_actor_id(by);
            assert_eq!(replace.await, outside);
            let lower = wallet.set_threshold(1).with_actor_id(by);
            assert_eq!(lower.await, outside);
            let discard = wallet.discard(0).with_actor_id(by);
            assert_eq!(discard.await, outside);
        }
    }

    #[tokio::test]
    async fn threshold_cannot_exceed_after_removal() {
        let env = env();
        let program = deploy(&env).await;
        let remove = |who| program.wallet().remove_owner(who).encode_call();
        assert_eq!(
            govern(&env, &program, remove(charlie())).await,
            Executed::Succeeded
        );
        assert_eq!(
            govern(&env, &program, remove(bob())).await,
            Executed::Failed
        );
        assert_eq!(program.wallet().owners().query().unwrap().len(), 2);
        assert_eq!(program.wallet().threshold().query(), Ok(2));
    }

    #[tokio::test]
    async fn expired_cannot_execute() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let mut tx = payment(&env, eve(), VARA);
        tx.expires = env.system().block_timestamp() + 5 * 3000;
        let id = agree(&mut wallet, tx).await;
        for _ in 0..5 {
            env.run_next_block();
        }
        assert_eq!(wallet.is_executable(id).query(), Ok(false));
        let confirm = wallet.confirm(id).with_actor_id(charlie());
        assert_eq!(confirm.await, Ok(Err(WalletError::Expired)));
        assert_eq!(wallet.execute(id).await, Ok(Err(WalletError::Expired)));
    }

    /// Known and documented: what carries no call is kept, whatever it says.
    #[tokio::test]
    async fn plain_transfer_is_deposit_and_garbage_payload_is_also_kept() {
        let env = env();
        let program = deploy(&env).await;
        assert!(deposit(&env, program.id(), b"", 5 * VARA).await.is_ok());
        assert_eq!(funds(&program), 105 * VARA);
        let kept = deposit(&env, program.id(), b"for the team", 5 * VARA).await;
        assert!(kept.is_ok());
        assert_eq!(funds(&program), 110 * VARA);
    }

    /// Known and documented: nobody waits for the answer to a payment.
    #[tokio::test]
    async fn a_payment_without_gas_to_a_program_bounces_back() {
        let env = env();
        let program = deploy(&env).await;
        let ping = ping(&env).await;
        let mut wallet = program.wallet();
        let id = agree(&mut wallet, payment(&env, ping.id(), 5 * VARA)).await;
        assert_eq!(wallet.execute(id).await, Ok(Ok(Executed::Succeeded)));
        env.run_next_block();
        assert_eq!(funds(&program), 100 * VARA);
    }

    #[tokio::test]
    async fn revoke_after_execution_throws() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let id = agree(&mut wallet, payment(&env, eve(), VARA)).await;
        wallet.execute(id).await.unwrap().unwrap();
        let revoke = wallet.revoke(id).with_actor_id(bob());
        assert_eq!(revoke.await, Ok(Err(WalletError::NotOpen)));
        let confirm = wallet.confirm(id).with_actor_id(charlie());
        assert_eq!(confirm.await, Ok(Err(WalletError::NotOpen)));
    }

    // #region flood
    /// One owner who submits without end takes no place of the others, who
    /// remove this owner.
    #[tokio::test]
    async fn one_owner_cannot_freeze_the_wallet() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let flood = NewTx {
            expires: env.system().block_timestamp() + MAX_LIFETIME,
            ..payment(&env, charlie(), 100 * VARA)
        };
        for _ in 0..100 {
            let submit = wallet.submit(flood.clone()).with_actor_id(charlie());
            _ = submit.await.unwrap();
        }

        let remove = program.wallet().remove_owner(charlie()).encode_call();
        assert_eq!(govern(&env, &program, remove).await, Executed::Succeeded);
    }
    // #endregion flood

    #[tokio::test]
    async fn who_revokes_has_the_place_back() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let tx = payment(&env, eve(), VARA);
        let mut last = 0;
        while let Ok(id) = wallet.submit(tx.clone()).await.unwrap() {
            last = id;
        }
        // Nobody can hold the place of another owner with a confirmation.
        let confirm = wallet.confirm(last).with_actor_id(bob());
        assert_eq!(confirm.await, Ok(Ok(2)));

        assert_eq!(wallet.revoke(last).await, Ok(Ok(1)));
        assert!(wallet.submit(tx).await.unwrap().is_ok());
    }

    // #region discard
    /// As many owners as can spend can also say no for good.
    #[tokio::test]
    async fn a_threshold_discards_a_transaction() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let unwanted = wallet.submit(payment(&env, charlie(), 100 * VARA));
        let unwanted =
            unwanted.with_actor_id(charlie()).await.unwrap().unwrap();

        let mut events = wallet.listen().await.unwrap();
        let discard = program.wallet().discard(unwanted).encode_call();
        assert_eq!(govern(&env, &program, discard).await, Executed::Succeeded);

        assert_eq!(status(&wallet, unwanted), Status::Discarded);
        assert!(
            drain(&mut events)
                .contains(&WalletEvents::Discarded { id: unwanted })
        );
        let confirm = wallet.confirm(unwanted).with_actor_id(bob());
        assert_eq!(confirm.await, Ok(Err(WalletError::NotOpen)));
    }
    // #endregion discard

    #[tokio::test]
    async fn what_nobody_agrees_to_is_discarded() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        let id = agree(&mut wallet, payment(&env, eve(), VARA)).await;

        let revoke = wallet.revoke(id).with_actor_id(bob());
        assert_eq!(revoke.await, Ok(Ok(1)));
        assert_eq!(status(&wallet, id), Status::Open);
        assert_eq!(wallet.revoke(id).await, Ok(Ok(0)));

        assert_eq!(status(&wallet, id), Status::Discarded);
        let execute = wallet.execute(id).await;
        assert_eq!(execute, Ok(Err(WalletError::NotOpen)));
    }

    #[tokio::test]
    async fn a_long_reply_is_cut() {
        let env = env();
        let program = deploy(&env).await;
        let mut wallet = program.wallet();
        // Its own list of transactions, which holds a payload of 4096 bytes.
        let long = call(&env, eve(), vec![7; MAX_PAYLOAD], 0);
        wallet.submit(long).await.unwrap().unwrap();
        let query = program.wallet().transactions(0, 10).encode_call();
        let id = agree(&mut wallet, call(&env, program.id(), query, 0)).await;
        assert_eq!(wallet.execute(id).await, Ok(Ok(Executed::Succeeded)));
        assert_eq!(reply(&wallet, id).len(), MAX_REPLY);
    }
}

mod invariants {
    use super::*;
    use multisig_app::{NewTx as Call, Status as End, state::WalletState};
    use proptest::prelude::*;

    /// What the wallet may do next.
    #[derive(Clone, Copy, Debug)]
    enum Op {
        Submit(u8, u128),
        Confirm(u8, u64),
        Revoke(u8, u64),
        Discard(u64),
        Execute(u8, u64),
        /// An execution that waits for its answer gets it: 0 success, 1
        /// failure, 2 none.
        Answer(usize, u8),
        /// What was in doubt comes back after all.
        Return(usize),
        Add(u8),
        Remove(u8),
        Replace(u8, u8),
        Threshold(u8),
        Wait,
    }

    fn op() -> impl Strategy<Value = Op> {
        let who = || 1u8..8;
        let id = || 0u64..12;
        prop_oneof![
            4 => (who(), 0u128..60).prop_map(|(by, value)| Op::Submit(by, value)),
            8 => (who(), id()).prop_map(|(by, id)| Op::Confirm(by, id)),
            2 => (who(), id()).prop_map(|(by, id)| Op::Revoke(by, id)),
            1 => id().prop_map(Op::Discard),
            6 => (who(), id()).prop_map(|(by, id)| Op::Execute(by, id)),
            4 => (0usize..4, 0u8..3).prop_map(|(which, end)| Op::Answer(which, end)),
            1 => (0usize..4).prop_map(Op::Return),
            1 => who().prop_map(Op::Add),
            1 => who().prop_map(Op::Remove),
            1 => (who(), who()).prop_map(|(old, new)| Op::Replace(old, new)),
            1 => (0u8..6).prop_map(Op::Threshold),
            1 => Just(Op::Wait),
        ]
    }

    fn actor(index: u8) -> ActorId {
        ActorId::from(u64::from(index))
    }

    /// The wallet's rules, and a second set of books.
    struct Model {
        state: WalletState,
        now: u64,
        balance: u128,
        paid: u128,
        /// Executions that wait for their answer.
        waiting: Vec<(u64, u128)>,
        doubtful: Vec<u128>,
        sent: BTreeSet<u64>,
    }

    const WALLET: u8 = 99;

    impl Model {
        fn new(deposits: u128) -> Self {
            let owners = vec![actor(1), actor(2), actor(3)];
            Self {
                state: WalletState::new(actor(WALLET), owners, 2).unwrap(),
                now: 0,
                balance: deposits,
                paid: 0,
                waiting: Vec::new(),
                doubtful: Vec::new(),
                sent: BTreeSet::new(),
            }
        }

        fn apply(&mut self, op: Op) {
            let (state, now, wallet) =
                (&mut self.state, self.now, actor(WALLET));
            match op {
                Op::Submit(by, value) => {
                    _ = state.submit(actor(by), proposal(value, now + 5), now);
                }
                Op::Confirm(by, id) => _ = state.confirm(actor(by), id, now),
                Op::Revoke(by, id) => _ = state.revoke(actor(by), id),
                Op::Discard(id) => _ = state.discard(wallet, id),
                Op::Execute(by, id) => self.execute(by, id),
                Op::Answer(which, end) if which < self.waiting.len() => {
                    self.answer(which, end)
                }
                Op::Return(which) if which < self.doubtful.len() => {
                    self.balance += self.doubtful.swap_remove(which);
                }
                Op::Answer(..) | Op::Return(_) => {}
                Op::Add(who) => _ = state.add_owner(wallet, actor(who)),
                Op::Remove(who) => _ = state.remove_owner(wallet, actor(who)),
                Op::Replace(old, new) => {
                    _ = state.replace_owner(wallet, actor(old), actor(new));
                }
                Op::Threshold(threshold) => {
                    _ = state.set_threshold(wallet, threshold)
                }
                Op::Wait => self.now += 1,
            }
        }

        // #region model
        /// What leaves has the agreement of enough owners of this moment, is in
        /// time, and leaves once.
        fn execute(&mut self, by: u8, id: u64) {
            let ready = self.state.ready(actor(by), id, self.now, self.balance);
            let Ok(call) = ready else {
                return;
            };
            let confirmations =
                self.state.transaction(id).unwrap().confirmations;
            let owners = self.state.owners();
            let agree = owners.iter().filter(|who| confirmations.contains(who));
            assert!(agree.count() >= usize::from(self.state.threshold()));
            assert!(owners.contains(&actor(by)) && self.now < call.expires);
            assert!(self.sent.insert(id));

            self.state.start(id);
            self.balance -= call.value;
            self.waiting.push((id, call.value));
        }
        // #endregion model

        fn answer(&mut self, which: usize, end: u8) {
            let (id, value) = self.waiting.swap_remove(which);
            let reply = vec![];
            let status = match end {
                0 => {
                    self.paid += value;
                    End::Succeeded { reply }
                }
                1 => {
                    self.balance += value;
                    End::Failed { reply }
                }
                _ => {
                    self.doubtful.push(value);
                    End::Unknown
                }
            };
            self.state.finish(id, status);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn no_value_moves_without_agreement_and_none_is_lost(
            ops in prop::collection::vec(op(), 1..40),
        ) {
            let mut model = Model::new(100);
            for op in ops {
                model.apply(op);

                let under_way: u128 = model.waiting.iter().map(|(_, value)| value).sum();
                let in_doubt: u128 = model.doubtful.iter().sum();
                prop_assert_eq!(model.balance + model.paid + under_way + in_doubt, 100);
                let (owners, threshold) = (model.state.owners().len(), model.state.threshold());
                prop_assert!(1 <= threshold && usize::from(threshold) <= owners);
                prop_assert!(owners <= MAX_OWNERS);
            }
        }
        // #endregion property

        #[test]
        fn nobody_but_the_wallet_changes_owners(by in 1u8..8, who in 0u8..8, threshold: u8) {
            let mut state = WalletState::new(actor(99), vec![actor(1), actor(2), actor(3)], 2).unwrap();
            let before = state.clone();
            prop_assert!(state.add_owner(actor(by), actor(who)).is_err());
            prop_assert!(state.remove_owner(actor(by), actor(who)).is_err());
            prop_assert!(state.replace_owner(actor(by), actor(1), actor(who)).is_err());
            prop_assert!(state.set_threshold(actor(by), threshold).is_err());
            prop_assert_eq!(state, before);
        }
    }

    fn proposal(value: u128, expires: u64) -> Call {
        Call {
            destination: actor(50),
            payload: vec![],
            value,
            gas: None,
            expires,
            description: String::new(),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..Default::default() })]

        /// Payments, calls that fail and calls of nobody, on the Wasm and
        /// through messages.
        #[test]
        fn the_chain_agrees_with_the_books(
            messages in prop::collection::vec((0u8..4, 0usize..4, 0u64..6, 0u128..40), 1..25),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let env = env();
                let program = deploy(&env).await;
                let ping = ping(&env).await;
                let receiver = ActorId::from(0xfeed);
                env.system().mint_to(receiver, VARA);
                let users = [alice(), bob(), charlie(), eve()];
                let mut wallet = program.wallet();
                for (command, by, id, amount) in messages {
                    let by = users[by];
                    match command {
                        0 => {
                            let tx = match id % 2 {
                                0 => payment(&env, receiver, amount * VARA),
                                _ => call(&env, ping.id(), ping_payload(), amount * VARA),
                            };
                            _ = wallet.submit(tx).with_actor_id(by).await.unwrap();
                        }
                        1 => _ = wallet.confirm(id).with_actor_id(by).await.unwrap(),
                        2 => _ = wallet.revoke(id).with_actor_id(by).await.unwrap(),
                        _ => _ = wallet.execute(id).with_actor_id(by).await.unwrap(),
                    }
                }

                let mut paid = 0;
                for (_, tx) in wallet.transactions(0, 100).query().unwrap() {
                    assert_ne!(tx.status, Status::Executing);
                    if matches!(tx.status, Status::Succeeded { .. }) {
                        paid += tx.call.value;
                    }
                }
                assert_eq!(env.system().balance_of(receiver) - VARA, paid);
                assert_eq!(funds(&program) + paid, 100 * VARA);
            });
        }
    }
}
