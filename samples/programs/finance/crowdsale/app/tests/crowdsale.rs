use crowdsale_client::{
    Config, Crowdsale as _, CrowdsaleCtors as _, CrowdsaleProgram,
    SaleInitError,
    sale::{
        Account, Claimed, Doubt, Funded, Leg, Phase, Purchase, Recheck,
        Sale as _, SaleError, SaleImpl, Totals, events::SaleEvents,
    },
};
use hostile_vft_client::{
    HostileVft as _, HostileVftCtors as _, HostileVftProgram,
    control::{Control as _, Mode},
    vft::Vft as _,
};
use kit::doubts::PAUSE_BLOCKS;
use sails_rs::{client::*, prelude::*};
use testkit::{
    advance, alice, bob, charlie, cost, drain, env, eve, manual, now,
    program_balance,
};

type Answer<T> = Result<Result<T, SaleError>, GtestError>;

const VARA: u128 = 1_000_000_000_000;
/// A whole token: it has 3 decimals.
const TOKEN: u128 = 1_000;
const BLOCK: u64 = 3_000;
const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
/// Longer than a call waits, in blocks.
const LONG: u32 = 1_000;

fn thrown<T>(error: SaleError) -> Answer<T> {
    Ok(Err(error))
}

// #region world
/// Alice sells 100 tokens for 2 VARA each and 1 more every minute; Bob gets
/// what they bring, if that is 50 VARA.
fn config(token: ActorId, start: u64) -> Config {
    Config {
        token,
        decimals: 3,
        start,
        duration: HOUR,
        base_price: 2 * VARA,
        price_step: VARA,
        step_every: MINUTE,
        tokens_for_sale: 100 * TOKEN,
        soft_cap: 50 * VARA,
        max_per_account: 60 * TOKEN,
        beneficiary: bob(),
    }
}
// #endregion world

/// A sale of a token that misbehaves on request. Charlie and Eve buy.
struct World {
    env: GtestEnv,
    token: Actor<HostileVftProgram, GtestEnv>,
    program: Actor<CrowdsaleProgram, GtestEnv>,
    start: u64,
}

impl World {
    /// A sale that has no tokens yet, a minute before its start.
    async fn new() -> Self {
        Self::with(|_| {}).await
    }

    async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let env = env();
        let code_id = env.system().submit_code(hostile_vft_app::WASM_BINARY);
        let token = env.deploy::<HostileVftProgram>(code_id, vec![]);
        let token = token.new().await.unwrap();
        let code_id = env.system().submit_code(crowdsale_app::WASM_BINARY);
        let mut config = config(token.id(), now(&env) + MINUTE);
        change(&mut config);
        let (start, tokens) = (config.start, config.tokens_for_sale);
        let program =
            env.deploy::<CrowdsaleProgram>(code_id, vec![]).new(config);
        let program = program.await.unwrap().unwrap();

        token.control().mint(alice(), tokens.into()).await.unwrap();
        let approve = token.vft().approve(program.id(), tokens.into()).await;
        assert_eq!(approve, Ok(Ok(true)));
        Self {
            env,
            token,
            program,
            start,
        }
    }

    /// A sale that runs: the next message is in its first block.
    async fn active() -> Self {
        let world = Self::new().await;
        world.open().await;
        world
    }

    /// Brings in the tokens and goes to the start.
    async fn open(&self) {
        assert_eq!(self.sale().fund().await, Ok(Ok(Funded::Yes)));
        self.go_to(self.start);
    }

    /// Charlie has bought 60 tokens and Eve the other 40: the sale has
    /// succeeded.
    async fn sold_out() -> Self {
        let world = Self::active().await;
        world.buy(charlie(), 120 * VARA).await;
        world.buy(eve(), 80 * VARA).await;
        assert_eq!(world.phase(), Phase::Succeeded);
        world
    }

    /// Charlie has paid 20 VARA, which is not enough: the sale has failed.
    async fn failed() -> Self {
        let world = Self::active().await;
        world.buy(charlie(), 20 * VARA).await;
        world.go_to(world.start + HOUR);
        world
    }

    fn sale(&self) -> Service<SaleImpl, GtestEnv> {
        self.program.sale()
    }

    /// The same sale, with messages that share a block.
    fn manual(&self) -> Service<SaleImpl, GtestEnv> {
        Actor::<CrowdsaleProgram, _>::new(manual(&self.env), self.program.id())
            .sale()
    }

    async fn buy(&self, who: ActorId, value: u128) -> Purchase {
        let buy = self.sale().buy(1).with_actor_id(who).with_value(value);
        buy.await.unwrap().unwrap()
    }

    async fn claim(&self, who: ActorId) -> Answer<Claimed> {
        self.sale().claim().with_actor_id(who).await
    }

    async fn refund(&self, who: ActorId) -> Answer<u128> {
        self.sale().refund().with_actor_id(who).await
    }

    /// Makes blocks until the next one is the first at `time` or later.
    fn go_to(&self, time: u64) {
        advance(&self.env, (time - BLOCK).saturating_sub(now(&self.env)));
    }

    fn run_blocks(&self, blocks: u32) {
        for _ in 0..blocks {
            self.env.run_next_block();
        }
    }

    /// How the token treats the next moves.
    async fn next(&self, mode: Mode, calls: u32) {
        self.token.control().set_mode(mode, calls).await.unwrap();
    }

    /// A claim that the token never answers. Returns its doubt.
    async fn doubtful_claim(&self, who: ActorId, mode: Mode) -> u64 {
        self.next(mode, 1).await;
        assert_eq!(self.claim(who).await, Ok(Ok(Claimed::Unknown)));
        self.doubts().last().unwrap().id
    }

    fn phase(&self) -> Phase {
        self.sale().phase().query().unwrap()
    }

    fn account(&self, who: ActorId) -> Account {
        self.sale().account(who).query().unwrap()
    }

    fn totals(&self) -> Totals {
        self.sale().totals().query().unwrap()
    }

    fn doubts(&self) -> Vec<Doubt> {
        self.sale().doubts().query().unwrap()
    }

    fn tokens(&self, who: ActorId) -> u128 {
        self.token.vft().balance_of(who).query().unwrap().as_u128()
    }

    /// The tokens of the sale according to the token.
    fn pot(&self) -> u128 {
        self.tokens(self.program.id())
    }

    /// The native value of the sale, without the existential deposit.
    fn value(&self) -> u128 {
        program_balance(&self.env, self.program.id()) - VARA
    }
}

mod normal {
    use super::*;

