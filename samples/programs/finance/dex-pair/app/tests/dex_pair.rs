use dex_pair_app::{LOCKED_SHARES, MAX_HELD, WASM_BINARY};
use dex_pair_client::{
    DexPair as _, DexPairCtors as _, DexPairProgram, PairInitError,
    pair::{
        Added, Direct, Leg, Moved, Pair as _, PairError, PairImpl, Recheck,
        Side, events::PairEvents,
    },
    vft_service::VftService as _,
};
use hostile_vft_client::{
    HostileVft as _, HostileVftCtors as _, HostileVftProgram,
    control::{Control as _, Mode},
    vft::Vft as _,
};
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, charlie, drain, env, eve, manual, now};

type Token = Actor<HostileVftProgram, GtestEnv>;
type Answer<T> = Result<Result<T, PairError>, GtestError>;

/// What every user has of each token.
const FUNDS: u128 = 10_000_000;
/// A deadline that never passes.
const ANY_TIME: u64 = u64::MAX;
/// Longer than a call waits.
const LONG: u32 = 1_000;

const DONE: Answer<Moved> = Ok(Ok(Moved::Done));
const REFUSED: Answer<Moved> = Ok(Ok(Moved::TokenRefused));
const UNKNOWN: Answer<Moved> = Ok(Ok(Moved::Unknown));

fn other(side: &Side) -> Side {
    match side {
        Side::Zero => Side::One,
        Side::One => Side::Zero,
    }
}

fn index(side: &Side) -> usize {
    usize::from(*side == Side::One)
}

/// A pair of two tokens that misbehave on request. Alice, Bob and Charlie have
/// approved all they have.
struct World {
    env: GtestEnv,
    tokens: [Token; 2],
    pair: Actor<DexPairProgram, GtestEnv>,
}

impl World {
    async fn new() -> Self {
        let env = env();
        let code_id = env.system().submit_code(hostile_vft_app::WASM_BINARY);
        let mut tokens = Vec::new();
        for salt in [b"a", b"b"] {
            let token = env
                .deploy::<HostileVftProgram>(code_id, salt.to_vec())
                .new()
                .await
                .unwrap();
            tokens.push(token);
        }
        tokens.sort_by_key(|token| token.id());
        let tokens: [Token; 2] = tokens.try_into().ok().unwrap();
        let pair = create(&env, tokens[0].id(), tokens[1].id()).await.unwrap();

        for token in &tokens {
            for who in [alice(), bob(), charlie()] {
                token.control().mint(who, FUNDS.into()).await.unwrap();
                let approve = token.vft().approve(pair.id(), FUNDS.into());
                assert_eq!(approve.with_actor_id(who).await, Ok(Ok(true)));
            }
        }
        Self { env, tokens, pair }
    }

    // #region pool
    /// The same with a pool of Alice: 1 000 000 of token 0 and 4 000 000 of
    /// token 1.
    async fn with_pool() -> Self {
        let world = Self::new().await;
        assert_eq!(world.deposit(alice(), Side::Zero, 1_000_000).await, DONE);
        assert_eq!(world.deposit(alice(), Side::One, 4_000_000).await, DONE);
        let add = world
            .service()
            .add_liquidity(1_000_000, 4_000_000, 0, ANY_TIME);
        let added = Added {
            used0: 1_000_000,
            used1: 4_000_000,
            shares: 2_000_000 - LOCKED_SHARES,
        };
        assert_eq!(add.await, Ok(Ok(added)));
        world
    }
    // #endregion pool

    fn service(&self) -> Service<PairImpl, GtestEnv> {
        self.pair.pair()
    }

    /// The same pair, with messages that share a block.
    fn manual(&self) -> Service<PairImpl, GtestEnv> {
        let pair: Actor<DexPairProgram, _> =
            Actor::new(manual(&self.env), self.pair.id());
        pair.pair()
    }

    fn token(&self, side: &Side) -> &Token {
        &self.tokens[index(side)]
    }

    /// How the token treats the next move.
    async fn next(&self, side: Side, mode: Mode) {
        let mut control = self.token(&side).control();
        control.set_mode(mode, 1).await.unwrap();
    }

    async fn deposit(
        &self,
        who: ActorId,
        side: Side,
        amount: u128,
    ) -> Answer<Moved> {
        self.service()
            .deposit(side, amount)
            .with_actor_id(who)
            .await
    }

    async fn withdraw(
        &self,
        who: ActorId,
        side: Side,
        amount: u128,
    ) -> Answer<Moved> {
        self.service()
            .withdraw(side, amount)
            .with_actor_id(who)
            .await
    }

    async fn swap(
        &self,
        who: ActorId,
        sell: Side,
        amount: u128,
        min: u128,
    ) -> Answer<u128> {
        let swap = self.service().swap(sell, amount, min, ANY_TIME);
        swap.with_actor_id(who).await
    }

    async fn direct(
        &self,
        who: ActorId,
        sell: Side,
        amount: u128,
        min: u128,
    ) -> Answer<Direct> {
        let swap = self.service().swap_direct(sell, amount, min, ANY_TIME);
        swap.with_actor_id(who).await
    }

    fn reserves(&self) -> (u128, u128) {
        self.service().reserves().query().unwrap()
    }

    fn ledger(&self, who: ActorId) -> (u128, u128) {
        self.service().ledger_of(who).query().unwrap()
    }

    fn shares(&self, who: ActorId) -> u128 {
        let vft = self.service().vft_service();
        vft.balance_of(who).query().unwrap().as_u128()
    }

    fn tokens_of(&self, who: ActorId) -> (u128, u128) {
        let of = |token: &Token| {
            token.vft().balance_of(who).query().unwrap().as_u128()
        };
        (of(&self.tokens[0]), of(&self.tokens[1]))
    }

    /// What the pair holds according to the tokens.
    fn pot(&self) -> (u128, u128) {
        self.tokens_of(self.pair.id())
    }

    fn doubts(&self) -> Vec<u64> {
        let doubts = self.service().doubts().query().unwrap();
        doubts.into_iter().map(|(_, doubt)| doubt.id).collect()
    }

    fn run_blocks(&self, blocks: u32) {
        for _ in 0..blocks {
            self.env.run_next_block();
        }
    }
}

async fn create(
    env: &GtestEnv,
    token0: ActorId,
    token1: ActorId,
) -> Result<Actor<DexPairProgram, GtestEnv>, PairInitError> {
    let code_id = env.system().submit_code(WASM_BINARY);
    // A program has a new address each time, also after a failed constructor.
    let salt = env.system().block_height().to_le_bytes().to_vec();
    let pair = env.deploy::<DexPairProgram>(code_id, salt);
    pair.new(token0, token1).await.unwrap()
}

