use onchain_nft_app::{
    MAX_ITEM, MAX_ITEMS, MAX_LAYER_NAME, MAX_LAYERS, MAX_NAME, MAX_SIZE,
    MAX_SYMBOL, WASM_BINARY,
};
use onchain_nft_client::{
    ArtInitError, OnchainNft as _, OnchainNftCtors as _, OnchainNftProgram,
    onchain_nft::{ArtError, Layer, OnchainNft as _, events::OnchainNftEvents},
    vnft_service::{VnftService as _, events::VnftServiceEvents},
};
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, charlie, cost, drain, env, eve, manual};

type Collection = Actor<OnchainNftProgram, GtestEnv>;

const VARA: u128 = 1_000_000_000_000;

fn id(number: u64) -> U256 {
    number.into()
}

fn layer(
    name: &str,
    items: impl IntoIterator<Item = impl Into<String>>,
) -> Layer {
    Layer {
        name: name.into(),
        items: items.into_iter().map(Into::into).collect(),
    }
}

/// A collection of Alice without layers, on a canvas of 24 by 16; two tokens
/// for each account.
async fn deploy(env: &GtestEnv) -> Collection {
    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy(code_id, b"salt".to_vec())
        .new("Shapes".into(), "SHP".into(), 24, 16, 2)
        .await
        .unwrap()
        .unwrap()
}

