use hostile_vft_client::{
    HostileVft as _, HostileVftCtors as _, HostileVftProgram,
    control::{Control as _, Mode as VftMode},
};
use hostile_vnft_client::{
    HostileVnft as _, HostileVnftCtors as _, HostileVnftProgram,
    control::{Control as _, Mode as NftMode},
};
use marketplace_app::{
    EXTENSION, MAX_ALLOWED, MAX_DURATION, MAX_FEE, MAX_OFFERS, MIN_DURATION,
    PRICE_LIMIT, WASM_BINARY,
};
use marketplace_client::{
    Config, MarketInitError, Marketplace as _, MarketplaceCtors as _,
    MarketplaceProgram,
    market::{
        Bought, Item, Key, Leg, Listed, Market as _, MarketError, Price,
        Recheck, Settled, State, Step, events::MarketEvents,
    },
};
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, charlie, drain, env, eve, manual};
use vft_client::{
    Vft as _, VftCtors as _, VftProgram, vft::Vft as _,
    vft_service::VftService as _,
};
use vnft_client::{
    Vnft as _, VnftCtors as _, VnftProgram,
    vnft::{Metadata, Vnft as _},
    vnft_service::VnftService as _,
};

type Shop = Actor<MarketplaceProgram, GtestEnv>;

const VARA: u128 = 1_000_000_000_000;
const PRICE: u128 = 100 * VARA;
/// 2.5 % of the price.
const FEE: u128 = PRICE / 40;
/// Tokens of each buyer.
const TOKENS: u128 = 1_000;

/// A market of Alice with Charlie as treasury, and a collection and a token
/// that it allows.
///
/// Alice has the NFTs 1 to 3 and has approved the market for them. Bob and Eve
/// have tokens and have approved the market for all of them.
struct World {
    env: GtestEnv,
    shop: Shop,
    nft: Actor<VnftProgram, GtestEnv>,
    vft: Actor<VftProgram, GtestEnv>,
    /// Value of the market without any trade.
    empty: u128,
}

async fn deploy_shop(env: &GtestEnv) -> Shop {
    let config = Config {
        fee_bps: 250,
        treasury: charlie(),
    };
    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy::<MarketplaceProgram>(code_id, b"shop".to_vec())
        .new(config)
        .await
        .unwrap()
        .unwrap()
}

impl World {
    async fn new() -> Self {
        let env = env();
        let code_id = env.system().submit_code(vnft_app::WASM_BINARY);
        let nft = env
            .deploy::<VnftProgram>(code_id, b"nft".to_vec())
            .new("Art".into(), "ART".into())
            .await;
        let nft = nft.unwrap().unwrap();
        let code_id = env.system().submit_code(vft_app::WASM_BINARY);
        let vft = env
            .deploy::<VftProgram>(code_id, b"vft".to_vec())
            .new("Gold".into(), "GLD".into(), 0)
            .await;
        let vft = vft.unwrap().unwrap();
        for id in 1..=3 {
            let metadata = Metadata {
                name: "Any".into(),
                description: "".into(),
                media: "".into(),
                reference: "".into(),
            };
            let mint = nft.vnft().mint(alice(), metadata).await;
            assert_eq!(mint, Ok(Ok(U256::from(id))));
        }
        for buyer in [bob(), eve()] {
            let mint = vft.vft().mint(buyer, TOKENS.into()).await;
            assert_eq!(mint, Ok(Ok(true)));
        }
        Self::open(env, nft, vft).await
    }

    /// The same with a collection and a token that misbehave when they are told
    /// to.
    async fn hostile() -> Self {
        let env = env();
        let code_id = env.system().submit_code(hostile_vnft_app::WASM_BINARY);
        let nft = env
            .deploy::<HostileVnftProgram>(code_id, b"nft".to_vec())
            .new()
            .await
            .unwrap();
        let code_id = env.system().submit_code(hostile_vft_app::WASM_BINARY);
        let vft = env
            .deploy::<HostileVftProgram>(code_id, b"vft".to_vec())
            .new()
            .await
            .unwrap();
        for id in 1..=3 {
            assert_eq!(nft.control().mint(alice()).await, Ok(U256::from(id)));
        }
        for buyer in [bob(), eve()] {
            let mint = vft.control().mint(buyer, TOKENS.into()).await;
            assert_eq!(mint, Ok(true));
        }
        // Callers cannot tell them from honest ones.
        let nft = Actor::new(env.clone(), nft.id());
        let vft = Actor::new(env.clone(), vft.id());
        Self::open(env, nft, vft).await
    }

    async fn open(
        env: GtestEnv,
        nft: Actor<VnftProgram, GtestEnv>,
        vft: Actor<VftProgram, GtestEnv>,
    ) -> Self {
        let shop = deploy_shop(&env).await;
        for id in 1..=3 {
            let approve =
                nft.vnft().vnft_service().approve(shop.id(), id.into());
            assert_eq!(approve.await, Ok(Ok(true)));
        }
        for buyer in [bob(), eve()] {
            let mut service = vft.vft().vft_service();
            let approve = service.approve(shop.id(), TOKENS.into());
            assert_eq!(approve.with_actor_id(buyer).await, Ok(Ok(true)));
        }
        let mut market = shop.market();
        assert_eq!(market.allow_nft(nft.id(), true).await, Ok(Ok(true)));
        assert_eq!(market.allow_token(vft.id(), true).await, Ok(Ok(true)));
        let empty = shop.balance();
        Self {
            env,
            shop,
            nft,
            vft,
            empty,
        }
    }

    /// The next move of the hostile collection.
    async fn next_nft_move(&self, mode: NftMode) {
        let nft = Actor::<HostileVnftProgram, _>::new(
            self.env.clone(),
            self.nft.id(),
        );
        assert_eq!(nft.control().set_mode(mode, 1).await, Ok(true));
    }

    /// The next move of the hostile token.
    async fn next_token_move(&self, mode: VftMode) {
        let vft =
            Actor::<HostileVftProgram, _>::new(self.env.clone(), self.vft.id());
        assert_eq!(vft.control().set_mode(mode, 1).await, Ok(true));
    }

    /// With token 1 for sale in gold, and the collection and the token hostile.
    async fn hostile_with_price(amount: u128) -> Self {
        let world = Self::hostile().await;
        world.list(Some(world.gold(amount))).await;
        world
    }

    /// With token 1 for sale.
    async fn with_price(price: Price) -> Self {
        let world = Self::new().await;
        world.list(Some(price)).await;
        world
    }

    /// With token 1 in an auction from 10 VARA that takes an hour.
    async fn with_auction() -> Self {
        let world = Self::new().await;
        world.list(None).await;
        let start = world.market().start_auction(world.key(), 10 * VARA, HOUR);
        assert_eq!(start.await, Ok(Ok(true)));
        world
    }

    fn market(
        &self,
    ) -> Service<marketplace_client::market::MarketImpl, GtestEnv> {
        self.shop.market()
    }

    /// The market, with blocks that run when the test says so.
    fn by_block(&self) -> (GtestEnv, Shop) {
        let env = self.env.clone().with_block_run_mode(BlockRunMode::Manual);
        (env.clone(), Actor::new(env, self.shop.id()))
    }

    fn key(&self) -> Key {
        self.key_of(1)
    }

    fn key_of(&self, id: u64) -> Key {
        Key {
            nft: self.nft.id(),
            token_id: id.into(),
        }
    }

    fn gold(&self, amount: u128) -> Price {
        let vft = self.vft.id();
        Price::Token { vft, amount }
    }

    async fn list(&self, price: Option<Price>) {
        let list = self.market().list(self.key(), price).await;
        assert_eq!(list, Ok(Ok(Listed::Yes)));
    }

    fn item(&self) -> Option<Item> {
        self.market().item(self.key()).query().unwrap()
    }

    fn state(&self) -> State {
        self.item().expect("listed").state
    }

    /// When the auction ends.
    fn ends(&self) -> u64 {
        let ends = match self.state() {
            State::Auction { ends, .. } => Some(ends),
            _ => None,
        };
        ends.expect("an auction")
    }

    fn owner(&self) -> ActorId {
        let vnft = self.nft.vnft().vnft_service();
        vnft.owner_of(U256::one()).query().unwrap().unwrap()
    }

    fn claim(&self, who: ActorId) -> u128 {
        self.market().claim_of(who).query().unwrap()
    }

    fn token_claim(&self, who: ActorId) -> u128 {
        let market = self.market();
        market.token_claim_of(who, self.vft.id()).query().unwrap()
    }

    fn tokens(&self, who: ActorId) -> U256 {
        self.vft
            .vft()
            .vft_service()
            .balance_of(who)
            .query()
            .unwrap()
    }

    /// Value of the market from trades.
    fn value(&self) -> u128 {
        self.shop.balance() - self.empty
    }

    async fn offer(
        &self,
        who: ActorId,
        value: u128,
    ) -> Result<bool, MarketError> {
        let offer = self.market().offer(self.key());
        offer.with_actor_id(who).with_value(value).await.unwrap()
    }

    async fn bid(
        &self,
        who: ActorId,
        value: u128,
    ) -> Result<bool, MarketError> {
        let bid = self.market().bid(self.key());
        bid.with_actor_id(who).with_value(value).await.unwrap()
    }

    fn now(&self) -> u64 {
        self.env.system().block_timestamp()
    }

    /// Runs blocks until a message sent now runs at `time` or later.
    fn run_until(&self, time: u64) {
        while self.now() < time {
            self.env.run_next_block();
        }
    }
}

const HOUR: u64 = 60 * 60 * 1000;

mod normal {
    use super::*;

