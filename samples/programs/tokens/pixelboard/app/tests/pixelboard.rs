use pixelboard_app::{MAX_COMMISSION, MIN_PRICE, WASM_BINARY};
use pixelboard_client::{
    BoardInitError, Config, Pixelboard as _, PixelboardCtors as _,
    PixelboardProgram,
    pixelboard::{BoardError, Pixelboard as _, Rect, events::PixelboardEvents},
    vnft_service::{VnftError, VnftService as _, events::VnftServiceEvents},
};
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, charlie, cost, drain, env, eve, manual};

type Board = Actor<PixelboardProgram, GtestEnv>;

const VARA: u128 = 1_000_000_000_000;
const PIXEL: u128 = 3 * VARA;

fn id(number: u64) -> U256 {
    number.into()
}

fn rect(x: u16, y: u16, w: u16, h: u16) -> Rect {
    Rect { x, y, w, h }
}

fn config() -> Config {
    Config {
        width: 6,
        height: 4,
        block: 2,
        pixel_price: PIXEL,
        commission_bps: 250,
        background: 9,
    }
}

async fn create(
    env: &GtestEnv,
    config: Config,
) -> Result<Board, BoardInitError> {
    let code_id = env.system().submit_code(WASM_BINARY);
    // A program has a new address each time, also after a failed constructor.
    let salt = env.system().block_height().to_le_bytes().to_vec();
    let board = env.deploy(code_id, salt).new(config);
    board.await.unwrap()
}

// #region deploy
/// A board of 6 by 4 pixels in blocks of 2 by 2, 3 VARA for a pixel, 2.5 % for
/// Alice on resale.
async fn deploy(env: &GtestEnv) -> Board {
    create(env, config()).await.unwrap()
}
// #endregion deploy

/// Gives `who` the block at the top left as token 1.
async fn mint_first(board: &Board, who: ActorId) {
    let mint = board.pixelboard().mint(rect(0, 0, 2, 2), vec![1, 2, 3, 4]);
    let minted = mint.with_actor_id(who).with_value(4 * PIXEL).await;
    assert_eq!(minted, Ok(Ok(id(1))));
}

async fn offer(board: &Board, who: ActorId, price: u128) {
    let offer = board.pixelboard().set_price(id(1), Some(price));
    assert_eq!(offer.with_actor_id(who).await, Ok(Ok(true)));
}

async fn buy(
    board: &Board,
    who: ActorId,
    value: u128,
) -> Result<bool, BoardError> {
    let buy = board.pixelboard().buy(id(1));
    buy.with_actor_id(who).with_value(value).await.unwrap()
}

fn owner(board: &Board) -> Option<ActorId> {
    let vnft = board.pixelboard().vnft_service();
    vnft.owner_of(id(1)).query().unwrap()
}

fn sale(board: &Board) -> Option<u128> {
    board.pixelboard().sale_of(id(1)).query().unwrap()
}

fn claim(board: &Board, who: ActorId) -> u128 {
    board.pixelboard().claim_of(who).query().unwrap()
}

/// What the program holds beyond the existential deposit.
fn funds(env: &GtestEnv, board: &Board) -> u128 {
    env.system().balance_of(board.id()) - VARA
}

mod normal {
    use super::*;

    #[tokio::test]
    async fn a_new_board_is_background() {
        let board = deploy(&env()).await;
        let service = board.pixelboard();
        assert_eq!(service.canvas().query(), Ok(vec![9; 24]));
        let config = service.config().query().unwrap();
        assert_eq!((config.width, config.height, config.block), (6, 4, 2));
        assert_eq!((config.pixel_price, config.commission_bps), (PIXEL, 250));
        assert_eq!(service.token_at(0, 0).query(), Ok(None));
        assert_eq!(service.rect_of(id(1)).query(), Ok(None));
        assert_eq!(service.vnft_service().name().query(), Ok("Pixels".into()));
    }

