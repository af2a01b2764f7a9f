use sails_rs::{client::*, collections::BTreeMap, prelude::*};
use testkit::{alice, bob, charlie, cost, drain, env, eve};
use vnft_app::{MAX_NAME, MAX_SYMBOL, WASM_BINARY};
use vnft_client::{
    Vnft as _, VnftCtors as _, VnftInitError, VnftProgram,
    vnft::{Metadata, Vnft as _, VnftAdminError, events::VnftEvents},
    vnft_service::{VnftError, VnftService as _, events::VnftServiceEvents},
};

type Collection = Actor<VnftProgram, GtestEnv>;

const VARA: u128 = 1_000_000_000_000;

fn zero() -> ActorId {
    ActorId::zero()
}

fn id(number: u64) -> U256 {
    number.into()
}

fn metadata(name: impl Into<String>) -> Metadata {
    Metadata {
        name: name.into(),
        description: "A sample".into(),
        media: "ipfs://picture".into(),
        reference: "ipfs://more".into(),
    }
}

/// An empty collection of Alice, who owns it and may mint.
async fn deploy() -> Collection {
    deploy_in(&env()).await
}

async fn deploy_in(env: &GtestEnv) -> Collection {
    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy(code_id, b"salt".to_vec())
        .new("Sample".into(), "SMP".into())
        .await
        .unwrap()
        .unwrap()
}

/// The same with token 1 for Alice.
async fn deploy_with_token() -> Collection {
    let nft = deploy().await;
    assert_eq!(mint(&nft, alice()).await, id(1));
    nft
}

async fn mint(nft: &Collection, to: ActorId) -> U256 {
    let mint = nft.vnft().mint(to, metadata("One"));
    mint.await.unwrap().unwrap()
}

fn owner(nft: &Collection, token: u64) -> Option<ActorId> {
    nft.vnft()
        .vnft_service()
        .owner_of(id(token))
        .query()
        .unwrap()
}

fn approved(nft: &Collection, token: u64) -> Option<ActorId> {
    let vnft = nft.vnft().vnft_service();
    vnft.get_approved(id(token)).query().unwrap()
}

fn tokens(
    nft: &Collection,
    owner: ActorId,
    after: Option<u64>,
    limit: u32,
) -> Vec<U256> {
    let vnft = nft.vnft().vnft_service();
    vnft.tokens_of(owner, after.map(id), limit).query().unwrap()
}

mod normal {
    use super::*;

    #[tokio::test]
    async fn a_new_collection_is_empty() {
        let nft = deploy().await;
        let vnft = nft.vnft().vnft_service();
        assert_eq!(vnft.name().query(), Ok("Sample".into()));
        assert_eq!(vnft.symbol().query(), Ok("SMP".into()));
        assert_eq!(vnft.balance_of(alice()).query(), Ok(id(0)));
        assert_eq!(owner(&nft, 1), None);
        assert_eq!(nft.vnft().minted().query(), Ok(id(0)));
        assert_eq!(nft.vnft().owner().query(), Ok(alice()));
        assert_eq!(nft.vnft().pending_owner().query(), Ok(None));
        assert_eq!(nft.vnft().minters().query(), Ok(vec![alice()]));
    }

    // #region mint-transfer
    #[tokio::test]
    async fn mint_transfer() {
        let nft = deploy().await;
        let mut vnft = nft.vnft();
        let mut events = vnft.vnft_service().listen().await.unwrap();

        let mint = vnft.mint(alice(), metadata("One"));
        assert_eq!(mint.await, Ok(Ok(id(1))));
        let transfer = vnft.vnft_service().transfer(bob(), id(1));
        assert_eq!(transfer.await, Ok(Ok(true)));

        assert_eq!(owner(&nft, 1), Some(bob()));
        assert_eq!(vnft.metadata(id(1)).query(), Ok(Some(metadata("One"))));
        let moved = |from, to| VnftServiceEvents::Transfer {
            from,
            to,
            token_id: id(1),
        };
        assert_eq!(
            drain(&mut events),
            [moved(zero(), alice()), moved(alice(), bob())]
        );
    }
    // #endregion mint-transfer

