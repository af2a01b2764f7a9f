use sails_rs::{
    client::*, collections::BTreeMap, meta::SailsMessageHeader, prelude::*,
};
use testkit::{alice, bob, charlie, cost, drain, env, eve, is_panic};
use vft_app::{MAX_DECIMALS, MAX_NAME, MAX_SYMBOL, WASM_BINARY};
use vft_client::{
    Vft as _, VftCtors as _, VftInitError, VftProgram,
    vft::{Vft as _, VftAdminError, events::VftEvents},
    vft_service::{VftError, VftService as _, events::VftServiceEvents},
};

type Token = Actor<VftProgram, GtestEnv>;

const VARA: u128 = 1_000_000_000_000;

fn zero() -> ActorId {
    ActorId::zero()
}

fn units(amount: u64) -> U256 {
    amount.into()
}

/// A token of Alice, who owns it and may mint.
async fn deploy() -> Token {
    deploy_in(&env()).await
}

async fn deploy_in(env: &GtestEnv) -> Token {
    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy(code_id, b"salt".to_vec())
        .new("Sample".into(), "SMP".into(), 12)
        .await
        .unwrap()
        .unwrap()
}

/// The same with 100 units for Alice.
async fn deploy_funded() -> Token {
    let token = deploy().await;
    assert_eq!(token.vft().mint(alice(), units(100)).await, Ok(Ok(true)));
    token
}

fn balance(token: &Token, account: ActorId) -> U256 {
    token
        .vft()
        .vft_service()
        .balance_of(account)
        .query()
        .unwrap()
}

fn allowance(token: &Token, owner: ActorId, spender: ActorId) -> U256 {
    let vft = token.vft().vft_service();
    vft.allowance(owner, spender).query().unwrap()
}

fn supply(token: &Token) -> U256 {
    token.vft().vft_service().total_supply().query().unwrap()
}

mod normal {
    use super::*;

    #[tokio::test]
    async fn metadata() {
        let token = deploy().await;
        let vft = token.vft().vft_service();
        assert_eq!(vft.name().query(), Ok("Sample".into()));
        assert_eq!(vft.symbol().query(), Ok("SMP".into()));
        assert_eq!(vft.decimals().query(), Ok(12));
        assert_eq!(supply(&token), units(0));
        assert_eq!(token.vft().owner().query(), Ok(alice()));
        assert_eq!(token.vft().pending_owner().query(), Ok(None));
        assert_eq!(token.vft().minters().query(), Ok(vec![alice()]));
    }

    #[tokio::test]
    async fn mint_transfer_burn() {
        let token = deploy().await;
        let mut vft = token.vft();

        assert_eq!(vft.mint(alice(), units(100)).await, Ok(Ok(true)));
        let transfer = vft.vft_service().transfer(bob(), units(40));
        assert_eq!(transfer.await, Ok(Ok(true)));
        let burn = vft.burn(units(15)).with_actor_id(bob());
        assert_eq!(burn.await, Ok(Ok(true)));

        assert_eq!(balance(&token, alice()), units(60));
        assert_eq!(balance(&token, bob()), units(25));
        assert_eq!(supply(&token), units(85));
    }

    #[tokio::test]
    async fn allowance_flow() {
        let token = deploy_funded().await;
        let mut vft = token.vft().vft_service();
        let mut events = vft.listen().await.unwrap();

        assert_eq!(vft.approve(bob(), units(30)).await, Ok(Ok(true)));
        let spend = vft.transfer_from(alice(), charlie(), units(20));
        assert_eq!(spend.with_actor_id(bob()).await, Ok(Ok(true)));

        assert_eq!(allowance(&token, alice(), bob()), units(10));
        assert_eq!(balance(&token, charlie()), units(20));
        assert_eq!(
            drain(&mut events),
            [
                VftServiceEvents::Approval {
                    owner: alice(),
                    spender: bob(),
                    value: units(30),
                },
                VftServiceEvents::Transfer {
                    from: alice(),
                    to: charlie(),
                    value: units(20),
                },
            ]
        );
    }