    // #region native-sale
    #[tokio::test]
    async fn native_sale() {
        let price = Price::Native(PRICE);
        let world = World::with_price(price.clone()).await;
        let mut market = world.market();
        let mut events = market.listen().await.unwrap();
        assert_eq!(world.owner(), world.shop.id());

        let buy = market.buy(world.key(), price.clone()).with_value(PRICE);
        assert_eq!(buy.with_actor_id(bob()).await, Ok(Ok(Bought::Delivered)));

        assert_eq!(world.owner(), bob());
        assert_eq!(world.item(), None);
        assert_eq!(world.claim(alice()), PRICE - FEE);
        assert_eq!(world.claim(charlie()), FEE);
        assert_eq!(market.withdraw().await, Ok(Ok(PRICE - FEE)));
        assert_eq!(world.value(), FEE);
        assert_eq!(
            drain(&mut events).last(),
            Some(&MarketEvents::Withdrawn {
                who: alice(),
                amount: PRICE - FEE,
            })
        );
    }
    // #endregion native-sale

    #[tokio::test]
    async fn token_sale() {
        let world = World::new().await;
        let mut market = world.market();
        let mut events = market.listen().await.unwrap();
        let price = world.gold(401);
        world.list(Some(price.clone())).await;

        let buy = market.buy(world.key(), price.clone()).with_actor_id(bob());
        assert_eq!(buy.await, Ok(Ok(Bought::Delivered)));

        assert_eq!(world.owner(), bob());
        assert_eq!(world.token_claim(alice()), 391);
        assert_eq!(world.token_claim(charlie()), 10);
        let withdraw = market.withdraw_token(world.vft.id());
        assert_eq!(withdraw.await, Ok(Ok(Step::Done)));
        assert_eq!(world.tokens(alice()), 391.into());
        assert_eq!(world.tokens(world.shop.id()), 10.into());
        assert_eq!(world.token_claim(alice()), 0);
        assert_eq!(
            drain(&mut events),
            [
                MarketEvents::Listed {
                    key: world.key(),
                    seller: alice(),
                    price: Some(price.clone()),
                },
                MarketEvents::Sold {
                    key: world.key(),
                    seller: alice(),
                    buyer: bob(),
                    price,
                },
                MarketEvents::TokenWithdrawn {
                    vft: world.vft.id(),
                    who: alice(),
                    amount: 391,
                },
            ]
        );
    }

    #[tokio::test]
    async fn offer() {
        let world = World::new().await;
        let mut market = world.market();
        world.list(None).await;
        assert_eq!(world.offer(bob(), PRICE).await, Ok(true));
        assert_eq!(world.offer(eve(), 2 * PRICE).await, Ok(true));
        let mut offers = market.offers(world.key()).query().unwrap();
        offers.sort_by_key(|(_, amount)| *amount);
        assert_eq!(offers, [(bob(), PRICE), (eve(), 2 * PRICE)]);

        let accept = market.accept_offer(world.key(), bob(), PRICE);
        assert_eq!(accept.await, Ok(Ok(Step::Done)));

        assert_eq!(world.owner(), bob());
        assert_eq!(world.claim(alice()), PRICE - FEE);
        // Eve's offer outlives the listing, and is hers to take back.
        assert_eq!(
            market.offers(world.key()).query(),
            Ok(vec![(eve(), 2 * PRICE)])
        );
        let cancel = market.cancel_offer(world.key()).with_actor_id(eve());
        assert_eq!(cancel.await, Ok(Ok(2 * PRICE)));
        let withdraw = market.withdraw().with_actor_id(eve());
        assert_eq!(withdraw.await, Ok(Ok(2 * PRICE)));
        assert_eq!(world.value(), PRICE);
    }

    // #region auction
    #[tokio::test]
    async fn auction() {
        let world = World::with_auction().await;
        let ends = world.ends();

        assert_eq!(world.bid(bob(), 10 * VARA).await, Ok(true));
        assert_eq!(world.bid(eve(), 20 * VARA).await, Ok(true));
        // Bob's bid is a claim at once, whatever happens later.
        assert_eq!(world.claim(bob()), 10 * VARA);

        world.run_until(ends);
        let close = world.market().close_auction(world.key());
        assert_eq!(close.with_actor_id(bob()).await, Ok(Ok(Step::Done)));

        assert_eq!(world.owner(), eve());
        assert_eq!(world.claim(alice()), 20 * VARA - VARA / 2);
        assert_eq!(world.claim(charlie()), VARA / 2);
    }
    // #endregion auction