mod normal {
    use super::*;

    // #region tour
    #[tokio::test]
    async fn deposit_add_swap_remove_withdraw() {
        let world = World::with_pool().await;
        assert_eq!(world.shares(alice()), 1_999_000);
        assert_eq!(world.deposit(bob(), Side::Zero, 1_000).await, DONE);

        // 997 · 1 000 · 4 000 000 / (1 000 · 1 000 000 + 997 · 1 000)
        assert_eq!(
            world.swap(bob(), Side::Zero, 1_000, 3_984).await,
            Ok(Ok(3_984))
        );
        assert_eq!(world.reserves(), (1_001_000, 3_996_016));
        assert_eq!(world.swap(bob(), Side::One, 3_984, 0).await, Ok(Ok(994)));
        assert_eq!(world.ledger(bob()), (994, 0));
        assert_eq!(world.withdraw(bob(), Side::Zero, 994).await, DONE);
        assert_eq!(world.tokens_of(bob()), (FUNDS - 6, FUNDS));

        // Alice gets what her shares are worth, fees included.
        let remove =
            world.service().remove_liquidity(1_999_000, 0, 0, ANY_TIME);
        assert_eq!(remove.await, Ok(Ok((999_505, 3_998_000))));
        assert_eq!(world.reserves(), (501, 2_000));
        assert_eq!(world.pot(), (1_000_006, 4_000_000));
    }
    // #endregion tour

    #[tokio::test]
    async fn the_second_deposit_keeps_the_price() {
        let world = World::with_pool().await;
        assert_eq!(world.deposit(bob(), Side::Zero, 1_000).await, DONE);
        assert_eq!(world.deposit(bob(), Side::One, 1_000).await, DONE);
        let add = world.service().add_liquidity(1_000, 1_000, 500, ANY_TIME);
        let added = Added {
            used0: 250,
            used1: 1_000,
            shares: 500,
        };
        assert_eq!(add.with_actor_id(bob()).await, Ok(Ok(added)));
        assert_eq!(world.ledger(bob()), (750, 0));
    }

    // #region direct
    #[tokio::test]
    async fn swap_direct_takes_and_pays() {
        let world = World::with_pool().await;
        let out = world
            .service()
            .quote_out(Side::Zero, 1_000)
            .query()
            .unwrap()
            .unwrap();

        let swapped = world.direct(bob(), Side::Zero, 1_000, out).await;

        assert_eq!(swapped, Ok(Ok(Direct::Sent { out })));
        assert_eq!(world.tokens_of(bob()), (FUNDS - 1_000, FUNDS + out));
        assert_eq!(world.ledger(bob()), (0, 0));
    }
    // #endregion direct

    #[tokio::test]
    async fn shares_are_a_token() {
        let world = World::with_pool().await;
        let mut shares = world.service().vft_service();
        assert_eq!(shares.name().query(), Ok("Pair share".into()));
        assert_eq!(shares.total_supply().query(), Ok(2_000_000.into()));
        assert_eq!(shares.transfer(bob(), 1_000.into()).await, Ok(Ok(true)));

        let remove = world
            .service()
            .remove_liquidity(1_000, 500, 2_000, ANY_TIME);
        assert_eq!(remove.with_actor_id(bob()).await, Ok(Ok((500, 2_000))));
        assert_eq!(world.ledger(bob()), (500, 2_000));
    }

    #[tokio::test]
    async fn events_tell_everything() {
        let world = World::with_pool().await;
        let mut events = world.service().listen().await.unwrap();
        assert_eq!(world.deposit(bob(), Side::One, 4_000).await, DONE);
        assert_eq!(world.swap(bob(), Side::One, 4_000, 0).await, Ok(Ok(996)));
        assert_eq!(world.withdraw(bob(), Side::Zero, 996).await, DONE);
        let remove = world.service().remove_liquidity(1_000, 0, 0, ANY_TIME);
        assert_eq!(remove.await, Ok(Ok((499, 2_002))));
        let who = bob();
        assert_eq!(
            drain(&mut events),
            [
                PairEvents::Deposited {
                    who,
                    side: Side::One,
                    amount: 4_000
                },
                PairEvents::Swapped {
                    who,
                    sell: Side::One,
                    amount_in: 4_000,
                    amount_out: 996,
                },
                PairEvents::Withdrawn {
                    who,
                    side: Side::Zero,
                    amount: 996
                },
                PairEvents::LiquidityRemoved {
                    who: alice(),
                    out0: 499,
                    out1: 2_002,
                    shares: 1_000,
                },
            ]
        );
    }

