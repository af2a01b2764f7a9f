use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, charlie, cost, drain, env, eve};
use vmt_app::{MAX_BATCH, MAX_NAME, WASM_BINARY};
use vmt_client::{
    Vmt as _, VmtCtors as _, VmtInitError, VmtProgram,
    vmt::{Info, Kind, Vmt as _, VmtError, events::VmtEvents},
};

type Tokens = Actor<VmtProgram, GtestEnv>;

const VARA: u128 = 1_000_000_000_000;
/// Fungible.
const GOLD: u64 = 1;
/// Unique.
const SWORD: u64 = 2;
/// Fungible.
const WOOD: u64 = 3;

fn zero() -> ActorId {
    ActorId::zero()
}

fn units(amount: u64) -> U256 {
    amount.into()
}

fn amounts(amounts: impl IntoIterator<Item = u64>) -> Vec<U256> {
    amounts.into_iter().map(units).collect()
}

/// A program of Alice, who owns it and may mint, without tokens.
async fn deploy_empty() -> Tokens {
    deploy_in(&env()).await
}

async fn deploy_in(env: &GtestEnv) -> Tokens {
    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy(code_id, b"salt".to_vec())
        .new("Game".into())
        .await
        .unwrap()
        .unwrap()
}

/// The same with the three tokens above, and 100 gold, one sword and 10 wood of
/// Alice.
async fn deploy() -> Tokens {
    deploy_full(&env()).await
}

async fn deploy_full(env: &GtestEnv) -> Tokens {
    let tokens = deploy_in(env).await;
    let mut vmt = tokens.vmt();
    let fungible = Kind::Fungible { decimals: 2 };
    for (id, kind) in [
        (GOLD, fungible.clone()),
        (SWORD, Kind::Unique),
        (WOOD, fungible),
    ] {
        let create =
            vmt.create(kind, format!("Token {id}"), "".into(), "".into());
        assert_eq!(create.await, Ok(Ok(id)));
    }
    let mint =
        vmt.mint_batch(alice(), vec![GOLD, SWORD, WOOD], amounts([100, 1, 10]));
    assert_eq!(mint.await, Ok(Ok(true)));
    tokens
}

fn balance(tokens: &Tokens, account: ActorId, id: u64) -> U256 {
    tokens.vmt().balance_of(account, id).query().unwrap()
}

fn info(tokens: &Tokens, id: u64) -> Info {
    tokens.vmt().info(id).query().unwrap().unwrap()
}

fn supply(tokens: &Tokens, id: u64) -> U256 {
    info(tokens, id).supply
}

mod normal {
    use super::*;

    #[tokio::test]
    async fn a_new_program_is_empty() {
        let tokens = deploy_empty().await;
        let vmt = tokens.vmt();
        assert_eq!(vmt.name().query(), Ok("Game".into()));
        assert_eq!(vmt.token_count().query(), Ok(0));
        assert_eq!(vmt.info(1).query(), Ok(None));
        assert_eq!(vmt.minters().query(), Ok(vec![alice()]));
        assert_eq!(vmt.owner().query(), Ok(alice()));
        assert_eq!(vmt.pending_owner().query(), Ok(None));
    }