    #[tokio::test]
    async fn prices_change_and_listings_end() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let mut market = world.market();
        let mut events = market.listen().await.unwrap();
        for price in [None, Some(world.gold(5))] {
            let set = market.set_price(world.key(), price.clone());
            assert_eq!(set.await, Ok(Ok(true)));
            let state = price.clone().map_or(State::Idle, State::OnSale);
            assert_eq!(world.state(), state);
        }
        assert_eq!(market.unlist(world.key()).await, Ok(Ok(Step::Done)));
        assert_eq!(world.owner(), alice());
        assert_eq!(world.item(), None);
        let key = world.key();
        assert_eq!(
            drain(&mut events),
            [
                MarketEvents::PriceSet {
                    key: key.clone(),
                    price: None
                },
                MarketEvents::PriceSet {
                    key: key.clone(),
                    price: Some(world.gold(5))
                },
                MarketEvents::Unlisted { key },
            ]
        );
    }

    #[tokio::test]
    async fn items_come_in_pages() {
        let world = World::new().await;
        let mut market = world.market();
        for id in [3, 1, 2] {
            let list = market.list(world.key_of(id), None).await;
            assert_eq!(list, Ok(Ok(Listed::Yes)));
        }
        let ids = |after: Option<u64>, limit| {
            let items = market.items(after.map(|id| world.key_of(id)), limit);
            let items = items.query().unwrap();
            items
                .into_iter()
                .map(|(key, _)| key.token_id.as_u64())
                .collect::<Vec<_>>()
        };
        assert_eq!(ids(None, 2), [1, 2]);
        assert_eq!(ids(Some(2), 2), [3]);
        assert_eq!(ids(Some(3), 2), [0u64; 0]);
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn only_the_admin_allows() {
        let world = World::new().await;
        let mut market = world.market();
        let allow = market.allow_nft(bob(), true).with_actor_id(bob());
        assert_eq!(allow.await, Ok(Err(MarketError::NotAdmin)));
        let allow = market.allow_token(bob(), true).with_actor_id(bob());
        assert_eq!(allow.await, Ok(Err(MarketError::NotAdmin)));

        let zero = ActorId::zero();
        let refused = Ok(Err(MarketError::ZeroAddress));
        assert_eq!(market.allow_nft(zero, true).await, refused);
        assert_eq!(market.allow_token(zero, true).await, refused);
        assert_eq!(market.allow_nft(world.nft.id(), true).await, Ok(Ok(false)));

        for number in 1..MAX_ALLOWED as u64 {
            let allow = market.allow_token(ActorId::from(number), true);
            assert_eq!(allow.await, Ok(Ok(true)));
        }
        let allow = market.allow_token(bob(), true);
        assert_eq!(allow.await, Ok(Err(MarketError::ListFull)));
    }

    #[tokio::test]
    async fn listing_refusals() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let mut market = world.market();
        let unknown = Key {
            nft: world.vft.id(),
            token_id: U256::one(),
        };
        for (key, price, error) in [
            (unknown, None, MarketError::NftNotAllowed),
            (
                world.key(),
                Some(Price::Native(0)),
                MarketError::AlreadyListed,
            ),
            (
                world.key_of(2),
                Some(Price::Native(0)),
                MarketError::ZeroPrice,
            ),
            (world.key_of(2), Some(world.gold(0)), MarketError::ZeroPrice),
            (
                world.key_of(2),
                Some(world.gold(PRICE_LIMIT)),
                MarketError::PriceTooHigh,
            ),
            (
                world.key_of(2),
                Some(Price::Token {
                    vft: world.nft.id(),
                    amount: 1,
                }),
                MarketError::TokenNotAllowed,
            ),
        ] {
            assert_eq!(market.list(key, price).await, Ok(Err(error)));
        }
        let set = market.set_price(world.key(), Some(world.gold(PRICE_LIMIT)));
        assert_eq!(set.await, Ok(Err(MarketError::PriceTooHigh)));
    }

    #[tokio::test]
    async fn the_collection_refuses_a_listing() {
        let world = World::new().await;
        let mut market = world.market();
        // Bob does not own the token; then Alice withdraws the approval.
        let list = market.list(world.key(), None).with_actor_id(bob());
        assert_eq!(list.await, Ok(Ok(Listed::NftRefused)));
        let mut vnft = world.nft.vnft().vnft_service();
        _ = vnft.approve(ActorId::zero(), U256::one()).await;
        let list = market.list(world.key(), None).await;
        assert_eq!(list, Ok(Ok(Listed::NftRefused)));
        assert_eq!(world.item(), None);
        assert_eq!(world.owner(), alice());
    }

    #[tokio::test]
    async fn not_listed() {
        let world = World::new().await;
        let mut market = world.market();
        let key = world.key();
        let refused = MarketError::NotListed;
        let set = market.set_price(key.clone(), None).await;
        assert_eq!(set, Ok(Err(refused.clone())));
        let unlist = market.unlist(key.clone()).await;
        assert_eq!(unlist, Ok(Err(refused.clone())));
        let buy = market.buy(key.clone(), Price::Native(1)).await;
        assert_eq!(buy, Ok(Err(refused.clone())));
        assert_eq!(world.offer(bob(), VARA).await, Err(refused.clone()));
        let accept = market.accept_offer(key.clone(), bob(), 1).await;
        assert_eq!(accept, Ok(Err(refused.clone())));
        let start = market.start_auction(key.clone(), 0, 0).await;
        assert_eq!(start, Ok(Err(refused.clone())));
        assert_eq!(world.bid(bob(), VARA).await, Err(refused.clone()));
        let close = market.close_auction(key.clone()).await;
        assert_eq!(close, Ok(Err(refused.clone())));
        let settle = market.settle(key.clone()).await;
        assert_eq!(settle, Ok(Err(refused)));
        let cancel = market.cancel_offer(key).await;
        assert_eq!(cancel, Ok(Err(MarketError::OfferNotFound)));
    }

    #[tokio::test]
    async fn not_seller() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let mut market = world.market();
        let key = world.key();
        let refused = MarketError::NotSeller;
        let set = market.set_price(key.clone(), None).with_actor_id(bob());
        assert_eq!(set.await, Ok(Err(refused.clone())));
        let unlist = market.unlist(key.clone()).with_actor_id(bob());
        assert_eq!(unlist.await, Ok(Err(refused.clone())));
        let accept = market.accept_offer(key.clone(), eve(), 1);
        assert_eq!(accept.with_actor_id(bob()).await, Ok(Err(refused.clone())));
        let start = market.start_auction(key, 1, HOUR).with_actor_id(bob());
        assert_eq!(start.await, Ok(Err(refused)));
    }

    #[tokio::test]
    async fn buy_refusals() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let mut market = world.market();
        let price = Price::Native(PRICE);
        let buy = market.buy(world.key(), price.clone()).with_value(PRICE);
        assert_eq!(buy.await, Ok(Err(MarketError::SellerCannotBuy)));
        for value in [PRICE - 1, PRICE + 1] {
            let buy = market.buy(world.key(), price.clone()).with_value(value);
            assert_eq!(
                buy.with_actor_id(bob()).await,
                Ok(Err(MarketError::WrongValue { expected: PRICE }))
            );
        }
        let gold = world.gold(5);
        _ = market.set_price(world.key(), Some(gold.clone())).await;
        let buy = market.buy(world.key(), gold.clone()).with_value(VARA);
        assert_eq!(
            buy.with_actor_id(bob()).await,
            Ok(Err(MarketError::UnexpectedValue))
        );
        _ = market.set_price(world.key(), None).await;
        let buy = market.buy(world.key(), gold).with_actor_id(bob());
        assert_eq!(buy.await, Ok(Err(MarketError::NotForSale)));
        assert_eq!(world.value(), 0);
    }

    #[tokio::test]
    async fn too_few_tokens() {
        let world = World::new().await;
        let price = world.gold(TOKENS + 1);
        world.list(Some(price.clone())).await;
        let buy = world.market().buy(world.key(), price.clone());
        assert_eq!(
            buy.with_actor_id(bob()).await,
            Ok(Ok(Bought::TokenRefused))
        );
        assert_eq!(world.state(), State::OnSale(price));
        assert_eq!(world.tokens(bob()), TOKENS.into());
    }

    #[tokio::test]
    async fn offer_refusals() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let mut market = world.market();
        assert_eq!(
            world.offer(alice(), VARA).await,
            Err(MarketError::SellerCannotBuy)
        );
        assert_eq!(world.offer(bob(), 0).await, Err(MarketError::OfferTooLow));
        assert_eq!(world.offer(bob(), VARA).await, Ok(true));
        for (from, amount) in
            [(eve(), VARA), (bob(), VARA - 1), (bob(), VARA + 1)]
        {
            let accept = market.accept_offer(world.key(), from, amount);
            assert_eq!(accept.await, Ok(Err(MarketError::OfferNotFound)));
        }
        let cancel = market.cancel_offer(world.key()).with_actor_id(eve());
        assert_eq!(cancel.await, Ok(Err(MarketError::OfferNotFound)));

        _ = market.set_price(world.key(), None).await;
        let start = market.start_auction(world.key(), VARA, HOUR);
        assert_eq!(start.await, Ok(Ok(true)));
        assert_eq!(
            world.offer(eve(), VARA).await,
            Err(MarketError::NotForSale)
        );
        let accept = market.accept_offer(world.key(), bob(), VARA);
        assert_eq!(accept.await, Ok(Err(MarketError::NotForSale)));
    }

    #[tokio::test]
    async fn fifty_offers() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let system = world.env.system();
        for number in 0..MAX_OFFERS as u64 {
            let who = ActorId::from(10_000 + number);
            system.mint_to(who, 1_000 * VARA);
            assert_eq!(world.offer(who, VARA).await, Ok(true));
        }
        let full = MarketError::OffersFull { lowest: VARA };
        assert_eq!(world.offer(bob(), VARA).await, Err(full));
        let first = ActorId::from(10_000);
        assert_eq!(world.offer(first, VARA).await, Ok(true));
        let cancel = world.market().cancel_offer(world.key());
        assert_eq!(cancel.with_actor_id(first).await, Ok(Ok(2 * VARA)));
        assert_eq!(world.offer(bob(), VARA).await, Ok(true));
    }

    #[tokio::test]
    async fn auction_refusals() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let mut market = world.market();
        let key = world.key();
        let start = market.start_auction(key.clone(), 1, HOUR).await;
        assert_eq!(start, Ok(Err(MarketError::NotForSale)));
        assert_eq!(world.bid(bob(), VARA).await, Err(MarketError::NotForSale));
        let close = market.close_auction(key.clone()).await;
        assert_eq!(close, Ok(Err(MarketError::NotForSale)));

        _ = market.set_price(key.clone(), None).await;
        for (min_bid, duration, error) in [
            (0, 0, MarketError::ZeroPrice),
            (1, MIN_DURATION - 1, MarketError::BadDuration),
            (1, MAX_DURATION + 1, MarketError::BadDuration),
        ] {
            let start = market.start_auction(key.clone(), min_bid, duration);
            assert_eq!(start.await, Ok(Err(error)));
        }
        let start = market.start_auction(key.clone(), VARA, MAX_DURATION);
        assert_eq!(start.await, Ok(Ok(true)));

        let running = MarketError::AuctionRunning;
        let start = market.start_auction(key.clone(), VARA, HOUR).await;
        assert_eq!(start, Ok(Err(running.clone())));
        let set = market.set_price(key.clone(), None).await;
        assert_eq!(set, Ok(Err(running.clone())));
        let unlist = market.unlist(key.clone()).await;
        assert_eq!(unlist, Ok(Err(running.clone())));
        let close = market.close_auction(key.clone()).await;
        assert_eq!(close, Ok(Err(running)));
        assert_eq!(
            world.bid(alice(), VARA).await,
            Err(MarketError::SellerCannotBuy)
        );
        let buy = market.buy(key, Price::Native(PRICE)).with_actor_id(bob());
        assert_eq!(buy.await, Ok(Err(MarketError::NotForSale)));
    }

    #[tokio::test]
    async fn late_bids() {
        let world = World::with_auction().await;
        let ends = world.ends();
        world.run_until(ends);
        assert_eq!(
            world.bid(bob(), 20 * VARA).await,
            Err(MarketError::AuctionEnded)
        );
    }

    #[tokio::test]
    async fn nothing_in_doubt_and_nothing_to_withdraw() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let mut market = world.market();
        assert_eq!(
            market.settle(world.key()).await,
            Ok(Err(MarketError::NothingInDoubt))
        );
        assert_eq!(
            market.withdraw().await,
            Ok(Err(MarketError::NothingToWithdraw))
        );
        assert_eq!(
            market.withdraw_token(world.vft.id()).await,
            Ok(Err(MarketError::NothingToWithdraw))
        );
    }

    #[tokio::test]
    async fn recheck_when_nothing_in_doubt() {
        let world = World::new().await;
        let mut market = world.market();
        let refused = Ok(Err(MarketError::NotInDoubt));
        assert_eq!(market.recheck(1).await, refused);
        assert_eq!(market.concede(1).await, Ok(Err(MarketError::NotInDoubt)));
        assert_eq!(market.doubts().query(), Ok(vec![]));
    }

    #[tokio::test]
    async fn low_gas_changes_nothing() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let mut market = world.market();
        let buy = market.buy(world.key(), Price::Native(PRICE));
        let buy = buy.with_value(PRICE).with_gas_limit(35_000_000_000);
        assert_eq!(
            buy.with_actor_id(bob()).await,
            Ok(Err(MarketError::NotEnoughGas))
        );
        assert_eq!(world.state(), State::OnSale(Price::Native(PRICE)));
        let list = market.list(world.key_of(2), None);
        assert_eq!(
            list.with_gas_limit(35_000_000_000).await,
            Ok(Err(MarketError::NotEnoughGas))
        );
        assert_eq!(market.item(world.key_of(2)).query(), Ok(None));
        assert_eq!(world.value(), 0);
    }

    #[tokio::test]
    async fn value_is_refused_and_returned() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let mut market = world.market();
        let key = world.key();
        let refused = MarketError::UnexpectedValue;
        for answer in [
            market.allow_nft(bob(), true).with_value(VARA).await,
            market.allow_token(bob(), true).with_value(VARA).await,
            market.set_price(key.clone(), None).with_value(VARA).await,
            market
                .start_auction(key.clone(), 1, HOUR)
                .with_value(VARA)
                .await,
            market.concede(1).with_value(VARA).await,
        ] {
            assert_eq!(answer, Ok(Err(refused.clone())));
        }
        for answer in [
            market.unlist(key.clone()).with_value(VARA).await,
            market
                .accept_offer(key.clone(), bob(), 1)
                .with_value(VARA)
                .await,
            market.close_auction(key.clone()).with_value(VARA).await,
            market.withdraw_token(bob()).with_value(VARA).await,
        ] {
            assert_eq!(answer, Ok(Err(refused.clone())));
        }
        let list = market.list(world.key_of(2), None).with_value(VARA);
        assert_eq!(list.await, Ok(Err(refused.clone())));
        let cancel = market.cancel_offer(key.clone()).with_value(VARA);
        assert_eq!(cancel.await, Ok(Err(refused.clone())));
        let withdraw = market.withdraw().with_value(VARA);
        assert_eq!(withdraw.await, Ok(Err(refused.clone())));
        let settle = market.settle(key).with_value(VARA);
        assert_eq!(settle.await, Ok(Err(refused.clone())));
        let recheck = market.recheck(1).with_value(VARA);
        assert_eq!(recheck.await, Ok(Err(refused)));
        assert_eq!(world.value(), 0);
    }

    #[tokio::test]
    async fn init_limits() {
        let env = env();
        let code_id = env.system().submit_code(WASM_BINARY);
        for (fee_bps, treasury, value, error) in [
            (MAX_FEE + 1, bob(), 0, Some(MarketInitError::FeeTooHigh)),
            (0, ActorId::zero(), 0, Some(MarketInitError::ZeroAddress)),
            (0, bob(), VARA, Some(MarketInitError::UnexpectedValue)),
            (MAX_FEE, bob(), 0, None),
        ] {
            let salt = format!("{error:?}").into_bytes();
            let created = env
                .deploy::<MarketplaceProgram>(code_id, salt)
                .new(Config { fee_bps, treasury })
                .with_value(value)
                .await;
            assert_eq!(created.unwrap().err(), error);
        }
    }
}