    #[tokio::test]
    async fn quotes_are_what_a_swap_gives() {
        let world = World::with_pool().await;
        let needed = world
            .service()
            .quote_in(Side::One, 1_000)
            .query()
            .unwrap()
            .unwrap();
        assert_eq!(world.deposit(bob(), Side::One, needed).await, DONE);
        let out = world
            .swap(bob(), Side::One, needed, 1_000)
            .await
            .unwrap()
            .unwrap();
        assert!(out >= 1_000);
        assert_eq!(
            world.service().quote_in(Side::One, 1_000_000).query(),
            Ok(None)
        );
        assert_eq!(world.service().quote_out(Side::One, 0).query(), Ok(None));
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn init_needs_two_sorted_tokens() {
        let env = env();
        let (low, high) = (ActorId::from(1), ActorId::from(2));
        for (token0, token1, expected) in [
            (ActorId::zero(), high, PairInitError::ZeroAddress),
            (low, ActorId::zero(), PairInitError::ZeroAddress),
            (high.max(low), high.min(low), PairInitError::Unsorted),
            (low, low, PairInitError::Unsorted),
        ] {
            assert_eq!(
                create(&env, token0, token1).await.err(),
                Some(expected)
            );
        }
    }

    #[tokio::test]
    async fn value_is_refused() {
        let world = World::with_pool().await;
        let refused = || Err(PairError::UnexpectedValue);
        let mut pair = world.service();
        assert_eq!(
            pair.deposit(Side::Zero, 1).with_value(1).await,
            Ok(refused())
        );
        assert_eq!(
            pair.withdraw(Side::Zero, 1).with_value(1).await,
            Ok(refused())
        );
        let add = pair.add_liquidity(1, 1, 0, 0).with_value(1);
        assert_eq!(add.await.unwrap().unwrap_err(), PairError::UnexpectedValue);
        let remove = pair.remove_liquidity(1, 0, 0, 0).with_value(1);
        assert_eq!(
            remove.await.unwrap().unwrap_err(),
            PairError::UnexpectedValue
        );
        let swap = pair.swap(Side::Zero, 1, 0, 0).with_value(1);
        assert_eq!(
            swap.await.unwrap().unwrap_err(),
            PairError::UnexpectedValue
        );
        let direct = pair.swap_direct(Side::Zero, 1, 0, 0).with_value(1);
        assert_eq!(
            direct.await.unwrap().unwrap_err(),
            PairError::UnexpectedValue
        );
        let recheck = pair.recheck(1).with_value(1);
        assert_eq!(
            recheck.await.unwrap().unwrap_err(),
            PairError::UnexpectedValue
        );
        let concede = pair.concede(1).with_value(1);
        assert_eq!(
            concede.await.unwrap().unwrap_err(),
            PairError::UnexpectedValue
        );
    }

    #[tokio::test]
    async fn amounts_are_checked() {
        let world = World::with_pool().await;
        let mut pair = world.service();
        assert_eq!(
            world.deposit(bob(), Side::Zero, 0).await,
            Ok(Err(PairError::ZeroAmount))
        );
        assert_eq!(
            world.withdraw(bob(), Side::Zero, 0).await,
            Ok(Err(PairError::ZeroAmount))
        );
        assert_eq!(
            world.swap(bob(), Side::Zero, 0, 0).await,
            Ok(Err(PairError::ZeroAmount))
        );
        assert_eq!(
            world.direct(bob(), Side::Zero, 0, 0).await,
            Ok(Err(PairError::ZeroAmount))
        );
        let add = pair.add_liquidity(0, 1, 0, ANY_TIME);
        assert_eq!(add.await, Ok(Err(PairError::ZeroAmount)));
        let remove = pair.remove_liquidity(0, 0, 0, ANY_TIME);
        assert_eq!(remove.await, Ok(Err(PairError::ZeroAmount)));

        let short = Ok(Err(PairError::InsufficientLedger));
        assert_eq!(world.withdraw(bob(), Side::Zero, 1).await, short);
        let short = Ok(Err(PairError::InsufficientLedger));
        assert_eq!(world.swap(bob(), Side::Zero, 1, 0).await, short);
        let add = pair.add_liquidity(1, 4, 0, ANY_TIME).with_actor_id(bob());
        assert_eq!(add.await, Ok(Err(PairError::InsufficientLedger)));
        let remove = pair
            .remove_liquidity(1, 0, 0, ANY_TIME)
            .with_actor_id(bob());
        assert_eq!(remove.await, Ok(Err(PairError::InsufficientShares)));
    }

    #[tokio::test]
    async fn pools_and_results_can_be_too_small() {
        let world = World::new().await;
        let empty = Ok(Err(PairError::InsufficientLiquidity));
        assert_eq!(world.direct(bob(), Side::Zero, 1_000, 0).await, empty);
        for side in [Side::Zero, Side::One] {
            assert_eq!(world.deposit(alice(), side, 4_000).await, DONE);
        }
        let add = world.service().add_liquidity(1_000, 1_000, 0, ANY_TIME);
        assert_eq!(add.await, Ok(Err(PairError::InsufficientLiquidity)));
        let add = world.service().add_liquidity(2_000, 2_000, 1_001, ANY_TIME);
        assert_eq!(add.await, Ok(Err(PairError::Slippage { would_be: 1_000 })));
        let add = world.service().add_liquidity(2_000, 2_000, 1_000, ANY_TIME);
        assert!(add.await.unwrap().is_ok());

        let slipped = Ok(Err(PairError::Slippage { would_be: 665 }));
        assert_eq!(world.swap(alice(), Side::Zero, 1_000, 666).await, slipped);
        let slipped = Ok(Err(PairError::Slippage { would_be: 665 }));
        assert_eq!(
            world.direct(alice(), Side::Zero, 1_000, 666).await,
            slipped
        );
        let tiny = Ok(Err(PairError::InsufficientLiquidity));
        assert_eq!(world.swap(alice(), Side::Zero, 1, 0).await, tiny);
        for (min0, min1) in [(501, 0), (0, 501)] {
            let remove =
                world.service().remove_liquidity(500, min0, min1, ANY_TIME);
            assert_eq!(
                remove.await,
                Ok(Err(PairError::Slippage { would_be: 500 }))
            );
        }
    }

    #[tokio::test]
    async fn calls_need_gas() {
        let world = World::with_pool().await;
        let mut pair = world.service();
        let deposit =
            pair.deposit(Side::Zero, 1).with_gas_limit(37_000_000_000);
        assert_eq!(deposit.await, Ok(Err(PairError::NotEnoughGas)));
        let direct = pair.swap_direct(Side::Zero, 1_000, 0, ANY_TIME);
        let direct = direct.with_gas_limit(60_000_000_000).await;
        assert_eq!(direct, Ok(Err(PairError::NotEnoughGas)));
        let withdraw =
            pair.withdraw(Side::Zero, 1).with_gas_limit(37_000_000_000);
        assert_eq!(withdraw.await, Ok(Err(PairError::NotEnoughGas)));

        let deposit =
            pair.deposit(Side::Zero, 1).with_gas_limit(40_000_000_000);
        assert_eq!(deposit.await, DONE);
        let direct = pair.swap_direct(Side::Zero, 1_000, 0, ANY_TIME);
        let direct = direct.with_gas_limit(63_000_000_000).await;
        assert_eq!(direct, Ok(Ok(Direct::Sent { out: 3_984 })));
    }

    #[tokio::test]
    async fn a_pair_deployed_with_value_is_refused() {
        let env = env();
        let code_id = env.system().submit_code(WASM_BINARY);
        let pair = env
            .deploy::<DexPairProgram>(code_id, vec![])
            .new(ActorId::from(1), ActorId::from(2));
        let refused = pair.with_value(1).await.unwrap().err();
        assert_eq!(refused, Some(PairInitError::UnexpectedValue));
    }
}

mod adversarial {
    use super::*;

    #[tokio::test]
    async fn swap_interleaved_with_remove() {
        let world = World::with_pool().await;
        assert_eq!(world.deposit(bob(), Side::Zero, 1_000).await, DONE);
        let mut pair = world.manual();
        let remove = pair.remove_liquidity(1_000_000, 0, 0, ANY_TIME);
        let remove = remove.send_for_reply().unwrap();
        let swap = pair.swap(Side::Zero, 1_000, 3_984, ANY_TIME);
        let swap = swap.with_actor_id(bob()).send_for_reply().unwrap();
        world.env.run_next_block();

        assert_eq!(remove.await, Ok(Ok((500_000, 2_000_000))));
        assert_eq!(
            swap.await,
            Ok(Err(PairError::Slippage { would_be: 3_980 }))
        );
        assert_eq!(world.ledger(bob()), (1_000, 0));
    }

