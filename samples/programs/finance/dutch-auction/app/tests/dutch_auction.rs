use dutch_auction_app::WASM_BINARY;
use dutch_auction_client::{
    DutchAuction as _, DutchAuctionProgram,
    dutch_auction::{
        Auction, AuctionError, Bought, Closed, Created, DutchAuction as _,
        DutchAuctionImpl, NewAuction, Reply, Settled, State,
        events::DutchAuctionEvents,
    },
};
use hostile_vnft_client::{
    HostileVnft as _, HostileVnftProgram,
    control::{Control as _, Mode},
};
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, charlie, cost, drain, env, eve, manual};
use vnft_client::{
    Vnft as _, VnftProgram,
    vnft::{Metadata, Vnft as _},
    vnft_service::{VnftService as _, VnftServiceImpl},
};

type Answer<T> = Result<Result<T, AuctionError>, GtestError>;

const VARA: u128 = 1_000_000_000_000;
const START: u128 = 100 * VARA;
const FLOOR: u128 = 40 * VARA;
const DURATION: u64 = 600_000;
const BLOCK: u64 = 3_000;

fn token() -> U256 {
    1.into()
}

/// A collection whose token 1 is Alice's, and the auctions.
struct Market {
    env: GtestEnv,
    nft: Service<VnftServiceImpl, GtestEnv>,
    auctions: Service<DutchAuctionImpl, GtestEnv>,
    program: Actor<DutchAuctionProgram, GtestEnv>,
}

impl Market {
    /// With an honest collection. Alice has approved the auctions for her
    /// token.
    async fn new() -> Self {
        use vnft_client::VnftCtors as _;

        let env = env();
        let code_id = env.system().submit_code(vnft_app::WASM_BINARY);
        let collection: Actor<VnftProgram, _> = env
            .deploy(code_id, b"nft".to_vec())
            .new("Sample".into(), "SMP".into())
            .await
            .unwrap()
            .unwrap();
        let metadata = Metadata {
            name: "One".into(),
            description: String::new(),
            media: String::new(),
            reference: String::new(),
        };
        let minted = collection.vnft().mint(alice(), metadata).await;
        assert_eq!(minted, Ok(Ok(token())));
        Self::with(env, collection.vnft().vnft_service()).await
    }

    /// The same with an auction of the token, number 1.
    async fn open() -> Self {
        let mut market = Self::new().await;
        assert_eq!(market.create().await, Ok(Ok(Created::Active { id: 1 })));
        market
    }

    /// With a collection that misbehaves on request. Alice's token is not on
    /// sale yet.
    async fn hostile() -> Self {
        use hostile_vnft_client::HostileVnftCtors as _;

        let env = env();
        let code_id = env.system().submit_code(hostile_vnft_app::WASM_BINARY);
        let program: Actor<HostileVnftProgram, _> =
            env.deploy(code_id, b"nft".to_vec()).new().await.unwrap();
        assert_eq!(program.control().mint(alice()).await, Ok(token()));
        let collection =
            Actor::<VnftProgram, _>::new(env.clone(), program.id());
        Self::with(env, collection.vnft().vnft_service()).await
    }

    /// The same with an auction of 30 days, number 1.
    async fn open_hostile() -> Self {
        let mut market = Self::hostile().await;
        let terms = NewAuction {
            duration: 2_592_000_000,
            ..market.terms()
        };
        let created = market.auctions.create(terms).await;
        assert_eq!(created, Ok(Ok(Created::Active { id: 1 })));
        market
    }

    /// Tells the hostile collection what to do with the next move of a token.
    async fn tell(&self, mode: Mode) {
        let collection = Actor::<HostileVnftProgram, _>::new(
            self.env.clone(),
            self.nft.actor_id(),
        );
        let told = collection.control().set_mode(mode, 1).await;
        assert_eq!(told, Ok(true));
    }

    async fn with(
        env: GtestEnv,
        mut nft: Service<VnftServiceImpl, GtestEnv>,
    ) -> Self {
        use dutch_auction_client::DutchAuctionCtors as _;

        let code_id = env.system().submit_code(WASM_BINARY);
        let program: Actor<DutchAuctionProgram, _> = env
            .deploy(code_id, b"auctions".to_vec())
            .new()
            .await
            .unwrap();
        nft.approve(program.id(), token()).await.unwrap().unwrap();
        Self {
            nft,
            auctions: program.dutch_auction(),
            program,
            env,
        }
    }

    fn terms(&self) -> NewAuction {
        NewAuction {
            nft: self.nft.actor_id(),
            token_id: token(),
            start_price: START,
            floor_price: FLOOR,
            duration: DURATION,
        }
    }

    async fn create(&mut self) -> Answer<Created> {
        self.auctions.create(self.terms()).await
    }

    async fn buy(&mut self, who: ActorId, value: u128) -> Answer<Bought> {
        let buy = self.auctions.buy(1).with_value(value);
        buy.with_actor_id(who).await
    }

    async fn stop(&mut self, who: ActorId) -> Answer<Closed> {
        self.auctions.stop(1).with_actor_id(who).await
    }

    async fn close_expired(&mut self, who: ActorId) -> Answer<Closed> {
        self.auctions.close_expired(1).with_actor_id(who).await
    }