    #[tokio::test]
    async fn approve_and_transfer_from() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft().vnft_service();
        let mut events = vnft.listen().await.unwrap();

        assert_eq!(vnft.approve(bob(), id(1)).await, Ok(Ok(true)));
        assert_eq!(approved(&nft, 1), Some(bob()));
        let take = vnft.transfer_from(alice(), charlie(), id(1));
        assert_eq!(take.with_actor_id(bob()).await, Ok(Ok(true)));

        assert_eq!(owner(&nft, 1), Some(charlie()));
        assert_eq!(approved(&nft, 1), None);
        assert_eq!(
            drain(&mut events),
            [
                VnftServiceEvents::Approval {
                    owner: alice(),
                    approved: Some(bob()),
                    token_id: id(1),
                },
                VnftServiceEvents::Transfer {
                    from: alice(),
                    to: charlie(),
                    token_id: id(1),
                },
            ]
        );
    }

    #[tokio::test]
    async fn an_approval_is_replaced_and_withdrawn() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft().vnft_service();
        for to in [bob(), charlie()] {
            assert_eq!(vnft.approve(to, id(1)).await, Ok(Ok(true)));
        }
        let late = vnft.transfer_from(alice(), bob(), id(1));
        assert_eq!(
            late.with_actor_id(bob()).await,
            Ok(Err(VnftError::NotApproved))
        );

        let mut events = vnft.listen().await.unwrap();
        assert_eq!(vnft.approve(zero(), id(1)).await, Ok(Ok(true)));
        let late = vnft.transfer_from(alice(), charlie(), id(1));
        assert_eq!(
            late.with_actor_id(charlie()).await,
            Ok(Err(VnftError::NotApproved))
        );
        assert_eq!(
            drain(&mut events),
            [VnftServiceEvents::Approval {
                owner: alice(),
                approved: None,
                token_id: id(1),
            }]
        );
    }

    #[tokio::test]
    async fn the_owner_needs_no_approval() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft().vnft_service();
        let own = vnft.transfer_from(alice(), bob(), id(1));
        assert_eq!(own.await, Ok(Ok(true)));
        assert_eq!(owner(&nft, 1), Some(bob()));
    }

    #[tokio::test]
    async fn burn_by_approved() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft();
        let mut events = vnft.vnft_service().listen().await.unwrap();
        _ = vnft.vnft_service().approve(bob(), id(1)).await;

        let burn = vnft.burn(id(1)).with_actor_id(bob());
        assert_eq!(burn.await, Ok(Ok(true)));

        assert_eq!(owner(&nft, 1), None);
        assert_eq!(approved(&nft, 1), None);
        assert_eq!(vnft.metadata(id(1)).query(), Ok(None));
        assert!(tokens(&nft, alice(), None, 10).is_empty());
        assert_eq!(
            drain(&mut events).last(),
            Some(&VnftServiceEvents::Transfer {
                from: alice(),
                to: zero(),
                token_id: id(1),
            })
        );
    }

    #[tokio::test]
    async fn tokens_of_pages() {
        let nft = deploy().await;
        for to in [alice(), bob(), alice(), alice()] {
            mint(&nft, to).await;
        }
        assert_eq!(tokens(&nft, alice(), None, 2), [id(1), id(3)]);
        assert_eq!(tokens(&nft, alice(), Some(3), 2), [id(4)]);
        assert_eq!(tokens(&nft, alice(), Some(4), 2), []);
        // An id that is gone or belongs to somebody else is a good place to go
        // on from.
        assert_eq!(tokens(&nft, alice(), Some(2), 1), [id(3)]);
        assert_eq!(tokens(&nft, bob(), None, 100), [id(2)]);

        for _ in 0..100 {
            mint(&nft, charlie()).await;
        }
        assert_eq!(tokens(&nft, charlie(), None, 100).len(), 100);
        mint(&nft, charlie()).await;
        assert_eq!(tokens(&nft, charlie(), None, u32::MAX).len(), 100);
        let vnft = nft.vnft().vnft_service();
        assert_eq!(vnft.balance_of(charlie()).query(), Ok(id(101)));
    }

    #[tokio::test]
    async fn events_rebuild_owners() {
        let nft = deploy().await;
        let mut events = nft.vnft().vnft_service().listen().await.unwrap();
        for to in [alice(), alice(), bob()] {
            mint(&nft, to).await;
        }
        let mut vnft = nft.vnft();
        _ = vnft.vnft_service().transfer(charlie(), id(1)).await;
        _ = vnft.burn(id(3)).with_actor_id(bob()).await;

        let mut owners = BTreeMap::new();
        for event in drain(&mut events) {
            if let VnftServiceEvents::Transfer { to, token_id, .. } = event {
                owners.insert(token_id, to);
            }
        }
        owners.retain(|_, owner| *owner != zero());

        assert_eq!(
            owners,
            BTreeMap::from([(id(1), charlie()), (id(2), alice())])
        );
        for token in 1..=3 {
            assert_eq!(owner(&nft, token), owners.get(&id(token)).copied());
        }
    }

    #[tokio::test]
    async fn roles_and_ownership_change_hands() {
        let nft = deploy().await;
        let mut vnft = nft.vnft();
        let mut events = vnft.listen().await.unwrap();

        assert_eq!(vnft.grant_minter(bob()).await, Ok(Ok(true)));
        assert_eq!(vnft.grant_minter(bob()).await, Ok(Ok(false)));
        assert_eq!(vnft.revoke_minter(alice()).await, Ok(Ok(true)));
        assert_eq!(vnft.revoke_minter(alice()).await, Ok(Ok(false)));
        assert_eq!(vnft.minters().query(), Ok(vec![bob()]));
        let mint = vnft.mint(bob(), metadata("One")).with_actor_id(bob());
        assert_eq!(mint.await, Ok(Ok(id(1))));

        assert_eq!(vnft.propose_owner(Some(bob())).await, Ok(Ok(true)));
        assert_eq!(vnft.pending_owner().query(), Ok(Some(bob())));
        let accept = vnft.accept_ownership().with_actor_id(bob());
        assert_eq!(accept.await, Ok(Ok(true)));
        assert_eq!(vnft.owner().query(), Ok(bob()));

        assert_eq!(
            drain(&mut events),
            [
                VnftEvents::MinterGranted { who: bob() },
                VnftEvents::MinterRevoked { who: alice() },
                VnftEvents::OwnerProposed { who: Some(bob()) },
                VnftEvents::OwnerChanged {
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
    async fn unknown_token() {
        let nft = deploy_with_token().await;
        let mut admin = nft.vnft();
        let mut vnft = admin.vnft_service();
        // Comes before everything else that could be wrong with these calls.
        for token in [id(0), id(2), U256::MAX] {
            let refused = Ok(Err(VnftError::TokenNotFound));
            assert_eq!(vnft.approve(alice(), token).await, refused);
            assert_eq!(vnft.transfer(zero(), token).await, refused);
            let take = vnft.transfer_from(alice(), alice(), token);
            assert_eq!(take.await, refused);
            assert_eq!(
                admin.burn(token).await,
                Ok(Err(VnftAdminError::TokenNotFound))
            );
        }
    }

    #[tokio::test]
    async fn transfer_burned() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft();
        assert_eq!(vnft.burn(id(1)).await, Ok(Ok(true)));
        let transfer = vnft.vnft_service().transfer(bob(), id(1));
        assert_eq!(transfer.await, Ok(Err(VnftError::TokenNotFound)));
        assert_eq!(
            vnft.burn(id(1)).await,
            Ok(Err(VnftAdminError::TokenNotFound))
        );
    }

    #[tokio::test]
    async fn only_the_owner_transfers_and_approves() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft().vnft_service();
        let refused = Ok(Err(VnftError::NotOwner));
        let approve = vnft.approve(bob(), id(1)).with_actor_id(bob());
        assert_eq!(approve.await, refused);
        // Comes before the receiver is looked at.
        for to in [bob(), zero()] {
            let transfer = vnft.transfer(to, id(1)).with_actor_id(bob());
            assert_eq!(transfer.await, refused);
        }
        assert_eq!(owner(&nft, 1), Some(alice()));
    }

    #[tokio::test]
    async fn approved_cannot_reapprove() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft().vnft_service();
        _ = vnft.approve(bob(), id(1)).await;
        let approve = vnft.approve(eve(), id(1)).with_actor_id(bob());
        assert_eq!(approve.await, Ok(Err(VnftError::NotOwner)));
        // Nor does an approval allow a plain transfer.
        let transfer = vnft.transfer(bob(), id(1)).with_actor_id(bob());
        assert_eq!(transfer.await, Ok(Err(VnftError::NotOwner)));
        assert_eq!(approved(&nft, 1), Some(bob()));
    }

    #[tokio::test]
    async fn wrong_from() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft().vnft_service();
        _ = vnft.approve(bob(), id(1)).await;
        for by in [alice(), bob(), eve()] {
            let take = vnft.transfer_from(charlie(), bob(), id(1));
            assert_eq!(
                take.with_actor_id(by).await,
                Ok(Err(VnftError::WrongOwner))
            );
        }
    }

    #[tokio::test]
    async fn strangers_move_nothing() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft();
        // Comes before the receiver is looked at.
        for to in [eve(), zero(), alice()] {
            let take = vnft.vnft_service().transfer_from(alice(), to, id(1));
            assert_eq!(
                take.with_actor_id(eve()).await,
                Ok(Err(VnftError::NotApproved))
            );
        }
        let burn = vnft.burn(id(1)).with_actor_id(eve());
        assert_eq!(burn.await, Ok(Err(VnftAdminError::NotApproved)));
        // Minters have no right over the tokens of others either.
        _ = vnft.grant_minter(bob()).await;
        let burn = vnft.burn(id(1)).with_actor_id(bob());
        assert_eq!(burn.await, Ok(Err(VnftAdminError::NotApproved)));
        assert_eq!(owner(&nft, 1), Some(alice()));
    }

    #[tokio::test]
    async fn receiver_is_zero_or_the_owner() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft().vnft_service();
        let zero_address = Ok(Err(VnftError::ZeroAddress));
        assert_eq!(vnft.transfer(zero(), id(1)).await, zero_address);
        let take = vnft.transfer_from(alice(), zero(), id(1));
        assert_eq!(take.await, zero_address);

        let self_dealing = Ok(Err(VnftError::SelfDealing));
        assert_eq!(vnft.approve(alice(), id(1)).await, self_dealing);
        assert_eq!(vnft.transfer(alice(), id(1)).await, self_dealing);
        let take = vnft.transfer_from(alice(), alice(), id(1));
        assert_eq!(take.await, self_dealing);
    }

    #[tokio::test]
    async fn mint_refusals() {
        let nft = deploy().await;
        let long = metadata("x".repeat(65));
        // Not a minter, comes first.
        for to in [bob(), zero()] {
            let mint = nft.vnft().mint(to, long.clone()).with_actor_id(bob());
            assert_eq!(mint.await, Ok(Err(VnftAdminError::NotMinter)));
        }
        let mint = nft.vnft().mint(zero(), long.clone());
        assert_eq!(mint.await, Ok(Err(VnftAdminError::ZeroAddress)));
        let mint = nft.vnft().mint(bob(), long);
        assert_eq!(mint.await, Ok(Err(VnftAdminError::MetadataTooLong)));
        assert_eq!(nft.vnft().minted().query(), Ok(id(0)));
    }

    #[tokio::test]
    async fn only_the_owner_manages_roles() {
        let nft = deploy().await;
        let mut vnft = nft.vnft();
        _ = vnft.grant_minter(bob()).await;
        let refused = Ok(Err(VnftAdminError::NotOwner));
        let grant = vnft.grant_minter(eve()).with_actor_id(bob());
        assert_eq!(grant.await, refused);
        let revoke = vnft.revoke_minter(alice()).with_actor_id(bob());
        assert_eq!(revoke.await, refused);
        let propose = vnft.propose_owner(Some(bob())).with_actor_id(bob());
        assert_eq!(propose.await, refused);

        let zero_address = Ok(Err(VnftAdminError::ZeroAddress));
        assert_eq!(vnft.grant_minter(zero()).await, zero_address);
        assert_eq!(vnft.propose_owner(Some(zero())).await, zero_address);
    }

    #[tokio::test]
    async fn only_the_proposed_owner_accepts() {
        let nft = deploy().await;
        let mut vnft = nft.vnft();
        let refused = Ok(Err(VnftAdminError::NotPendingOwner));
        assert_eq!(vnft.accept_ownership().await, refused);
        assert_eq!(vnft.propose_owner(Some(bob())).await, Ok(Ok(true)));
        assert_eq!(vnft.propose_owner(Some(bob())).await, Ok(Ok(false)));
        let accept = vnft.accept_ownership().with_actor_id(eve());
        assert_eq!(accept.await, refused);
        assert_eq!(vnft.propose_owner(None).await, Ok(Ok(true)));
        let accept = vnft.accept_ownership().with_actor_id(bob());
        assert_eq!(accept.await, refused);
        assert_eq!(vnft.owner().query(), Ok(alice()));
    }

    #[tokio::test]
    async fn minter_limit() {
        let nft = deploy().await;
        let mut vnft = nft.vnft();
        for number in 1..32u64 {
            let grant = vnft.grant_minter(ActorId::from(1_000 + number));
            assert_eq!(grant.await, Ok(Ok(true)));
        }
        assert_eq!(
            vnft.grant_minter(bob()).await,
            Ok(Err(VnftAdminError::MinterLimit))
        );
    }

    #[tokio::test]
    async fn init_limits() {
        let env = env();
        let code_id = env.system().submit_code(WASM_BINARY);
        let text = |bytes: usize| "x".repeat(bytes);
        for (name, symbol, value, error) in [
            (MAX_NAME + 1, 3, 0, VnftInitError::NameTooLong),
            (6, MAX_SYMBOL + 1, 0, VnftInitError::SymbolTooLong),
            (6, 3, VARA, VnftInitError::UnexpectedValue),
        ] {
            let created = env
                .deploy::<VnftProgram>(
                    code_id,
                    format!("{error:?}").into_bytes(),
                )
                .new(text(name), text(symbol))
                .with_value(value)
                .await;
            assert_eq!(created.unwrap().err(), Some(error));
        }
        let largest = env
            .deploy::<VnftProgram>(code_id, b"largest".to_vec())
            .new(text(MAX_NAME), text(MAX_SYMBOL))
            .await;
        assert!(largest.unwrap().is_ok());
    }
}