    // #region sandwich
    #[tokio::test]
    async fn sandwich_hits_slippage() {
        let world = World::with_pool().await;
        for who in [bob(), eve()] {
            let mint = world.tokens[0].control().mint(eve(), 100_000.into());
            mint.await.unwrap();
            let approve =
                world.tokens[0].vft().approve(world.pair.id(), FUNDS.into());
            approve.with_actor_id(eve()).await.unwrap().ok();
            assert_eq!(world.deposit(who, Side::Zero, 100_000).await, DONE);
        }
        let expected = world
            .service()
            .quote_out(Side::Zero, 100_000)
            .query()
            .unwrap();

        // Eve's message is before Bob's in the block.
        let mut pair = world.manual();
        let first = pair
            .swap(Side::Zero, 100_000, 0, ANY_TIME)
            .with_actor_id(eve());
        let first = first.send_for_reply().unwrap();
        let bobs = pair.swap(Side::Zero, 100_000, expected.unwrap(), ANY_TIME);
        let bobs = bobs.with_actor_id(bob()).send_for_reply().unwrap();
        world.env.run_next_block();

        assert_eq!(first.await, Ok(Ok(expected.unwrap())));
        assert!(matches!(bobs.await, Ok(Err(PairError::Slippage { .. }))));
        assert_eq!(world.ledger(bob()), (100_000, 0));
    }
    // #endregion sandwich

    #[tokio::test]
    async fn first_depositor_inflation() {
        let world = World::new().await;
        for side in [Side::Zero, Side::One] {
            assert_eq!(world.deposit(alice(), side.clone(), 1_001).await, DONE);
            assert_eq!(world.deposit(bob(), side, 10_000).await, DONE);
        }
        let add = world.service().add_liquidity(1_001, 1_001, 1, ANY_TIME);
        assert_eq!(add.await.unwrap().unwrap().shares, 1);
        // A donation would make one share worth a fortune, if it counted.
        for token in &world.tokens {
            let donate =
                token.vft().transfer(world.pair.id(), 1_000_000.into());
            assert_eq!(donate.await, Ok(Ok(true)));
        }
        let add = world
            .service()
            .add_liquidity(10_000, 10_000, 10_000, ANY_TIME);
        let added = add.with_actor_id(bob()).await.unwrap().unwrap();
        assert_eq!(added.shares, 10_000);
        let remove = world
            .service()
            .remove_liquidity(10_000, 10_000, 10_000, ANY_TIME);
        assert!(remove.with_actor_id(bob()).await.unwrap().is_ok());
    }

    #[tokio::test]
    async fn donation_ignored() {
        let world = World::with_pool().await;
        let before = world.service().quote_out(Side::Zero, 1_000).query();
        let donate = world.tokens[0]
            .vft()
            .transfer(world.pair.id(), 500_000.into());
        assert_eq!(donate.await, Ok(Ok(true)));
        assert_eq!(world.reserves(), (1_000_000, 4_000_000));
        assert_eq!(
            world.service().quote_out(Side::Zero, 1_000).query(),
            before
        );
        assert_eq!(world.ledger(alice()), (0, 0));
    }

    #[tokio::test]
    async fn deposit_refused_changes_nothing() {
        for mode in [Mode::ReturnFalse, Mode::Throw, Mode::Panic, Mode::BurnGas]
        {
            let world = World::new().await;
            world.next(Side::Zero, mode).await;
            assert_eq!(world.deposit(bob(), Side::Zero, 1_000).await, REFUSED);
            assert_eq!(world.ledger(bob()), (0, 0));
            // A token that fails forgets that it was asked, too.
            world.next(Side::Zero, Mode::Honest).await;
            assert_eq!(world.deposit(bob(), Side::Zero, 1_000).await, DONE);
        }
    }

    #[tokio::test]
    async fn withdraw_refused_restores() {
        let world = World::new().await;
        assert_eq!(world.deposit(bob(), Side::Zero, 1_000).await, DONE);
        for mode in [Mode::ReturnFalse, Mode::Throw, Mode::Panic, Mode::BurnGas]
        {
            world.next(Side::Zero, mode).await;
            assert_eq!(world.withdraw(bob(), Side::Zero, 600).await, REFUSED);
            assert_eq!(world.ledger(bob()), (1_000, 0));
        }
        world.next(Side::Zero, Mode::Honest).await;
        assert_eq!(world.withdraw(bob(), Side::Zero, 1_000).await, DONE);
        assert_eq!(world.tokens_of(bob()).0, FUNDS);
    }

    #[tokio::test]
    async fn double_withdraw_same_block() {
        let world = World::new().await;
        assert_eq!(world.deposit(bob(), Side::Zero, 1_000).await, DONE);
        let mut pair = world.manual();
        let mut calls = Vec::new();
        for _ in 0..2 {
            let withdraw =
                pair.withdraw(Side::Zero, 1_000).with_actor_id(bob());
            calls.push(withdraw.send_for_reply().unwrap());
        }
        world.run_blocks(3);
        let [first, second] = calls.try_into().ok().unwrap();
        assert_eq!(first.await, DONE);
        assert_eq!(second.await, Ok(Err(PairError::InsufficientLedger)));
        assert_eq!(world.tokens_of(bob()).0, FUNDS);
        assert_eq!(world.pot().0, 0);
    }

    // #region hang
    #[tokio::test]
    async fn hostile_hang_keeps_other_users_trading() {
        let world = World::with_pool().await;
        assert_eq!(world.deposit(charlie(), Side::Zero, 1_000).await, DONE);
        world.next(Side::Zero, Mode::HangThenDo(20)).await;
        let deposit = world
            .manual()
            .deposit(Side::Zero, 1_000)
            .with_actor_id(bob());
        let deposit = deposit.send_for_reply().unwrap();
        world.env.run_next_block();

        let swap = world.swap(charlie(), Side::Zero, 1_000, 0).await;
        assert_eq!(swap, Ok(Ok(3_984)));
        assert_eq!(world.withdraw(charlie(), Side::One, 3_984).await, DONE);

        world.run_blocks(25);
        assert_eq!(deposit.await, DONE);
        assert_eq!(world.ledger(bob()), (1_000, 0));
    }
    // #endregion hang