    // #region success
    #[tokio::test]
    async fn sold_out_ends_the_sale_early() {
        let world = World::new().await;
        assert_eq!(world.phase(), Phase::Unfunded);
        world.open().await;
        assert_eq!(world.phase(), Phase::Pending);

        world.buy(charlie(), 120 * VARA).await;
        assert_eq!(world.phase(), Phase::Active);
        let bought = world.buy(eve(), 100 * VARA).await;
        // 40 tokens were left. The rest of the money came back.
        assert_eq!((bought.tokens, bought.change), (40 * TOKEN, 20 * VARA));
        assert_eq!(world.phase(), Phase::Succeeded);

        let claimed = world.claim(charlie()).await;
        assert_eq!(claimed, Ok(Ok(Claimed::Sent(60 * TOKEN))));
        let withdrawn = world.sale().withdraw().with_actor_id(bob()).await;
        assert_eq!(withdrawn, Ok(Ok(200 * VARA)));
        assert_eq!(world.value(), 0);
        assert_eq!(world.tokens(charlie()), 60 * TOKEN);
        // What is left belongs to Eve.
        assert_eq!(world.pot(), 40 * TOKEN);
    }
    // #endregion success

    #[tokio::test]
    async fn events_tell_what_happened() {
        let world = World::new().await;
        let mut events = world.sale().listen().await.unwrap();
        world.open().await;
        world.buy(charlie(), 120 * VARA).await;
        world.buy(eve(), 100 * VARA).await;
        assert!(world.claim(eve()).await.unwrap().is_ok());
        let withdraw = world.sale().withdraw().with_actor_id(bob());
        assert!(withdraw.await.unwrap().is_ok());

        let price = 2 * VARA;
        let purchased = |who, tokens| SaleEvents::Purchased {
            who,
            tokens: tokens * TOKEN,
            paid: tokens * price,
            price,
        };
        let (sold, raised) = (100 * TOKEN, 200 * VARA);
        let (who, tokens) = (eve(), 40 * TOKEN);
        assert_eq!(
            drain(&mut events),
            [
                SaleEvents::Funded { tokens: sold },
                purchased(charlie(), 60),
                purchased(eve(), 40),
                SaleEvents::Claimed { who, tokens },
                SaleEvents::Withdrawn { value: raised },
            ]
        );
        let held = 60 * TOKEN;
        assert_eq!(world.totals(), Totals { sold, raised, held });
    }

    #[tokio::test]
    async fn fund() {
        let world = World::new().await;
        assert_eq!(world.sale().fund().await, Ok(Ok(Funded::Yes)));
        assert_eq!(world.phase(), Phase::Pending);
        assert_eq!(world.totals().held, 100 * TOKEN);
        assert_eq!(world.pot(), 100 * TOKEN);
        assert_eq!(world.tokens(alice()), 0);
        let terms = world.sale().config().query().unwrap();
        assert_eq!(terms.token, world.token.id());
        assert_eq!(terms.beneficiary, bob());
    }

    #[tokio::test]
    async fn two_price_steps() {
        let world = World::active().await;
        for (minute, tokens) in [(0, 6_000), (1, 4_000), (2, 3_000)] {
            world.go_to(world.start + minute * MINUTE);
            assert_eq!(world.buy(charlie(), 12 * VARA).await.tokens, tokens);
            let price = u128::from(2 + minute) * VARA;
            assert_eq!(world.sale().price().query(), Ok(price));
        }
        let account = Account {
            paid: 36 * VARA,
            tokens: 13_000,
        };
        assert_eq!(world.account(charlie()), account);
    }

    #[tokio::test]
    async fn success_claim_withdraw_reclaim() {
        let world = World::active().await;
        world.buy(charlie(), 50 * VARA).await;
        world.go_to(world.start + HOUR);
        let mut events = world.sale().listen().await.unwrap();

        let claimed = world.claim(charlie()).await;
        assert_eq!(claimed, Ok(Ok(Claimed::Sent(25 * TOKEN))));
        assert_eq!(world.phase(), Phase::Succeeded);
        let withdrawn = world.sale().withdraw().with_actor_id(bob()).await;
        assert_eq!(withdrawn, Ok(Ok(50 * VARA)));
        let reclaimed = world.sale().reclaim().await;
        assert_eq!(reclaimed, Ok(Ok(Claimed::Sent(75 * TOKEN))));

        assert_eq!(world.tokens(charlie()), 25 * TOKEN);
        assert_eq!(world.tokens(alice()), 75 * TOKEN);
        assert_eq!((world.value(), world.pot()), (0, 0));
        let reclaimed = SaleEvents::Reclaimed { tokens: 75 * TOKEN };
        assert_eq!(drain(&mut events).last(), Some(&reclaimed));
    }

    #[tokio::test]
    async fn failure_refund_reclaim() {
        let world = World::failed().await;
        let mut events = world.sale().listen().await.unwrap();

        assert_eq!(world.refund(charlie()).await, Ok(Ok(20 * VARA)));
        assert_eq!(world.phase(), Phase::Failed);
        let reclaimed = world.sale().reclaim().await;
        assert_eq!(reclaimed, Ok(Ok(Claimed::Sent(100 * TOKEN))));

        assert_eq!((world.value(), world.pot()), (0, 0));
        let (who, value) = (charlie(), 20 * VARA);
        let refunded = SaleEvents::Refunded { who, value };
        let reclaimed = SaleEvents::Reclaimed {
            tokens: 100 * TOKEN,
        };
        assert_eq!(drain(&mut events), [refunded, reclaimed]);
    }

    #[tokio::test]
    async fn the_change_comes_with_the_reply() {
        let world = World::active().await;
        // A planck more than the price of 1.000 tokens.
        let bought = world.buy(charlie(), 2 * VARA + 1).await;
        assert_eq!((bought.tokens, bought.change), (TOKEN, 1));
        assert_eq!(world.value(), 2 * VARA);

        let limit = world.buy(charlie(), 500 * VARA).await;
        assert_eq!((limit.tokens, limit.change), (59 * TOKEN, 382 * VARA));
        assert_eq!(world.value(), 120 * VARA);
    }

    #[tokio::test]
    async fn a_quote_is_what_buy_gives() {
        let world = World::active().await;
        let value = 7 * VARA / 3;
        let (tokens, change) = world.sale().quote(value).query().unwrap();
        let bought = world.buy(charlie(), value).await;
        assert_eq!((bought.tokens, bought.change), (tokens, change));
        // It leaves out the limit of the account, but not what is left.
        let (tokens, _) = world.sale().quote(1_000 * VARA).query().unwrap();
        assert_eq!(tokens, 100 * TOKEN - bought.tokens);
    }