// #region layers
/// The same with two backgrounds, three shapes and one frame, sealed.
async fn deploy_sealed(env: &GtestEnv) -> Collection {
    let nft = deploy(env).await;
    let mut art = nft.onchain_nft();
    for (index, layer) in [
        layer(
            "background",
            [r#"<path fill="red" d="M0 0h24v16H0z"/>"#, ""],
        ),
        layer(
            "shape",
            [r#"<circle r="5"/>"#, r#"<circle r="6"/>"#, "<path/>"],
        ),
        layer("frame", [r#"<path stroke="blue" d="M0 0h24v16H0z"/>"#]),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(art.add_layer(layer).await, Ok(Ok(index as u8)));
    }
    assert_eq!(art.seal().await, Ok(Ok(6)));
    nft
}
// #endregion layers

fn owner(nft: &Collection, token: u64) -> Option<ActorId> {
    let vnft = nft.onchain_nft().vnft_service();
    vnft.owner_of(id(token)).query().unwrap()
}

mod normal {
    use super::*;

    // #region picture
    #[tokio::test]
    async fn the_picture_is_the_chosen_items_in_order() {
        let nft = deploy_sealed(&env()).await;
        let mut art = nft.onchain_nft();

        let mint = art.mint(vec![0, 1, 0]).with_actor_id(bob());
        assert_eq!(mint.await, Ok(Ok(id(1))));

        let svg = concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16">"#,
            r#"<path fill="red" d="M0 0h24v16H0z"/>"#,
            r#"<circle r="6"/>"#,
            r#"<path stroke="blue" d="M0 0h24v16H0z"/>"#,
            "</svg>",
        );
        assert_eq!(art.token_svg(id(1)).query(), Ok(Some(svg.into())));
        assert_eq!(art.token_svg(id(2)).query(), Ok(None));
    }
    // #endregion picture

    #[tokio::test]
    async fn layers_choices_and_events() {
        let nft = deploy(&env()).await;
        let mut art = nft.onchain_nft();
        let mut events = art.listen().await.unwrap();
        let mut base = art.vnft_service().listen().await.unwrap();
        assert_eq!(art.combinations().query(), Ok(0));

        for items in [2, 3] {
            let layer = layer("any", vec!["<path/>"; items]);
            assert!(art.add_layer(layer).await.unwrap().is_ok());
        }
        assert_eq!(
            art.layer(0).query(),
            Ok(Some(layer("any", ["<path/>", "<path/>"])))
        );
        assert_eq!(art.layer(2).query(), Ok(None));
        assert_eq!(art.sealed().query(), Ok(false));
        assert_eq!(art.seal().await, Ok(Ok(6)));
        assert_eq!(art.sealed().query(), Ok(true));
        assert_eq!(art.combinations().query(), Ok(6));
        assert_eq!(art.mint(vec![1, 2]).await, Ok(Ok(id(1))));
        assert_eq!(art.choice_of(id(1)).query(), Ok(Some(vec![1, 2])));
        assert_eq!(art.is_taken(vec![1, 2]).query(), Ok(true));
        assert_eq!(art.is_taken(vec![0, 2]).query(), Ok(false));
        assert_eq!(art.burn(id(1)).await, Ok(Ok(true)));
        assert_eq!(art.choice_of(id(1)).query(), Ok(None));
        assert_eq!(art.token_svg(id(1)).query(), Ok(None));
        assert_eq!(owner(&nft, 1), None);

        assert_eq!(
            drain(&mut events),
            [
                OnchainNftEvents::LayerAdded { index: 0, items: 2 },
                OnchainNftEvents::LayerAdded { index: 1, items: 3 },
                OnchainNftEvents::Sealed { combinations: 6 },
                OnchainNftEvents::Minted {
                    token_id: id(1),
                    choice: vec![1, 2],
                },
            ]
        );
        let moved = |from, to| VnftServiceEvents::Transfer {
            from,
            to,
            token_id: id(1),
        };
        assert_eq!(
            drain(&mut base),
            [
                moved(ActorId::zero(), alice()),
                moved(alice(), ActorId::zero())
            ]
        );
    }

    #[tokio::test]
    async fn transfer_keeps_the_art() {
        let nft = deploy_sealed(&env()).await;
        let mut art = nft.onchain_nft();
        assert_eq!(art.mint(vec![1, 2, 0]).await, Ok(Ok(id(1))));
        let before = art.token_svg(id(1)).query();
        let transfer = art.vnft_service().transfer(bob(), id(1));
        assert_eq!(transfer.await, Ok(Ok(true)));
        assert_eq!(art.token_svg(id(1)).query(), before);
        assert_eq!(owner(&nft, 1), Some(bob()));
    }

    #[tokio::test]
    async fn the_largest_layer_fits() {
        let nft = deploy(&env()).await;
        let mut art = nft.onchain_nft();
        let name = "x".repeat(MAX_LAYER_NAME);
        let largest = layer(&name, vec!["y".repeat(MAX_ITEM); MAX_ITEMS]);
        for index in 0..MAX_LAYERS as u8 {
            assert_eq!(art.add_layer(largest.clone()).await, Ok(Ok(index)));
        }
        assert_eq!(art.seal().await, Ok(Ok(1 << 40)));
        let choice = vec![MAX_ITEMS as u8 - 1; MAX_LAYERS];
        assert_eq!(art.mint(choice).await, Ok(Ok(id(1))));
        let svg = art.token_svg(id(1)).query().unwrap().unwrap();
        assert!(svg.len() > MAX_LAYERS * MAX_ITEM);
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn layers_out_of_bounds() {
        let nft = deploy(&env()).await;
        let mut art = nft.onchain_nft();
        let text = |bytes: usize| "x".repeat(bytes);
        let none: [&str; 0] = [];
        for (layer, error) in [
            (layer("a", none), ArtError::EmptyLayer),
            (layer("a", vec![""; MAX_ITEMS + 1]), ArtError::TooManyItems),
            (layer("a", [text(MAX_ITEM + 1)]), ArtError::ItemTooLong),
            (
                layer(&text(MAX_LAYER_NAME + 1), [""]),
                ArtError::NameTooLong,
            ),
        ] {
            assert_eq!(art.add_layer(layer).await, Ok(Err(error)));
        }
        for _ in 0..MAX_LAYERS {
            assert!(art.add_layer(layer("a", [""])).await.unwrap().is_ok());
        }
        assert_eq!(
            art.add_layer(layer("a", [""])).await,
            Ok(Err(ArtError::TooManyLayers))
        );
    }

    #[tokio::test]
    async fn only_the_owner_adds_and_seals() {
        let nft = deploy(&env()).await;
        let mut art = nft.onchain_nft();
        let refused = ArtError::NotOwner;
        let add = art.add_layer(layer("a", [""])).with_actor_id(bob());
        assert_eq!(add.await, Ok(Err(refused.clone())));
        let seal = art.seal().with_actor_id(bob());
        assert_eq!(seal.await, Ok(Err(refused)));
    }

    #[tokio::test]
    async fn nothing_to_seal() {
        let nft = deploy(&env()).await;
        let seal = nft.onchain_nft().seal().await;
        assert_eq!(seal, Ok(Err(ArtError::NoLayers)));
    }

    #[tokio::test]
    async fn add_layer_after_seal() {
        let nft = deploy_sealed(&env()).await;
        let mut art = nft.onchain_nft();
        assert_eq!(
            art.add_layer(layer("late", [""])).await,
            Ok(Err(ArtError::AlreadySealed))
        );
        assert_eq!(art.seal().await, Ok(Err(ArtError::AlreadySealed)));
        assert_eq!(art.layer(3).query(), Ok(None));
    }

    #[tokio::test]
    async fn no_minting_before_seal() {
        let nft = deploy(&env()).await;
        let mut art = nft.onchain_nft();
        _ = art.add_layer(layer("a", [""])).await;
        assert_eq!(art.mint(vec![0]).await, Ok(Err(ArtError::NotSealed)));
    }

    #[tokio::test]
    async fn wrong_length() {
        let nft = deploy_sealed(&env()).await;
        let mut art = nft.onchain_nft();
        for choice in [vec![], vec![0, 0], vec![0, 0, 0, 0]] {
            assert_eq!(art.mint(choice).await, Ok(Err(ArtError::WrongLength)));
        }
    }

    #[tokio::test]
    async fn choice_taken() {
        let nft = deploy_sealed(&env()).await;
        let mut art = nft.onchain_nft();
        assert_eq!(art.mint(vec![0, 0, 0]).await, Ok(Ok(id(1))));
        let again = art.mint(vec![0, 0, 0]).with_actor_id(bob());
        assert_eq!(again.await, Ok(Err(ArtError::ChoiceTaken)));
    }

    #[tokio::test]
    async fn per_account_limit() {
        let nft = deploy_sealed(&env()).await;
        let mut art = nft.onchain_nft();
        for shape in 0..2 {
            let mint = art.mint(vec![0, shape, 0]).await;
            assert!(mint.unwrap().is_ok());
        }
        assert_eq!(
            art.mint(vec![0, 2, 0]).await,
            Ok(Err(ArtError::PerAccountLimit))
        );
    }

    #[tokio::test]
    async fn burn_refusals() {
        let nft = deploy_sealed(&env()).await;
        let mut art = nft.onchain_nft();
        assert_eq!(art.burn(id(1)).await, Ok(Err(ArtError::TokenNotFound)));
        assert_eq!(art.mint(vec![0, 0, 0]).await, Ok(Ok(id(1))));
        // Not even who is approved: burning frees the picture.
        _ = art.vnft_service().approve(bob(), id(1)).await;
        let burn = art.burn(id(1)).with_actor_id(bob());
        assert_eq!(burn.await, Ok(Err(ArtError::NotTokenOwner)));
        assert_eq!(owner(&nft, 1), Some(alice()));
    }

    #[tokio::test]
    async fn value_is_refused_and_returned() {
        let nft = deploy_sealed(&env()).await;
        let mut art = nft.onchain_nft();
        let before = nft.balance();
        let refused = ArtError::UnexpectedValue;
        let add = art.add_layer(layer("a", [""])).with_value(VARA);
        assert_eq!(add.await, Ok(Err(refused.clone())));
        let seal = art.seal().with_value(VARA);
        assert_eq!(seal.await, Ok(Err(refused.clone())));
        let mint = art.mint(vec![0, 0, 0]).with_value(VARA);
        assert_eq!(mint.await, Ok(Err(refused.clone())));
        let burn = art.burn(id(1)).with_value(VARA);
        assert_eq!(burn.await, Ok(Err(refused)));
        assert_eq!(nft.balance(), before);
    }

    #[tokio::test]
    async fn init_limits() {
        let env = env();
        let code_id = env.system().submit_code(WASM_BINARY);
        let text = |bytes: usize| "x".repeat(bytes);
        let (name, symbol, size) = (MAX_NAME, MAX_SYMBOL, MAX_SIZE);
        for (salt, name, symbol, width, height, per_account, value, error) in [
            (
                0,
                name + 1,
                symbol,
                size,
                size,
                1,
                0,
                Some(ArtInitError::NameTooLong),
            ),
            (
                1,
                name,
                symbol + 1,
                size,
                size,
                1,
                0,
                Some(ArtInitError::SymbolTooLong),
            ),
            (2, name, symbol, 0, size, 1, 0, Some(ArtInitError::BadSize)),
            (3, name, symbol, size, 0, 1, 0, Some(ArtInitError::BadSize)),
            (
                4,
                name,
                symbol,
                size + 1,
                size,
                1,
                0,
                Some(ArtInitError::BadSize),
            ),
            (
                5,
                name,
                symbol,
                size,
                size + 1,
                1,
                0,
                Some(ArtInitError::BadSize),
            ),
            (
                6,
                name,
                symbol,
                size,
                size,
                0,
                0,
                Some(ArtInitError::ZeroPerAccount),
            ),
            (
                7,
                name,
                symbol,
                size,
                size,
                1,
                VARA,
                Some(ArtInitError::UnexpectedValue),
            ),
            (8, name, symbol, size, size, 1, 0, None),
        ] {
            let created = env
                .deploy::<OnchainNftProgram>(code_id, vec![salt])
                .new(text(name), text(symbol), width, height, per_account)
                .with_value(value)
                .await;
            assert_eq!(created.unwrap().err(), error);
        }
    }
}

mod adversarial {
    use super::*;

    #[tokio::test]
    async fn index_equal_to_len_is_wrong_item() {
        let nft = deploy_sealed(&env()).await;
        let mut art = nft.onchain_nft();
        for (choice, layer) in [
            (vec![2, 0, 0], 0),
            (vec![0, 3, 0], 1),
            (vec![0, 0, 1], 2),
            (vec![0, 255, 255], 1),
        ] {
            assert_eq!(
                art.mint(choice).await,
                Ok(Err(ArtError::WrongItem { layer }))
            );
        }
        assert_eq!(art.mint(vec![1, 2, 0]).await, Ok(Ok(id(1))));
    }

    // #region collision
    #[tokio::test]
    async fn key_collision_1_11_vs_11_1_are_distinct() {
        let nft = deploy(&env()).await;
        let mut art = nft.onchain_nft();
        for _ in 0..2 {
            let layer =
                layer("dozen", (0..12).map(|item| format!("<g id='{item}'/>")));
            assert!(art.add_layer(layer).await.unwrap().is_ok());
        }
        _ = art.seal().await;

        // Written one after the other, both read 111.
        assert_eq!(art.mint(vec![1, 11]).await, Ok(Ok(id(1))));
        assert_eq!(art.mint(vec![11, 1]).await, Ok(Ok(id(2))));

        let first = art.token_svg(id(1)).query().unwrap();
        assert_ne!(first, art.token_svg(id(2)).query().unwrap());
    }
    // #endregion collision

    #[tokio::test]
    async fn burn_frees_combination_and_other_user_can_mint_it() {
        let nft = deploy_sealed(&env()).await;
        let mut art = nft.onchain_nft();
        assert_eq!(art.mint(vec![0, 0, 0]).await, Ok(Ok(id(1))));
        assert_eq!(art.burn(id(1)).await, Ok(Ok(true)));
        assert_eq!(art.is_taken(vec![0, 0, 0]).query(), Ok(false));
        let again = art.mint(vec![0, 0, 0]).with_actor_id(bob());
        assert_eq!(again.await, Ok(Ok(id(2))));
        assert_eq!(art.burn(id(1)).await, Ok(Err(ArtError::TokenNotFound)));
    }

    #[tokio::test]
    async fn per_account_limit_not_reset_by_burn_or_transfer() {
        let nft = deploy_sealed(&env()).await;
        let mut art = nft.onchain_nft();
        for shape in 0..2 {
            let mint = art.mint(vec![0, shape, 0]).await;
            assert!(mint.unwrap().is_ok());
        }
        assert_eq!(art.burn(id(1)).await, Ok(Ok(true)));
        _ = art.vnft_service().transfer(bob(), id(2)).await;
        assert_eq!(
            art.mint(vec![0, 2, 0]).await,
            Ok(Err(ArtError::PerAccountLimit))
        );
        // Bob holds a token, but has minted none.
        let mint = art.mint(vec![0, 2, 0]).with_actor_id(bob());
        assert_eq!(mint.await, Ok(Ok(id(3))));
    }

    // #region base-interface
    #[tokio::test]
    async fn base_interface_still_answers() {
        use vnft_client::{
            Vnft as _, VnftProgram, vnft::Vnft as _,
            vnft_service::VnftService as _,
        };
        let env = env();
        let nft = deploy_sealed(&env).await;
        assert_eq!(nft.onchain_nft().mint(vec![0, 0, 0]).await, Ok(Ok(id(1))));

        // Wallets and markets know the interface alone, by the client of
        // another collection.
        let any: Actor<VnftProgram, _> = Actor::new(env, nft.id());
        let mut vnft = any.vnft().vnft_service();
        assert_eq!(vnft.approve(bob(), id(1)).await, Ok(Ok(true)));
        let take = vnft.transfer_from(alice(), charlie(), id(1));
        assert_eq!(take.with_actor_id(bob()).await, Ok(Ok(true)));
        assert_eq!(vnft.owner_of(id(1)).query(), Ok(Some(charlie())));
        assert_eq!(vnft.name().query(), Ok("Shapes".into()));
    }
    // #endregion base-interface

    #[tokio::test]
    async fn thrown_error_emits_nothing() {
        let nft = deploy_sealed(&env()).await;
        let mut art = nft.onchain_nft();
        let mut events = art.listen().await.unwrap();
        let mut base = art.vnft_service().listen().await.unwrap();
        assert!(art.mint(vec![9, 0, 0]).await.unwrap().is_err());
        let burn = art.burn(id(1)).with_actor_id(eve());
        assert!(burn.await.unwrap().is_err());
        assert!(drain(&mut events).is_empty());
        assert!(drain(&mut base).is_empty());
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    #[tokio::test]
    async fn who_is_overtaken_takes_another_picture_in_the_same_block() {
        let env = env();
        let nft = deploy_sealed(&env).await;
        let by_block = manual(&env);
        let mut art = Collection::new(by_block.clone(), nft.id()).onchain_nft();
        let first = art.mint(vec![0, 0, 0]).with_actor_id(eve());
        let first = first.send_for_reply().unwrap();
        let late = art.mint(vec![0, 0, 0]).send_for_reply().unwrap();
        let other = art.mint(vec![1, 0, 0]).send_for_reply().unwrap();
        by_block.run_next_block();

        assert_eq!(first.await, Ok(Ok(id(1))));
        assert_eq!(late.await, Ok(Err(ArtError::ChoiceTaken)));
        assert_eq!(other.await, Ok(Ok(id(2))));
    }

    /// Known and documented: pictures cost gas only, so a small collection is
    /// soon gone.
    #[tokio::test]
    async fn a_few_accounts_take_a_small_collection_at_a_price() {
        let env = env();
        let nft = deploy_sealed(&env).await;
        let mut art = nft.onchain_nft();
        let choices = (0..2)
            .flat_map(|back| (0..3).map(move |shape| vec![back, shape, 0]));
        let mut spent = 0;
        for (index, choice) in choices.enumerate() {
            // Two tokens for each account.
            let account = ActorId::from(10_000 + index as u64 / 2);
            env.system().mint_to(account, 1_000 * VARA);
            let mint = art.mint(choice).with_actor_id(account);
            let (minted, price) = cost(&env, account, mint).await;
            assert_eq!(minted, Ok(Ok(id(1 + index as u64))));
            spent += price;
        }
        let each = spent / 6;
        assert!((VARA / 10..VARA / 5).contains(&each), "{each}");
        let late = art.mint(vec![0, 0, 0]).await;
        assert_eq!(late, Ok(Err(ArtError::ChoiceTaken)));
    }

    #[tokio::test]
    async fn a_stranger_adds_no_layer_and_does_not_seal() {
        let nft = deploy(&env()).await;
        let mut art = nft.onchain_nft();
        let add = art
            .add_layer(layer("mine", ["<path/>"]))
            .with_actor_id(eve());
        assert_eq!(add.await, Ok(Err(ArtError::NotOwner)));
        let seal = art.seal().with_actor_id(eve()).await;
        assert_eq!(seal, Ok(Err(ArtError::NotOwner)));
    }
}