    #[tokio::test]
    async fn deadline_in_same_block_ok_next_block_throws() {
        let world = World::with_pool().await;
        assert_eq!(world.deposit(bob(), Side::Zero, 2_000).await, DONE);
        // The next block is 3 s later.
        let deadline = now(&world.env) + 3_000;
        let swap = |deadline| {
            let swap = world.service().swap(Side::Zero, 1_000, 0, deadline);
            swap.with_actor_id(bob())
        };
        assert_eq!(swap(deadline).await, Ok(Ok(3_984)));
        let late = || Some(PairError::DeadlinePassed);
        assert_eq!(swap(deadline).await.unwrap().err(), late());
        let add = world.service().add_liquidity(1, 1, 0, deadline).await;
        assert_eq!(add.unwrap().err(), late());
        let remove = world.service().remove_liquidity(1, 0, 0, deadline).await;
        assert_eq!(remove.unwrap().err(), late());
        let direct = world
            .service()
            .swap_direct(Side::Zero, 1_000, 0, deadline)
            .await;
        assert_eq!(direct.unwrap().err(), late());
    }

    #[tokio::test]
    async fn max_u128_reserves_overflow() {
        let world = World::new().await;
        for amount in [u128::MAX, MAX_HELD + 1] {
            let deposit = world.deposit(bob(), Side::Zero, amount).await;
            assert_eq!(deposit, Ok(Err(PairError::Overflow)));
        }
        // A token that lies cannot push the books over the limit.
        world.next(Side::Zero, Mode::LieTrue).await;
        assert_eq!(world.deposit(bob(), Side::Zero, MAX_HELD).await, DONE);
        assert_eq!(
            world.deposit(bob(), Side::Zero, 1).await,
            Ok(Err(PairError::Overflow))
        );
    }

    // #region fallback
    #[tokio::test]
    async fn swap_direct_falls_back_to_the_ledger() {
        let world = World::with_pool().await;
        // Somebody trades while the input is on its way.
        world.next(Side::Zero, Mode::HangThenDo(5)).await;
        let direct =
            world
                .manual()
                .swap_direct(Side::Zero, 1_000, 3_984, ANY_TIME);
        let direct = direct.with_actor_id(bob()).send_for_reply().unwrap();
        world.env.run_next_block();
        let other = world.direct(charlie(), Side::Zero, 50_000, 0).await;
        assert!(matches!(other, Ok(Ok(Direct::Sent { .. }))));
        world.run_blocks(10);
        assert_eq!(direct.await, Ok(Ok(Direct::KeptInput)));
        assert_eq!(world.ledger(bob()), (1_000, 0));

        // The output token refuses.
        world.next(Side::One, Mode::ReturnFalse).await;
        let out = world
            .service()
            .quote_out(Side::Zero, 1_000)
            .query()
            .unwrap()
            .unwrap();
        let kept = world.direct(bob(), Side::Zero, 1_000, 0).await;
        assert_eq!(kept, Ok(Ok(Direct::KeptOutput { out })));
        assert_eq!(world.ledger(bob()), (1_000, out));
    }
    // #endregion fallback

    #[tokio::test]
    async fn swap_direct_refused_or_unanswered() {
        let world = World::with_pool().await;
        let reserves = world.reserves();
        world.next(Side::Zero, Mode::Throw).await;
        let refused = world.direct(bob(), Side::Zero, 1_000, 0).await;
        assert_eq!(refused, Ok(Ok(Direct::TokenRefused)));

        // Nothing is swapped when the input is in doubt.
        world.next(Side::Zero, Mode::DoThenSilent(LONG)).await;
        let unknown = world.direct(bob(), Side::Zero, 1_000, 0).await;
        assert_eq!(unknown, Ok(Ok(Direct::Unknown)));
        assert_eq!((world.reserves(), world.ledger(bob())), (reserves, (0, 0)));
        assert_eq!(world.service().recheck(1).await, Ok(Ok(Recheck::WasDone)));
        assert_eq!(world.ledger(bob()), (1_000, 0));

        // The swap stands when the output is.
        world.next(Side::One, Mode::HangThenRefuse(LONG)).await;
        let unknown = world.direct(bob(), Side::Zero, 1_000, 0).await;
        assert_eq!(unknown, Ok(Ok(Direct::Unknown)));
        assert_eq!(world.reserves(), (1_001_000, 3_996_016));
        assert_eq!(
            world.service().recheck(2).await,
            Ok(Ok(Recheck::WasNotDone))
        );
        assert_eq!(world.ledger(bob()), (1_000, 3_984));
    }

    // #region recheck
    #[tokio::test]
    async fn recheck_done() {
        let world = World::new().await;
        let mut events = world.service().listen().await.unwrap();
        world.next(Side::Zero, Mode::DoThenSilent(LONG)).await;
        assert_eq!(world.deposit(bob(), Side::Zero, 700).await, UNKNOWN);
        assert_eq!(world.ledger(bob()), (0, 0));
        assert_eq!(drain(&mut events), []);

        // Anybody may ask.
        let recheck = world.service().recheck(1).with_actor_id(eve());
        assert_eq!(recheck.await, Ok(Ok(Recheck::WasDone)));

        assert_eq!(world.ledger(bob()), (700, 0));
        assert!(world.doubts().is_empty());
        let (who, side, amount) = (bob(), Side::Zero, 700);
        assert_eq!(
            drain(&mut events),
            [PairEvents::Deposited { who, side, amount }]
        );
    }
    // #endregion recheck

    #[tokio::test]
    async fn recheck_not_done() {
        let world = World::new().await;
        world.next(Side::Zero, Mode::HangThenRefuse(LONG)).await;
        assert_eq!(world.deposit(bob(), Side::Zero, 700).await, UNKNOWN);
        let recheck = world.service().recheck(1);
        assert_eq!(recheck.await, Ok(Ok(Recheck::WasNotDone)));
        assert_eq!(world.ledger(bob()), (0, 0));

        assert_eq!(world.deposit(bob(), Side::Zero, 700).await, DONE);
        world.next(Side::Zero, Mode::HangThenRefuse(LONG)).await;
        assert_eq!(world.withdraw(bob(), Side::Zero, 500).await, UNKNOWN);
        assert_eq!(world.ledger(bob()), (200, 0));
        let recheck = world.service().recheck(2);
        assert_eq!(recheck.await, Ok(Ok(Recheck::WasNotDone)));
        assert_eq!(world.ledger(bob()), (700, 0));
    }

    #[tokio::test]
    async fn recheck_when_nothing_in_doubt() {
        let world = World::new().await;
        assert_eq!(
            world.service().recheck(1).await,
            Ok(Err(PairError::NotInDoubt))
        );
        assert_eq!(
            world.service().concede(1).await,
            Ok(Err(PairError::NotInDoubt))
        );
    }