    async fn settle(&mut self, who: ActorId) -> Answer<Settled> {
        self.auctions.settle(1).with_actor_id(who).await
    }

    async fn withdraw(&mut self, who: ActorId) -> Answer<u128> {
        self.auctions.withdraw().with_actor_id(who).await
    }

    fn owner(&self) -> ActorId {
        self.nft.owner_of(token()).query().unwrap().unwrap()
    }

    fn price(&self) -> Option<u128> {
        self.auctions.price(1).query().unwrap()
    }

    fn auction(&self) -> Auction {
        self.auctions.auction(1).query().unwrap().unwrap()
    }

    fn claim(&self, who: ActorId) -> u128 {
        self.auctions.claim_of(who).query().unwrap()
    }

    fn now(&self) -> u64 {
        self.env.system().block_timestamp()
    }

    /// Runs blocks until the next message is handled `ms` after the start, to
    /// the millisecond.
    fn wait(&self, ms: u64) {
        let time = self.auction().starts + ms;
        while self.now() + BLOCK < time {
            self.env.run_next_block();
        }
    }

    fn run(&self, blocks: u32) {
        for _ in 0..blocks {
            self.env.run_next_block();
        }
    }
}

fn refused<T>(error: AuctionError) -> Answer<T> {
    Ok(Err(error))
}

mod normal {
    use super::*;

    #[tokio::test]
    async fn the_price_falls_to_the_floor() {
        let market = Market::open().await;
        let starts = market.auction().starts;
        assert_eq!(starts, market.now());
        for (ms, price) in [
            (0, START),
            (DURATION / 4, 85 * VARA),
            (DURATION / 2, 70 * VARA),
            (DURATION - BLOCK, FLOOR + 60 * VARA / 200),
        ] {
            while market.now() < starts + ms {
                market.env.run_next_block();
            }
            assert_eq!(market.price(), Some(price));
        }
        market.env.run_next_block();
        assert_eq!(market.price(), None);
        assert_eq!(market.auctions.price(2).query(), Ok(None));
    }

    // #region buy-with-change
    #[tokio::test]
    async fn buy_with_change() {
        let mut market = Market::open().await;
        let own = market.program.balance();
        market.wait(DURATION / 4);

        // Bob attaches the price he saw at the start and pays the one of his
        // message.
        let bought = market.buy(bob(), START).await;

        let price = 85 * VARA;
        assert_eq!(bought, Ok(Ok(Bought::Delivered { price })));
        assert_eq!(market.owner(), bob());
        assert_eq!(market.program.balance(), own + price);
        assert_eq!(market.withdraw(alice()).await, Ok(Ok(price)));
        assert_eq!(market.program.balance(), own);
    }
    // #endregion buy-with-change

    #[tokio::test]
    async fn events_tell_the_story() {
        let mut market = Market::new().await;
        let mut events = market.auctions.listen().await.unwrap();
        market.create().await.unwrap().unwrap();
        let ends = market.auction().starts + DURATION;
        market.stop(alice()).await.unwrap().unwrap();
        let terms = market.terms();
        let again = market.auctions.create(terms).await;
        // The approval ended when the program took the token.
        assert_eq!(again, Ok(Ok(Created::NftRefused)));
        let created = DutchAuctionEvents::Created {
            id: 1,
            seller: alice(),
            nft: market.nft.actor_id(),
            token_id: token(),
            start_price: START,
            floor_price: FLOOR,
            ends,
        };
        let closed = DutchAuctionEvents::Closed { id: 1 };
        assert_eq!(drain(&mut events), [created, closed]);
    }

    #[tokio::test]
    async fn stop_returns_the_token() {
        let mut market = Market::open().await;
        assert_eq!(market.auctions.active(0, 10).query(), Ok(vec![1]));
        assert_eq!(market.stop(alice()).await, Ok(Ok(Closed::Returned)));
        assert_eq!(market.owner(), alice());
        assert_eq!(market.auction().state, State::Closed);
        assert_eq!(market.auctions.active(0, 10).query(), Ok(vec![]));
    }

    // #region delayed
    #[tokio::test]
    async fn an_unsold_token_comes_back_by_itself() {
        let mut market = Market::new().await;
        let create = market.auctions.create(market.terms());
        let created = create.with_gas_limit(90_000_000_000).await;
        assert_eq!(created, Ok(Ok(Created::Active { id: 1 })));
        market.wait(DURATION);
        assert_eq!(market.owner(), market.program.id());
        // Nobody sends anything.
        market.run(3);
        assert_eq!(market.owner(), alice());
        assert_eq!(market.auction().state, State::Closed);
    }
    // #endregion delayed
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn bad_terms() {
        let mut market = Market::new().await;
        let good = market.terms();
        let with = |change: fn(&mut NewAuction)| {
            let mut terms = good.clone();
            change(&mut terms);
            terms
        };
        use AuctionError::*;
        for (terms, error) in [
            (with(|t| t.nft = ActorId::zero()), ZeroAddress),
            (with(|t| t.floor_price = 0), BadPrice),
            (with(|t| t.start_price = FLOOR - 1), BadPrice),
            (with(|t| t.duration = 59_999), BadDuration),
            (with(|t| t.duration = 2_592_000_001), BadDuration),
        ] {
            assert_eq!(market.auctions.create(terms).await, refused(error));
        }
        let longest = with(|t| t.duration = 2_592_000_000);
        let created = market.auctions.create(longest).await;
        assert_eq!(created, Ok(Ok(Created::Active { id: 1 })));
    }