    #[tokio::test]
    async fn burn_from_uses_the_allowance() {
        let token = deploy_funded().await;
        let mut vft = token.vft();
        vft.vft_service()
            .approve(bob(), units(30))
            .await
            .unwrap()
            .unwrap();

        let burn = vft.burn_from(alice(), units(20)).with_actor_id(bob());
        assert_eq!(burn.await, Ok(Ok(true)));

        assert_eq!(allowance(&token, alice(), bob()), units(10));
        assert_eq!(balance(&token, alice()), units(80));
        assert_eq!(supply(&token), units(80));
    }

    #[tokio::test]
    async fn approve_replaces_and_zero_withdraws() {
        let token = deploy_funded().await;
        let mut vft = token.vft().vft_service();
        assert_eq!(vft.approve(bob(), units(30)).await, Ok(Ok(true)));
        assert_eq!(vft.approve(bob(), units(5)).await, Ok(Ok(true)));
        assert_eq!(allowance(&token, alice(), bob()), units(5));
        assert_eq!(vft.approve(bob(), units(0)).await, Ok(Ok(true)));
        assert_eq!(allowance(&token, alice(), bob()), units(0));

        let spend = vft.transfer_from(alice(), bob(), units(1));
        assert_eq!(
            spend.with_actor_id(bob()).await,
            Ok(Err(VftError::InsufficientAllowance))
        );
    }

    /// One of each message that moves tokens.
    async fn move_tokens(token: &Token) {
        let mut admin = token.vft();
        let mut vft = admin.vft_service();
        let done = Ok(Ok(true));
        assert_eq!(admin.mint(alice(), units(100)).await, Ok(Ok(true)));
        assert_eq!(admin.mint(bob(), units(50)).await, Ok(Ok(true)));
        assert_eq!(vft.transfer(charlie(), units(30)).await, done);
        assert_eq!(vft.approve(bob(), units(40)).await, done);
        let spend = vft.transfer_from(alice(), eve(), units(25));
        assert_eq!(spend.with_actor_id(bob()).await, done);
        let burn_from = admin.burn_from(alice(), units(15));
        assert_eq!(burn_from.with_actor_id(bob()).await, Ok(Ok(true)));
        let burn = admin.burn(units(50));
        assert_eq!(burn.with_actor_id(bob()).await, Ok(Ok(true)));
    }

    // #region events-rebuild-balances
    #[tokio::test]
    async fn events_rebuild_balances() {
        let token = deploy().await;
        let mut events = token.vft().vft_service().listen().await.unwrap();
        move_tokens(&token).await;

        let mut balances = BTreeMap::<ActorId, U256>::new();
        for event in drain(&mut events) {
            if let VftServiceEvents::Transfer { from, to, value } = event {
                if from != zero() {
                    *balances.entry(from).or_default() -= value;
                }
                if to != zero() {
                    *balances.entry(to).or_default() += value;
                }
            }
        }

        for user in [alice(), bob(), charlie(), eve()] {
            assert_eq!(balances[&user], balance(&token, user));
        }
    }
    // #endregion events-rebuild-balances