    #[tokio::test]
    async fn concede_by_wrong_party() {
        let world = World::new().await;
        world.next(Side::Zero, Mode::HangThenRefuse(LONG)).await;
        assert_eq!(world.deposit(bob(), Side::Zero, 700).await, UNKNOWN);
        assert_eq!(
            world.service().concede(1).await,
            Ok(Err(PairError::NotParty))
        );
        let concede = world.service().concede(1).with_actor_id(bob());
        assert_eq!(concede.await, Ok(Ok(true)));
        assert_eq!((world.ledger(bob()), world.doubts()), ((0, 0), vec![]));
    }

    #[tokio::test]
    async fn two_doubts_mixed() {
        let world = World::new().await;
        world.next(Side::Zero, Mode::DoThenSilent(LONG)).await;
        assert_eq!(world.deposit(bob(), Side::Zero, 500).await, UNKNOWN);
        world.next(Side::Zero, Mode::HangThenRefuse(LONG)).await;
        assert_eq!(world.deposit(charlie(), Side::Zero, 500).await, UNKNOWN);

        let unknown = Ok(Ok(Recheck::StillUnknown));
        assert_eq!(world.service().recheck(1).await, unknown);
        let concede = world.service().concede(2).with_actor_id(charlie());
        assert_eq!(concede.await, Ok(Ok(true)));
        assert_eq!(world.service().recheck(1).await, Ok(Ok(Recheck::WasDone)));
        assert_eq!(world.ledger(bob()), (500, 0));
        assert_eq!(world.ledger(charlie()), (0, 0));
    }

    #[tokio::test]
    async fn a_recheck_waits_for_silence_and_keeps_it() {
        let world = World::new().await;
        world.next(Side::Zero, Mode::DoThenSilent(LONG)).await;
        assert_eq!(world.deposit(bob(), Side::Zero, 500).await, UNKNOWN);
        world.next(Side::Zero, Mode::HangThenDo(2)).await;
        let flying = world
            .manual()
            .deposit(Side::Zero, 500)
            .with_actor_id(charlie());
        let flying = flying.send_for_reply().unwrap();
        world.env.run_next_block();
        let doubts = world.service().doubts().query().unwrap();
        assert_eq!((&doubts[0].1.leg, doubts[0].1.who), (&Leg::In, bob()));
        let mut pair = world.manual();
        let recheck = pair.recheck(1).send_for_reply().unwrap();
        let deposit = pair.deposit(Side::Zero, 1).with_actor_id(charlie());
        let deposit = deposit.send_for_reply().unwrap();
        let concede = pair.concede(1).with_actor_id(bob());
        let concede = concede.send_for_reply().unwrap();
        world.run_blocks(5);
        assert_eq!(flying.await, DONE);
        assert_eq!(deposit.await, Ok(Err(PairError::Busy)));
        assert_eq!(concede.await, Ok(Err(PairError::Busy)));
        assert_eq!(recheck.await, Ok(Ok(Recheck::WasDone)));
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    const VARA: u128 = 1_000_000_000_000;

    // #region in-front
    /// Eve has no tokens. She offers all that the books have room for, in front
    /// of Bob and in the same block.
    #[tokio::test]
    async fn a_deposit_that_never_comes_keeps_nobody_out() {
        let world = World::with_pool().await;
        let mut pair = world.manual();
        let theirs = pair.deposit(Side::Zero, MAX_HELD - 1_000_000);
        let theirs = theirs.with_actor_id(eve()).send_for_reply().unwrap();
        let deposit = pair.deposit(Side::Zero, 500).with_actor_id(bob());
        let deposit = deposit.send_for_reply().unwrap();
        let swap = pair.swap_direct(Side::Zero, 500, 0, ANY_TIME);
        let swap = swap.with_actor_id(charlie()).send_for_reply().unwrap();
        world.run_blocks(1);

        assert_eq!(theirs.await, REFUSED);
        assert_eq!(deposit.await, DONE);
        assert!(matches!(swap.await, Ok(Ok(Direct::Sent { .. }))));
    }
    // #endregion in-front

    /// Two deposits that the books have room for one by one come together: both
    /// are booked.
    #[tokio::test]
    async fn deposits_that_come_together_are_all_booked() {
        let world = World::new().await;
        for who in [bob(), charlie()] {
            let token = &world.tokens[0];
            token.control().mint(who, MAX_HELD.into()).await.unwrap();
            let approve = token.vft().approve(world.pair.id(), U256::MAX);
            assert_eq!(approve.with_actor_id(who).await, Ok(Ok(true)));
        }
        let mut pair = world.manual();
        let mut deposits = Vec::new();
        for who in [bob(), charlie()] {
            let deposit = pair.deposit(Side::Zero, MAX_HELD).with_actor_id(who);
            deposits.push(deposit.send_for_reply().unwrap());
        }
        world.run_blocks(1);

        for deposit in deposits {
            assert_eq!(deposit.await, DONE);
        }
        let full = Ok(Err(PairError::Overflow));
        assert_eq!(world.deposit(bob(), Side::Zero, 1).await, full);
        assert_eq!(world.withdraw(bob(), Side::Zero, MAX_HELD).await, DONE);
        assert_eq!(world.withdraw(charlie(), Side::Zero, MAX_HELD).await, DONE);
        assert_eq!(world.pot(), (0, 0));
    }

    /// Known and documented: 64 refused deposits in front of all others stop
    /// theirs, for that block and at this price.
    #[tokio::test]
    async fn sixty_four_deposits_stop_others_for_a_block_at_a_price() {
        let world = World::with_pool().await;
        let before = world.env.system().balance_of(eve());
        let mut pair = world.manual();
        let mut idle = Vec::new();
        for _ in 0..64 {
            let deposit = pair.deposit(Side::Zero, 1).with_actor_id(eve());
            let deposit = deposit.with_gas_limit(45_000_000_000);
            idle.push(deposit.send_for_reply().unwrap());
        }
        let deposit = pair.deposit(Side::Zero, 500).with_actor_id(bob());
        let deposit = deposit.send_for_reply().unwrap();
        // Who trades with what is in the ledger needs no token.
        let remove = pair.remove_liquidity(1_000, 0, 0, ANY_TIME);
        let remove = remove.send_for_reply().unwrap();
        world.run_blocks(2);

        assert_eq!(deposit.await, Ok(Err(PairError::Busy)));
        assert!(remove.await.unwrap().is_ok());
        for deposit in idle {
            assert_eq!(deposit.await, REFUSED);
        }
        assert_eq!(world.deposit(bob(), Side::Zero, 500).await, DONE);
        let spent = before - world.env.system().balance_of(eve());
        assert!(spent > 10 * VARA, "{spent}");
    }

    #[tokio::test]
    async fn a_stranger_cannot_block_a_recheck() {
        let world = World::new().await;
        world.next(Side::Zero, Mode::DoThenSilent(LONG)).await;
        assert_eq!(world.deposit(bob(), Side::Zero, 500).await, UNKNOWN);
        let doubt = world.doubts()[0];
        let mut pair = world.manual();
        let idle = pair.deposit(Side::Zero, 1).with_actor_id(eve());
        let idle = idle.send_for_reply().unwrap();
        let recheck = pair.recheck(doubt).send_for_reply().unwrap();
        world.run_blocks(5);

        assert_eq!(idle.await, REFUSED);
        assert_eq!(recheck.await, Ok(Ok(Recheck::WasDone)));
    }

    /// Two doubts that the balance cannot tell apart, and a recheck at the head
    /// of every block.
    #[tokio::test]
    async fn a_stranger_cannot_stop_all_moves() {
        let world = World::new().await;
        world.next(Side::Zero, Mode::DoThenSilent(LONG)).await;
        assert_eq!(world.deposit(bob(), Side::Zero, 500).await, UNKNOWN);
        world.next(Side::Zero, Mode::HangThenRefuse(LONG)).await;
        assert_eq!(world.deposit(charlie(), Side::Zero, 500).await, UNKNOWN);
        let doubt = world.doubts()[0];

        let mut pair = world.manual();
        let mut stopped = 0;
        for _ in 0..20 {
            let recheck = pair.recheck(doubt).with_actor_id(eve());
            let recheck = recheck.send_for_reply().unwrap();
            let deposit = pair.deposit(Side::Zero, 1).send_for_reply().unwrap();
            world.run_blocks(1);
            _ = recheck.await.unwrap();
            stopped += u32::from(deposit.await != DONE);
        }
        assert_eq!(stopped, 1);
    }
}

mod invariants {
    use super::*;