    #[tokio::test]
    async fn unknown_auctions() {
        let mut market = Market::new().await;
        let unknown = AuctionError::NotFound;
        assert_eq!(market.buy(bob(), START).await, refused(unknown.clone()));
        assert_eq!(market.stop(bob()).await, refused(unknown.clone()));
        let close = market.close_expired(bob()).await;
        assert_eq!(close, refused(unknown.clone()));
        assert_eq!(market.settle(bob()).await, refused(unknown));
        assert_eq!(market.auctions.auction(1).query(), Ok(None));
    }

    #[tokio::test]
    async fn each_state_refuses_what_does_not_fit() {
        let mut market = Market::open().await;
        let stop = market.stop(bob()).await;
        assert_eq!(stop, refused(AuctionError::NotSeller));
        let own = market.buy(alice(), START).await;
        assert_eq!(own, refused(AuctionError::SellerCannotBuy));
        let settle = market.settle(bob()).await;
        assert_eq!(settle, refused(AuctionError::NothingInDoubt));
        let again = market.create().await;
        assert_eq!(again, refused(AuctionError::AlreadyOnSale));
        market.wait(DURATION - BLOCK);
        let early = market.close_expired(bob()).await;
        assert_eq!(early, refused(AuctionError::NotEnded));
        // At the end to the millisecond.
        let late = market.buy(bob(), START).await;
        assert_eq!(market.now(), market.auction().starts + DURATION);
        assert_eq!(late, refused(AuctionError::Ended));

        market.stop(alice()).await.unwrap().unwrap();
        let closed = AuctionError::NotActive;
        assert_eq!(market.buy(bob(), START).await, refused(closed.clone()));
        assert_eq!(market.stop(alice()).await, refused(closed.clone()));
        assert_eq!(market.close_expired(bob()).await, refused(closed));
        let settle = market.settle(bob()).await;
        assert_eq!(settle, refused(AuctionError::NothingInDoubt));
    }

    #[tokio::test]
    async fn value_too_low_is_returned() {
        let mut market = Market::open().await;
        let own = market.program.balance();
        market.wait(DURATION / 2);
        let price = 70 * VARA;
        let low = market.buy(bob(), price - 1).await;
        assert_eq!(low, refused(AuctionError::ValueTooLow { price }));
        assert_eq!(market.program.balance(), own);
    }

    #[tokio::test]
    async fn value_is_for_buyers_only() {
        let mut market = Market::open().await;
        let own = market.program.balance();
        let terms = market.terms();
        let auctions = &mut market.auctions;
        let unexpected = AuctionError::UnexpectedValue;
        let create = auctions.create(terms).with_value(VARA).await;
        assert_eq!(create, refused(unexpected.clone()));
        let stop = auctions.stop(1).with_value(VARA).await;
        assert_eq!(stop, refused(unexpected.clone()));
        let close = auctions.close_expired(1).with_value(VARA).await;
        assert_eq!(close, refused(unexpected.clone()));
        let settle = auctions.settle(1).with_value(VARA).await;
        assert_eq!(settle, refused(unexpected.clone()));
        let withdraw = auctions.withdraw().with_value(VARA).await;
        assert_eq!(withdraw, refused(unexpected));
        assert_eq!(market.program.balance(), own);
    }

    #[tokio::test]
    async fn little_gas() {
        let mut market = Market::new().await;
        let own = market.program.balance();
        let terms = market.terms();
        let low = 35_000_000_000;
        let create = market.auctions.create(terms.clone()).with_gas_limit(low);
        assert_eq!(create.await, refused(AuctionError::NotEnoughGas));
        // Enough to start the auction, too little to pay for its end.
        let create = market.auctions.create(terms);
        let create = create.with_gas_limit(45_000_000_000);
        let (created, spent) = cost(&market.env, alice(), create).await;
        assert_eq!(created, Ok(Ok(Created::Active { id: 1 })));
        // What the page says, at 100 units of value for one of gas.
        assert!(
            (620_000_000_000..625_000_000_000).contains(&spent),
            "{spent}"
        );
        let buy = market.auctions.buy(1).with_value(START).with_gas_limit(low);
        assert_eq!(buy.await, refused(AuctionError::NotEnoughGas));
        assert_eq!(market.program.balance(), own);

        market.wait(DURATION);
        market.run(10);
        assert_eq!(market.owner(), market.program.id());
        assert_eq!(market.close_expired(eve()).await, Ok(Ok(Closed::Returned)));
    }

    #[tokio::test]
    async fn withdraw_twice() {
        let mut market = Market::open().await;
        let nothing = refused(AuctionError::NothingToWithdraw);
        assert_eq!(market.withdraw(alice()).await, nothing);
        market.buy(bob(), START).await.unwrap().unwrap();
        assert!(market.withdraw(alice()).await.unwrap().is_ok());
        assert_eq!(market.withdraw(alice()).await, nothing);
        assert_eq!(market.withdraw(bob()).await, nothing);
    }
}

mod adversarial {
    use super::*;