    /// The same with the sample token, which no test can make misbehave.
    #[tokio::test]
    async fn an_honest_token() {
        use vft_client::{
            Vft, VftCtors, vft::Vft as _, vft_service::VftService,
        };

        let env = env();
        let code_id = env.system().submit_code(vft_app::WASM_BINARY);
        let token = env.deploy::<vft_client::VftProgram>(code_id, vec![]);
        let token = token.new("Sample".into(), "SMP".into(), 3).await;
        let token = token.unwrap().unwrap();
        let code_id = env.system().submit_code(crowdsale_app::WASM_BINARY);
        let terms = Config {
            tokens_for_sale: TOKEN,
            soft_cap: VARA,
            ..config(token.id(), now(&env) + MINUTE)
        };
        let program =
            env.deploy::<CrowdsaleProgram>(code_id, vec![]).new(terms);
        let program = program.await.unwrap().unwrap();
        let mut vft = token.vft().vft_service();
        _ = token.vft().mint(alice(), TOKEN.into()).await.unwrap();
        _ = vft.approve(program.id(), TOKEN.into()).await.unwrap();

        let mut sale = program.sale();
        assert_eq!(sale.fund().await, Ok(Ok(Funded::Yes)));
        advance(&env, MINUTE);
        let buy = sale.buy(TOKEN).with_value(5 * VARA);
        assert!(buy.with_actor_id(eve()).await.unwrap().is_ok());
        let claimed = sale.claim().with_actor_id(eve()).await;
        assert_eq!(claimed, Ok(Ok(Claimed::Sent(TOKEN))));
        assert_eq!(vft.balance_of(eve()).query(), Ok(TOKEN.into()));
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn bad_terms_are_refused() {
        let env = env();
        let code_id = env.system().submit_code(crowdsale_app::WASM_BINARY);
        let good = config(eve(), now(&env) + HOUR);
        let zero = ActorId::zero();
        let bad = [
            (
                Config {
                    token: zero,
                    ..good.clone()
                },
                SaleInitError::ZeroAddress,
            ),
            (
                Config {
                    beneficiary: zero,
                    ..good.clone()
                },
                SaleInitError::ZeroAddress,
            ),
            (
                Config {
                    start: now(&env),
                    ..good.clone()
                },
                SaleInitError::StartInPast,
            ),
            (
                Config {
                    duration: HOUR - 1,
                    ..good.clone()
                },
                SaleInitError::BadDuration,
            ),
            (
                Config {
                    duration: 90 * 24 * HOUR + 1,
                    ..good.clone()
                },
                SaleInitError::BadDuration,
            ),
            (
                Config {
                    step_every: MINUTE - 1,
                    ..good.clone()
                },
                SaleInitError::StepTooShort,
            ),
            (
                Config {
                    base_price: 0,
                    ..good.clone()
                },
                SaleInitError::ZeroAmount,
            ),
            (
                Config {
                    soft_cap: 0,
                    ..good.clone()
                },
                SaleInitError::ZeroAmount,
            ),
            // 100 tokens bring 200 VARA if all are sold at the first price.
            (
                Config {
                    soft_cap: 200 * VARA + 1,
                    ..good.clone()
                },
                SaleInitError::SoftCapTooHigh,
            ),
            (
                Config {
                    max_per_account: 0,
                    ..good.clone()
                },
                SaleInitError::ZeroAmount,
            ),
            (
                Config {
                    decimals: 19,
                    ..good.clone()
                },
                SaleInitError::TooManyDecimals,
            ),
            (
                Config {
                    tokens_for_sale: TOKEN - 1,
                    ..good.clone()
                },
                SaleInitError::TooFewTokens,
            ),
            (
                Config {
                    price_step: u128::MAX,
                    ..good.clone()
                },
                SaleInitError::PriceTooHigh,
            ),
        ];
        for (salt, (terms, error)) in (1..).zip(bad) {
            let deploy = env.deploy::<CrowdsaleProgram>(code_id, vec![salt]);
            assert_eq!(deploy.new(terms).await.unwrap().err(), Some(error));
        }
        let paid = env.deploy::<CrowdsaleProgram>(code_id, vec![]).new(good);
        let paid = paid.with_value(10 * VARA).await.unwrap();
        assert_eq!(paid.err(), Some(SaleInitError::UnexpectedValue));
    }

    #[tokio::test]
    async fn every_role_does_its_own() {
        let world = World::sold_out().await;
        let mut sale = world.sale();
        for who in [bob(), charlie()] {
            let fund = sale.fund().with_actor_id(who).await;
            assert_eq!(fund, thrown(SaleError::NotOwner));
            let reclaim = sale.reclaim().with_actor_id(who).await;
            assert_eq!(reclaim, thrown(SaleError::NotOwner));
        }
        for who in [alice(), charlie()] {
            let withdraw = sale.withdraw().with_actor_id(who).await;
            assert_eq!(withdraw, thrown(SaleError::NotBeneficiary));
        }
    }

    #[tokio::test]
    async fn buying_has_its_limits() {
        let world = World::new().await;
        let mut sale = world.sale();
        let buy = sale.buy(1).with_value(VARA).await;
        assert_eq!(buy, thrown(SaleError::NotFunded));
        assert_eq!(sale.fund().await, Ok(Ok(Funded::Yes)));
        let buy = sale.buy(1).with_value(VARA).await;
        assert_eq!(buy, thrown(SaleError::NotActive));
        world.go_to(world.start);

        assert_eq!(sale.buy(1).await, thrown(SaleError::ZeroValue));
        let buy = sale.buy(501).with_value(VARA).await;
        assert_eq!(buy, thrown(SaleError::BelowMinimum { tokens: 500 }));
        world.buy(charlie(), 120 * VARA).await;
        let buy = sale.buy(1).with_value(VARA).with_actor_id(charlie()).await;
        assert_eq!(buy, thrown(SaleError::PerAccountLimit));
        world.buy(eve(), 80 * VARA).await;
        let buy = sale.buy(1).with_value(VARA).await;
        assert_eq!(buy, thrown(SaleError::SoldOut));
        assert_eq!(world.value(), 200 * VARA);
    }

    #[tokio::test]
    async fn the_end_comes_first() {
        let world = World::active().await;
        world.buy(charlie(), 20 * VARA).await;
        let mut sale = world.sale();
        assert_eq!(world.claim(charlie()).await, thrown(SaleError::NotEnded));
        assert_eq!(world.refund(charlie()).await, thrown(SaleError::NotEnded));
        let withdraw = sale.withdraw().with_actor_id(bob()).await;
        assert_eq!(withdraw, thrown(SaleError::NotEnded));
        assert_eq!(sale.reclaim().await, thrown(SaleError::NotEnded));
        assert_eq!(sale.fund().await, thrown(SaleError::AlreadyFunded));
    }

    #[tokio::test]
    async fn what_is_gone_is_gone() {
        let world = World::sold_out().await;
        let mut sale = world.sale();
        fn nothing<T>() -> Answer<T> {
            thrown(SaleError::NothingToClaim)
        }
        // All tokens have been sold.
        assert_eq!(sale.reclaim().await, nothing());
        assert_eq!(world.claim(alice()).await, nothing());
        assert_eq!(world.refund(charlie()).await, thrown(SaleError::NotFailed));
        assert!(world.claim(charlie()).await.unwrap().is_ok());
        assert_eq!(world.claim(charlie()).await, nothing());
        assert!(sale.withdraw().with_actor_id(bob()).await.unwrap().is_ok());
        let again = sale.withdraw().with_actor_id(bob()).await;
        assert_eq!(again, nothing());
    }

    #[tokio::test]
    async fn value_is_refused_by_all_but_buy() {
        let world = World::sold_out().await;
        let mut sale = world.sale();
        fn value<T>() -> Answer<T> {
            thrown(SaleError::UnexpectedValue)
        }
        assert_eq!(sale.fund().with_value(1).await, value());
        assert_eq!(sale.claim().with_value(1).await, value());
        assert_eq!(sale.refund().with_value(1).await, value());
        assert_eq!(sale.withdraw().with_value(1).await, value());
        assert_eq!(sale.reclaim().with_value(1).await, value());
        assert_eq!(sale.recheck(1).with_value(1).await, value());
        assert_eq!(sale.concede(1).with_value(1).await, value());
        assert_eq!(world.value(), 200 * VARA);
    }

    #[tokio::test]
    async fn little_gas_is_refused_before_anything_happens() {
        let world = World::sold_out().await;
        let claim = world.sale().claim().with_actor_id(charlie());
        let poor = claim.with_gas_limit(30_000_000_000).await;
        assert_eq!(poor, thrown(SaleError::NotEnoughGas));
        assert_eq!(world.account(charlie()).tokens, 60 * TOKEN);
        let claim = world.sale().claim().with_actor_id(charlie());
        let enough = claim.with_gas_limit(40_000_000_000).await;
        assert_eq!(enough, Ok(Ok(Claimed::Sent(60 * TOKEN))));
    }

    #[tokio::test]
    async fn recheck_when_nothing_in_doubt() {
        let world = World::sold_out().await;
        let mut sale = world.sale();
        fn nothing<T>() -> Answer<T> {
            thrown(SaleError::NotInDoubt)
        }
        assert_eq!(sale.recheck(1).await, nothing());
        assert_eq!(sale.concede(1).await, nothing());
    }

    #[tokio::test]
    async fn concede_by_wrong_party() {
        let world = World::sold_out().await;
        let mode = Mode::HangThenRefuse(LONG);
        let doubt = world.doubtful_claim(charlie(), mode).await;
        for who in [alice(), bob(), eve()] {
            let concede = world.sale().concede(doubt).with_actor_id(who).await;
            assert_eq!(concede, thrown(SaleError::NotParty));
        }
    }
}

mod adversarial {
    use super::*;