    #[tokio::test]
    async fn both_kinds_live_and_end() {
        let tokens = deploy_empty().await;
        let mut vmt = tokens.vmt();
        let mut events = vmt.listen().await.unwrap();
        let kind = Kind::Fungible { decimals: 2 };
        let create = vmt.create(
            kind.clone(),
            "Gold".into(),
            "Coins".into(),
            "ipfs://g".into(),
        );
        assert_eq!(create.await, Ok(Ok(GOLD)));
        let create =
            vmt.create(Kind::Unique, "Sword".into(), "".into(), "".into());
        assert_eq!(create.await, Ok(Ok(SWORD)));

        assert_eq!(vmt.mint(alice(), GOLD, units(100)).await, Ok(Ok(true)));
        assert_eq!(vmt.mint(alice(), SWORD, units(1)).await, Ok(Ok(true)));
        let transfer = vmt.transfer_from(alice(), bob(), GOLD, units(40));
        assert_eq!(transfer.await, Ok(Ok(true)));
        let transfer = vmt.transfer_from(alice(), bob(), SWORD, units(1));
        assert_eq!(transfer.await, Ok(Ok(true)));
        let burn = vmt.burn_batch(bob(), vec![GOLD, SWORD], amounts([15, 1]));
        assert_eq!(burn.with_actor_id(bob()).await, Ok(Ok(true)));

        assert_eq!(balance(&tokens, alice(), GOLD), units(60));
        assert_eq!(balance(&tokens, bob(), GOLD), units(25));
        assert_eq!(balance(&tokens, bob(), SWORD), units(0));
        assert_eq!(
            info(&tokens, GOLD),
            Info {
                kind,
                name: "Gold".into(),
                description: "Coins".into(),
                media: "ipfs://g".into(),
                supply: units(85),
                creator: alice(),
            }
        );
        assert_eq!(supply(&tokens, SWORD), units(0));
        assert_eq!(vmt.token_count().query(), Ok(2));

        let one = |from, to, id, amount| VmtEvents::Transferred {
            operator: alice(),
            from,
            to,
            ids: vec![id],
            amounts: amounts([amount]),
        };
        let creator = alice();
        assert_eq!(
            drain(&mut events),
            [
                VmtEvents::Created { id: GOLD, creator },
                VmtEvents::Created { id: SWORD, creator },
                one(zero(), alice(), GOLD, 100),
                one(zero(), alice(), SWORD, 1),
                one(alice(), bob(), GOLD, 40),
                one(alice(), bob(), SWORD, 1),
                VmtEvents::Transferred {
                    operator: bob(),
                    from: bob(),
                    to: zero(),
                    ids: vec![GOLD, SWORD],
                    amounts: amounts([15, 1]),
                },
            ]
        );
    }

    // #region batch
    #[tokio::test]
    async fn a_batch_moves_both_kinds() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();

        let transfer = vmt.batch_transfer_from(
            alice(),
            bob(),
            vec![GOLD, SWORD],
            amounts([30, 1]),
        );
        assert_eq!(transfer.await, Ok(Ok(true)));