    // #region mint
    #[tokio::test]
    async fn mint_paints_and_pays_the_beneficiary() {
        let env = env();
        let board = deploy(&env).await;
        let mut service = board.pixelboard();
        let place = rect(2, 0, 2, 4);
        let price = service.mint_price(place.clone()).query().unwrap().unwrap();
        assert_eq!(price, 8 * PIXEL);

        let mint = service.mint(place.clone(), vec![1, 2, 3, 4, 5, 6, 7, 8]);
        let minted = mint.with_actor_id(bob()).with_value(price).await;

        assert_eq!(minted, Ok(Ok(id(1))));
        assert_eq!(owner(&board), Some(bob()));
        let rows = [
            [9, 9, 1, 2, 9, 9],
            [9, 9, 3, 4, 9, 9],
            [9, 9, 5, 6, 9, 9],
            [9, 9, 7, 8, 9, 9],
        ];
        assert_eq!(service.canvas().query(), Ok(rows.concat()));
        assert_eq!(service.token_at(3, 3).query(), Ok(Some(id(1))));
        assert_eq!(service.mint_price(place).query(), Ok(None));
        assert_eq!(claim(&board, alice()), price);
        assert_eq!(funds(&env, &board), price);
    }
    // #endregion mint

    #[tokio::test]
    async fn events_tell_everything() {
        let board = deploy(&env()).await;
        let mut events = board.pixelboard().listen().await.unwrap();
        let mut transfers =
            board.pixelboard().vnft_service().listen().await.unwrap();

        mint_first(&board, bob()).await;
        let paint = board.pixelboard().paint(id(1), vec![5; 4]);
        assert_eq!(paint.with_actor_id(bob()).await, Ok(Ok(true)));
        offer(&board, bob(), MIN_PRICE).await;
        assert_eq!(buy(&board, charlie(), MIN_PRICE).await, Ok(true));
        let withdraw = board.pixelboard().withdraw().with_actor_id(bob());
        assert_eq!(withdraw.await, Ok(Ok(MIN_PRICE - 250)));

        assert_eq!(
            drain(&mut events),
            [
                PixelboardEvents::Minted {
                    token_id: id(1),
                    owner: bob(),
                    rect: rect(0, 0, 2, 2),
                },
                PixelboardEvents::Painted { token_id: id(1) },
                PixelboardEvents::PriceSet {
                    token_id: id(1),
                    price: Some(MIN_PRICE),
                },
                PixelboardEvents::Bought {
                    token_id: id(1),
                    from: bob(),
                    to: charlie(),
                    price: MIN_PRICE,
                },
                PixelboardEvents::Withdrawn {
                    who: bob(),
                    amount: MIN_PRICE - 250,
                },
            ]
        );
        let moved = |from, to| VnftServiceEvents::Transfer {
            from,
            to,
            token_id: id(1),
        };
        assert_eq!(
            drain(&mut transfers),
            [moved(ActorId::zero(), bob()), moved(bob(), charlie())]
        );
    }

    #[tokio::test]
    async fn owners_paint_also_while_they_sell() {
        let board = deploy(&env()).await;
        mint_first(&board, bob()).await;
        offer(&board, bob(), 40 * VARA).await;

        let paint = board.pixelboard().paint(id(1), vec![5, 6, 7, 8]);
        assert_eq!(paint.with_actor_id(bob()).await, Ok(Ok(true)));

        let canvas = board.pixelboard().canvas().query().unwrap();
        assert_eq!(canvas[..8], [5, 6, 9, 9, 9, 9, 7, 8]);
        assert_eq!(sale(&board), Some(40 * VARA));
    }