    // #region slippage
    #[tokio::test]
    async fn price_step_between_quote_and_buy() {
        let world = World::active().await;
        world.go_to(world.start + MINUTE - BLOCK);
        world.run_blocks(1);
        let (tokens, _) = world.sale().quote(60 * VARA).query().unwrap();
        assert_eq!(tokens, 30 * TOKEN);

        // The price rises from 2 to 3 VARA before the purchase. 1 % less would
        // have been fine.
        let buy = world.sale().buy(tokens * 99 / 100).with_value(60 * VARA);
        let tokens = 20 * TOKEN;
        assert_eq!(buy.await, thrown(SaleError::BelowMinimum { tokens }));

        assert_eq!(world.value(), 0);
        assert_eq!(world.totals().sold, 0);
    }
    // #endregion slippage

    #[tokio::test]
    async fn dust_value_buys_nothing_and_returns() {
        let world = World::active().await;
        // A thousandth of a token costs 2 000 000 000 planck.
        let dust = world.sale().buy(0).with_value(1_999_999_999).await;
        assert_eq!(dust, thrown(SaleError::BelowMinimum { tokens: 0 }));
        assert_eq!(world.value(), 0);
        assert_eq!(world.buy(charlie(), 2_000_000_000).await.tokens, 1);
    }

    #[tokio::test]
    async fn claim_refused_restores() {
        for mode in [Mode::ReturnFalse, Mode::Throw, Mode::Panic, Mode::BurnGas]
        {
            let world = World::sold_out().await;
            world.next(mode, 1).await;
            let refused = world.claim(charlie()).await;
            assert_eq!(refused, Ok(Ok(Claimed::TokenRefused)));
            assert_eq!(world.account(charlie()).tokens, 60 * TOKEN);

            // The token has recovered.
            world.next(Mode::Honest, 0).await;
            let claimed = world.claim(charlie()).await;
            assert_eq!(claimed, Ok(Ok(Claimed::Sent(60 * TOKEN))));
        }
    }

    // #region double-claim
    #[tokio::test]
    async fn double_claim_same_block() {
        let world = World::sold_out().await;
        let mut sale = world.manual();

        let first = sale.claim().with_actor_id(charlie());
        let first = first.send_for_reply().unwrap();
        let second = sale.claim().with_actor_id(charlie());
        let second = second.send_for_reply().unwrap();
        world.run_blocks(1);

        assert_eq!(first.await, Ok(Ok(Claimed::Sent(60 * TOKEN))));
        assert_eq!(second.await, thrown(SaleError::Busy));
        assert_eq!(world.tokens(charlie()), 60 * TOKEN);
    }
    // #endregion double-claim

    #[tokio::test]
    async fn claim_after_refund_impossible() {
        let world = World::failed().await;
        assert_eq!(world.refund(charlie()).await, Ok(Ok(20 * VARA)));
        let claim = world.claim(charlie()).await;
        assert_eq!(claim, thrown(SaleError::NotSucceeded));
        let again = world.refund(charlie()).await;
        assert_eq!(again, thrown(SaleError::NothingToClaim));
        assert_eq!(world.account(charlie()), Account { paid: 0, tokens: 0 });
    }

    // #region parked
    #[tokio::test]
    async fn hostile_token_hang_parks_only_that_claim() {
        let world = World::sold_out().await;
        let mode = Mode::HangThenRefuse(LONG);
        let id = world.doubtful_claim(charlie(), mode).await;
        let doubt = Doubt {
            id,
            who: charlie(),
            amount: 60 * TOKEN,
            leg: Leg::Out,
        };
        assert_eq!(world.doubts(), [doubt]);
        assert_eq!(world.claim(charlie()).await, thrown(SaleError::Busy));

        // Everybody else goes on.
        let claimed = world.claim(eve()).await;
        assert_eq!(claimed, Ok(Ok(Claimed::Sent(40 * TOKEN))));
        let withdrawn = world.sale().withdraw().with_actor_id(bob()).await;
        assert_eq!(withdrawn, Ok(Ok(200 * VARA)));
    }
    // #endregion parked