        let balances = vmt.balance_of_batch(
            vec![alice(), bob(), alice(), bob()],
            vec![GOLD, GOLD, SWORD, SWORD],
        );
        assert_eq!(balances.query(), Ok(Ok(amounts([70, 30, 0, 1]))));
    }
    // #endregion batch

    #[tokio::test]
    async fn batch_of_64() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let ids = vec![GOLD; MAX_BATCH];
        let ones = amounts([1; MAX_BATCH]);
        let transfer =
            vmt.batch_transfer_from(alice(), bob(), ids.clone(), ones.clone());
        assert_eq!(transfer.await, Ok(Ok(true)));
        assert_eq!(balance(&tokens, bob(), GOLD), units(64));

        let mint = vmt.mint_batch(bob(), ids.clone(), ones.clone());
        assert_eq!(mint.await, Ok(Ok(true)));
        let burn = vmt.burn_batch(bob(), ids.clone(), ones);
        assert_eq!(burn.with_actor_id(bob()).await, Ok(Ok(true)));
        assert_eq!(balance(&tokens, bob(), GOLD), units(64));
        let balances = vmt.balance_of_batch(vec![bob(); MAX_BATCH], ids);
        assert_eq!(balances.query(), Ok(Ok(amounts([64; MAX_BATCH]))));
    }

    #[tokio::test]
    async fn an_operator_moves_and_burns() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let mut events = vmt.listen().await.unwrap();
        assert_eq!(vmt.set_approval(bob(), true).await, Ok(Ok(true)));
        assert_eq!(vmt.set_approval(bob(), true).await, Ok(Ok(false)));
        assert_eq!(vmt.set_approval(alice(), true).await, Ok(Ok(false)));
        assert_eq!(vmt.is_approved(alice(), bob()).query(), Ok(true));
        assert_eq!(vmt.is_approved(bob(), alice()).query(), Ok(false));

        let transfer = vmt.transfer_from(alice(), charlie(), GOLD, units(10));
        assert_eq!(transfer.with_actor_id(bob()).await, Ok(Ok(true)));
        let burn = vmt.burn(alice(), SWORD, units(1)).with_actor_id(bob());
        assert_eq!(burn.await, Ok(Ok(true)));

        assert_eq!(balance(&tokens, charlie(), GOLD), units(10));
        let moved = |to, id, amount| VmtEvents::Transferred {
            operator: bob(),
            from: alice(),
            to,
            ids: vec![id],
            amounts: amounts([amount]),
        };
        assert_eq!(
            drain(&mut events),
            [
                VmtEvents::ApprovalForAll {
                    owner: alice(),
                    operator: bob(),
                    approved: true,
                },
                moved(charlie(), GOLD, 10),
                moved(zero(), SWORD, 1),
            ]
        );
    }

    #[tokio::test]
    async fn roles_and_ownership_change_hands() {
        let tokens = deploy_empty().await;
        let mut vmt = tokens.vmt();
        let mut events = vmt.listen().await.unwrap();
        assert_eq!(vmt.grant_minter(bob()).await, Ok(Ok(true)));
        assert_eq!(vmt.grant_minter(bob()).await, Ok(Ok(false)));
        assert_eq!(vmt.revoke_minter(alice()).await, Ok(Ok(true)));
        assert_eq!(vmt.revoke_minter(alice()).await, Ok(Ok(false)));
        assert_eq!(vmt.minters().query(), Ok(vec![bob()]));
        assert_eq!(vmt.propose_owner(Some(bob())).await, Ok(Ok(true)));
        assert_eq!(vmt.pending_owner().query(), Ok(Some(bob())));
        let accept = vmt.accept_ownership().with_actor_id(bob());
        assert_eq!(accept.await, Ok(Ok(true)));
        assert_eq!(vmt.owner().query(), Ok(bob()));
        assert_eq!(
            drain(&mut events),
            [
                VmtEvents::MinterGranted { who: bob() },
                VmtEvents::MinterRevoked { who: alice() },
                VmtEvents::OwnerProposed { who: Some(bob()) },
                VmtEvents::OwnerChanged {
                    from: alice(),
                    to: bob()
                },
            ]
        );
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn only_minters_create_and_mint() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let refused = VmtError::NotMinter;
        let create =
            vmt.create(Kind::Unique, "x".repeat(65), "".into(), "".into());
        assert_eq!(create.with_actor_id(bob()).await, Ok(Err(refused.clone())));
        let mint = vmt.mint(bob(), 9, units(0)).with_actor_id(bob());
        assert_eq!(mint.await, Ok(Err(refused)));
    }

    #[tokio::test]
    async fn texts_have_limits() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let text = |bytes: usize| "x".repeat(bytes);
        for (name, description, media, answer) in [
            (65, 0, 0, Err(VmtError::MetadataTooLong)),
            (0, 513, 0, Err(VmtError::MetadataTooLong)),
            (0, 0, 257, Err(VmtError::MetadataTooLong)),
            (64, 512, 256, Ok(4)),
        ] {
            let create = vmt.create(
                Kind::Unique,
                text(name),
                text(description),
                text(media),
            );
            assert_eq!(create.await, Ok(answer));
        }
    }

    #[tokio::test]
    async fn entries_that_cannot_be_moved() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        for (id, amount, error) in [
            (GOLD, units(0), VmtError::ZeroAmount),
            (9, units(0), VmtError::ZeroAmount),
            (9, units(1), VmtError::TokenNotFound { id: 9 }),
            (0, units(1), VmtError::TokenNotFound { id: 0 }),
        ] {
            let refused = Ok(Err(error));
            assert_eq!(vmt.mint(bob(), id, amount).await, refused);
            assert_eq!(vmt.burn(alice(), id, amount).await, refused);
            let transfer = vmt.transfer_from(alice(), bob(), id, amount);
            assert_eq!(transfer.await, refused);
        }
    }

    #[tokio::test]
    async fn insufficient_balance() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let refused = Ok(Err(VmtError::InsufficientBalance { id: GOLD }));
        let transfer = vmt.transfer_from(alice(), bob(), GOLD, units(101));
        assert_eq!(transfer.await, refused);
        assert_eq!(vmt.burn(alice(), GOLD, units(101)).await, refused);
        assert_eq!(supply(&tokens, GOLD), units(100));
    }

    #[tokio::test]
    async fn addresses() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let refused = Ok(Err(VmtError::ZeroAddress));
        // Comes before rights and entries.
        let mint = vmt.mint(zero(), 9, units(0)).with_actor_id(bob());
        assert_eq!(mint.await, refused);
        let transfer = vmt.transfer_from(alice(), zero(), 9, units(0));
        assert_eq!(transfer.with_actor_id(bob()).await, refused);
        assert_eq!(vmt.set_approval(zero(), true).await, refused);
        assert_eq!(vmt.grant_minter(zero()).await, refused);
        assert_eq!(vmt.propose_owner(Some(zero())).await, refused);

        let transfer = vmt.transfer_from(alice(), alice(), 9, units(0));
        assert_eq!(
            transfer.with_actor_id(bob()).await,
            Ok(Err(VmtError::SelfTransfer))
        );
    }

    #[tokio::test]
    async fn not_approved() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        // Comes before the entries; minters have no right over others either.
        _ = vmt.grant_minter(bob()).await;
        let refused = Ok(Err(VmtError::NotApproved));
        for id in [GOLD, 9] {
            let transfer = vmt.transfer_from(alice(), bob(), id, units(1));
            assert_eq!(transfer.with_actor_id(bob()).await, refused);
            let burn = vmt.burn(alice(), id, units(1)).with_actor_id(bob());
            assert_eq!(burn.await, refused);
        }
    }

    #[tokio::test]
    async fn overflow() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        assert_eq!(
            vmt.mint(bob(), GOLD, U256::MAX - 99).await,
            Ok(Err(VmtError::Overflow))
        );
        let mint = vmt.mint(bob(), GOLD, U256::MAX - 100);
        assert_eq!(mint.await, Ok(Ok(true)));
        assert_eq!(supply(&tokens, GOLD), U256::MAX);
    }

    #[tokio::test]
    async fn unique_supply() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let create =
            vmt.create(Kind::Unique, "Shield".into(), "".into(), "".into());
        assert_eq!(create.await, Ok(Ok(4)));
        let two = Ok(Err(VmtError::UniqueSupply { id: 4 }));
        assert_eq!(vmt.mint(bob(), 4, units(2)).await, two);
        let mint = vmt.mint_batch(bob(), vec![4, 4], amounts([1, 1]));
        assert_eq!(mint.await, two);
        assert_eq!(vmt.mint(bob(), 4, units(1)).await, Ok(Ok(true)));
        assert_eq!(vmt.mint(bob(), 4, units(1)).await, two);
    }

    #[tokio::test]
    async fn batch_shapes() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        for (ids, of, error) in [
            (0, 0, VmtError::EmptyBatch),
            (1, 0, VmtError::LengthMismatch),
            (0, 1, VmtError::LengthMismatch),
            (2, 1, VmtError::LengthMismatch),
        ] {
            let (ids, of) = (vec![GOLD; ids], amounts(vec![1; of]));
            let refused = Ok(Err(error.clone()));
            // Comes before addresses and rights.
            let mint = vmt.mint_batch(zero(), ids.clone(), of.clone());
            assert_eq!(mint.with_actor_id(bob()).await, refused);
            let burn = vmt.burn_batch(alice(), ids.clone(), of.clone());
            assert_eq!(burn.with_actor_id(bob()).await, refused);
            let transfer = vmt.batch_transfer_from(
                alice(),
                zero(),
                ids.clone(),
                of.clone(),
            );
            assert_eq!(transfer.await, refused);
            let balances = vmt.balance_of_batch(vec![bob(); of.len()], ids);
            assert_eq!(balances.query(), Ok(Err(error)));
        }
    }

    #[tokio::test]
    async fn batch_65() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let (ids, ones) = (vec![GOLD; 65], amounts([1; 65]));
        let refused = Ok(Err(VmtError::BatchTooLong));
        let mint = vmt.mint_batch(bob(), ids.clone(), ones.clone());
        assert_eq!(mint.await, refused);
        let burn = vmt.burn_batch(alice(), ids.clone(), ones.clone());
        assert_eq!(burn.await, refused);
        let transfer =
            vmt.batch_transfer_from(alice(), bob(), ids.clone(), ones);
        assert_eq!(transfer.await, refused);
        let balances = vmt.balance_of_batch(vec![bob(); 65], ids);
        assert_eq!(balances.query(), Ok(Err(VmtError::BatchTooLong)));
    }

    #[tokio::test]
    async fn length_mismatch_leaves_state() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let mut events = vmt.listen().await.unwrap();
        let transfer = vmt.batch_transfer_from(
            alice(),
            bob(),
            vec![GOLD, WOOD],
            amounts([1]),
        );
        assert_eq!(transfer.await, Ok(Err(VmtError::LengthMismatch)));
        assert_eq!(balance(&tokens, alice(), GOLD), units(100));
        assert!(drain(&mut events).is_empty());
    }

    #[tokio::test]
    async fn only_the_owner_manages_roles() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let refused = Ok(Err(VmtError::NotOwner));
        let grant = vmt.grant_minter(eve()).with_actor_id(bob());
        assert_eq!(grant.await, refused);
        let revoke = vmt.revoke_minter(alice()).with_actor_id(bob());
        assert_eq!(revoke.await, refused);
        let propose = vmt.propose_owner(Some(bob())).with_actor_id(bob());
        assert_eq!(propose.await, refused);
        let accept = vmt.accept_ownership().with_actor_id(bob());
        assert_eq!(accept.await, Ok(Err(VmtError::NotPendingOwner)));
    }

    #[tokio::test]
    async fn minter_limit() {
        let tokens = deploy_empty().await;
        let mut vmt = tokens.vmt();
        for number in 1..32u64 {
            let grant = vmt.grant_minter(ActorId::from(1_000 + number));
            assert_eq!(grant.await, Ok(Ok(true)));
        }
        assert_eq!(
            vmt.grant_minter(bob()).await,
            Ok(Err(VmtError::MinterLimit))
        );
    }

    #[tokio::test]
    async fn value_is_refused_and_returned() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let before = tokens.balance();
        let (ids, ones) = (vec![GOLD], amounts([1]));
        let create = vmt.create(Kind::Unique, "".into(), "".into(), "".into());
        assert_eq!(
            create.with_value(VARA).await,
            Ok(Err(VmtError::UnexpectedValue))
        );
        for answer in [
            vmt.mint(bob(), GOLD, units(1)).with_value(VARA).await,
            vmt.mint_batch(bob(), ids.clone(), ones.clone())
                .with_value(VARA)
                .await,
            vmt.burn(alice(), GOLD, units(1)).with_value(VARA).await,
            vmt.burn_batch(alice(), ids.clone(), ones.clone())
                .with_value(VARA)
                .await,
            vmt.transfer_from(alice(), bob(), GOLD, units(1))
                .with_value(VARA)
                .await,
            vmt.batch_transfer_from(alice(), bob(), ids, ones)
                .with_value(VARA)
                .await,
            vmt.set_approval(bob(), true).with_value(VARA).await,
            vmt.grant_minter(bob()).with_value(VARA).await,
            vmt.revoke_minter(alice()).with_value(VARA).await,
            vmt.propose_owner(Some(bob())).with_value(VARA).await,
            vmt.accept_ownership().with_value(VARA).await,
        ] {
            assert_eq!(answer, Ok(Err(VmtError::UnexpectedValue)));
        }
        assert_eq!(tokens.balance(), before);
        assert_eq!(balance(&tokens, alice(), GOLD), units(100));
    }

    #[tokio::test]
    async fn init_limits() {
        let env = env();
        let code_id = env.system().submit_code(WASM_BINARY);
        for (name, value, error) in [
            (MAX_NAME + 1, 0, VmtInitError::NameTooLong),
            (4, VARA, VmtInitError::UnexpectedValue),
        ] {
            let created = env
                .deploy::<VmtProgram>(
                    code_id,
                    format!("{error:?}").into_bytes(),
                )
                .new("x".repeat(name))
                .with_value(value)
                .await;
            assert_eq!(created.unwrap().err(), Some(error));
        }
        let largest = env
            .deploy::<VmtProgram>(code_id, b"largest".to_vec())
            .new("x".repeat(MAX_NAME))
            .await;
        assert!(largest.unwrap().is_ok());
    }
}