    /// Numbers that look random, the same in every run.
    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, sides: u64) -> u64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (self.0 >> 33) % sides
        }
    }

    #[tokio::test]
    async fn the_pair_can_always_pay() {
        let world = World::with_pool().await;
        let users = [alice(), bob(), charlie()];
        let mut dice = Dice(7);
        for step in 0..200 {
            let who = users[dice.roll(3) as usize];
            let side = [Side::Zero, Side::One][dice.roll(2) as usize].clone();
            let amount = u128::from(dice.roll(5_000) + 1);
            let mode = match dice.roll(24) {
                0 => Mode::ReturnFalse,
                1 => Mode::Throw,
                2 => Mode::HangThenRefuse(LONG),
                3 => Mode::DoThenSilent(LONG),
                _ => Mode::Honest,
            };
            world.next(side.clone(), mode).await;
            // Whether it is accepted does not matter here.
            match dice.roll(7) {
                0 => drop(world.deposit(who, side, amount).await.unwrap()),
                1 => drop(world.withdraw(who, side, amount / 2).await.unwrap()),
                2 => drop(world.swap(who, side, amount, 0).await.unwrap()),
                3 => drop(
                    world.direct(who, other(&side), amount, 0).await.unwrap(),
                ),
                4 => {
                    let add = world
                        .service()
                        .add_liquidity(amount, amount, 0, ANY_TIME);
                    drop(add.with_actor_id(who).await.unwrap());
                }
                5 => {
                    let remove = world
                        .service()
                        .remove_liquidity(amount, 0, 0, ANY_TIME);
                    drop(remove.with_actor_id(who).await.unwrap());
                }
                _ => {
                    for doubt in world.doubts() {
                        drop(world.service().recheck(doubt).await.unwrap());
                    }
                }
            }
            let (pot, reserves) = (world.pot(), world.reserves());
            let ledgers = users.map(|who| world.ledger(who));
            assert!(
                pot.0
                    >= reserves.0
                        + ledgers.iter().map(|ledger| ledger.0).sum::<u128>(),
                "{step}"
            );
            assert!(
                pot.1
                    >= reserves.1
                        + ledgers.iter().map(|ledger| ledger.1).sum::<u128>(),
                "{step}"
            );
        }
        assert!(world.shares(world.pair.id()) >= LOCKED_SHARES);
    }
}

mod attacks {
    use super::*;
    use attack_kit::{
        Block, Doubtful, HostileToken, OUT_BLOCKS, Open, attack, end_doubts,
    };
    use kit::calls::WAIT_BLOCKS;
    use sails_rs::futures::Stream;
    use std::cell::RefCell;

    /// What everybody has of each token at first.
    const TOKENS: u128 = 10_000;
    /// The amount that everybody moves: no balance tells one doubt from
    /// another.
    const AMOUNT: u128 = 100;

    const SIDES: [Side; 2] = [Side::Zero, Side::One];

    /// A command, by whom, about which token, with how much gas in 10^9.
    type Message = (u8, usize, usize, u64);

    fn honest() -> [ActorId; 2] {
        [alice(), bob()]
    }

    /// The pool of Alice, where Bob and Eve trade, too. Eve is a stranger.
    struct Market {
        env: GtestEnv,
        tokens: [HostileToken; 2],
        pair: Actor<DexPairProgram, GtestEnv>,
        events: RefCell<Box<dyn Stream<Item = (ActorId, PairEvents)> + Unpin>>,
        /// All that has been told.
        told: RefCell<Vec<PairEvents>>,
    }

    impl Market {
        async fn new() -> Self {
            let env = env();
            let [first, second] = [b"a", b"b"];
            let first = HostileToken::deploy_as(&env, first).await;
            let second = HostileToken::deploy_as(&env, second).await;
            let mut tokens = [first, second];
            tokens.sort_by_key(HostileToken::id);
            let [first, second] = &tokens;
            let pair = create(&env, first.id(), second.id()).await.unwrap();
            for (token, side) in tokens.iter().zip(SIDES) {
                for who in [alice(), bob(), eve()] {
                    token.give(who, pair.id(), TOKENS).await;
                    let deposit = pair.pair().deposit(side.clone(), TOKENS / 2);
                    assert_eq!(deposit.with_actor_id(who).await, DONE);
                }
            }
            let events = pair.pair().listen().await.unwrap();
            let market = Self {
                env,
                tokens,
                pair,
                events: RefCell::new(Box::new(events)),
                told: RefCell::default(),
            };
            let (half, any) = (TOKENS / 4, ANY_TIME);
            let add = market.service().add_liquidity(half, half, 0, any);
            add.await.unwrap().unwrap();
            market
        }

        fn service(&self) -> Service<PairImpl, GtestEnv> {
            self.pair.pair()
        }

        fn ledger(&self, who: ActorId, side: &Side) -> u128 {
            let (zero, one) = self.service().ledger_of(who).query().unwrap();
            [zero, one][index(side)]
        }