    #[tokio::test]
    async fn fund_twice_race() {
        let world = World::new().await;
        let mut sale = world.manual();
        let first = sale.fund().send_for_reply().unwrap();
        let second = sale.fund().send_for_reply().unwrap();
        world.run_blocks(1);

        assert_eq!(first.await, Ok(Ok(Funded::Yes)));
        assert_eq!(second.await, thrown(SaleError::Busy));
        assert_eq!(world.pot(), 100 * TOKEN);
    }

    #[tokio::test]
    async fn never_funded_no_purchase() {
        let world = World::new().await;
        world.next(Mode::ReturnFalse, 1).await;
        let refused = world.sale().fund().await;
        assert_eq!(refused, Ok(Ok(Funded::TokenRefused)));
        assert_eq!(world.phase(), Phase::Unfunded);
        world.go_to(world.start);

        let buy = world.sale().buy(1).with_value(VARA).await;
        assert_eq!(buy, thrown(SaleError::NotFunded));
        assert_eq!(world.phase(), Phase::Failed);
        assert_eq!(world.sale().fund().await, thrown(SaleError::TooLate));
        let reclaim = world.sale().reclaim().await;
        assert_eq!(reclaim, thrown(SaleError::NothingToClaim));
    }

    #[tokio::test]
    async fn tokens_that_come_after_the_start_go_back() {
        let world = World::new().await;
        world.next(Mode::HangThenDo(30), 1).await;
        let mut sale = world.manual();
        let fund = sale.fund().send_for_reply().unwrap();
        world.run_blocks(1);
        assert_eq!(world.phase(), Phase::Funding);
        world.run_blocks(35);

        assert_eq!(fund.await, Ok(Ok(Funded::Yes)));
        assert_eq!(world.phase(), Phase::Failed);
        let buy = world.sale().buy(1).with_value(VARA).await;
        assert_eq!(buy, thrown(SaleError::NotFunded));
        let reclaimed = world.sale().reclaim().await;
        assert_eq!(reclaimed, Ok(Ok(Claimed::Sent(100 * TOKEN))));
        assert_eq!(world.tokens(alice()), 100 * TOKEN);
    }

    #[tokio::test]
    async fn beneficiary_cannot_withdraw_at_soft_cap_minus_one() {
        let world = World::with(|config| {
            // A price of 1 planck for the smallest unit.
            config.base_price = TOKEN;
            config.price_step = 0;
            config.soft_cap = 1_000;
        })
        .await;
        world.open().await;
        world.buy(charlie(), 999).await;
        world.go_to(world.start + HOUR);
        let withdraw = world.sale().withdraw().with_actor_id(bob()).await;
        assert_eq!(withdraw, thrown(SaleError::NotSucceeded));
        assert_eq!(world.refund(charlie()).await, Ok(Ok(999)));
    }

    /// The token never answers `fund`: with nothing in the books, the balance
    /// alone decides.
    #[tokio::test]
    async fn a_doubtful_fund_is_decided() {
        for (mode, verdict, phase) in [
            (Mode::DoThenSilent(LONG), Recheck::WasDone, Phase::Pending),
            (
                Mode::HangThenRefuse(LONG),
                Recheck::WasNotDone,
                Phase::Unfunded,
            ),
        ] {
            let world = World::with(|config| config.start += HOUR).await;
            world.next(mode, 1).await;
            let mut sale = world.sale();
            assert_eq!(sale.fund().await, Ok(Ok(Funded::Unknown)));
            assert_eq!(world.phase(), Phase::Funding);
            assert_eq!(sale.fund().await, thrown(SaleError::Busy));
            let doubt = world.doubts()[0].id;

            assert_eq!(sale.recheck(doubt).await, Ok(Ok(verdict)));

            assert_eq!(world.phase(), phase);
            assert_eq!(world.totals().held, world.pot());
        }
    }

    #[tokio::test]
    async fn recheck_done() {
        let world = World::sold_out().await;
        let mode = Mode::DoThenSilent(LONG);
        let doubt = world.doubtful_claim(charlie(), mode).await;
        let mut events = world.sale().listen().await.unwrap();

        // Anyone may ask.
        let recheck = world.sale().recheck(doubt).with_actor_id(eve()).await;

        assert_eq!(recheck, Ok(Ok(Recheck::WasDone)));
        let nothing = world.claim(charlie()).await;
        assert_eq!(nothing, thrown(SaleError::NothingToClaim));
        assert_eq!(world.tokens(charlie()), 60 * TOKEN);
        assert_eq!(world.totals().held, world.pot());
        let (who, tokens) = (charlie(), 60 * TOKEN);
        assert_eq!(drain(&mut events), [SaleEvents::Claimed { who, tokens }]);
    }

    #[tokio::test]
    async fn recheck_not_done() {
        let world = World::sold_out().await;
        let mode = Mode::HangThenRefuse(LONG);
        let doubt = world.doubtful_claim(charlie(), mode).await;

        let recheck = world.sale().recheck(doubt).await;

        assert_eq!(recheck, Ok(Ok(Recheck::WasNotDone)));
        let claimed = world.claim(charlie()).await;
        assert_eq!(claimed, Ok(Ok(Claimed::Sent(60 * TOKEN))));
    }

    #[tokio::test]
    async fn two_doubts_of_other_amounts() {
        let world = World::sold_out().await;
        let mode = Mode::DoThenSilent(LONG);
        world.doubtful_claim(charlie(), mode).await;
        let mode = Mode::HangThenRefuse(LONG);
        let kept = world.doubtful_claim(eve(), mode).await;

        // 40 are here: those of Charlie's 60 are not.
        let recheck = world.sale().recheck(kept).await;
        assert_eq!(recheck, Ok(Ok(Recheck::WasNotDone)));

        assert_eq!(world.doubts(), []);
        let claimed = world.claim(eve()).await;
        assert_eq!(claimed, Ok(Ok(Claimed::Sent(40 * TOKEN))));
        assert_eq!(world.pot(), 0);
    }

    #[tokio::test]
    async fn the_receiver_concedes() {
        let world = World::sold_out().await;
        let mode = Mode::DoThenSilent(LONG);
        let sent = world.doubtful_claim(charlie(), mode).await;
        // Charlie has the tokens and says so.
        let concede = world.sale().concede(sent).with_actor_id(charlie());
        assert_eq!(concede.await, Ok(Ok(true)));
        assert_eq!(world.doubts(), []);
        assert_eq!(world.totals().held, world.pot());
    }

    #[tokio::test]
    async fn a_recheck_and_moves_exclude_each_other() {
        let world = World::sold_out().await;
        let mode = Mode::DoThenSilent(LONG);
        let doubt = world.doubtful_claim(charlie(), mode).await;
        let mut sale = world.manual();

        let recheck = sale.recheck(doubt).send_for_reply().unwrap();
        let claim = sale.claim().with_actor_id(eve()).send_for_reply().unwrap();
        let concede = sale.concede(doubt).with_actor_id(charlie());
        let concede = concede.send_for_reply().unwrap();
        world.run_blocks(1);

        assert_eq!(claim.await, thrown(SaleError::Busy));
        assert_eq!(concede.await, thrown(SaleError::Busy));
        assert_eq!(recheck.await, Ok(Ok(Recheck::WasDone)));
        let claimed = world.claim(eve()).await;
        assert_eq!(claimed, Ok(Ok(Claimed::Sent(40 * TOKEN))));
    }