    // #region resale
    #[tokio::test]
    async fn resale_splits_the_price() {
        let env = env();
        let board = deploy(&env).await;
        mint_first(&board, bob()).await;
        offer(&board, bob(), 40 * VARA).await;

        assert_eq!(buy(&board, charlie(), 40 * VARA).await, Ok(true));

        assert_eq!(owner(&board), Some(charlie()));
        assert_eq!(sale(&board), None);
        assert_eq!(claim(&board, bob()), 39 * VARA);
        assert_eq!(claim(&board, alice()), 4 * PIXEL + VARA);

        let withdraw = board.pixelboard().withdraw().with_actor_id(bob());
        assert_eq!(withdraw.await, Ok(Ok(39 * VARA)));
        assert_eq!(claim(&board, bob()), 0);
        assert_eq!(funds(&env, &board), 4 * PIXEL + VARA);
    }
    // #endregion resale
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn init_limits() {
        let env = env();
        let mut code = create(
            &env,
            Config {
                width: 0,
                ..config()
            },
        )
        .await
        .err();
        assert_eq!(code, Some(BoardInitError::BadSize));
        for (changed, expected) in [
            (
                Config {
                    width: 101,
                    height: 100,
                    block: 1,
                    ..config()
                },
                BoardInitError::BadSize,
            ),
            (
                Config {
                    width: 65_535,
                    height: 65_535,
                    ..config()
                },
                BoardInitError::BadSize,
            ),
            (
                Config {
                    block: 0,
                    ..config()
                },
                BoardInitError::BadBlock,
            ),
            (
                Config {
                    block: 4,
                    ..config()
                },
                BoardInitError::BadBlock,
            ),
            (
                Config {
                    pixel_price: 0,
                    ..config()
                },
                BoardInitError::BadPixelPrice,
            ),
            (
                Config {
                    pixel_price: u128::MAX / 23,
                    ..config()
                },
                BoardInitError::BadPixelPrice,
            ),
            (
                Config {
                    commission_bps: MAX_COMMISSION + 1,
                    ..config()
                },
                BoardInitError::CommissionTooHigh,
            ),
        ] {
            code = create(&env, changed).await.err();
            assert_eq!(code, Some(expected));
        }
        let code_id = env.system().submit_code(WASM_BINARY);
        let paid = env
            .deploy::<PixelboardProgram>(code_id, b"paid".to_vec())
            .new(config());
        let refused = paid.with_value(1).await.unwrap().err();
        assert_eq!(refused, Some(BoardInitError::UnexpectedValue));
    }

    #[tokio::test]
    async fn mint_checks_place_alignment_colours_value_and_neighbours_in_this_order()
     {
        let env = env();
        let board = deploy(&env).await;
        mint_first(&board, bob()).await;
        // Each row breaks its own rule and every later one.
        for (place, colours, value, expected) in [
            (rect(1, 1, 6, 2), 1, 0, BoardError::OutOfCanvas),
            (rect(0, 0, 0, 2), 1, 0, BoardError::OutOfCanvas),
            (rect(0, 0, 2, 0), 1, 0, BoardError::OutOfCanvas),
            (rect(0, 2, 2, 4), 1, 0, BoardError::OutOfCanvas),
            (rect(1, 0, 2, 2), 1, 0, BoardError::Unaligned),
            (rect(0, 0, 3, 2), 1, 0, BoardError::Unaligned),
            (rect(0, 0, 2, 2), 3, 0, BoardError::WrongPixelCount),
            (rect(0, 0, 2, 2), 5, 0, BoardError::WrongPixelCount),
            (
                rect(0, 0, 2, 2),
                4,
                4 * PIXEL - 1,
                BoardError::WrongValue {
                    expected: 4 * PIXEL,
                },
            ),
            (
                rect(0, 0, 2, 2),
                4,
                4 * PIXEL + 1,
                BoardError::WrongValue {
                    expected: 4 * PIXEL,
                },
            ),
            (rect(0, 0, 2, 2), 4, 4 * PIXEL, BoardError::Occupied),
        ] {
            let mint = board.pixelboard().mint(place, vec![0; colours]);
            assert_eq!(mint.with_value(value).await, Ok(Err(expected)));
        }
        assert_eq!(funds(&env, &board), 4 * PIXEL);
    }

    #[tokio::test]
    async fn paint_and_set_price_are_for_the_owner() {
        let board = deploy(&env()).await;
        mint_first(&board, bob()).await;
        let mut service = board.pixelboard();

        let paint = service.paint(id(2), vec![]);
        assert_eq!(paint.await, Ok(Err(BoardError::TokenNotFound)));
        let paint = service.paint(id(1), vec![]);
        assert_eq!(paint.await, Ok(Err(BoardError::NotTokenOwner)));
        let paint = service.paint(id(1), vec![0; 3]).with_actor_id(bob());
        assert_eq!(paint.await, Ok(Err(BoardError::WrongPixelCount)));

        let price = service.set_price(id(2), Some(0));
        assert_eq!(price.await, Ok(Err(BoardError::TokenNotFound)));
        let price = service.set_price(id(1), Some(0));
        assert_eq!(price.await, Ok(Err(BoardError::NotTokenOwner)));
        let price = service
            .set_price(id(1), Some(MIN_PRICE - 1))
            .with_actor_id(bob());
        assert_eq!(price.await, Ok(Err(BoardError::PriceTooLow)));
    }