    // #region two-buyers
    #[tokio::test]
    async fn two_buyers_same_block() {
        let market = Market::open().await;
        let own = market.program.balance();
        let manual = manual(&market.env);
        let program = Actor::<DutchAuctionProgram, _>::new(
            manual.clone(),
            market.program.id(),
        );
        let mut auctions = program.dutch_auction();

        let first = auctions.buy(1).with_actor_id(bob()).with_value(START);
        let first = first.send_for_reply().unwrap();
        let second = auctions.buy(1).with_actor_id(charlie()).with_value(START);
        let second = second.send_for_reply().unwrap();
        manual.run_next_block();

        // Charlie's message ran while Bob's was waiting for the collection.
        let Ok(Ok(Bought::Delivered { price })) = first.await else {
            unreachable!("Bob was first")
        };
        assert_eq!(second.await, refused(AuctionError::NotActive));
        assert_eq!(market.owner(), bob());
        assert_eq!(market.program.balance(), own + price);
    }
    // #endregion two-buyers

    #[tokio::test]
    async fn seller_revokes_nothing() {
        let mut market = Market::open().await;
        let revoke = market.nft.approve(ActorId::zero(), token()).await;
        assert!(revoke.unwrap().is_err());
        let take = market.nft.transfer(eve(), token()).await;
        assert!(take.unwrap().is_err());
        assert!(market.buy(bob(), START).await.unwrap().is_ok());
        assert_eq!(market.owner(), bob());
    }

    #[tokio::test]
    async fn create_without_approval() {
        let mut market = Market::new().await;
        market.nft.approve(eve(), token()).await.unwrap().unwrap();
        assert_eq!(market.create().await, Ok(Ok(Created::NftRefused)));
        assert_eq!(market.auctions.auction(1).query(), Ok(None));
        // Nor does the approval of Alice's token serve anybody else.
        let approve = market.nft.approve(market.program.id(), token()).await;
        approve.unwrap().unwrap();
        let create =
            market.auctions.create(market.terms()).with_actor_id(eve());
        assert_eq!(create.await, Ok(Ok(Created::NftRefused)));
        assert_eq!(market.owner(), alice());
    }

    #[tokio::test]
    async fn a_token_on_sale_is_nobody_elses_auction() {
        let mut market = Market::open().await;
        let steal = market.auctions.create(market.terms()).with_actor_id(eve());
        assert_eq!(steal.await, refused(AuctionError::AlreadyOnSale));
    }

    #[tokio::test]
    async fn close_expired_by_stranger_returns_to_seller() {
        let mut market = Market::open().await;
        market.wait(DURATION);
        assert_eq!(market.close_expired(eve()).await, Ok(Ok(Closed::Returned)));
        assert_eq!(market.owner(), alice());
        // The message of the program itself comes too late and changes nothing.
        market.run(5);
        assert_eq!(market.auction().state, State::Closed);
    }

    #[tokio::test]
    async fn self_message_after_sale_is_harmless() {
        let mut market = Market::open().await;
        market.buy(bob(), START).await.unwrap().unwrap();
        let sold = market.auction();
        let own = market.program.balance();
        market.wait(DURATION);
        market.run(5);
        assert_eq!(market.auction(), sold);
        assert_eq!(market.owner(), bob());
        assert_eq!(market.program.balance(), own);
    }

    #[tokio::test]
    async fn value_exactly_price() {
        let mut market = Market::open().await;
        let own = market.program.balance();
        market.wait(DURATION / 2);
        let price = 70 * VARA;
        let bought = market.buy(bob(), price).await;
        assert_eq!(bought, Ok(Ok(Bought::Delivered { price })));
        assert_eq!(market.program.balance(), own + price);
    }

    #[tokio::test]
    async fn floor_equals_start() {
        let mut market = Market::new().await;
        let terms = NewAuction {
            floor_price: START,
            ..market.terms()
        };
        market.auctions.create(terms).await.unwrap().unwrap();
        market.wait(DURATION - BLOCK);
        let bought = market.buy(bob(), START).await;
        assert_eq!(bought, Ok(Ok(Bought::Delivered { price: START })));
    }

    #[tokio::test]
    async fn nft_refuses_transfer_full_refund() {
        let mut market = Market::open_hostile().await;
        let own = market.program.balance();
        for mode in [Mode::ReturnFalse, Mode::Throw, Mode::Panic, Mode::BurnGas]
        {
            market.tell(mode.clone()).await;
            let bought = market.buy(bob(), START).await;
            assert_eq!(bought, Ok(Ok(Bought::NftRefused)));
            assert_eq!(market.program.balance(), own);
            market.tell(mode).await;
            assert_eq!(market.stop(alice()).await, Ok(Ok(Closed::NftRefused)));
        }
        // A call that failed does not count: the collection would go on.
        market.tell(Mode::Honest).await;
        assert!(market.buy(bob(), START).await.unwrap().is_ok());
        assert_eq!(market.owner(), bob());
    }