    /// The limit of every recheck: a token that acts after it.
    #[tokio::test]
    async fn late_move_after_recheck() {
        let world = World::sold_out().await;
        let mode = Mode::HangThenDo(LONG);
        let doubt = world.doubtful_claim(charlie(), mode).await;
        let recheck = world.sale().recheck(doubt).await;
        assert_eq!(recheck, Ok(Ok(Recheck::WasNotDone)));

        world.run_blocks(LONG);

        // Charlie has the tokens and can claim them again, at the cost of Eve.
        assert_eq!(world.tokens(charlie()), 60 * TOKEN);
        assert_eq!(world.account(charlie()).tokens, 60 * TOKEN);
        assert_eq!(
            (world.totals().held, world.pot()),
            (100 * TOKEN, 40 * TOKEN)
        );
    }

    /// As many doubts as there can be, all to be told about, with the least gas
    /// that is let in.
    #[tokio::test]
    async fn the_gas_floor_covers_the_longest_recheck() {
        let world = World::with(|config| config.price_step = 0).await;
        world.open().await;
        let buyers: Vec<_> = (1_000..1_065).map(ActorId::from).collect();
        for who in &buyers {
            world.env.system().mint_to(*who, 1_000 * VARA);
            world.buy(*who, 2 * VARA).await;
        }
        world.buy(charlie(), 70 * VARA).await;
        assert_eq!(world.phase(), Phase::Succeeded);
        world.next(Mode::DoThenSilent(LONG), 64).await;
        let mut sale = world.manual();
        let mut claims = Vec::new();
        for who in &buyers {
            let claim = sale.claim().with_actor_id(*who);
            claims.push(claim.send_for_reply().unwrap());
        }
        world.run_blocks(310);
        let refused = claims.pop().unwrap();
        assert_eq!(refused.await, thrown(SaleError::Busy));
        for claim in claims {
            assert_eq!(claim.await, Ok(Ok(Claimed::Unknown)));
        }
        let doubt = world.doubts()[0].id;

        // A token that burns what it gets before it answers.
        world.next(Mode::BurnGas, 1).await;
        let mut gas = 45_000_000_000;
        let answer = loop {
            let recheck = world.sale().recheck(doubt).with_gas_limit(gas);
            match recheck.await {
                Ok(Err(SaleError::NotEnoughGas)) => gas += 100_000_000,
                answer => break answer,
            }
        };

        assert_eq!(answer, Ok(Ok(Recheck::WasDone)));
        world.next(Mode::Honest, 0).await;
        assert_eq!(world.doubts(), []);
        assert_eq!(world.totals().held, world.pot());
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    fn accounts(world: &World, count: u64) -> Vec<ActorId> {
        let accounts: Vec<_> =
            (1_000..1_000 + count).map(ActorId::from).collect();
        for account in &accounts {
            world.env.system().mint_to(*account, 1_000 * VARA);
        }
        accounts
    }

    #[tokio::test]
    async fn a_purchase_that_fails_reserves_nothing() {
        let world = World::active().await;
        let mut sale = world.manual();
        let unpaid = sale.buy(1).with_actor_id(eve()).send_for_reply().unwrap();
        let greedy = sale.buy(u128::MAX).with_value(VARA).with_actor_id(eve());
        let greedy = greedy.send_for_reply().unwrap();
        let buy = sale.buy(60 * TOKEN).with_value(120 * VARA);
        let buy = buy.with_actor_id(charlie()).send_for_reply().unwrap();
        world.run_blocks(1);

        assert_eq!(unpaid.await, thrown(SaleError::ZeroValue));
        let below = SaleError::BelowMinimum { tokens: 500 };
        assert_eq!(greedy.await, thrown(below));
        assert_eq!(buy.await.unwrap().unwrap().tokens, 60 * TOKEN);
        assert_eq!(world.value(), 120 * VARA);
    }

    /// Known and documented: the limit of an account stops nobody who has
    /// several, but the price is the price.
    #[tokio::test]
    async fn all_tokens_cost_their_price() {
        let world = World::active().await;
        for account in accounts(&world, 2) {
            world.buy(account, 100 * VARA).await;
        }
        assert_eq!(world.phase(), Phase::Succeeded);
        assert_eq!(world.value(), 200 * VARA);
    }

    #[tokio::test]
    async fn very_many_buyers_make_no_purchase_dearer() {
        let world = World::active().await;
        let mut prices = Vec::new();
        for account in accounts(&world, 100) {
            // A thousandth of a token.
            let mut sale = world.sale();
            let buy = sale.buy(1).with_value(VARA / 100).with_actor_id(account);
            let (bought, spent) = cost(&world.env, account, buy).await;
            let paid = bought.unwrap().unwrap().paid;
            prices.push(spent - paid);
        }
        let (first, last) = (prices[0], prices[99]);
        assert!(last < first * 3 / 2, "{last} instead of {first}");
        assert!(world.buy(charlie(), 20 * VARA).await.paid > 19 * VARA);
    }

    #[tokio::test]
    async fn who_has_bought_nothing_stops_no_claim() {
        let world = World::sold_out().await;
        let mut sale = world.manual();
        let mut idle = Vec::new();
        for account in accounts(&world, 64) {
            let claim = sale.claim().with_gas_limit(45_000_000_000);
            idle.push(claim.with_actor_id(account).send_for_reply().unwrap());
        }
        let claim = sale.claim().with_actor_id(charlie());
        let claim = claim.send_for_reply().unwrap();
        world.run_blocks(2);

        for claim in idle {
            assert_eq!(claim.await, thrown(SaleError::NothingToClaim));
        }
        assert_eq!(claim.await, Ok(Ok(Claimed::Sent(60 * TOKEN))));
    }

    /// Two doubts that the balance cannot tell apart, and a recheck at the head
    /// of every block.
    #[tokio::test]
    async fn a_stranger_cannot_stop_all_claims() {
        let world = World::active().await;
        let buyers = accounts(&world, 10);
        for buyer in &buyers {
            world.buy(*buyer, 2 * VARA).await;
        }
        world.buy(charlie(), 80 * VARA).await;
        world.go_to(world.start + HOUR);
        let sent = world.doubtful_claim(buyers[0], Mode::DoThenSilent(LONG));
        let sent = sent.await;
        let kept = world.doubtful_claim(buyers[1], Mode::HangThenRefuse(LONG));
        kept.await;

        let mut sale = world.manual();
        let mut stopped = 0;
        for buyer in &buyers[2..] {
            let recheck = sale.recheck(sent).with_actor_id(eve());
            let recheck = recheck.send_for_reply().unwrap();
            let claim = sale.claim().with_actor_id(*buyer);
            let claim = claim.send_for_reply().unwrap();
            world.run_blocks(1);
            _ = recheck.await.unwrap();
            stopped += u32::from(claim.await.unwrap().is_err());
        }
        assert_eq!(stopped, 1);
    }
}

mod invariants {
    use super::*;
    use proptest::prelude::*;