mod adversarial {
    use super::*;

    // #region two-buyers
    #[tokio::test]
    async fn two_buyers_same_block() {
        let price = Price::Native(PRICE);
        let world = World::with_price(price.clone()).await;
        let (env, shop) = world.by_block();
        let mut market = shop.market();

        let [first, second] = [bob(), eve()].map(|buyer| {
            let buy = market.buy(world.key(), price.clone());
            let buy = buy.with_actor_id(buyer).with_value(PRICE);
            buy.send_for_reply().unwrap()
        });
        env.run_next_block();

        assert_eq!(first.await, Ok(Ok(Bought::Delivered)));
        // While Bob's delivery is on its way, Eve's value goes back.
        assert_eq!(second.await, Ok(Err(MarketError::NotForSale)));
        assert_eq!(world.owner(), bob());
        assert_eq!(world.value(), PRICE);
    }
    // #endregion two-buyers

    #[tokio::test]
    async fn price_raised_before_buy() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let mut market = world.market();
        for price in [Price::Native(2 * PRICE), world.gold(1)] {
            _ = market.set_price(world.key(), Some(price.clone())).await;
            let buy = market.buy(world.key(), Price::Native(PRICE));
            assert_eq!(
                buy.with_actor_id(bob()).with_value(PRICE).await,
                Ok(Err(MarketError::PriceChanged { price }))
            );
        }
        assert_eq!(world.value(), 0);
    }

    #[tokio::test]
    async fn accept_vs_cancel_same_block() {
        for accept_first in [true, false] {
            let world = World::with_price(Price::Native(PRICE)).await;
            assert_eq!(world.offer(bob(), VARA).await, Ok(true));
            let (env, shop) = world.by_block();
            let (mut seller, mut buyer) = (shop.market(), shop.market());
            let accept = seller.accept_offer(world.key(), bob(), VARA);
            let cancel = buyer.cancel_offer(world.key()).with_actor_id(bob());

            let (accept, cancel) = if accept_first {
                let accept = accept.send_for_reply().unwrap();
                (accept, cancel.send_for_reply().unwrap())
            } else {
                let cancel = cancel.send_for_reply().unwrap();
                (accept.send_for_reply().unwrap(), cancel)
            };
            env.run_next_block();

            if accept_first {
                assert_eq!(accept.await, Ok(Ok(Step::Done)));
                // It is accepted, so it is no offer any more.
                assert_eq!(cancel.await, Ok(Err(MarketError::OfferNotFound)));
                assert_eq!(world.owner(), bob());
                assert_eq!(world.claim(bob()), 0);
            } else {
                assert_eq!(accept.await, Ok(Err(MarketError::OfferNotFound)));
                assert_eq!(cancel.await, Ok(Ok(VARA)));
                assert_eq!(world.owner(), shop.id());
                assert_eq!(world.claim(bob()), VARA);
            }
            assert_eq!(world.value(), VARA);
        }
    }

    #[tokio::test]
    async fn outbid_contract_cannot_block() {
        let world = World::with_auction().await;
        assert_eq!(world.bid(bob(), 10 * VARA).await, Ok(true));
        let before = world.env.system().balance_of(bob());

        // Nothing is sent to the one who is outbid, so nobody can refuse it.
        assert_eq!(world.bid(eve(), 11 * VARA).await, Ok(true));

        assert_eq!(world.env.system().balance_of(bob()), before);
        assert_eq!(world.value(), 21 * VARA);
        assert_eq!(world.claim(bob()), 10 * VARA);
    }

    #[tokio::test]
    async fn fee_rounding_conserves() {
        let world = World::with_price(Price::Native(PRICE + 39)).await;
        let mut market = world.market();
        let buy = market.buy(world.key(), Price::Native(PRICE + 39));
        let buy = buy.with_actor_id(bob()).with_value(PRICE + 39);
        assert_eq!(buy.await, Ok(Ok(Bought::Delivered)));
        assert_eq!(world.claim(charlie()), FEE);
        assert_eq!(world.claim(alice()), PRICE + 39 - FEE);
        assert_eq!(world.value(), PRICE + 39);
    }

    #[tokio::test]
    async fn auction_without_bids_can_be_relisted() {
        let world = World::with_auction().await;
        let mut market = world.market();
        let ends = world.ends();
        world.run_until(ends);
        let mut events = market.listen().await.unwrap();
        let close = market.close_auction(world.key()).await;
        assert_eq!(close, Ok(Ok(Step::Done)));
        assert_eq!(world.state(), State::Idle);
        let key = world.key();
        assert_eq!(drain(&mut events), [MarketEvents::AuctionUnsold { key }]);
        let start = market.start_auction(world.key(), VARA, HOUR).await;
        assert_eq!(start, Ok(Ok(true)));
    }

    #[tokio::test]
    async fn last_minute_bid_extends() {
        let world = World::with_auction().await;
        let ends = world.ends();
        assert_eq!(world.bid(bob(), 10 * VARA).await, Ok(true));
        let after = world.ends();
        assert_eq!(after, ends);

        world.run_until(ends - EXTENSION / 2);
        assert_eq!(world.bid(eve(), 20 * VARA).await, Ok(true));
        let extended = world.ends();
        assert!(extended > ends);
        assert!(extended.abs_diff(world.now() + EXTENSION) <= 2 * 3_000);
    }

    // #region minimum-bid
    #[tokio::test]
    async fn bid_exact_minimum_and_minus_one() {
        let world = World::with_auction().await;
        // 10 VARA, then 5 % more each time.
        for (who, minimum) in [(bob(), 10 * VARA), (eve(), VARA * 21 / 2)] {
            assert_eq!(
                world.bid(who, minimum - 1).await,
                Err(MarketError::BidTooLow { minimum })
            );
            assert_eq!(world.bid(who, minimum).await, Ok(true));
        }
        // Whoever is outbid by oneself has a claim, too.
        assert_eq!(world.bid(eve(), 20 * VARA).await, Ok(true));
        assert_eq!(world.claim(eve()), VARA * 21 / 2);
    }
    // #endregion minimum-bid

    #[tokio::test]
    async fn delisted_collection_can_still_unlist() {
        let price = Price::Native(PRICE);
        let world = World::with_price(price).await;
        let mut market = world.market();
        assert_eq!(market.allow_nft(world.nft.id(), false).await, Ok(Ok(true)));
        let list = market.list(world.key_of(2), None).await;
        assert_eq!(list, Ok(Err(MarketError::NftNotAllowed)));
        assert_eq!(market.unlist(world.key()).await, Ok(Ok(Step::Done)));
        assert_eq!(world.owner(), alice());
    }

    #[tokio::test]
    async fn delisted_token_can_still_be_withdrawn() {
        let world = World::new().await;
        let price = world.gold(40);
        world.list(Some(price.clone())).await;
        let mut market = world.market();
        let vft = world.vft.id();
        assert_eq!(market.allow_token(vft, false).await, Ok(Ok(true)));
        let buy = market.buy(world.key(), price).with_actor_id(bob());
        assert_eq!(buy.await, Ok(Ok(Bought::Delivered)));
        assert_eq!(market.withdraw_token(vft).await, Ok(Ok(Step::Done)));
        assert_eq!(world.tokens(alice()), 39.into());
    }

    // #region dust-offers
    /// Fifty offers of next to nothing keep nobody from a real one.
    #[tokio::test]
    async fn dust_offers_give_way_to_a_better_one() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let dust = |number| ActorId::from(10_000 + number);
        for number in 0..MAX_OFFERS as u64 {
            world.env.system().mint_to(dust(number), 1_000 * VARA);
            let planck = 100 - u128::from(number);
            assert_eq!(world.offer(dust(number), planck).await, Ok(true));
        }

        assert_eq!(world.offer(bob(), VARA).await, Ok(true));

        // The lowest one gave way. Its value is a claim.
        let last = dust(MAX_OFFERS as u64 - 1);
        assert_eq!(world.claim(last), 51);
        let accept = world.market().accept_offer(world.key(), bob(), VARA);
        assert_eq!(accept.await, Ok(Ok(Step::Done)));
        assert_eq!(world.owner(), bob());
    }
    // #endregion dust-offers

    /// Eve lists Alice's token in front of Alice, in the same block.
    #[tokio::test]
    async fn a_stranger_cannot_get_in_the_way_of_a_listing() {
        let world = World::new().await;
        let (env, shop) = world.by_block();
        let mut market = shop.market();
        let theirs = market.list(world.key(), None).with_actor_id(eve());
        let theirs = theirs.send_for_reply().unwrap();
        let hers = market.list(world.key(), None).send_for_reply().unwrap();
        env.run_next_block();

        assert_eq!(theirs.await, Ok(Ok(Listed::NftRefused)));
        assert_eq!(hers.await, Ok(Ok(Listed::Yes)));
    }

    // #region idle-buyer
    /// Known and documented: whoever asks for a payment that is refused locks
    /// the item for that block.
    #[tokio::test]
    async fn a_buyer_without_tokens_locks_an_item_for_a_block() {
        let world = World::new().await;
        world.list(Some(world.gold(400))).await;
        let (env, shop) = world.by_block();
        let mut market = shop.market();
        let before = env.system().balance_of(charlie());
        let idle = market.buy(world.key(), world.gold(400));
        let idle = idle.with_actor_id(charlie()).send_for_reply().unwrap();
        let late = market.buy(world.key(), world.gold(400));
        let late = late.with_actor_id(bob()).send_for_reply().unwrap();
        env.run_next_block();

        assert_eq!(idle.await, Ok(Ok(Bought::TokenRefused)));
        assert_eq!(late.await, Ok(Err(MarketError::NotForSale)));
        let spent = before - env.system().balance_of(charlie());
        assert!((VARA / 5..VARA / 2).contains(&spent), "{spent}");
        let buy = world.market().buy(world.key(), world.gold(400));
        assert_eq!(buy.with_actor_id(bob()).await, Ok(Ok(Bought::Delivered)));
    }
    // #endregion idle-buyer

    #[tokio::test]
    async fn seller_buys_own_via_offer() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let mut market = world.market();
        // Bob offers, then buys and lists the token himself.
        assert_eq!(world.offer(bob(), VARA).await, Ok(true));
        let buy = market.buy(world.key(), Price::Native(PRICE));
        let buy = buy.with_actor_id(bob()).with_value(PRICE);
        assert_eq!(buy.await, Ok(Ok(Bought::Delivered)));
        let mut vnft = world.nft.vnft().vnft_service();
        let approve = vnft.approve(world.shop.id(), U256::one());
        assert_eq!(approve.with_actor_id(bob()).await, Ok(Ok(true)));
        let list = market.list(world.key(), None).with_actor_id(bob());
        assert_eq!(list.await, Ok(Ok(Listed::Yes)));

        let accept = market.accept_offer(world.key(), bob(), VARA);
        assert_eq!(
            accept.with_actor_id(bob()).await,
            Ok(Err(MarketError::SellerCannotBuy))
        );
        let cancel = market.cancel_offer(world.key()).with_actor_id(bob());
        assert_eq!(cancel.await, Ok(Ok(VARA)));
    }

    #[tokio::test]
    async fn offer_added_twice_sums() {
        let world = World::with_price(Price::Native(PRICE)).await;
        let mut market = world.market();
        let mut events = market.listen().await.unwrap();
        for _ in 0..2 {
            assert_eq!(world.offer(bob(), VARA).await, Ok(true));
        }
        let made = |amount| MarketEvents::OfferMade {
            key: world.key(),
            who: bob(),
            amount,
        };
        assert_eq!(drain(&mut events), [made(VARA), made(2 * VARA)]);
        let accept = market.accept_offer(world.key(), bob(), 2 * VARA);
        assert_eq!(accept.await, Ok(Ok(Step::Done)));
        assert_eq!(world.value(), 2 * VARA);
    }
}