    #[tokio::test]
    async fn buy_needs_an_offer_and_its_price() {
        let board = deploy(&env()).await;
        mint_first(&board, bob()).await;
        assert_eq!(
            buy(&board, charlie(), 0).await,
            Err(BoardError::NotForSale)
        );
        offer(&board, bob(), 40 * VARA).await;
        for value in [0, 40 * VARA - 1, 40 * VARA + 1] {
            let expected = 40 * VARA;
            assert_eq!(
                buy(&board, charlie(), value).await,
                Err(BoardError::WrongValue { expected })
            );
        }
        let end = board
            .pixelboard()
            .set_price(id(1), None)
            .with_actor_id(bob());
        assert_eq!(end.await, Ok(Ok(true)));
        assert_eq!(
            buy(&board, charlie(), 40 * VARA).await,
            Err(BoardError::NotForSale)
        );
        assert_eq!(owner(&board), Some(bob()));
    }

    #[tokio::test]
    async fn value_is_refused_where_nothing_is_sold() {
        let env = env();
        let board = deploy(&env).await;
        let mut service = board.pixelboard();
        let refused = Ok(Err(BoardError::UnexpectedValue));
        assert_eq!(service.paint(id(1), vec![]).with_value(1).await, refused);
        assert_eq!(service.set_price(id(1), None).with_value(1).await, refused);
        let withdraw = service.withdraw().with_value(1);
        assert_eq!(withdraw.await, Ok(Err(BoardError::UnexpectedValue)));
        let transfer =
            service.vnft_service().transfer(bob(), id(1)).with_value(1);
        assert_eq!(transfer.await, Ok(Err(VnftError::UnexpectedValue)));
        assert_eq!(funds(&env, &board), 0);
    }

    #[tokio::test]
    async fn nothing_to_withdraw() {
        let board = deploy(&env()).await;
        let withdraw = board.pixelboard().withdraw();
        assert_eq!(withdraw.await, Ok(Err(BoardError::NothingToWithdraw)));
    }
}

mod adversarial {
    use super::*;

    #[tokio::test]
    async fn overlap_by_one_block() {
        let board = deploy(&env()).await;
        let middle = board.pixelboard().mint(rect(2, 0, 2, 2), vec![1; 4]);
        assert_eq!(middle.with_value(4 * PIXEL).await, Ok(Ok(id(1))));
        let wide = board.pixelboard().mint(rect(0, 0, 4, 4), vec![2; 16]);
        assert_eq!(
            wide.with_value(16 * PIXEL).await,
            Ok(Err(BoardError::Occupied))
        );
        let beside = board.pixelboard().mint(rect(0, 0, 2, 4), vec![2; 8]);
        assert_eq!(beside.with_value(8 * PIXEL).await, Ok(Ok(id(2))));
    }

    #[tokio::test]
    async fn rect_overflow_u16() {
        let board = deploy(&env()).await;
        for place in [rect(65_534, 0, 4, 2), rect(0, 65_535, 2, 65_535)] {
            let price = board.pixelboard().mint_price(place.clone()).query();
            assert_eq!(price, Ok(None));
            let mint = board.pixelboard().mint(place, vec![0; 8]);
            assert_eq!(
                mint.with_value(8 * PIXEL).await,
                Ok(Err(BoardError::OutOfCanvas))
            );
        }
        assert_eq!(
            board.pixelboard().token_at(65_535, 65_535).query(),
            Ok(None)
        );
    }

    // #region price-changed
    #[tokio::test]
    async fn price_changed_before_buy() {
        let env = env();
        let board = deploy(&env).await;
        mint_first(&board, bob()).await;
        offer(&board, bob(), 40 * VARA).await;
        let held = funds(&env, &board);

        // Bob raises the price while Charlie's message is on its way.
        offer(&board, bob(), 41 * VARA).await;
        let expected = 41 * VARA;
        assert_eq!(
            buy(&board, charlie(), 40 * VARA).await,
            Err(BoardError::WrongValue { expected })
        );

        assert_eq!(owner(&board), Some(bob()));
        assert_eq!(funds(&env, &board), held);
    }
    // #endregion price-changed