        /// Everybody sends the same: doubts are alike.
        fn send_all(&self, (command, first, side, gas): Message) {
            for turn in 0..3 {
                self.send((command, (first + turn) % 3, side, gas));
            }
        }

        /// Sends one message; nobody waits for its answer.
        fn send(&self, (command, who, side, gas): Message) {
            let pair: Actor<DexPairProgram, _> =
                Actor::new(manual(&self.env), self.pair.id());
            let mut pair = pair.pair();
            let (who, side) = ([alice(), bob(), eve()][who], &SIDES[side]);
            let sent = match command {
                0 | 1 => pair
                    .deposit(side.clone(), AMOUNT)
                    .with_actor_id(who)
                    .send_one_way(),
                2..=4 => pair
                    .withdraw(side.clone(), AMOUNT)
                    .with_actor_id(who)
                    .send_one_way(),
                5 => pair
                    .swap(side.clone(), AMOUNT, 0, ANY_TIME)
                    .with_actor_id(who)
                    .send_one_way(),
                6 => pair
                    .swap_direct(side.clone(), AMOUNT, 0, ANY_TIME)
                    .with_actor_id(who)
                    .send_one_way(),
                7 => pair
                    .add_liquidity(AMOUNT, AMOUNT, 0, ANY_TIME)
                    .with_actor_id(who)
                    .send_one_way(),
                8 => pair
                    .remove_liquidity(AMOUNT, 0, 0, ANY_TIME)
                    .with_actor_id(who)
                    .send_one_way(),
                _ => {
                    let doubts = self.service().doubts().query().unwrap();
                    let mut doubts = doubts.iter().filter(|it| it.0 == *side);
                    let id = doubts.next().map_or(0, |(_, doubt)| doubt.id);
                    // May be too little to come to an end.
                    pair.recheck(id)
                        .with_actor_id(eve())
                        .with_gas_limit(gas * 1_000_000_000)
                        .send_one_way()
                }
            };
            sent.unwrap();
        }

        /// What `who` had at first and has gained by trading, wherever it is.
        fn due(&self, who: ActorId, side: &Side) -> u128 {
            let mut told = self.told.borrow_mut();
            told.extend(drain(&mut *self.events.borrow_mut()));
            let at = index(side);
            let (mut gained, mut spent) = (TOKENS, 0);
            for event in told.iter() {
                match event {
                    PairEvents::Swapped {
                        who: by,
                        sell,
                        amount_in,
                        amount_out,
                    } if *by == who => match sell == side {
                        true => spent += amount_in,
                        false => gained += amount_out,
                    },
                    PairEvents::LiquidityAdded {
                        who: by,
                        used0,
                        used1,
                        ..
                    } if *by == who => spent += [used0, used1][at],
                    PairEvents::LiquidityRemoved {
                        who: by,
                        out0,
                        out1,
                        ..
                    } if *by == who => gained += [out0, out1][at],
                    _ => {}
                }
            }
            gained - spent
        }

        /// The honest accounts have everything out that is theirs.
        async fn everybody_gets_out(&self) {
            for token in &self.tokens {
                token.next(Mode::Honest, 0).await;
            }
            let honest_since = self.env.system().block_height();
            (0..WAIT_BLOCKS).for_each(|_| self.env.run_next_block());
            let ends = async |side| {
                let one = OneToken { market: self, side };
                end_doubts(&one, &honest()).await;
            };
            tokio::join!(ends(Side::Zero), ends(Side::One));

            for who in honest() {
                let shares = self.service().vft_service();
                let shares = shares.balance_of(who).query().unwrap().as_u128();
                if shares > 0 {
                    let remove = self
                        .service()
                        .remove_liquidity(shares, 0, 0, ANY_TIME)
                        .with_actor_id(who);
                    remove.await.unwrap().unwrap();
                }
                for side in SIDES {
                    let amount = self.ledger(who, &side);
                    if amount > 0 {
                        let withdraw = self.service().withdraw(side, amount);
                        assert_eq!(withdraw.with_actor_id(who).await, DONE);
                    }
                }
            }
            let blocks = self.env.system().block_height() - honest_since;
            assert!(blocks <= OUT_BLOCKS, "{blocks}");
            let (zero, one) = self.service().reserves().query().unwrap();
            for (side, reserve) in SIDES.into_iter().zip([zero, one]) {
                let token = &self.tokens[index(&side)];
                for who in honest() {
                    assert_eq!(token.balance(who), self.due(who, &side));
                }
                let owed = reserve + self.ledger(eve(), &side);
                assert!(token.balance(self.pair.id()) >= owed);
            }
        }
    }

    /// The market as far as it has to do with one of its tokens.
    struct OneToken<'a> {
        market: &'a Market,
        side: Side,
    }

    impl Doubtful for OneToken<'_> {
        fn env(&self) -> &GtestEnv {
            &self.market.env
        }

        fn program(&self) -> ActorId {
            self.market.pair.id()
        }

        fn token(&self) -> &HostileToken {
            &self.market.tokens[index(&self.side)]
        }

        fn doubts(&self) -> Vec<Open> {
            let doubts = self.market.service().doubts().query().unwrap();
            let own = doubts.into_iter().filter(|(side, _)| *side == self.side);
            let open = own.map(|(_, it)| Open {
                id: it.id,
                who: it.who,
                amount: it.amount,
            });
            open.collect()
        }

        fn missing(&self, who: ActorId) -> u128 {
            let due = self.market.due(who, &self.side);
            let ledger = self.market.ledger(who, &self.side);
            due - ledger - self.token().balance(who)
        }

        async fn recheck(&self, id: u64) {
            let recheck = self.market.service().recheck(id);
            _ = recheck.with_actor_id(eve()).await.unwrap();
            // Meanwhile the other token has its turn.
            tokio::task::yield_now().await;
        }

        async fn concede(&self, by: ActorId, id: u64) {
            let concede = self.market.service().concede(id);
            _ = concede.with_actor_id(by).await.unwrap();
        }
    }

    // #region out
    /// At any message of any sequence the tokens answer late, never, not once,
    /// or spend all their gas, and Eve is between any two messages.
    #[test]
    fn whatever_the_token_does_honest_accounts_get_out_what_is_theirs() {
        let message = (0u8..11, 0usize..3, 0usize..2, 30u64..60);
        let found = attack(20, message, async |blocks| {
            let market = Market::new().await;
            for Block { mode, messages } in blocks {
                for token in &market.tokens {
                    token.next(mode.clone(), 4).await;
                }
                messages.into_iter().for_each(|it| market.send_all(it));
                market.env.run_next_block();
            }
            market.everybody_gets_out().await;
        });
        assert_eq!(found, Ok(()));
    }
    // #endregion out
}