    // #region lost-reply
    #[tokio::test]
    async fn nft_hang_then_settle_delivered() {
        let mut market = Market::open_hostile().await;
        // The collection moves the token, and answers too late.
        market.tell(Mode::DoThenSilent(400)).await;
        assert_eq!(market.buy(bob(), START).await, Ok(Ok(Bought::Unknown)));
        let State::Delivering { buyer, price } = market.auction().state else {
            unreachable!("nobody knows")
        };
        assert_eq!(
            (market.claim(alice()), market.claim(buyer)),
            (0, START - price)
        );
        let second = market.buy(charlie(), START).await;
        assert_eq!(second, refused(AuctionError::NotActive));

        assert_eq!(market.settle(eve()).await, Ok(Ok(Settled::Delivered)));
        assert_eq!(market.owner(), bob());
        assert_eq!(market.claim(alice()), price);
        let sold = market.auction();
        market.run(200);
        assert_eq!(market.auction(), sold);
    }
    // #endregion lost-reply

    #[tokio::test]
    async fn nft_hang_then_settle_back_to_active_and_refund_claim() {
        let mut market = Market::open_hostile().await;
        let own = market.program.balance();
        market.tell(Mode::HangThenRefuse(400)).await;
        assert_eq!(market.buy(bob(), START).await, Ok(Ok(Bought::Unknown)));
        market.tell(Mode::Panic).await;
        assert_eq!(market.settle(bob()).await, Ok(Ok(Settled::StillUnknown)));
        assert_eq!(market.auction().reply, Reply::Missing);

        market.tell(Mode::Honest).await;
        assert_eq!(market.settle(bob()).await, Ok(Ok(Settled::BackToActive)));
        assert_eq!(market.claim(bob()), START);
        let again = market.settle(bob()).await;
        assert_eq!(again, refused(AuctionError::NothingInDoubt));
        assert_eq!(market.withdraw(bob()).await, Ok(Ok(START)));
        assert_eq!(market.program.balance(), own);
        assert!(market.buy(charlie(), START).await.unwrap().is_ok());
        assert_eq!(market.owner(), charlie());
    }

    #[tokio::test]
    async fn a_buyer_who_sells_on_does_not_hold_up_the_price() {
        let mut market = Market::open_hostile().await;
        market.tell(Mode::DoThenSilent(400)).await;
        market.buy(bob(), START).await.unwrap().unwrap();
        let sell_on = market.nft.transfer(eve(), token()).with_actor_id(bob());
        sell_on.await.unwrap().unwrap();
        assert_eq!(market.settle(alice()).await, Ok(Ok(Settled::Delivered)));
        assert!(market.claim(alice()) > 0);
    }

    #[tokio::test]
    async fn settle_while_a_command_waits() {
        let market = Market::open().await;
        let manual = manual(&market.env);
        let program = Actor::<DutchAuctionProgram, _>::new(
            manual.clone(),
            market.program.id(),
        );
        let mut auctions = program.dutch_auction();
        let buy = auctions.buy(1).with_actor_id(bob()).with_value(START);
        let buy = buy.send_for_reply().unwrap();
        let settle = auctions.settle(1).send_for_reply().unwrap();
        manual.run_next_block();
        assert_eq!(settle.await, refused(AuctionError::NothingInDoubt));
        assert!(buy.await.unwrap().is_ok());
    }

    #[tokio::test]
    async fn a_lost_reply_on_the_way_in() {
        let mut market = Market::hostile().await;
        market.tell(Mode::HangThenRefuse(400)).await;
        let created = market.create().await;
        assert_eq!(created, Ok(Ok(Created::Unknown { id: 1 })));
        assert_eq!(market.settle(eve()).await, Ok(Ok(Settled::NotTaken)));
        assert_eq!(market.auctions.auction(1).query(), Ok(None));

        market.tell(Mode::DoThenSilent(400)).await;
        let created = market.create().await;
        assert_eq!(created, Ok(Ok(Created::Unknown { id: 2 })));
        let settled = market.auctions.settle(2).await;
        assert_eq!(settled, Ok(Ok(Settled::Taken)));
        assert_eq!(market.auctions.active(0, 10).query(), Ok(vec![2]));
    }

    #[tokio::test]
    async fn a_lost_reply_on_the_way_back() {
        let mut market = Market::open_hostile().await;
        market.tell(Mode::HangThenRefuse(400)).await;
        assert_eq!(market.stop(alice()).await, Ok(Ok(Closed::Unknown)));
        assert_eq!(market.settle(eve()).await, Ok(Ok(Settled::BackToActive)));
        market.tell(Mode::DoThenSilent(400)).await;
        assert_eq!(market.stop(alice()).await, Ok(Ok(Closed::Unknown)));
        assert_eq!(market.settle(eve()).await, Ok(Ok(Settled::Returned)));
        assert_eq!(market.owner(), alice());
    }

    #[tokio::test]
    async fn a_collection_that_never_answers() {
        let mut market = Market::new().await;
        let start = market.env.system().block_height();
        let terms = NewAuction {
            nft: eve(),
            ..market.terms()
        };
        let created = market.auctions.create(terms).await;
        assert_eq!(created, Ok(Ok(Created::NftRefused)));
        assert!(market.env.system().block_height() - start >= 300);
        assert_eq!(market.auctions.auction(1).query(), Ok(None));
    }