    #[tokio::test]
    async fn roles_are_granted_and_revoked() {
        let token = deploy().await;
        let mut vft = token.vft();
        let mut events = vft.listen().await.unwrap();

        assert_eq!(vft.grant_minter(bob()).await, Ok(Ok(true)));
        assert_eq!(vft.grant_minter(bob()).await, Ok(Ok(false)));
        let mint = vft.mint(bob(), units(1)).with_actor_id(bob());
        assert_eq!(mint.await, Ok(Ok(true)));

        // The owner may give up its own right to mint.
        assert_eq!(vft.revoke_minter(alice()).await, Ok(Ok(true)));
        assert_eq!(vft.revoke_minter(alice()).await, Ok(Ok(false)));
        assert_eq!(
            vft.mint(alice(), units(1)).await,
            Ok(Err(VftAdminError::NotMinter))
        );

        assert_eq!(vft.minters().query(), Ok(vec![bob()]));
        assert_eq!(
            drain(&mut events),
            [
                VftEvents::MinterGranted { who: bob() },
                VftEvents::MinterRevoked { who: alice() },
            ]
        );
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn transfer_insufficient() {
        let token = deploy_funded().await;
        let mut vft = token.vft().vft_service();
        let refused = Ok(Err(VftError::InsufficientBalance));
        assert_eq!(vft.transfer(bob(), units(101)).await, refused);
        let empty = vft.transfer(alice(), units(1)).with_actor_id(bob());
        assert_eq!(empty.await, refused);
        assert_eq!(balance(&token, alice()), units(100));
    }

    #[tokio::test]
    async fn transfer_zero_address() {
        let token = deploy_funded().await;
        let mut admin = token.vft();
        let mut vft = admin.vft_service();
        // Comes before everything else: even nothing cannot go to the zero
        // address.
        for amount in [0, 1, 1000] {
            let value = units(amount);
            let refused = Ok(Err(VftError::ZeroAddress));
            assert_eq!(vft.transfer(zero(), value).await, refused);
            assert_eq!(vft.transfer_from(bob(), zero(), value).await, refused);
            assert_eq!(
                admin.mint(zero(), value).await,
                Ok(Err(VftAdminError::ZeroAddress))
            );
        }
    }

    #[tokio::test]
    async fn transfer_from_insufficient_allowance() {
        let token = deploy_funded().await;
        let mut vft = token.vft().vft_service();
        _ = vft.approve(bob(), units(10)).await;
        // Checked before the balance, which would not be enough either.
        for amount in [11, 1000] {
            let spend = vft.transfer_from(alice(), bob(), units(amount));
            assert_eq!(
                spend.with_actor_id(bob()).await,
                Ok(Err(VftError::InsufficientAllowance))
            );
        }
        let stranger = vft.transfer_from(alice(), eve(), units(1));
        assert_eq!(
            stranger.with_actor_id(eve()).await,
            Ok(Err(VftError::InsufficientAllowance))
        );
        assert_eq!(allowance(&token, alice(), bob()), units(10));
    }

    #[tokio::test]
    async fn transfer_from_insufficient_balance_keeps_allowance() {
        let token = deploy_funded().await;
        let mut vft = token.vft().vft_service();
        _ = vft.approve(bob(), units(500)).await;
        let spend = vft.transfer_from(alice(), bob(), units(101));
        assert_eq!(
            spend.with_actor_id(bob()).await,
            Ok(Err(VftError::InsufficientBalance))
        );
        assert_eq!(allowance(&token, alice(), bob()), units(500));
    }

    #[tokio::test]
    async fn mint_not_minter() {
        let token = deploy().await;
        // Comes before the zero amount and the zero address.
        for (to, amount) in [(bob(), 1), (bob(), 0), (zero(), 1)] {
            let mint = token.vft().mint(to, units(amount)).with_actor_id(bob());
            assert_eq!(mint.await, Ok(Err(VftAdminError::NotMinter)));
        }
        assert_eq!(supply(&token), units(0));
    }

    #[tokio::test]
    async fn mint_overflow() {
        let token = deploy().await;
        let mut vft = token.vft();
        assert_eq!(vft.mint(alice(), U256::MAX).await, Ok(Ok(true)));
        for to in [alice(), bob()] {
            assert_eq!(
                vft.mint(to, units(1)).await,
                Ok(Err(VftAdminError::Overflow))
            );
        }
        assert_eq!(supply(&token), U256::MAX);
        assert_eq!(balance(&token, bob()), units(0));
    }

    #[tokio::test]
    async fn burn_insufficient() {
        let token = deploy_funded().await;
        let mut vft = token.vft();
        let refused = Ok(Err(VftAdminError::InsufficientBalance));
        assert_eq!(vft.burn(units(101)).await, refused);
        // A minter, but not a holder: nobody burns what others hold.
        _ = vft.grant_minter(bob()).await;
        assert_eq!(vft.burn(units(1)).with_actor_id(bob()).await, refused);

        _ = vft.vft_service().approve(bob(), units(500)).await;
        let burn = vft.burn_from(alice(), units(101)).with_actor_id(bob());
        assert_eq!(burn.await, refused);
        assert_eq!(allowance(&token, alice(), bob()), units(500));
        assert_eq!(supply(&token), units(100));
    }

    #[tokio::test]
    async fn burn_from_needs_allowance() {
        let token = deploy_funded().await;
        let mut vft = token.vft();
        _ = vft.vft_service().approve(bob(), units(5)).await;
        let burn = vft.burn_from(alice(), units(6)).with_actor_id(bob());
        assert_eq!(burn.await, Ok(Err(VftAdminError::InsufficientAllowance)));
        assert_eq!(supply(&token), units(100));
    }

    #[tokio::test]
    async fn approve_zero_address() {
        let token = deploy().await;
        let mut vft = token.vft();
        let approve = vft.vft_service().approve(zero(), units(1));
        assert_eq!(approve.await, Ok(Err(VftError::ZeroAddress)));
        let approve_if = vft.approve_if(zero(), units(0), units(1));
        assert_eq!(approve_if.await, Ok(Err(VftAdminError::ZeroAddress)));
    }

    #[tokio::test]
    async fn approve_if_changed() {
        let token = deploy().await;
        let mut vft = token.vft();
        assert_eq!(
            vft.approve_if(bob(), units(0), units(10)).await,
            Ok(Ok(true))
        );
        assert_eq!(
            vft.approve_if(bob(), units(0), units(20)).await,
            Ok(Err(VftAdminError::AllowanceChanged { current: units(10) }))
        );
        assert_eq!(allowance(&token, alice(), bob()), units(10));
    }

    #[tokio::test]
    async fn minter_limit() {
        let token = deploy().await;
        let mut vft = token.vft();
        let minter = |id: u64| ActorId::from(1_000 + id);
        for id in 1..32 {
            assert_eq!(vft.grant_minter(minter(id)).await, Ok(Ok(true)));
        }
        assert_eq!(
            vft.grant_minter(minter(32)).await,
            Ok(Err(VftAdminError::MinterLimit))
        );
        assert_eq!(vft.grant_minter(minter(1)).await, Ok(Ok(false)));
        assert_eq!(vft.revoke_minter(minter(1)).await, Ok(Ok(true)));
        assert_eq!(vft.grant_minter(minter(32)).await, Ok(Ok(true)));
    }

    #[tokio::test]
    async fn only_the_owner_manages_roles() {
        let token = deploy().await;
        let mut vft = token.vft();
        _ = vft.grant_minter(bob()).await;
        let refused = Ok(Err(VftAdminError::NotOwner));

        let grant = vft.grant_minter(eve()).with_actor_id(bob());
        assert_eq!(grant.await, refused);
        let revoke = vft.revoke_minter(alice()).with_actor_id(bob());
        assert_eq!(revoke.await, refused);
        let propose = vft.propose_owner(Some(bob())).with_actor_id(bob());
        assert_eq!(propose.await, refused);

        assert_eq!(
            vft.grant_minter(zero()).await,
            Ok(Err(VftAdminError::ZeroAddress))
        );
        assert_eq!(
            vft.propose_owner(Some(zero())).await,
            Ok(Err(VftAdminError::ZeroAddress))
        );
        assert_eq!(vft.pending_owner().query(), Ok(None));
    }

    #[tokio::test]
    async fn owner_two_step() {
        let token = deploy().await;
        let mut vft = token.vft();
        let mut events = vft.listen().await.unwrap();

        assert_eq!(vft.propose_owner(Some(bob())).await, Ok(Ok(true)));
        // Alice keeps her rights until Bob accepts, and nobody else can.
        assert_eq!(vft.grant_minter(charlie()).await, Ok(Ok(true)));
        let accept = vft.accept_ownership().with_actor_id(eve());
        assert_eq!(accept.await, Ok(Err(VftAdminError::NotPendingOwner)));

        let accept = vft.accept_ownership().with_actor_id(bob());
        assert_eq!(accept.await, Ok(Ok(true)));

        assert_eq!(vft.owner().query(), Ok(bob()));
        let late = vft.grant_minter(eve()).await;
        assert_eq!(late, Ok(Err(VftAdminError::NotOwner)));
        assert_eq!(
            drain(&mut events),
            [
                VftEvents::OwnerProposed { who: Some(bob()) },
                VftEvents::MinterGranted { who: charlie() },
                VftEvents::OwnerChanged {
                    from: alice(),
                    to: bob()
                },
            ]
        );
    }

    #[tokio::test]
    async fn a_proposal_can_be_taken_back() {
        let token = deploy().await;
        let mut vft = token.vft();
        assert_eq!(vft.propose_owner(None).await, Ok(Ok(false)));
        assert_eq!(vft.propose_owner(Some(bob())).await, Ok(Ok(true)));
        assert_eq!(vft.propose_owner(Some(bob())).await, Ok(Ok(false)));
        assert_eq!(vft.propose_owner(None).await, Ok(Ok(true)));
        let accept = vft.accept_ownership().with_actor_id(bob());
        assert_eq!(accept.await, Ok(Err(VftAdminError::NotPendingOwner)));
    }

    #[tokio::test]
    async fn value_attached_is_refused_and_returned() {
        let token = deploy_funded().await;
        let mut admin = token.vft();
        let mut vft = admin.vft_service();
        let before = token.balance();

        let base = [
            vft.approve(bob(), units(1)).with_value(VARA).await,
            vft.transfer(bob(), units(1)).with_value(VARA).await,
            vft.transfer_from(alice(), bob(), units(1))
                .with_value(VARA)
                .await,
        ];
        let extended = [
            admin.mint(bob(), units(1)).with_value(VARA).await,
            admin.burn(units(1)).with_value(VARA).await,
            admin.burn_from(alice(), units(1)).with_value(VARA).await,
            admin
                .approve_if(bob(), units(0), units(1))
                .with_value(VARA)
                .await,
            admin.grant_minter(bob()).with_value(VARA).await,
            admin.revoke_minter(alice()).with_value(VARA).await,
            admin.propose_owner(Some(bob())).with_value(VARA).await,
            admin.accept_ownership().with_value(VARA).await,
        ];

        for answer in base {
            assert_eq!(answer, Ok(Err(VftError::UnexpectedValue)));
        }
        for answer in extended {
            assert_eq!(answer, Ok(Err(VftAdminError::UnexpectedValue)));
        }
        assert_eq!(token.balance(), before);
        assert_eq!(supply(&token), units(100));
        assert_eq!(balance(&token, alice()), units(100));
    }

    #[tokio::test]
    async fn init_limits() {
        let env = env();
        let code_id = env.system().submit_code(WASM_BINARY);
        let text = |bytes: usize| "x".repeat(bytes);

        for (name, symbol, decimals, value, error) in [
            (MAX_NAME + 1, 3, 12, 0, VftInitError::NameTooLong),
            (6, MAX_SYMBOL + 1, 12, 0, VftInitError::SymbolTooLong),
            (6, 3, MAX_DECIMALS + 1, 0, VftInitError::DecimalsTooLarge),
            (6, 3, 12, VARA, VftInitError::UnexpectedValue),
        ] {
            let salt = format!("{error:?}").into_bytes();
            let created = env
                .deploy::<VftProgram>(code_id, salt)
                .new(text(name), text(symbol), decimals)
                .with_value(value)
                .await;
            assert_eq!(created.unwrap().err(), Some(error));
        }

        let largest = env
            .deploy::<VftProgram>(code_id, b"largest".to_vec())
            .new(text(MAX_NAME), text(MAX_SYMBOL), MAX_DECIMALS)
            .await;
        assert!(largest.unwrap().is_ok());
    }
}

mod adversarial {
    use super::*;