/// A collection or a token that refuses, lies or stays silent.
mod hostile {
    use super::*;

    /// Longer than the market waits.
    const LONG: u32 = 400;

    impl World {
        async fn buy_for_gold(&self, who: ActorId, amount: u128) -> Bought {
            let price = self.gold(amount);
            let buy = self.market().buy(self.key(), price).with_actor_id(who);
            buy.await.unwrap().unwrap()
        }

        async fn doubt(&self) -> u64 {
            let doubts = self.market().doubts().query().unwrap();
            doubts.last().expect("a doubt").1.id
        }

        async fn recheck(&self, doubt: u64) -> Recheck {
            self.market().recheck(doubt).await.unwrap().unwrap()
        }

        /// The item is for sale at that price, and nothing is on the way.
        fn assert_on_sale(&self, price: Price) {
            let item = self.item().expect("listed");
            assert_eq!(item.state, State::OnSale(price));
            assert!(!item.waiting);
        }
    }

    // #region nft-refuses
    #[tokio::test]
    async fn nft_refuses_after_token_paid_gives_token_claim() {
        let world = World::hostile_with_price(400).await;
        world.next_nft_move(NftMode::Throw).await;

        assert_eq!(world.buy_for_gold(bob(), 400).await, Bought::NftRefused);

        world.assert_on_sale(world.gold(400));
        assert_eq!(world.token_claim(bob()), 400);
        let withdraw = world.market().withdraw_token(world.vft.id());
        assert_eq!(withdraw.with_actor_id(bob()).await, Ok(Ok(Step::Done)));
        assert_eq!(world.tokens(bob()), TOKENS.into());
    }
    // #endregion nft-refuses

    #[tokio::test]
    async fn nft_refuses_after_value_paid_gives_it_back() {
        let world = World::hostile().await;
        let price = Price::Native(PRICE);
        world.list(Some(price.clone())).await;
        for mode in [
            NftMode::Throw,
            NftMode::Panic,
            NftMode::BurnGas,
            NftMode::ReturnFalse,
        ] {
            world.next_nft_move(mode).await;
            let buy = world.market().buy(world.key(), price.clone());
            let buy = buy.with_actor_id(bob()).with_value(PRICE);
            assert_eq!(buy.await, Ok(Ok(Bought::NftRefused)));
            world.assert_on_sale(price.clone());
            assert_eq!(world.value(), 0);
        }
    }

    #[tokio::test]
    async fn refused_listings_and_returns() {
        let world = World::hostile().await;
        let mut market = world.market();
        world.next_nft_move(NftMode::Throw).await;
        let list = market.list(world.key(), None).await;
        assert_eq!(list, Ok(Ok(Listed::NftRefused)));
        assert_eq!(world.item(), None);

        // A throw also takes back that the mode has been used.
        world.next_nft_move(NftMode::Honest).await;
        world.list(Some(world.gold(5))).await;
        world.next_nft_move(NftMode::Throw).await;
        let unlist = market.unlist(world.key()).await;
        assert_eq!(unlist, Ok(Ok(Step::Refused)));
        world.assert_on_sale(world.gold(5));
    }

    #[tokio::test]
    async fn refused_offers_and_bids_become_claims() {
        let world = World::hostile().await;
        let mut market = world.market();
        world.list(Some(Price::Native(PRICE))).await;
        assert_eq!(world.offer(bob(), VARA).await, Ok(true));
        world.next_nft_move(NftMode::Throw).await;
        let accept = market.accept_offer(world.key(), bob(), VARA).await;
        assert_eq!(accept, Ok(Ok(Step::Refused)));
        assert_eq!(world.claim(bob()), VARA);
        world.assert_on_sale(Price::Native(PRICE));

        _ = market.set_price(world.key(), None).await;
        let start = market.start_auction(world.key(), VARA, MIN_DURATION).await;
        assert_eq!(start, Ok(Ok(true)));
        assert_eq!(world.bid(eve(), VARA).await, Ok(true));
        world.run_until(world.now() + EXTENSION);
        world.next_nft_move(NftMode::Throw).await;
        let close = market.close_auction(world.key()).await;
        assert_eq!(close, Ok(Ok(Step::Refused)));
        assert_eq!(world.state(), State::Idle);
        assert_eq!(world.claim(eve()), VARA);
        assert_eq!(world.value(), 2 * VARA);
    }

    // #region nft-hangs
    #[tokio::test]
    async fn nft_hangs_settle_both_ways() {
        for (mode, settled, buyer, seller) in [
            (NftMode::DoThenSilent(LONG), Settled::Delivered, 0, 390),
            (NftMode::HangThenRefuse(LONG), Settled::Undone, 400, 0),
        ] {
            let world = World::hostile_with_price(400).await;
            world.next_nft_move(mode).await;
            assert_eq!(world.buy_for_gold(bob(), 400).await, Bought::Unknown);
            let item = world.item().unwrap();
            assert!(matches!(item.state, State::Delivering { .. }));

            // Until the doubt has ended, nobody gets anything.
            assert_eq!(world.token_claim(alice()), 0);
            assert_eq!(world.token_claim(bob()), 0);
            let settle = world.market().settle(world.key());
            assert_eq!(settle.with_actor_id(eve()).await, Ok(Ok(settled)));

            assert_eq!(world.token_claim(alice()), seller);
            assert_eq!(world.token_claim(bob()), buyer);
        }
    }
    // #endregion nft-hangs

    /// Bob offered VARA, then bought for gold: what he gets, or not, has
    /// nothing to do with his offer.
    #[tokio::test]
    async fn an_offer_can_be_cancelled_while_its_owner_waits_for_the_same_token()
     {
        let world = World::hostile_with_price(400).await;
        assert_eq!(world.offer(bob(), VARA).await, Ok(true));
        world.next_nft_move(NftMode::HangThenRefuse(LONG)).await;
        assert_eq!(world.buy_for_gold(bob(), 400).await, Bought::Unknown);

        let cancel = world.market().cancel_offer(world.key());
        assert_eq!(cancel.with_actor_id(bob()).await, Ok(Ok(VARA)));
        assert_eq!(world.claim(bob()), VARA);
    }