    fn mode() -> impl Strategy<Value = Mode> {
        prop_oneof![
            4 => Just(Mode::Honest),
            1 => Just(Mode::ReturnFalse),
            1 => Just(Mode::Throw),
            1 => Just(Mode::BurnGas),
            1 => Just(Mode::HangThenRefuse(LONG)),
            1 => Just(Mode::DoThenSilent(LONG)),
        ]
    }

    impl World {
        fn check(&self, raised: u128) {
            let totals = self.totals();
            assert_eq!(totals.raised, raised);
            assert!(totals.sold <= 100 * TOKEN);
            let users = [alice(), charlie(), eve()];
            let everywhere: u128 =
                users.iter().map(|who| self.tokens(*who)).sum();
            assert_eq!(everywhere + self.pot(), 100 * TOKEN);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..Default::default() })]

        /// The same as the property of the books, on the Wasm and with a token
        /// that misbehaves at random.
        #[test]
        fn nothing_is_created_lost_or_stuck(
            steps in prop::collection::vec((0u8..8, 0usize..2, 1u128..60, mode()), 1..25),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let world = World::active().await;
                let users = [charlie(), eve()];
                let mut sale = world.sale();
                let mut raised = 0;
                for (command, by, amount, mode) in steps {
                    let by = users[by];
                    world.next(mode, 1).await;
                    match command {
                        0..4 => {
                            let value = amount * VARA + 7;
                            let buy = sale.buy(1).with_actor_id(by).with_value(value);
                            raised += buy.await.unwrap().map_or(0, |bought| bought.paid);
                        }
                        4 => _ = world.claim(by).await.unwrap(),
                        5 => _ = world.refund(by).await.unwrap(),
                        6 => _ = sale.reclaim().await.unwrap(),
                        _ => {
                            let doubt = world.doubts().first().map_or(0, |doubt| doubt.id);
                            _ = sale.recheck(doubt).await.unwrap();
                        }
                    }
                    world.check(raised);
                }

                // The sale ends and everybody tells the truth: what is left
                // then is stuck.
                world.next(Mode::Honest, 0).await;
                if now(&world.env) < world.start + HOUR {
                    world.go_to(world.start + HOUR);
                }
                world.run_blocks(PAUSE_BLOCKS);
                for Doubt { id, who, .. } in world.doubts() {
                    if sale.recheck(id).await == Ok(Ok(Recheck::StillUnknown)) {
                        _ = sale.concede(id).with_actor_id(who).await.unwrap();
                    }
                }
                for who in users {
                    _ = world.claim(who).await.unwrap();
                    _ = world.refund(who).await.unwrap();
                }
                _ = sale.withdraw().with_actor_id(bob()).await.unwrap();
                _ = sale.reclaim().await.unwrap();
                assert_eq!((world.value(), world.totals().held, world.pot()), (0, 0, 0));
                assert_eq!(world.doubts(), []);
            });
        }
    }
}

mod attacks {
    use super::*;
    use attack_kit::{
        Block, Doubtful, HostileToken, OUT_BLOCKS, Open, attack, end_doubts,
    };
    use kit::calls::WAIT_BLOCKS;

    /// What everybody buys at most and Alice keeps: no balance tells one doubt
    /// from another.
    const AMOUNT: u128 = 10 * TOKEN;
    /// What three buyers leave of it is Alice's.
    const FOR_SALE: u128 = 4 * AMOUNT;
    const PRICE: u128 = 20 * VARA;
    /// How long before its start a sale is created.
    const BEFORE: u64 = 8 * BLOCK;

    fn honest_buyers() -> [ActorId; 2] {
        [bob(), charlie()]
    }

    /// Alice sells to Bob and Charlie, who are honest, and to Eve.
    struct Market {
        env: GtestEnv,
        token: HostileToken,
        program: Actor<CrowdsaleProgram, GtestEnv>,
        start: u64,
    }

    impl Market {
        /// The tokens are still to come.
        async fn new() -> Self {
            let env = env();
            let token = HostileToken::deploy(&env).await;
            let start = now(&env) + BEFORE;
            let code_id = env.system().submit_code(crowdsale_app::WASM_BINARY);
            let program = env.deploy::<CrowdsaleProgram>(code_id, vec![]);
            let program = program.new(Config {
                token: token.id(),
                decimals: 3,
                start,
                duration: HOUR,
                base_price: PRICE / 10,
                price_step: 0,
                step_every: MINUTE,
                tokens_for_sale: FOR_SALE,
                soft_cap: 2 * PRICE,
                max_per_account: AMOUNT,
                beneficiary: alice(),
            });
            let program = program.await.unwrap().unwrap();
            token.give(alice(), program.id(), FOR_SALE).await;
            Self {
                env,
                token,
                program,
                start,
            }
        }

        /// All have bought, and the sale has succeeded.
        async fn ended() -> Self {
            let market = Self::new().await;
            assert_eq!(market.sale().fund().await, Ok(Ok(Funded::Yes)));
            advance(&market.env, market.start - now(&market.env));
            for who in [bob(), charlie(), eve()] {
                let buy = market.sale().buy(AMOUNT).with_value(PRICE);
                buy.with_actor_id(who).await.unwrap().unwrap();
            }
            market.go_to_end();
            assert_eq!(market.phase(), Phase::Succeeded);
            market
        }

        fn sale(&self) -> Service<SaleImpl, GtestEnv> {
            self.program.sale()
        }

        fn phase(&self) -> Phase {
            self.sale().phase().query().unwrap()
        }

        fn account(&self, who: ActorId) -> Account {
            self.sale().account(who).query().unwrap()
        }

        fn go_to_end(&self) {
            let end = self.start + HOUR;
            advance(&self.env, end.saturating_sub(now(&self.env)));
        }

        /// Until nobody waits for an answer any more.
        fn outwait(&self) {
            (0..WAIT_BLOCKS).for_each(|_| self.env.run_next_block());
        }

        /// The native value of the sale, without the existential deposit.
        fn value(&self) -> u128 {
            program_balance(&self.env, self.program.id()) - VARA
        }