    // #region self-transfer
    #[tokio::test]
    async fn self_transfer_of_more_than_balance_is_false_not_error() {
        let token = deploy_funded().await;
        let mut vft = token.vft().vft_service();
        let mut events = vft.listen().await.unwrap();

        // No error, and yet nothing was paid: a payee must insist on `true`.
        assert_eq!(vft.transfer(alice(), units(1000)).await, Ok(Ok(false)));
        let spend = vft.transfer_from(alice(), alice(), units(1000));
        assert_eq!(spend.with_actor_id(eve()).await, Ok(Ok(false)));

        assert!(drain(&mut events).is_empty());
        assert_eq!(balance(&token, alice()), units(100));
    }
    // #endregion self-transfer

    #[tokio::test]
    async fn zero_amounts_are_false_not_errors() {
        let token = deploy().await;
        let mut admin = token.vft();
        let mut vft = admin.vft_service();
        let mut events = vft.listen().await.unwrap();
        let nothing = units(0);

        // Nobody has tokens or allowances here, and still nothing fails.
        assert_eq!(vft.transfer(bob(), nothing).await, Ok(Ok(false)));
        let spend = vft.transfer_from(bob(), eve(), nothing);
        assert_eq!(spend.await, Ok(Ok(false)));
        assert_eq!(vft.approve(bob(), nothing).await, Ok(Ok(false)));
        assert_eq!(vft.approve(alice(), units(5)).await, Ok(Ok(false)));
        assert_eq!(admin.mint(bob(), nothing).await, Ok(Ok(false)));
        assert_eq!(admin.burn(nothing).await, Ok(Ok(false)));
        assert_eq!(admin.burn_from(bob(), nothing).await, Ok(Ok(false)));
        let approve_if = admin.approve_if(bob(), nothing, nothing);
        assert_eq!(approve_if.await, Ok(Ok(false)));

        assert!(drain(&mut events).is_empty());
    }