    // #region stale-offer
    #[tokio::test]
    async fn stale_offer_after_transfer_and_return() {
        let board = deploy(&env()).await;
        mint_first(&board, bob()).await;
        let mut vnft = board.pixelboard().vnft_service();
        offer(&board, bob(), 40 * VARA).await;

        let away = vnft.transfer(eve(), id(1)).with_actor_id(bob());
        assert_eq!(away.await, Ok(Ok(true)));
        let back = vnft.transfer(bob(), id(1)).with_actor_id(eve());
        assert_eq!(back.await, Ok(Ok(true)));

        assert_eq!(sale(&board), None);
        assert_eq!(
            buy(&board, charlie(), 40 * VARA).await,
            Err(BoardError::NotForSale)
        );
    }
    // #endregion stale-offer

    #[tokio::test]
    async fn an_approved_transfer_ends_the_offer_too() {
        let board = deploy(&env()).await;
        mint_first(&board, bob()).await;
        let mut vnft = board.pixelboard().vnft_service();
        offer(&board, bob(), 40 * VARA).await;
        let refused =
            vnft.transfer_from(bob(), eve(), id(1)).with_actor_id(eve());
        assert_eq!(refused.await, Ok(Err(VnftError::NotApproved)));
        assert_eq!(sale(&board), Some(40 * VARA));

        let approve = vnft.approve(eve(), id(1)).with_actor_id(bob());
        assert_eq!(approve.await, Ok(Ok(true)));
        let take = vnft.transfer_from(bob(), eve(), id(1)).with_actor_id(eve());
        assert_eq!(take.await, Ok(Ok(true)));
        assert_eq!(sale(&board), None);
    }

    #[tokio::test]
    async fn a_sale_ends_the_approval() {
        let board = deploy(&env()).await;
        mint_first(&board, bob()).await;
        let mut vnft = board.pixelboard().vnft_service();
        let approve = vnft.approve(eve(), id(1)).with_actor_id(bob());
        assert_eq!(approve.await, Ok(Ok(true)));
        offer(&board, bob(), 40 * VARA).await;
        assert_eq!(buy(&board, charlie(), 40 * VARA).await, Ok(true));

        let steal = vnft
            .transfer_from(charlie(), eve(), id(1))
            .with_actor_id(eve());
        assert_eq!(steal.await, Ok(Err(VnftError::NotApproved)));
    }

    #[tokio::test]
    async fn seller_buys_own() {
        let board = deploy(&env()).await;
        mint_first(&board, bob()).await;
        offer(&board, bob(), 40 * VARA).await;
        assert_eq!(
            buy(&board, bob(), 40 * VARA).await,
            Err(BoardError::AlreadyOwned)
        );
        assert_eq!(sale(&board), Some(40 * VARA));
    }

    #[tokio::test]
    async fn withdraw_twice() {
        let env = env();
        let board = deploy(&env).await;
        mint_first(&board, bob()).await;
        let withdraw = || board.pixelboard().withdraw();
        assert_eq!(withdraw().await, Ok(Ok(4 * PIXEL)));
        assert_eq!(withdraw().await, Ok(Err(BoardError::NothingToWithdraw)));
        assert_eq!(funds(&env, &board), 0);
    }

    #[tokio::test]
    async fn commission_rounding_never_loses_a_unit() {
        let env = env();
        let board = deploy(&env).await;
        mint_first(&board, bob()).await;
        // 2.5 % of 10 039 is 250.975.
        offer(&board, bob(), 10_039).await;
        assert_eq!(buy(&board, charlie(), 10_039).await, Ok(true));
        assert_eq!(claim(&board, bob()), 9_789);
        assert_eq!(claim(&board, alice()), 4 * PIXEL + 250);
        assert_eq!(funds(&env, &board), 4 * PIXEL + 10_039);
    }