        /// Sends one message; nobody waits for its answer.
        fn send(&self, (command, by): (u8, usize)) {
            if command == 0 {
                return self.outwait();
            }
            let sale = Actor::<CrowdsaleProgram, _>::new(
                manual(&self.env),
                self.program.id(),
            );
            let mut sale = sale.sale();
            let doubts = sale.doubts().query().unwrap();
            let doubt = doubts.get(by).map_or(1, |doubt| doubt.id);
            let by = [bob(), charlie(), eve()][by];
            let sent = match command {
                1 => sale.refund().with_actor_id(by).send_one_way(),
                2 => sale.withdraw().send_one_way(),
                3 => sale.reclaim().send_one_way(),
                4 | 5 => sale.claim().with_actor_id(by).send_one_way(),
                // Enough to begin.
                6 => sale
                    .recheck(doubt)
                    .with_actor_id(eve())
                    .with_gas_limit(40_000_000_000)
                    .send_one_way(),
                7 => sale.recheck(doubt).with_actor_id(eve()).send_one_way(),
                8 => sale.fund().send_one_way(),
                _ => sale
                    .buy(AMOUNT)
                    .with_value(PRICE)
                    .with_actor_id(by)
                    .send_one_way(),
            };
            sent.unwrap();
        }

        /// Sends all messages.
        async fn play(
            &self,
            blocks: impl IntoIterator<Item = Block<(u8, usize)>>,
        ) {
            for Block { mode, messages } in blocks {
                self.token.next(mode, 4).await;
                messages.into_iter().for_each(|it| self.send(it));
                self.env.run_next_block();
            }
        }

        /// The honest accounts have everything out that is theirs.
        async fn everybody_gets_out(&self) {
            self.token.next(Mode::Honest, 0).await;
            self.go_to_end();
            let honest_since = self.env.system().block_height();
            self.outwait();
            end_doubts(self, &[alice(), bob(), charlie()]).await;

            let bought = honest_buyers().map(|who| self.account(who).paid > 0);
            match self.phase() {
                Phase::Succeeded => self.tokens_for_money(bought).await,
                _ => self.nothing_was_sold(bought).await,
            }
            let blocks = self.env.system().block_height() - honest_since;
            assert!(blocks <= OUT_BLOCKS, "{blocks}");
        }

        /// Buyers get their tokens, Alice the others and the money.
        async fn tokens_for_money(&self, bought: [bool; 2]) {
            let Totals { sold, raised, .. } =
                self.sale().totals().query().unwrap();
            for (who, bought) in honest_buyers().into_iter().zip(bought) {
                let claim = self.sale().claim().with_actor_id(who);
                let expected = match self.account(who).tokens {
                    0 => Err(SaleError::NothingToClaim),
                    tokens => Ok(Claimed::Sent(tokens)),
                };
                assert_eq!(claim.await, Ok(expected));
                let due = if bought { AMOUNT } else { 0 };
                assert_eq!(self.token.balance(who), due);
            }
            if self.token.balance(alice()) == 0 {
                let reclaim = self.sale().reclaim().await;
                assert_eq!(reclaim, Ok(Ok(Claimed::Sent(FOR_SALE - sold))));
            }
            assert_eq!(self.token.balance(alice()), FOR_SALE - sold);
            if self.value() > 0 {
                assert_eq!(self.sale().withdraw().await, Ok(Ok(raised)));
            }
            assert_eq!(self.value(), 0);
        }

        /// Buyers get their money back, Alice all tokens.
        async fn nothing_was_sold(&self, bought: [bool; 2]) {
            for (who, bought) in honest_buyers().into_iter().zip(bought) {
                let refund = self.sale().refund().with_actor_id(who).await;
                let expected = match bought {
                    true => Ok(PRICE),
                    false => Err(SaleError::NothingToClaim),
                };
                assert_eq!(refund, Ok(expected));
            }
            // What Eve has not taken is hers.
            assert_eq!(self.value(), self.account(eve()).paid);
            if self.token.balance(alice()) == 0 {
                let reclaim = self.sale().reclaim().await;
                assert_eq!(reclaim, Ok(Ok(Claimed::Sent(FOR_SALE))));
            }
            assert_eq!(self.token.balance(alice()), FOR_SALE);
        }
    }

    impl Doubtful for Market {
        fn env(&self) -> &GtestEnv {
            &self.env
        }

        fn program(&self) -> ActorId {
            self.program.id()
        }

        fn token(&self) -> &HostileToken {
            &self.token
        }

        fn doubts(&self) -> Vec<Open> {
            let doubts = self.sale().doubts().query().unwrap();
            let open = |Doubt {
                            id, who, amount, ..
                        }| Open { id, who, amount };
            doubts.into_iter().map(open).collect()
        }

        fn missing(&self, who: ActorId) -> u128 {
            let wallet = self.token.balance(who);
            if who != alice() {
                let Account { paid, tokens } = self.account(who);
                let bought = if paid > 0 { AMOUNT } else { 0 };
                return bought - tokens - wallet;
            }
            // One at a time: nothing goes out before everything is in.
            let doubts = self.sale().doubts().query().unwrap();
            let own = doubts.iter().find(|doubt| doubt.who == alice());
            own.map_or(0, |doubt| doubt.amount - wallet)
        }

        async fn recheck(&self, id: u64) {
            let mut sale = self.sale();
            _ = sale.recheck(id).with_actor_id(eve()).await.unwrap();
        }

        async fn concede(&self, by: ActorId, id: u64) {
            let mut sale = self.sale();
            _ = sale.concede(id).with_actor_id(by).await.unwrap();
        }
    }

    /// A doubt of everybody. Half of the tokens have moved.
    fn outage() -> [Block<(u8, usize)>; 3] {
        [
            Block {
                mode: Mode::DoThenSilent(LONG),
                messages: vec![(4, 0), (4, 2)],
            },
            Block {
                mode: Mode::HangThenRefuse(LONG),
                messages: vec![(4, 1), (3, 0)],
            },
            Block {
                mode: Mode::Honest,
                messages: vec![(0, 0)],
            },
        ]
    }

    // #region out
    /// At any message of any sequence the token answers late, never, not once,
    /// or spends all its gas, and Eve is between any two messages: around the
    /// start of a sale, after its end, and after an outage at its end.
    #[test]
    fn whatever_the_token_does_honest_accounts_get_out_what_is_theirs() {
        let found = attack(12, (0u8..10, 0usize..3), async |blocks| {
            let market = Market::new().await;
            market.play(blocks).await;
            market.everybody_gets_out().await;
        });
        assert_eq!(found, Ok(()));
        for after_outage in [false, true] {
            let found = attack(12, (0u8..8, 0usize..3), async |blocks| {
                let market = Market::ended().await;
                if after_outage {
                    market.play(outage()).await;
                }
                market.play(blocks).await;
                market.everybody_gets_out().await;
            });
            assert_eq!(found, Ok(()));
        }
    }
    // #endregion out
}