    #[tokio::test]
    async fn a_lying_collection_gets_the_buyers_money_for_nothing() {
        let mut market = Market::open_hostile().await;
        market.tell(Mode::LieTrue).await;
        let bought = market.buy(bob(), START).await;
        assert!(matches!(bought, Ok(Ok(Bought::Delivered { .. }))));
        assert_eq!(market.owner(), market.program.id());
        assert!(market.claim(alice()) > 0);
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    impl Market {
        /// The same auctions, with messages that share a block.
        fn by_block(&self) -> (GtestEnv, Service<DutchAuctionImpl, GtestEnv>) {
            let env = manual(&self.env);
            let program = Actor::<DutchAuctionProgram, _>::new(
                env.clone(),
                self.program.id(),
            );
            (env, program.dutch_auction())
        }
    }

    /// Eve puts up Alice's token in front of Alice, in the same block.
    #[tokio::test]
    async fn a_stranger_cannot_get_in_the_way_of_an_auction() {
        let market = Market::new().await;
        let (env, mut auctions) = market.by_block();
        let theirs = auctions.create(market.terms()).with_actor_id(eve());
        let theirs = theirs.send_for_reply().unwrap();
        let hers = auctions.create(market.terms()).send_for_reply().unwrap();
        env.run_next_block();

        assert_eq!(theirs.await, Ok(Ok(Created::NftRefused)));
        assert_eq!(hers.await, Ok(Ok(Created::Active { id: 1 })));
    }

    #[tokio::test]
    async fn an_owner_who_sends_twice_has_one_auction() {
        let market = Market::new().await;
        let (env, mut auctions) = market.by_block();
        let first = auctions.create(market.terms()).send_for_reply().unwrap();
        let second = auctions.create(market.terms()).send_for_reply().unwrap();
        env.run_next_block();

        assert_eq!(first.await, Ok(Ok(Created::Active { id: 1 })));
        assert_eq!(second.await, refused(AuctionError::AlreadyOnSale));
    }

    #[tokio::test]
    async fn a_buyer_who_does_not_pay_locks_nothing() {
        let market = Market::open().await;
        let (env, mut auctions) = market.by_block();
        let unpaid = auctions.buy(1).with_value(1).with_actor_id(eve());
        let unpaid = unpaid.send_for_reply().unwrap();
        let stop = auctions.stop(1).with_actor_id(eve());
        let stop = stop.send_for_reply().unwrap();
        let settle = auctions.settle(1).with_actor_id(eve());
        let settle = settle.send_for_reply().unwrap();
        let buy = auctions.buy(1).with_value(START).with_actor_id(bob());
        let buy = buy.send_for_reply().unwrap();
        env.run_next_block();

        assert!(matches!(
            unpaid.await,
            Ok(Err(AuctionError::ValueTooLow { .. }))
        ));
        assert_eq!(stop.await, refused(AuctionError::NotSeller));
        assert_eq!(settle.await, refused(AuctionError::NothingInDoubt));
        assert!(matches!(buy.await, Ok(Ok(Bought::Delivered { .. }))));
    }

    /// A collection of Eve's says whatever she likes, about its own tokens.
    #[tokio::test]
    async fn very_many_auctions_make_no_purchase_dearer() {
        let mut market = Market::open_hostile().await;
        let env = market.env.clone();
        let program = market.nft.actor_id();
        let collection =
            Actor::<HostileVnftProgram, _>::new(env.clone(), program);
        let mut spent = 0;
        for number in 2..52 {
            let minted = collection.control().mint(eve()).await;
            assert_eq!(minted, Ok(number.into()));
            let approve =
                market.nft.approve(market.program.id(), number.into());
            approve.with_actor_id(eve()).await.unwrap().unwrap();
            let terms = NewAuction {
                token_id: number.into(),
                ..market.terms()
            };
            let create = market.auctions.create(terms).with_actor_id(eve());
            let (created, price) = cost(&env, eve(), create).await;
            assert_eq!(created, Ok(Ok(Created::Active { id: number })));
            spent += price;
        }
        assert!(spent > 10 * VARA, "{spent}");

        let (first, many) = (1, 51);
        let before = env.system().balance_of(bob());
        let buy = market.auctions.buy(first).with_value(START);
        let bought = buy.with_actor_id(bob()).await;
        assert!(matches!(bought, Ok(Ok(Bought::Delivered { .. }))));
        let spent = before - env.system().balance_of(bob());
        assert!(spent < START + VARA, "{spent}");
        let buy = market.auctions.buy(many).with_value(START);
        assert!(buy.with_actor_id(bob()).await.unwrap().is_ok());
    }
}

mod invariants {
    use super::*;
    use dutch_auction_app::{Auction, AuctionState, NewAuction, Reply, State};
    use proptest::prelude::*;
    use sails_rs::collections::{BTreeMap, VecDeque};

    const MINUTE: u64 = 60_000;
    const NFT: ActorId = ActorId::new([8; 32]);
    const PROGRAM: ActorId = ActorId::new([9; 32]);

    fn actor(index: u8) -> ActorId {
        ActorId::from(u64::from(index) + 1)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        #[test]
        fn the_price_never_rises(
            floor in 1u128..u128::MAX,
            above in any::<u128>(),
            duration in 60_000u64..=2_592_000_000,
            times in prop::collection::vec(0.0f64..1.0, 2),
        ) {
            let auction = Auction {
                seller: actor(0),
                terms: NewAuction {
                    nft: NFT,
                    token_id: token(),
                    start_price: floor.saturating_add(above),
                    floor_price: floor,
                    duration,
                },
                starts: 5_000,
                state: State::Active,
                reply: Reply::Settled,
            };
            let mut times: Vec<u64> = times.iter().map(|t| (t * duration as f64) as u64).collect();
            times.sort();
            let price = |ms| auction.price(5_000 + ms);
            let [first, second] = [price(times[0]).unwrap(), price(times[1]).unwrap()];
            prop_assert!(first >= second && second >= floor);
            prop_assert_eq!(price(0), Some(auction.terms.start_price));
            prop_assert!(price(duration - 1).unwrap() >= floor);
            prop_assert_eq!(price(duration), None);
        }
    }