mod adversarial {
    use super::*;

    // #region approval-ends
    #[tokio::test]
    async fn approval_does_not_survive_transfer() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft().vnft_service();
        _ = vnft.approve(eve(), id(1)).await;
        assert_eq!(vnft.transfer(bob(), id(1)).await, Ok(Ok(true)));

        // Bob has bought the token; Alice's approval must not take it from him.
        let steal = vnft.transfer_from(bob(), eve(), id(1));
        assert_eq!(
            steal.with_actor_id(eve()).await,
            Ok(Err(VnftError::NotApproved))
        );
        assert_eq!(owner(&nft, 1), Some(bob()));
    }
    // #endregion approval-ends

    #[tokio::test]
    async fn approval_does_not_survive_round_trip() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft().vnft_service();
        _ = vnft.approve(eve(), id(1)).await;
        assert_eq!(vnft.transfer(bob(), id(1)).await, Ok(Ok(true)));
        let back = vnft.transfer(alice(), id(1)).with_actor_id(bob());
        assert_eq!(back.await, Ok(Ok(true)));

        let steal = vnft.transfer_from(alice(), eve(), id(1));
        assert_eq!(
            steal.with_actor_id(eve()).await,
            Ok(Err(VnftError::NotApproved))
        );
    }

    #[tokio::test]
    async fn approval_does_not_survive_its_own_use() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft().vnft_service();
        _ = vnft.approve(eve(), id(1)).await;
        let first = vnft.transfer_from(alice(), bob(), id(1));
        assert_eq!(first.with_actor_id(eve()).await, Ok(Ok(true)));
        let second = vnft.transfer_from(bob(), eve(), id(1));
        assert_eq!(
            second.with_actor_id(eve()).await,
            Ok(Err(VnftError::NotApproved))
        );
    }

    #[tokio::test]
    async fn id_not_reused_after_burn() {
        let nft = deploy_with_token().await;
        assert_eq!(nft.vnft().burn(id(1)).await, Ok(Ok(true)));
        assert_eq!(mint(&nft, bob()).await, id(2));
        assert_eq!(owner(&nft, 1), None);
        assert_eq!(nft.vnft().minted().query(), Ok(id(2)));
    }

    #[tokio::test]
    async fn metadata_limits_by_bytes_not_chars() {
        let nft = deploy().await;
        // 3 bytes a character.
        let han =
            |characters: usize, more: &str| "图".repeat(characters) + more;
        let largest = Metadata {
            name: han(21, "x"),
            description: han(170, "xx"),
            media: han(85, "x"),
            reference: han(85, "x"),
        };
        let mint = nft.vnft().mint(bob(), largest.clone());
        assert_eq!(mint.await, Ok(Ok(id(1))));

        let grow: [fn(&mut Metadata) -> &mut String; 4] = [
            |metadata| &mut metadata.name,
            |metadata| &mut metadata.description,
            |metadata| &mut metadata.media,
            |metadata| &mut metadata.reference,
        ];
        for text in grow {
            let mut longer = largest.clone();
            text(&mut longer).push('x');
            let mint = nft.vnft().mint(bob(), longer);
            assert_eq!(mint.await, Ok(Err(VnftAdminError::MetadataTooLong)));
        }
    }

    #[tokio::test]
    async fn value_refused() {
        let nft = deploy_with_token().await;
        let mut admin = nft.vnft();
        let mut vnft = admin.vnft_service();
        let before = nft.balance();

        for answer in [
            vnft.approve(bob(), id(1)).with_value(VARA).await,
            vnft.transfer(bob(), id(1)).with_value(VARA).await,
            vnft.transfer_from(alice(), bob(), id(1))
                .with_value(VARA)
                .await,
        ] {
            assert_eq!(answer, Ok(Err(VnftError::UnexpectedValue)));
        }
        let mint = admin.mint(bob(), metadata("Two")).with_value(VARA);
        assert_eq!(mint.await, Ok(Err(VnftAdminError::UnexpectedValue)));
        for answer in [
            admin.burn(id(1)).with_value(VARA).await,
            admin.grant_minter(bob()).with_value(VARA).await,
            admin.revoke_minter(alice()).with_value(VARA).await,
            admin.propose_owner(Some(bob())).with_value(VARA).await,
            admin.accept_ownership().with_value(VARA).await,
        ] {
            assert_eq!(answer, Ok(Err(VnftAdminError::UnexpectedValue)));
        }
        assert_eq!(nft.balance(), before);
        assert_eq!(owner(&nft, 1), Some(alice()));
    }

    #[tokio::test]
    async fn thrown_error_emits_nothing() {
        let nft = deploy_with_token().await;
        let mut admin = nft.vnft();
        let mut vnft = admin.vnft_service();
        let mut events = vnft.listen().await.unwrap();
        let mut admin_events = admin.listen().await.unwrap();

        assert!(vnft.transfer(zero(), id(1)).await.unwrap().is_err());
        assert!(vnft.approve(alice(), id(1)).await.unwrap().is_err());
        assert!(admin.burn(id(2)).await.unwrap().is_err());
        assert!(admin.accept_ownership().await.unwrap().is_err());

        assert!(drain(&mut events).is_empty());
        assert!(drain(&mut admin_events).is_empty());
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    #[tokio::test]
    async fn unwanted_tokens_make_nothing_dearer_and_are_read_in_pages() {
        let env = env();
        let nft = deploy_in(&env).await;
        mint(&nft, alice()).await;
        for _ in 0..150 {
            mint(&nft, eve()).await;
        }
        let mut vnft = nft.vnft().vnft_service();
        let (approved, first) =
            cost(&env, alice(), vnft.approve(bob(), id(1))).await;
        assert_eq!(approved, Ok(Ok(true)));

        for token in 2..=151 {
            let gift = vnft.transfer(alice(), id(token)).with_actor_id(eve());
            assert_eq!(gift.await, Ok(Ok(true)));
        }

        let (approved, last) =
            cost(&env, alice(), vnft.approve(charlie(), id(1))).await;
        assert_eq!(approved, Ok(Ok(true)));
        assert!(last < first * 3 / 2, "{last} instead of {first}");
        assert_eq!(tokens(&nft, alice(), None, 1), [id(1)]);
        assert_eq!(tokens(&nft, alice(), None, 1_000).len(), 100);
        assert_eq!(tokens(&nft, alice(), Some(100), 1_000).len(), 51);
        assert_eq!(vnft.transfer(bob(), id(1)).await, Ok(Ok(true)));
    }

    #[tokio::test]
    async fn a_stranger_does_not_mint() {
        let nft = deploy().await;
        let mint = nft
            .vnft()
            .mint(eve(), metadata("Mine"))
            .with_actor_id(eve());
        assert_eq!(mint.await, Ok(Err(VnftAdminError::NotMinter)));
    }

    /// A market that Alice has approved moves her token for her only.
    #[tokio::test]
    async fn an_approved_market_names_the_owner() {
        let nft = deploy_with_token().await;
        let mut vnft = nft.vnft().vnft_service();
        vnft.approve(bob(), id(1)).await.unwrap().unwrap();
        let take = vnft.transfer_from(eve(), bob(), id(1)).with_actor_id(bob());
        assert_eq!(take.await, Ok(Err(VnftError::WrongOwner)));
        assert_eq!(owner(&nft, 1), Some(alice()));
    }
}