    #[tokio::test]
    async fn a_delivery_that_was_passed_on_counts() {
        let world = World::hostile_with_price(400).await;
        world.next_nft_move(NftMode::DoThenSilent(LONG)).await;
        assert_eq!(world.buy_for_gold(bob(), 400).await, Bought::Unknown);
        let mut vnft = world.nft.vnft().vnft_service();
        let pass_on = vnft.transfer(eve(), U256::one()).with_actor_id(bob());
        assert_eq!(pass_on.await, Ok(Ok(true)));

        let settle = world.market().settle(world.key()).await;
        assert_eq!(settle, Ok(Ok(Settled::Delivered)));
        assert_eq!(world.token_claim(alice()), 390);
    }

    #[tokio::test]
    async fn listings_and_returns_in_doubt_settle() {
        for (mode, settled) in [
            (NftMode::DoThenSilent(LONG), Settled::Delivered),
            (NftMode::HangThenRefuse(LONG), Settled::Undone),
        ] {
            let world = World::hostile().await;
            let mut market = world.market();
            world.next_nft_move(mode.clone()).await;
            let list = market.list(world.key(), None).await;
            assert_eq!(list, Ok(Ok(Listed::Unknown)));
            let taking = State::Taking { price: None };
            assert_eq!(world.state(), taking);
            let settle = market.settle(world.key()).await;
            assert_eq!(settle, Ok(Ok(settled.clone())));
            assert_eq!(world.item().is_some(), settled == Settled::Delivered);

            let key = world.key_of(2);
            assert_eq!(
                market.list(key.clone(), None).await,
                Ok(Ok(Listed::Yes))
            );
            world.next_nft_move(mode).await;
            let unlist = market.unlist(key.clone()).await;
            assert_eq!(unlist, Ok(Ok(Step::Unknown)));
            let set = market.set_price(key.clone(), None).await;
            assert_eq!(set, Ok(Err(MarketError::Busy)));
            let settle = market.settle(key.clone()).await;
            assert_eq!(settle, Ok(Ok(settled.clone())));
            let item = market.item(key).query().unwrap();
            assert_eq!(item.is_none(), settled == Settled::Delivered);
        }
    }

    #[tokio::test]
    async fn no_answer_settles_nothing() {
        let world = World::hostile_with_price(400).await;
        world.next_nft_move(NftMode::HangThenRefuse(LONG)).await;
        assert_eq!(world.buy_for_gold(bob(), 400).await, Bought::Unknown);
        world.next_nft_move(NftMode::Panic).await;
        let settle = world.market().settle(world.key()).await;
        assert_eq!(settle, Ok(Ok(Settled::StillUnknown)));
        world.next_nft_move(NftMode::Honest).await;
        let settle = world.market().settle(world.key()).await;
        assert_eq!(settle, Ok(Ok(Settled::Undone)));
        world.assert_on_sale(world.gold(400));
    }

    #[tokio::test]
    async fn a_command_that_waits_cannot_be_settled() {
        let world = World::hostile_with_price(400).await;
        world.next_nft_move(NftMode::DoThenSilent(10)).await;
        let (env, shop) = world.by_block();
        let mut market = shop.market();
        let buy = market.buy(world.key(), world.gold(400));
        let buy = buy.with_actor_id(bob()).send_for_reply().unwrap();
        env.run_next_block();
        let settle = market.settle(world.key()).send_for_reply().unwrap();
        env.run_next_block();
        assert_eq!(settle.await, Ok(Err(MarketError::Busy)));
        for _ in 0..20 {
            env.run_next_block();
        }
        assert_eq!(buy.await, Ok(Ok(Bought::Delivered)));
        assert_eq!(world.token_claim(alice()), 390);
    }

    #[tokio::test]
    async fn token_returns_false() {
        let world = World::hostile_with_price(400).await;
        for mode in [
            VftMode::ReturnFalse,
            VftMode::Throw,
            VftMode::Panic,
            VftMode::BurnGas,
        ] {
            world.next_token_move(mode).await;
            assert_eq!(
                world.buy_for_gold(bob(), 400).await,
                Bought::TokenRefused
            );
            world.assert_on_sale(world.gold(400));
        }
        world.next_token_move(VftMode::Honest).await;
        assert_eq!(world.tokens(bob()), TOKENS.into());
        assert_eq!(world.token_claim(bob()), 0);
    }

    #[tokio::test]
    async fn recheck_done() {
        let world = World::hostile_with_price(400).await;
        world.next_token_move(VftMode::DoThenSilent(LONG)).await;
        assert_eq!(world.buy_for_gold(bob(), 400).await, Bought::Unknown);
        assert!(matches!(world.state(), State::Paying { .. }));
        let doubts = world.market().doubts().query().unwrap();
        let (vft, doubt) = &doubts[0];
        assert_eq!(
            (*vft, doubt.who, doubt.amount),
            (world.vft.id(), bob(), 400)
        );
        assert_eq!(doubt.leg, Leg::In);

        assert_eq!(world.recheck(doubt.id).await, Recheck::WasDone);

        // Paid late: the tokens are Bob's to take back, and the item is for
        // sale.
        assert_eq!(world.token_claim(bob()), 400);
        world.assert_on_sale(world.gold(400));
        assert_eq!(
            world.market().recheck(doubt.id).await,
            Ok(Err(MarketError::NotInDoubt))
        );
    }

    #[tokio::test]
    async fn recheck_not_done() {
        let world = World::hostile_with_price(400).await;
        world.next_token_move(VftMode::HangThenRefuse(LONG)).await;
        assert_eq!(world.buy_for_gold(bob(), 400).await, Bought::Unknown);
        let doubt = world.doubt().await;
        assert_eq!(world.recheck(doubt).await, Recheck::WasNotDone);
        assert_eq!(world.token_claim(bob()), 0);
        world.assert_on_sale(world.gold(400));
    }

    #[tokio::test]
    async fn withdrawals_in_doubt() {
        for (mode, answer, left) in [
            (VftMode::DoThenSilent(LONG), Recheck::WasDone, 0),
            (VftMode::HangThenRefuse(LONG), Recheck::WasNotDone, 390),
        ] {
            let world = World::hostile_with_price(400).await;
            assert_eq!(world.buy_for_gold(bob(), 400).await, Bought::Delivered);
            world.next_token_move(mode).await;
            let mut market = world.market();
            let withdraw = market.withdraw_token(world.vft.id()).await;
            assert_eq!(withdraw, Ok(Ok(Step::Unknown)));
            assert_eq!(world.token_claim(alice()), 0);
            let mut events = market.listen().await.unwrap();
            let doubt = world.doubt().await;
            assert_eq!(world.recheck(doubt).await, answer);
            assert_eq!(world.token_claim(alice()), left);
            assert_eq!(drain(&mut events).len(), usize::from(left == 0));
        }
    }

    #[tokio::test]
    async fn a_refused_withdrawal_stays_a_claim() {
        let world = World::hostile_with_price(400).await;
        assert_eq!(world.buy_for_gold(bob(), 400).await, Bought::Delivered);
        world.next_token_move(VftMode::ReturnFalse).await;
        let withdraw = world.market().withdraw_token(world.vft.id()).await;
        assert_eq!(withdraw, Ok(Ok(Step::Refused)));
        assert_eq!(world.token_claim(alice()), 390);
    }

    #[tokio::test]
    async fn concede_by_wrong_party() {
        let world = World::hostile_with_price(400).await;
        world.next_token_move(VftMode::HangThenRefuse(LONG)).await;
        assert_eq!(world.buy_for_gold(bob(), 400).await, Bought::Unknown);
        let mut market = world.market();
        let doubt = world.doubt().await;
        for who in [alice(), charlie(), eve()] {
            let concede = market.concede(doubt).with_actor_id(who);
            assert_eq!(concede.await, Ok(Err(MarketError::NotParty)));
        }
        let concede = market.concede(doubt).with_actor_id(bob());
        assert_eq!(concede.await, Ok(Ok(true)));
        world.assert_on_sale(world.gold(400));
        assert_eq!(world.token_claim(bob()), 0);
    }

    #[tokio::test]
    async fn two_doubts_mixed() {
        let world = World::hostile_with_price(400).await;
        let mut market = world.market();
        let list = market.list(world.key_of(2), Some(world.gold(400))).await;
        assert_eq!(list, Ok(Ok(Listed::Yes)));
        // Two payments of the same amount, of which one arrives.
        world.next_token_move(VftMode::DoThenSilent(LONG)).await;
        assert_eq!(world.buy_for_gold(bob(), 400).await, Bought::Unknown);
        let paid = world.doubt().await;
        world.next_token_move(VftMode::HangThenRefuse(LONG)).await;
        let buy = market.buy(world.key_of(2), world.gold(400));
        let buy = buy.with_actor_id(eve()).await;
        assert_eq!(buy, Ok(Ok(Bought::Unknown)));
        let unpaid = world.doubt().await;

        assert_eq!(world.recheck(paid).await, Recheck::StillUnknown);
        // Asking again stops nobody for a while.
        let again = market.recheck(unpaid).await;
        assert_eq!(again, Ok(Err(MarketError::Busy)));
        let concede = market.concede(unpaid).with_actor_id(eve());
        assert_eq!(concede.await, Ok(Ok(true)));
        assert_eq!(world.recheck(paid).await, Recheck::WasDone);
        assert_eq!(world.token_claim(bob()), 400);
        assert_eq!(world.token_claim(eve()), 0);
        assert_eq!(market.doubts().query(), Ok(vec![]));
    }