    // #region approve-race-demo
    #[tokio::test]
    async fn approve_race_demo() {
        let token = deploy_funded().await;
        let mut vft = token.vft().vft_service();
        _ = vft.approve(bob(), units(30)).await;

        // Alice lowers 30 to 20; Bob gets in first and takes both.
        let first = vft.transfer_from(alice(), bob(), units(30));
        assert_eq!(first.with_actor_id(bob()).await, Ok(Ok(true)));
        assert_eq!(vft.approve(bob(), units(20)).await, Ok(Ok(true)));
        let second = vft.transfer_from(alice(), bob(), units(20));
        assert_eq!(second.with_actor_id(bob()).await, Ok(Ok(true)));

        assert_eq!(balance(&token, bob()), units(50));
    }
    // #endregion approve-race-demo

    #[tokio::test]
    async fn approve_if_stops_it() {
        let token = deploy_funded().await;
        let mut vft = token.vft().vft_service();
        _ = vft.approve(bob(), units(30)).await;

        let first = vft.transfer_from(alice(), bob(), units(30));
        assert_eq!(first.with_actor_id(bob()).await, Ok(Ok(true)));
        assert_eq!(
            token.vft().approve_if(bob(), units(30), units(20)).await,
            Ok(Err(VftAdminError::AllowanceChanged { current: units(0) }))
        );

        assert_eq!(balance(&token, bob()), units(30));
    }