    #[tokio::test]
    async fn stray_value_does_not_become_withdrawable() {
        let env = env();
        let board = deploy(&env).await;
        mint_first(&board, bob()).await;
        let system = env.system();
        let program = system.get_program(board.id()).unwrap();
        program.send_bytes_with_value(eve(), b"", 5 * VARA);
        assert!(system.run_next_block().failed.is_empty());

        assert_eq!(funds(&env, &board), 4 * PIXEL + 5 * VARA);
        assert_eq!(board.pixelboard().withdraw().await, Ok(Ok(4 * PIXEL)));
        for who in [alice(), bob(), eve()] {
            assert_eq!(claim(&board, who), 0);
        }
        assert_eq!(funds(&env, &board), 5 * VARA);
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    #[tokio::test]
    async fn the_whole_board_costs_the_price_of_all_pixels() {
        let env = env();
        let board = deploy(&env).await;
        let mint = board.pixelboard().mint(rect(0, 0, 6, 4), vec![0; 24]);
        let mint = mint.with_actor_id(eve()).with_value(24 * PIXEL);
        let (minted, spent) = cost(&env, eve(), mint).await;
        assert_eq!(minted, Ok(Ok(id(1))));
        assert!(spent > 24 * PIXEL);
        assert_eq!(claim(&board, alice()), 24 * PIXEL);

        // Who is late has the value back, and buys from the owner if there is
        // an offer.
        let late = board.pixelboard().mint(rect(0, 0, 2, 2), vec![1; 4]);
        let late = late.with_actor_id(bob()).with_value(4 * PIXEL);
        let (late, spent) = cost(&env, bob(), late).await;
        assert_eq!(late, Ok(Err(BoardError::Occupied)));
        assert!(spent < VARA);
        offer(&board, eve(), PIXEL).await;
        assert_eq!(buy(&board, bob(), PIXEL).await, Ok(true));
    }

    #[tokio::test]
    async fn a_purchase_that_is_not_paid_reserves_nothing() {
        let env = env();
        let board = deploy(&env).await;
        let by_block = manual(&env);
        let mut service = Board::new(by_block.clone(), board.id()).pixelboard();
        let place = || rect(0, 0, 2, 2);
        let unpaid = service.mint(place(), vec![0; 4]).with_actor_id(eve());
        let unpaid = unpaid.send_for_reply().unwrap();
        let paid = service.mint(place(), vec![1; 4]).with_value(4 * PIXEL);
        let paid = paid.send_for_reply().unwrap();
        by_block.run_next_block();

        let expected = 4 * PIXEL;
        assert_eq!(unpaid.await, Ok(Err(BoardError::WrongValue { expected })));
        assert_eq!(paid.await, Ok(Ok(id(1))));
    }

    #[tokio::test]
    async fn a_beneficiary_who_never_withdraws_holds_up_nobody() {
        let env = env();
        let board = deploy(&env).await;
        mint_first(&board, bob()).await;
        offer(&board, bob(), MIN_PRICE).await;
        assert_eq!(buy(&board, charlie(), MIN_PRICE).await, Ok(true));
        let withdraw = board.pixelboard().withdraw().with_actor_id(bob());
        assert_eq!(withdraw.await, Ok(Ok(MIN_PRICE - 250)));
        assert_eq!(funds(&env, &board), claim(&board, alice()));
    }
}

mod invariants {
    use super::*;

    #[tokio::test]
    async fn claims_are_what_the_program_holds() {
        let env = env();
        let board = deploy(&env).await;
        let users = [alice(), bob(), charlie()];
        let places = [
            rect(0, 0, 2, 2),
            rect(2, 0, 4, 2),
            rect(0, 2, 4, 2),
            rect(2, 2, 2, 2),
        ];
        let mut service = board.pixelboard();
        let mut done = 0;
        // A fixed walk through all commands, by all users, on all tokens.
        for step in 0..120_usize {
            let who = users[step % 3];
            let token = id((step / 3 % 4) as u64 + 1);
            let accepted = match step % 7 {
                0 | 1 => {
                    let place = places[step / 7 % 4].clone();
                    let pixels =
                        vec![step as u8; usize::from(place.w * place.h)];
                    let value = PIXEL * pixels.len() as u128;
                    let mint = service.mint(place, pixels).with_actor_id(who);
                    mint.with_value(value).await.unwrap().is_ok()
                }
                2 | 3 => {
                    let price = Some(MIN_PRICE + step as u128);
                    let set =
                        service.set_price(token, price).with_actor_id(who);
                    set.await.unwrap().is_ok()
                }
                4 | 5 => {
                    let price =
                        service.sale_of(token).query().unwrap().unwrap_or(1);
                    let buy =
                        service.buy(token).with_actor_id(who).with_value(price);
                    buy.await.unwrap().is_ok()
                }
                _ => {
                    service.withdraw().with_actor_id(who).await.unwrap().is_ok()
                }
            };
            done += u32::from(accepted);
            let claims: u128 =
                users.into_iter().map(|who| claim(&board, who)).sum();
            assert_eq!(funds(&env, &board), claims, "step {step}");
        }
        assert!(done > 20, "{done} commands were accepted");
    }
}