    /// A message to the collection: token `token` of `from` goes to `to`.
    struct Message {
        auction: u64,
        token: u64,
        from: ActorId,
        to: ActorId,
        moved: Option<bool>,
    }

    /// The auctions, a collection that refuses by chance, and replies that get
    /// lost.
    struct World {
        state: AuctionState,
        created: u64,
        now: u64,
        owners: BTreeMap<u64, ActorId>,
        /// In the order sent; the collection handles them in this order.
        messages: VecDeque<Message>,
        paid: BTreeMap<ActorId, u128>,
        withdrawn: BTreeMap<ActorId, u128>,
    }

    #[derive(Clone, Debug)]
    enum Op {
        Buy(u64, u8, u128),
        Close(u64),
        Create(u64, u8),
        /// The collection handles its next message, or refuses it.
        Handle(bool),
        /// A holder gives the token to somebody else.
        PassOn(u64, u8),
        /// The reply to a message arrives, or gets lost.
        Reply(usize, bool),
        /// The collection answers whose the token is, or not.
        Settle(u64, bool),
        Stop(u64, u8),
        Wait(u64),
        Withdraw(u8),
    }

    impl World {
        fn new() -> Self {
            Self {
                state: AuctionState::default(),
                created: 0,
                now: 1,
                owners: (0..3).map(|token| (token, actor(0))).collect(),
                messages: VecDeque::new(),
                paid: BTreeMap::new(),
                withdrawn: BTreeMap::new(),
            }
        }

        fn send(&mut self, auction: u64, from: ActorId, to: ActorId) {
            let token =
                self.state.get(auction).unwrap().terms.token_id.low_u64();
            self.messages.push_back(Message {
                auction,
                token,
                from,
                to,
                moved: None,
            });
        }

        fn handle(&mut self, refuses: bool) {
            let next = self
                .messages
                .iter_mut()
                .find(|message| message.moved.is_none());
            let Some(message) = next else { return };
            let moves = !refuses && self.owners[&message.token] == message.from;
            if moves {
                self.owners.insert(message.token, message.to);
            }
            message.moved = Some(moves);
        }

        fn apply(&mut self, op: Op) {
            match op {
                Op::Buy(id, who, value) => {
                    let bought =
                        self.state.start_sale(id, actor(who), value, self.now);
                    if bought.is_ok() {
                        *self.paid.entry(actor(who)).or_default() += value;
                        self.send(id, PROGRAM, actor(who));
                    }
                }
                Op::Close(id) => {
                    if self.state.start_close(id, self.now).is_ok() {
                        let seller = self.state.get(id).unwrap().seller;
                        self.send(id, PROGRAM, seller);
                    }
                }
                Op::Create(token, who) => {
                    let terms = NewAuction {
                        nft: NFT,
                        token_id: token.into(),
                        start_price: 90,
                        floor_price: 30,
                        duration: MINUTE,
                    };
                    if let Ok(id) = self.state.create(terms, actor(who)) {
                        self.created = id;
                        self.send(id, actor(who), PROGRAM);
                    }
                }
                Op::Handle(refuses) => self.handle(refuses),
                Op::PassOn(token, to) => {
                    if self.owners[&token] != PROGRAM {
                        self.owners.insert(token, actor(to));
                    }
                }
                Op::Reply(index, lost) => {
                    let Some(message) = self.messages.get(index) else {
                        return;
                    };
                    let happened = message.moved.filter(|_| !lost);
                    // A reply that comes after the program gave up waiting
                    // wakes nobody.
                    let awaited = self.state.get(message.auction);
                    if (happened.is_some() || lost)
                        && awaited.is_ok_and(|auction| {
                            auction.reply == Reply::Awaited
                        })
                    {
                        self.state.conclude(
                            message.auction,
                            happened,
                            self.now,
                        );
                    }
                    if message.moved.is_some() {
                        self.messages.remove(index);
                    }
                }
                Op::Settle(id, silent) => {
                    if self.state.start_settle(id).is_ok() {
                        // The question queues up behind the messages sent
                        // before.
                        while self
                            .messages
                            .iter()
                            .any(|message| message.moved.is_none())
                        {
                            self.handle(false);
                        }
                        let token = self
                            .state
                            .get(id)
                            .unwrap()
                            .terms
                            .token_id
                            .low_u64();
                        let is_here = self.owners[&token] == PROGRAM;
                        let happened = self.state.happened(id, is_here);
                        self.state.conclude(
                            id,
                            (!silent).then_some(happened),
                            self.now,
                        );
                        self.messages.retain(|message| message.auction != id);
                    }
                }
                Op::Stop(id, by) => {
                    if self.state.start_stop(id, actor(by)).is_ok() {
                        let seller = self.state.get(id).unwrap().seller;
                        self.send(id, PROGRAM, seller);
                    }
                }
                Op::Wait(ms) => self.now += ms,
                Op::Withdraw(who) => {
                    let amount = self.state.withdraw(actor(who)).unwrap_or(0);
                    *self.withdrawn.entry(actor(who)).or_default() += amount;
                }
            }
        }