    #[tokio::test]
    async fn spender_equals_owner_needs_no_allowance() {
        let token = deploy_funded().await;
        let mut admin = token.vft();
        let mut vft = admin.vft_service();
        let own = vft.transfer_from(alice(), bob(), units(10));
        assert_eq!(own.await, Ok(Ok(true)));
        assert_eq!(admin.burn_from(alice(), units(10)).await, Ok(Ok(true)));
        assert_eq!(balance(&token, alice()), units(80));
    }

    #[tokio::test]
    async fn thrown_error_emits_nothing() {
        let token = deploy_funded().await;
        let mut admin = token.vft();
        let mut vft = admin.vft_service();
        let mut events = vft.listen().await.unwrap();
        let mut admin_events = admin.listen().await.unwrap();

        assert!(vft.transfer(bob(), units(101)).await.unwrap().is_err());
        assert!(vft.approve(zero(), units(1)).await.unwrap().is_err());
        assert!(admin.burn(units(101)).await.unwrap().is_err());
        let grant = admin.grant_minter(eve()).with_actor_id(eve());
        assert!(grant.await.unwrap().is_err());

        assert!(drain(&mut events).is_empty());
        assert!(drain(&mut admin_events).is_empty());
    }

    #[tokio::test]
    async fn unknown_interface_call_fails() {
        let env = env();
        let code_id = env.system().submit_code(WASM_BINARY);
        let token: Token = env
            .deploy(code_id, b"salt".to_vec())
            .new("Sample".into(), "SMP".into(), 12)
            .await
            .unwrap()
            .unwrap();
        let before = token.balance();
        let header =
            SailsMessageHeader::v1(InterfaceId::from_bytes_8([7; 8]), 0, 1);

        let answer = env
            .send_for_reply(
                token.id(),
                header.to_bytes(),
                GtestParams::default().with_value(VARA),
            )
            .await;

        assert!(is_panic(&answer));
        assert_eq!(token.balance(), before);
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    #[tokio::test]
    async fn dust_in_very_many_accounts_makes_no_transfer_dearer() {
        let env = env();
        let token = deploy_in(&env).await;
        let mint = token.vft().mint(alice(), units(100)).await;
        assert_eq!(mint, Ok(Ok(true)));
        let mut vft = token.vft().vft_service();
        vft.transfer(eve(), units(50)).await.unwrap().unwrap();
        let (_, first) =
            cost(&env, alice(), vft.transfer(bob(), units(1))).await;

        // Each of them also approves Alice, which she has not asked for.
        for number in 10_000..10_050 {
            let account = ActorId::from(number);
            let dust = vft.transfer(account, units(1)).with_actor_id(eve());
            assert_eq!(dust.await, Ok(Ok(true)));
            env.system().mint_to(account, 1_000 * VARA);
            let approve =
                vft.approve(alice(), U256::MAX).with_actor_id(account);
            assert_eq!(approve.await, Ok(Ok(true)));
        }

        let (_, last) =
            cost(&env, alice(), vft.transfer(bob(), units(1))).await;
        assert!(last < first * 3 / 2, "{last} instead of {first}");
        assert_eq!(balance(&token, alice()), units(48));
    }

    #[tokio::test]
    async fn dust_for_an_account_only_adds_to_its_balance() {
        let token = deploy_funded().await;
        let mut vft = token.vft().vft_service();
        vft.transfer(eve(), units(10)).await.unwrap().unwrap();
        vft.approve(bob(), units(30)).await.unwrap().unwrap();
        for _ in 0..10 {
            let dust = vft.transfer(alice(), units(1)).with_actor_id(eve());
            assert_eq!(dust.await, Ok(Ok(true)));
        }
        assert_eq!(balance(&token, alice()), units(100));
        assert_eq!(allowance(&token, alice(), bob()), units(30));
        assert_eq!(vft.transfer(bob(), units(100)).await, Ok(Ok(true)));
    }

    #[tokio::test]
    async fn a_stranger_neither_mints_nor_burns_nor_moves() {
        let token = deploy_funded().await;
        let mut vft = token.vft();
        let mint = vft.mint(eve(), units(1)).with_actor_id(eve()).await;
        assert_eq!(mint, Ok(Err(VftAdminError::NotMinter)));
        let burn = vft.burn_from(alice(), units(1)).with_actor_id(eve()).await;
        assert!(burn.unwrap().is_err());
        let mut base = vft.vft_service();
        let take = base.transfer_from(alice(), eve(), units(1));
        assert!(take.with_actor_id(eve()).await.unwrap().is_err());
        assert_eq!(
            (balance(&token, alice()), supply(&token)),
            (units(100), units(100))
        );
    }
}

mod invariants {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..Default::default() })]

        /// The same as the property of `vft-service`, on the Wasm and through
        /// messages.
        #[test]
        fn supply_is_the_sum_of_balances(
            messages in prop::collection::vec((0u8..6, 0usize..4, 0usize..4, 0u64..60), 1..40),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let users = [alice(), bob(), charlie(), eve()];
                let token = deploy_funded().await;
                let mut admin = token.vft();
                let mut vft = admin.vft_service();
                for (command, by, other, amount) in messages {
                    let (by, other, value) = (users[by], users[other], units(amount));
                    match command {
                        0 => _ = admin.mint(other, value).with_actor_id(by).await.unwrap(),
                        1 => _ = admin.burn(value).with_actor_id(by).await.unwrap(),
                        2 => _ = admin.burn_from(other, value).with_actor_id(by).await.unwrap(),
                        3 => _ = vft.approve(other, value).with_actor_id(by).await.unwrap(),
                        4 => _ = vft.transfer(other, value).with_actor_id(by).await.unwrap(),
                        _ => {
                            let spend = vft.transfer_from(other, by, value);
                            _ = spend.with_actor_id(by).await.unwrap();
                        }
                    }
                }
                let sum = users
                    .into_iter()
                    .fold(units(0), |sum, user| sum + balance(&token, user));
                assert_eq!(sum, supply(&token));
            });
        }
    }
}