mod adversarial {
    use super::*;

    #[tokio::test]
    async fn batch_repeated_id_exact_balance_ok() {
        let tokens = deploy().await;
        let transfer = tokens.vmt().batch_transfer_from(
            alice(),
            bob(),
            vec![GOLD, GOLD],
            amounts([60, 40]),
        );
        assert_eq!(transfer.await, Ok(Ok(true)));
        assert_eq!(balance(&tokens, alice(), GOLD), units(0));
        assert_eq!(balance(&tokens, bob(), GOLD), units(100));
    }

    // #region repeated-id
    #[tokio::test]
    async fn batch_repeated_id_over_balance_throws() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let mut events = vmt.listen().await.unwrap();

        // Each entry alone is covered by the balance of 100, both together are
        // not.
        let transfer = vmt.batch_transfer_from(
            alice(),
            bob(),
            vec![WOOD, GOLD, GOLD],
            amounts([10, 60, 60]),
        );
        assert_eq!(
            transfer.await,
            Ok(Err(VmtError::InsufficientBalance { id: GOLD }))
        );

        // Nothing has moved, not even the entries that were covered.
        assert_eq!(balance(&tokens, alice(), WOOD), units(10));
        assert_eq!(balance(&tokens, alice(), GOLD), units(100));
        assert_eq!(balance(&tokens, bob(), GOLD), units(0));
        assert!(drain(&mut events).is_empty());
    }
    // #endregion repeated-id

    #[tokio::test]
    async fn three_halves() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let (ids, halves) = (vec![GOLD; 3], amounts([50; 3]));
        let refused = Ok(Err(VmtError::InsufficientBalance { id: GOLD }));
        let transfer = vmt.batch_transfer_from(
            alice(),
            bob(),
            ids.clone(),
            halves.clone(),
        );
        assert_eq!(transfer.await, refused);
        assert_eq!(vmt.burn_batch(alice(), ids, halves).await, refused);
        assert_eq!(supply(&tokens, GOLD), units(100));
        assert_eq!(balance(&tokens, alice(), GOLD), units(100));
        assert_eq!(balance(&tokens, bob(), GOLD), units(0));
    }

    #[tokio::test]
    async fn transfer_whole_balance_ok() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let transfer = vmt.transfer_from(alice(), bob(), GOLD, units(100));
        assert_eq!(transfer.await, Ok(Ok(true)));
        let burn = vmt.burn(bob(), GOLD, units(100)).with_actor_id(bob());
        assert_eq!(burn.await, Ok(Ok(true)));
        assert_eq!(supply(&tokens, GOLD), units(0));
    }

    #[tokio::test]
    async fn unique_cannot_be_reminted_after_burn() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        assert_eq!(vmt.burn(alice(), SWORD, units(1)).await, Ok(Ok(true)));
        assert_eq!(
            vmt.mint(alice(), SWORD, units(1)).await,
            Ok(Err(VmtError::UniqueSupply { id: SWORD }))
        );
        assert_eq!(supply(&tokens, SWORD), units(0));
    }

    #[tokio::test]
    async fn operator_revoked_between_calls() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        _ = vmt.set_approval(bob(), true).await;
        let first = vmt.transfer_from(alice(), bob(), GOLD, units(1));
        assert_eq!(first.with_actor_id(bob()).await, Ok(Ok(true)));
        assert_eq!(vmt.set_approval(bob(), false).await, Ok(Ok(true)));
        assert_eq!(vmt.set_approval(bob(), false).await, Ok(Ok(false)));
        let second = vmt.transfer_from(alice(), bob(), GOLD, units(1));
        assert_eq!(
            second.with_actor_id(bob()).await,
            Ok(Err(VmtError::NotApproved))
        );
    }

    #[tokio::test]
    async fn operator_cannot_approve_others() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        _ = vmt.set_approval(bob(), true).await;
        // An approval is always one of the sender: this one concerns Bob's
        // tokens.
        let approve = vmt.set_approval(eve(), true).with_actor_id(bob());
        assert_eq!(approve.await, Ok(Ok(true)));
        assert_eq!(vmt.is_approved(alice(), eve()).query(), Ok(false));
        let steal = vmt.transfer_from(alice(), eve(), GOLD, units(1));
        assert_eq!(
            steal.with_actor_id(eve()).await,
            Ok(Err(VmtError::NotApproved))
        );
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    #[tokio::test]
    async fn dust_of_very_many_ids_makes_no_transfer_dearer() {
        let env = env();
        let tokens = deploy_full(&env).await;
        let mut vmt = tokens.vmt();
        let gold = vmt.transfer_from(alice(), bob(), GOLD, units(1));
        let (_, first) = cost(&env, alice(), gold).await;

        let kind = Kind::Fungible { decimals: 0 };
        for id in 4..=67 {
            let create =
                vmt.create(kind.clone(), "Dust".into(), "".into(), "".into());
            assert_eq!(create.await, Ok(Ok(id)));
        }
        let ids: Vec<u64> = (4..=67).collect();
        let mint = vmt.mint_batch(eve(), ids.clone(), amounts([1; 64]));
        assert_eq!(mint.await, Ok(Ok(true)));
        let dust =
            vmt.batch_transfer_from(eve(), alice(), ids, amounts([1; 64]));
        assert_eq!(dust.with_actor_id(eve()).await, Ok(Ok(true)));

        let gold = vmt.transfer_from(alice(), bob(), GOLD, units(1));
        let (moved, last) = cost(&env, alice(), gold).await;
        assert_eq!(moved, Ok(Ok(true)));
        assert!(last < first * 3 / 2, "{last} instead of {first}");
        assert_eq!(balance(&tokens, alice(), GOLD), units(98));
        assert_eq!(balance(&tokens, alice(), 67), units(1));
    }

    #[tokio::test]
    async fn a_stranger_neither_creates_nor_mints_nor_moves_nor_burns() {
        let tokens = deploy().await;
        let mut vmt = tokens.vmt();
        let create =
            vmt.create(Kind::Unique, "Mine".into(), "".into(), "".into());
        let create = create.with_actor_id(eve()).await;
        assert_eq!(create, Ok(Err(VmtError::NotMinter)));
        let mint = vmt.mint(eve(), GOLD, units(1)).with_actor_id(eve());
        assert_eq!(mint.await, Ok(Err(VmtError::NotMinter)));
        let take = vmt.transfer_from(alice(), eve(), GOLD, units(1));
        assert_eq!(
            take.with_actor_id(eve()).await,
            Ok(Err(VmtError::NotApproved))
        );
        let burn = vmt.burn_batch(alice(), vec![GOLD], amounts([1]));
        assert_eq!(
            burn.with_actor_id(eve()).await,
            Ok(Err(VmtError::NotApproved))
        );
        assert_eq!(supply(&tokens, GOLD), units(100));
    }
}