        fn auctions(&self) -> impl Iterator<Item = &Auction> {
            (1..=self.created).filter_map(|id| self.state.get(id).ok())
        }

        fn check(&self) {
            let kept = |auction: &Auction| match auction.state {
                State::Delivering { price, .. } => price,
                _ => 0,
            };
            let owed = self.state.claims().total()
                + self.auctions().map(kept).sum::<u128>();
            let [paid, withdrawn] =
                [&self.paid, &self.withdrawn].map(|m| m.values().sum::<u128>());
            assert_eq!(paid, withdrawn + owed);
            for auction in self.auctions() {
                if auction.state == State::Active {
                    let token = auction.terms.token_id.low_u64();
                    assert_eq!(self.owners[&token], PROGRAM);
                }
            }
        }

        /// Brings every auction to its end, as anyone can.
        fn finish(&mut self) {
            for id in 1..=self.created {
                while self.state.get(id).is_ok_and(|auction| {
                    !matches!(auction.state, State::Sold { .. } | State::Closed)
                }) {
                    self.now += MINUTE;
                    if self.state.get(id).unwrap().reply == Reply::Awaited {
                        self.state.conclude(id, None, self.now);
                    }
                    self.apply(Op::Settle(id, false));
                    self.apply(Op::Close(id));
                    self.check();
                }
            }
        }
    }

    fn op() -> impl Strategy<Value = Op> {
        let id = || 1u64..5;
        let who = || 0u8..3;
        let rarely = || prop::bool::weighted(0.2);
        prop_oneof![
            4 => (id(), who(), 0u128..120).prop_map(|(id, who, value)| Op::Buy(id, who, value)),
            1 => id().prop_map(Op::Close),
            3 => (0u64..3, who()).prop_map(|(token, who)| Op::Create(token, who)),
            6 => rarely().prop_map(Op::Handle),
            1 => (0u64..3, who()).prop_map(|(token, to)| Op::PassOn(token, to)),
            6 => (0usize..2, rarely()).prop_map(|(index, lost)| Op::Reply(index, lost)),
            2 => (id(), rarely()).prop_map(|(id, silent)| Op::Settle(id, silent)),
            1 => (id(), who()).prop_map(|(id, by)| Op::Stop(id, by)),
            2 => (0..MINUTE / 2).prop_map(Op::Wait),
            1 => who().prop_map(Op::Withdraw),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        // #region conserved
        #[test]
        fn money_and_tokens_are_conserved(ops in prop::collection::vec(op(), 1..20)) {
            let mut world = World::new();
            for op in ops {
                world.apply(op);
                world.check();
            }
            world.finish();

            // Nothing is stuck: all that was paid is with sellers or back with
            // buyers.
            for who in 0..3 {
                world.apply(Op::Withdraw(who));
                let [paid, withdrawn] =
                    [&world.paid, &world.withdrawn].map(|money| money.get(&actor(who)).copied());
                let (mut bought, mut sold) = (0, 0);
                for auction in world.auctions() {
                    if let State::Sold { buyer, price } = auction.state {
                        bought += if buyer == actor(who) { price } else { 0 };
                        sold += if auction.seller == actor(who) { price } else { 0 };
                    }
                }
                prop_assert_eq!(paid.unwrap_or(0) + sold, withdrawn.unwrap_or(0) + bought);
            }
            prop_assert_eq!(world.state.claims().total(), 0);
            prop_assert!(world.owners.values().all(|owner| *owner != PROGRAM));
        }
        // #endregion conserved
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..Default::default() })]

        /// The same on the Wasm, with a collection that breaks its word.
        #[test]
        fn the_balance_covers_claims_and_deliveries(
            steps in prop::collection::vec((0u8..8, 0usize..3, 0usize..4), 6..14),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let users = [bob(), charlie(), eve()];
                let modes = [
                    Mode::Throw,
                    Mode::ReturnFalse,
                    Mode::DoThenSilent(400),
                    Mode::HangThenRefuse(400),
                ];
                let mut market = Market::open_hostile().await;
                let own = market.program.balance();
                for (command, who, mode) in steps {
                    let who = users[who];
                    match command {
                        0 => _ = market.stop(alice()).await.unwrap(),
                        1 => _ = market.close_expired(who).await.unwrap(),
                        2 | 3 => _ = market.settle(who).await.unwrap(),
                        4 => _ = market.withdraw(who).await.unwrap(),
                        5 | 6 => _ = market.buy(who, START).await.unwrap(),
                        _ => market.tell(modes[mode].clone()).await,
                    }
                    let everyone = users.into_iter().chain([alice()]);
                    let claims: u128 = everyone.map(|who| market.claim(who)).sum();
                    let auction = market.auction();
                    let kept = match auction.state {
                        super::State::Delivering { price, .. } => price,
                        _ => 0,
                    };
                    assert_eq!(market.program.balance() - own, claims + kept);
                    if auction.state == super::State::Active {
                        assert_eq!(market.owner(), market.program.id());
                    }
                }
            });
        }
    }
}