    #[tokio::test]
    async fn doubts_of_a_token_do_not_block_others() {
        let world = World::hostile_with_price(400).await;
        let mut market = world.market();
        for id in 2..=3 {
            let list =
                market.list(world.key_of(id), Some(world.gold(100))).await;
            assert_eq!(list, Ok(Ok(Listed::Yes)));
        }
        world.next_token_move(VftMode::HangThenRefuse(LONG)).await;
        assert_eq!(world.buy_for_gold(bob(), 400).await, Bought::Unknown);
        let buy = market.buy(world.key_of(2), world.gold(100));
        assert_eq!(buy.with_actor_id(eve()).await, Ok(Ok(Bought::Delivered)));
        let unlist = market.unlist(world.key()).await;
        assert_eq!(unlist, Ok(Err(MarketError::Busy)));
    }
}

mod invariants {
    use super::*;
    use proptest::prelude::*;

    fn nft_mode(choice: u8) -> NftMode {
        match choice {
            0 => NftMode::Throw,
            1 => NftMode::DoThenSilent(310),
            2 => NftMode::HangThenRefuse(310),
            _ => NftMode::Honest,
        }
    }

    fn vft_mode(choice: u8) -> VftMode {
        match choice {
            0 => VftMode::ReturnFalse,
            1 => VftMode::DoThenSilent(310),
            2 => VftMode::HangThenRefuse(310),
            _ => VftMode::Honest,
        }
    }

    impl World {
        /// What the market has is what it owes, in VARA and in tokens.
        fn check(&self) {
            let market = self.market();
            let users = [alice(), bob(), charlie(), eve()];
            let mut owed: u128 = users.map(|who| self.claim(who)).iter().sum();
            let mut tokens: u128 =
                users.map(|who| self.token_claim(who)).iter().sum();
            for id in 1..=3 {
                let offers = market.offers(self.key_of(id)).query().unwrap();
                owed += offers.iter().map(|(_, amount)| amount).sum::<u128>();
            }
            for (_, item) in market.items(None, 100).query().unwrap() {
                match item.state {
                    State::Delivering {
                        price: Price::Native(amount),
                        ..
                    } => owed += amount,
                    State::Delivering {
                        price: Price::Token { amount, .. },
                        ..
                    } => tokens += amount,
                    _ => {}
                }
            }
            assert_eq!(self.value(), owed);
            let (mut incoming, mut outgoing) = (0, 0);
            for (_, doubt) in market.doubts().query().unwrap() {
                match doubt.leg {
                    Leg::In => incoming += doubt.amount,
                    Leg::Out => outgoing += doubt.amount,
                }
            }
            let balance = self.tokens(self.shop.id()).as_u128();
            assert!(
                tokens <= balance && balance <= tokens + incoming + outgoing
            );
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..Default::default() })]

        /// The property of `market.rs`, on the Wasm, with a hostile collection
        /// and a hostile token.
        #[test]
        fn nothing_is_created_or_lost(
            messages in prop::collection::vec((0u8..11, any::<bool>(), 1u64..4, 0u8..6), 1..16),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let world = World::hostile().await;
                let mut market = world.market();
                for (command, first, id, mode) in messages {
                    let who = if first { bob() } else { eve() };
                    let key = world.key_of(id);
                    world.next_nft_move(nft_mode(mode)).await;
                    world.next_token_move(vft_mode(mode.wrapping_sub(3))).await;
                    match command {
                        0..=1 => {
                            let price = if first { world.gold(40) } else { Price::Native(VARA) };
                            _ = market.list(key, Some(price)).await.unwrap();
                        }
                        2..=4 => {
                            let Some(Item { state: State::OnSale(price), .. }) =
                                market.item(key.clone()).query().unwrap()
                            else {
                                continue;
                            };
                            let value = match price {
                                Price::Native(amount) => amount,
                                Price::Token { .. } => 0,
                            };
                            let buy = market.buy(key, price).with_actor_id(who);
                            _ = buy.with_value(value).await.unwrap();
                        }
                        5 => {
                            let offer = market.offer(key).with_actor_id(who);
                            _ = offer.with_value(VARA).await.unwrap();
                        }
                        6 => {
                            let offers = market.offers(key.clone()).query().unwrap();
                            if let Some((from, amount)) = offers.first() {
                                _ = market.accept_offer(key, *from, *amount).await.unwrap();
                            }
                        }
                        7 => _ = market.cancel_offer(key).with_actor_id(who).await.unwrap(),
                        8 => _ = market.settle(key).await.unwrap(),
                        9 => {
                            if let Some((_, doubt)) = market.doubts().query().unwrap().first() {
                                _ = market.recheck(doubt.id).await.unwrap();
                            }
                        }
                        _ => {
                            let who = if first { alice() } else { who };
                            let withdraw = market.withdraw_token(world.vft.id());
                            _ = withdraw.with_actor_id(who).await.unwrap();
                        }
                    }
                    world.check();
                }
            });
        }
    }
}

mod attacks {
    use super::*;
    use attack_kit::{
        Block, Doubtful, HostileToken, Mode, OUT_BLOCKS, Open, attack,
        end_doubts,
    };
    use hostile_vnft_client::vnft::Vnft as _;
    use kit::calls::WAIT_BLOCKS;
    use sails_rs::futures::Stream;
    use std::cell::RefCell;

    /// All prices in gold: no balance tells one doubt from another.
    const AMOUNT: u128 = 10;
    /// NFTs of everybody.
    const EACH: u64 = 3;

    /// A command, by whom, a number that picks an NFT, gas in 10^9.
    type Message = (u8, usize, u64, u64);

    /// Eve is a stranger.
    fn users() -> [ActorId; 3] {
        [alice(), bob(), eve()]
    }

    fn honest() -> [ActorId; 2] {
        [alice(), bob()]
    }

    /// A market without a fee, where everybody sells NFTs of one collection for
    /// one token.
    struct Bazaar {
        env: GtestEnv,
        token: HostileToken,
        nft: Actor<HostileVnftProgram, GtestEnv>,
        shop: Shop,
        events:
            RefCell<Box<dyn Stream<Item = (ActorId, MarketEvents)> + Unpin>>,
        /// All that has been told.
        told: RefCell<Vec<MarketEvents>>,
        /// Value of the market without any trade.
        empty: u128,
    }

    impl Bazaar {
        /// Everybody has sold one NFT and sells two.
        async fn new() -> Self {
            let env = env();
            let token = HostileToken::deploy(&env).await;
            let code = hostile_vnft_app::WASM_BINARY;
            let code_id = env.system().submit_code(code);
            let nft = env.deploy::<HostileVnftProgram>(code_id, vec![]).new();
            let nft = nft.await.unwrap();
            let (fee_bps, treasury) = (0, charlie());
            let code_id = env.system().submit_code(WASM_BINARY);
            let shop = env.deploy::<MarketplaceProgram>(code_id, vec![]);
            let shop = shop.new(Config { fee_bps, treasury }).await;
            let shop = shop.unwrap().unwrap();
            let mut market = shop.market();
            assert_eq!(market.allow_nft(nft.id(), true).await, Ok(Ok(true)));
            assert_eq!(
                market.allow_token(token.id(), true).await,
                Ok(Ok(true))
            );
            let events = market.listen().await.unwrap();
            let bazaar = Self {
                env,
                token,
                nft,
                empty: shop.balance(),
                shop,
                events: RefCell::new(Box::new(events)),
                told: RefCell::default(),
            };
            for who in users() {
                bazaar.token.give(who, bazaar.shop.id(), TOKENS).await;
                for _ in 0..EACH {
                    let id = bazaar.nft.control().mint(who).await.unwrap();
                    bazaar.list(&bazaar.env, who, id.as_u64());
                }
            }
            for (at, who) in users().into_iter().enumerate() {
                let next = bazaar.key((at as u64 + 1) % 3 * EACH + 1);
                let buy = market.buy(next, bazaar.gold()).with_actor_id(who);
                assert_eq!(buy.await, Ok(Ok(Bought::Delivered)));
            }
            bazaar
        }

        fn market(
            &self,
        ) -> Service<marketplace_client::market::MarketImpl, GtestEnv> {
            self.shop.market()
        }

        fn key(&self, id: u64) -> Key {
            Key {
                nft: self.nft.id(),
                token_id: id.into(),
            }
        }

        fn gold(&self) -> Price {
            Price::Token {
                vft: self.token.id(),
                amount: AMOUNT,
            }
        }

        fn items(&self) -> Vec<(Key, Item)> {
            self.market().items(None, 100).query().unwrap()
        }

        fn offers(&self, key: &Key) -> Vec<(ActorId, u128)> {
            self.market().offers(key.clone()).query().unwrap()
        }

        fn token_claim(&self, who: ActorId) -> u128 {
            let claim = self.market().token_claim_of(who, self.token.id());
            claim.query().unwrap()
        }

        /// Sends an NFT to the market, if it is one of `who`.
        fn list(&self, env: &GtestEnv, who: ActorId, id: u64) {
            let nft: Actor<HostileVnftProgram, _> =
                Actor::new(env.clone(), self.nft.id());
            let shop: Shop = Actor::new(env.clone(), self.shop.id());
            let mut nft = nft.vnft();
            let approve = nft.approve(self.shop.id(), id.into());
            approve.with_actor_id(who).send_one_way().unwrap();
            let mut market = shop.market();
            let list = market.list(self.key(id), Some(self.gold()));
            list.with_actor_id(who).send_one_way().unwrap();
        }

        /// The NFTs of the market in such a state, with their sellers.
        fn where_state(
            &self,
            counts: impl Fn(&State) -> bool,
        ) -> Vec<(Key, ActorId)> {
            let items = self.items().into_iter();
            let items = items.filter(|(_, item)| counts(&item.state));
            items.map(|(key, item)| (key, item.seller)).collect()
        }

        /// Everybody sends the same: doubts are alike.
        fn send_all(&self, (command, first, number, gas): Message) {
            for turn in 0..3 {
                let number = number + turn as u64;
                self.send((command, (first + turn) % 3, number, gas));
            }
        }