mod invariants {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..Default::default() })]

        /// The sum of the property in `state.rs`, on the Wasm and through
        /// messages.
        #[test]
        fn supply_is_the_sum_of_balances(
            messages in prop::collection::vec(
                (0u8..4, 0usize..3, 0usize..3, prop::collection::vec((1u64..4, 0u64..60), 1..4)),
                1..30,
            ),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let users = [alice(), bob(), charlie()];
                let tokens = deploy().await;
                let mut vmt = tokens.vmt();
                for (command, by, other, entries) in messages {
                    let (by, other) = (users[by], users[other]);
                    let (ids, of): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
                    let of = amounts(of);
                    match command {
                        0 => _ = vmt.mint_batch(other, ids, of).await.unwrap(),
                        1 => _ = vmt.burn_batch(other, ids, of).with_actor_id(by).await.unwrap(),
                        2 => _ = vmt.set_approval(other, true).with_actor_id(by).await.unwrap(),
                        _ => {
                            let transfer = vmt.batch_transfer_from(other, by, ids, of);
                            _ = transfer.with_actor_id(by).await.unwrap();
                        }
                    }
                }
                for id in [GOLD, SWORD, WOOD] {
                    let sum = users
                        .into_iter()
                        .fold(units(0), |sum, user| sum + balance(&tokens, user, id));
                    assert_eq!(sum, supply(&tokens, id));
                }
            });
        }
    }
}