mod invariants {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..Default::default() })]

        /// The same as the property of `vnft-service`, on the Wasm and through
        /// messages.
        #[test]
        fn every_token_is_listed_once_and_under_its_owner(
            messages in prop::collection::vec((0u8..5, 0usize..4, 0usize..4, 1u64..6), 1..30),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let users = [alice(), bob(), charlie(), eve()];
                let nft = deploy_with_token().await;
                let mut admin = nft.vnft();
                let mut vnft = admin.vnft_service();
                for (command, by, other, token) in messages {
                    let (by, other) = (users[by], users[other]);
                    match command {
                        0 => {
                            let mint = admin.mint(other, metadata("Any"));
                            _ = mint.with_actor_id(by).await.unwrap();
                        }
                        1 => _ = admin.burn(id(token)).with_actor_id(by).await.unwrap(),
                        2 => _ = vnft.approve(other, id(token)).with_actor_id(by).await.unwrap(),
                        3 => _ = vnft.transfer(other, id(token)).with_actor_id(by).await.unwrap(),
                        _ => {
                            let take = vnft.transfer_from(other, by, id(token));
                            _ = take.with_actor_id(by).await.unwrap();
                        }
                    }
                }

                let minted = admin.minted().query().unwrap().as_u64();
                for token in 1..=minted {
                    let listed: Vec<_> = users
                        .into_iter()
                        .filter(|user| tokens(&nft, *user, None, 100).contains(&id(token)))
                        .collect();
                    assert_eq!(listed, Vec::from_iter(owner(&nft, token)));
                    let metadata = admin.metadata(id(token)).query().unwrap();
                    assert_eq!(metadata.is_some(), !listed.is_empty());
                }
            });
        }
    }
}