        /// Sends one message; nobody waits for its answer.
        fn send(&self, (command, who, number, gas): Message) {
            let env = manual(&self.env);
            let shop: Shop = Actor::new(env.clone(), self.shop.id());
            let mut market = shop.market();
            let who = users()[who];
            let pick = |mut of: Vec<(Key, ActorId)>| {
                of.retain(|(_, seller)| *seller != who);
                match of.len() as u64 {
                    0 => (self.key(1), who),
                    len => of[(number % len) as usize].clone(),
                }
            };
            let on_sale = || {
                let sale = |state: &State| matches!(state, State::OnSale(_));
                pick(self.where_state(sale))
            };
            let giga = |gas| gas * 1_000_000_000;
            let sent = match command {
                0 => return self.list(&env, who, number % (3 * EACH) + 1),
                1..=4 => {
                    let (key, _) = on_sale();
                    let buy = market.buy(key, self.gold()).with_actor_id(who);
                    let mut buy = match who == eve() {
                        // May be too little to come to an end.
                        true => buy.with_gas_limit(giga(gas + 23)),
                        false => buy,
                    };
                    buy.send_one_way()
                }
                5 => {
                    let (key, seller) = on_sale();
                    market.unlist(key).with_actor_id(seller).send_one_way()
                }
                6 => {
                    let (key, seller) = on_sale();
                    let mut offer = market
                        .offer(key.clone())
                        .with_actor_id(who)
                        .with_value(VARA);
                    offer.send_one_way().unwrap();
                    let accept = market.accept_offer(key, who, VARA);
                    accept.with_actor_id(seller).send_one_way()
                }
                7..=9 => market
                    .withdraw_token(self.token.id())
                    .with_actor_id(who)
                    .send_one_way(),
                10 => {
                    let (key, _) = pick(self.where_state(moves_nft));
                    market
                        .settle(key)
                        .with_actor_id(eve())
                        .with_gas_limit(giga(gas))
                        .send_one_way()
                }
                _ => {
                    let first = self.doubts().first().map_or(0, |it| it.id);
                    market
                        .recheck(first)
                        .with_actor_id(eve())
                        .with_gas_limit(giga(gas))
                        .send_one_way()
                }
            };
            sent.unwrap();
        }

        /// What has been sold for which price: NFT, seller, buyer.
        fn sold(&self) -> Vec<(Key, ActorId, ActorId, Price)> {
            let mut told = self.told.borrow_mut();
            told.extend(drain(&mut *self.events.borrow_mut()));
            let sold = told.iter().filter_map(|event| match event {
                MarketEvents::Sold {
                    key,
                    seller,
                    buyer,
                    price,
                } => Some((key.clone(), *seller, *buyer, price.clone())),
                _ => None,
            });
            sold.collect()
        }

        /// The tokens that `who` had at first and has earned.
        fn due(&self, who: ActorId) -> u128 {
            let (mut earned, mut spent) = (TOKENS, 0);
            for (_, seller, buyer, price) in self.sold() {
                if price == self.gold() {
                    earned += if seller == who { AMOUNT } else { 0 };
                    spent += if buyer == who { AMOUNT } else { 0 };
                }
            }
            earned - spent
        }

        /// Whose an NFT is, wherever it is.
        fn owner(&self, id: u64) -> ActorId {
            let sold = self.sold();
            let mut sold = sold.iter().rev();
            let last = sold.find(|(key, ..)| *key == self.key(id));
            let first = users()[((id - 1) / EACH) as usize];
            last.map_or(first, |(_, _, buyer, _)| *buyer)
        }

        /// The honest accounts have everything out that is theirs.
        async fn everybody_gets_out(&self) {
            self.token.next(Mode::Honest, 0).await;
            self.next_nft(&Mode::Honest).await;
            let honest_since = self.env.system().block_height();
            (0..WAIT_BLOCKS).for_each(|_| self.env.run_next_block());
            end_doubts(self, &honest()).await;
            self.free_items(honest_since + OUT_BLOCKS).await;

            for (key, _) in self.where_state(moves_nft) {
                let settle = self.market().settle(key);
                let settled = settle.with_actor_id(eve()).await;
                assert_ne!(settled.unwrap().unwrap(), Settled::StillUnknown);
            }
            for (key, item) in self.items() {
                if honest().contains(&item.seller) {
                    let unlist = self.market().unlist(key);
                    let step = unlist.with_actor_id(item.seller).await;
                    assert_eq!(step, Ok(Ok(Step::Done)));
                }
            }
            for who in honest() {
                for id in 1..=3 * EACH {
                    let key = self.key(id);
                    if self.offers(&key).iter().any(|(by, _)| *by == who) {
                        let cancel = self.market().cancel_offer(key);
                        let cancel = cancel.with_actor_id(who).await;
                        cancel.unwrap().unwrap();
                    }
                }
                if self.market().claim_of(who).query().unwrap() > 0 {
                    let withdraw = self.market().withdraw().with_actor_id(who);
                    withdraw.await.unwrap().unwrap();
                }
                if self.token_claim(who) > 0 {
                    let withdraw =
                        self.market().withdraw_token(self.token.id());
                    let step = withdraw.with_actor_id(who).await;
                    assert_eq!(step, Ok(Ok(Step::Done)));
                }
            }
            let blocks = self.env.system().block_height() - honest_since;
            assert!(blocks <= OUT_BLOCKS, "{blocks}");
            self.check();
        }

        /// Ends the doubts of strangers that lock an item of an honest seller.
        /// Returns what that cost.
        async fn free_items(&self, end: u32) -> u128 {
            let locked = || {
                let items = self.items();
                items.iter().any(|(_, item)| {
                    honest().contains(&item.seller)
                        && matches!(item.state, State::Paying { .. })
                })
            };
            let mut gift = 0;
            while locked() {
                let now = self.env.system().block_height();
                assert!(now < end, "{:?} in block {now}", self.items());
                let doubts = self.doubts();
                let doubt = doubts.first().expect("a reason for the lock");
                self.recheck(doubt.id).await;
                if gift == 0 && locked() {
                    gift = self.doubts().iter().map(|it| it.amount).sum();
                    self.token.mint(self.shop.id(), gift).await;
                }
                self.env.run_next_block();
            }
            gift
        }

        /// Wallets and books after that.
        fn check(&self) {
            for who in honest() {
                assert_eq!(self.token.balance(who), self.due(who));
            }
            for id in 1..=3 * EACH {
                let owner = self.owner(id);
                if honest().contains(&owner) {
                    let vnft = self.nft.vnft();
                    let holder = vnft.owner_of(id.into()).query();
                    assert_eq!(holder, Ok(Some(owner)));
                }
            }
            let mut value = 0;
            let mut tokens = 0;
            for who in users() {
                value += self.market().claim_of(who).query().unwrap();
                tokens += self.token_claim(who);
            }
            for id in 1..=3 * EACH {
                let offers = self.offers(&self.key(id));
                value += offers.iter().map(|(_, amount)| amount).sum::<u128>();
            }
            assert_eq!(self.shop.balance() - self.empty, value);
            assert!(self.token.balance(self.shop.id()) >= tokens);
        }

        /// How the collection treats the next two moves.
        async fn next_nft(&self, mode: &Mode) {
            // The same enum in two clients.
            let mode = NftMode::decode(&mut &mode.encode()[..]).unwrap();
            let set_mode = self.nft.control().set_mode(mode, 2);
            assert_eq!(set_mode.await, Ok(true));
        }
    }

    /// Whether the NFT is under way or may be.
    fn moves_nft(state: &State) -> bool {
        matches!(
            state,
            State::Taking { .. }
                | State::Delivering { .. }
                | State::Returning { .. }
        )
    }

    impl Doubtful for Bazaar {
        fn env(&self) -> &GtestEnv {
            &self.env
        }

        fn program(&self) -> ActorId {
            self.shop.id()
        }

        fn token(&self) -> &HostileToken {
            &self.token
        }

        fn doubts(&self) -> Vec<Open> {
            let doubts = self.market().doubts().query().unwrap();
            let open = doubts.into_iter().map(|(_, it)| Open {
                id: it.id,
                who: it.who,
                amount: it.amount,
            });
            open.collect()
        }

        fn missing(&self, who: ActorId) -> u128 {
            let paid = |state: &State| {
                matches!(state, State::Delivering { to, price, .. }
                    if *to == who && *price == self.gold())
            };
            let items = self.items();
            let paid = items.iter().filter(|(_, item)| paid(&item.state));
            let paid = paid.count() as u128 * AMOUNT;
            let owed = self.token_claim(who) + paid;
            self.due(who) - owed - self.token.balance(who)
        }

        async fn recheck(&self, id: u64) {
            let recheck = self.market().recheck(id).with_actor_id(eve());
            _ = recheck.await.unwrap();
        }

        async fn concede(&self, by: ActorId, id: u64) {
            let concede = self.market().concede(id).with_actor_id(by);
            _ = concede.await.unwrap();
        }
    }

    // #region out
    /// At any message of any sequence the token answers late, never, not once,
    /// or spends all its gas, the collection does the same a block later, and
    /// Eve is between any two messages.
    #[test]
    fn whatever_the_token_does_honest_accounts_get_out_what_is_theirs() {
        let message = (0u8..12, 0usize..3, 0..3 * EACH, 35u64..60);
        let found = attack(30, message, async |blocks| {
            let bazaar = Bazaar::new().await;
            for Block { mode, messages } in blocks {
                bazaar.token.next(mode.clone(), 4).await;
                messages.into_iter().for_each(|it| bazaar.send_all(it));
                bazaar.env.run_next_block();
                bazaar.next_nft(&mode).await;
            }
            bazaar.everybody_gets_out().await;
        });
        assert_eq!(found, Ok(()));
    }
    // #endregion out
}
