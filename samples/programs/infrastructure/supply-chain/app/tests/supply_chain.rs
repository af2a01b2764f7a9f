use hostile_vft_client::{
    HostileVft as _, HostileVftProgram,
    control::{Control as _, Mode},
};
use kit::doubts::{MAX_MOVES, PAUSE_BLOCKS};
use sails_rs::{client::*, prelude::*};
use supply_chain_app::{
    ChainError as Error, ChainInitError as InitError, Config as Setup,
    Role as Part, State as Stand, WASM_BINARY,
    state::{
        ChainState, Command, Kind, MAX_HELD, Move, Party, Phase, TABLE,
        on_time_share,
    },
};
use supply_chain_client::{
    ChainInitError, Config, SupplyChain as _, SupplyChainProgram,
    chain::{
        Bought, Chain as _, ChainError, Item, Metadata, Moved, Produced,
        Recheck, Role, State, events::ChainEvents,
    },
};
use testkit::{alice, bob, charlie, drain, env, eve, manual};
use vft_client::{
    Vft as _, VftProgram, vft::Vft as _, vft_service::VftService as _,
};
use vnft_client::{
    Vnft as _, VnftProgram, vnft::Vnft as _, vnft_service::VnftService as _,
};

type Chain = Actor<SupplyChainProgram, GtestEnv>;
type Collection = Actor<VnftProgram, GtestEnv>;
type Token = Actor<HostileVftProgram, GtestEnv>;

const FUNDS: u128 = 1_000_000;
const VARA: u128 = 1_000_000_000_000;
/// A delivery of 100 blocks.
const DELIVERY: u64 = 100 * 3000;
/// Longer than anybody waits.
const SILENT: u32 = 400;

fn arbiter() -> ActorId {
    ActorId::from(0xa1)
}

fn config(vft: ActorId, vnft: ActorId) -> Config {
    Config {
        vft,
        vnft,
        producers: vec![alice()],
        distributors: vec![bob()],
        retailers: vec![charlie()],
        arbiter: arbiter(),
    }
}

async fn open(env: &GtestEnv, config: Config) -> Result<Chain, ChainInitError> {
    use supply_chain_client::SupplyChainCtors as _;

    let code_id = env.system().submit_code(WASM_BINARY);
    let opened = env.deploy(code_id, b"chain".to_vec()).new(config).await;
    opened.unwrap()
}

/// A chain of Alice, Bob and Charlie, who all have tokens, and a collection in
/// which it may mint.
async fn deploy(env: &GtestEnv) -> (Token, Collection, Chain) {
    deploy_with(env, |_| ()).await
}

async fn deploy_token(env: &GtestEnv) -> Token {
    use hostile_vft_client::HostileVftCtors as _;

    let code_id = env.system().submit_code(hostile_vft_app::WASM_BINARY);
    let token = env.deploy(code_id, b"vft".to_vec()).new();
    token.await.unwrap()
}

async fn deploy_with(
    env: &GtestEnv,
    change: impl FnOnce(&mut Config),
) -> (Token, Collection, Chain) {
    use vnft_client::VnftCtors as _;

    let token = deploy_token(env).await;
    let code_id = env.system().submit_code(vnft_app::WASM_BINARY);
    let collection: Collection = env
        .deploy(code_id, b"vnft".to_vec())
        .new("Items".into(), "ITM".into())
        .await
        .unwrap()
        .unwrap();
    let mut config = config(token.id(), collection.id());
    change(&mut config);
    let chain = open(env, config).await.unwrap();
    let grant = collection.vnft().grant_minter(chain.id()).await;
    assert_eq!(grant, Ok(Ok(true)));

    let honest: Actor<VftProgram, GtestEnv> =
        Actor::new(env.clone(), token.id());
    for user in [alice(), bob(), charlie(), eve()] {
        assert_eq!(token.control().mint(user, FUNDS.into()).await, Ok(true));
        let mut service = honest.vft().vft_service();
        let approve =
            service.approve(chain.id(), U256::MAX).with_actor_id(user);
        assert_eq!(approve.await, Ok(Ok(true)));
    }
    (token, collection, chain)
}

fn tokens(env: &GtestEnv, token: &Token, who: ActorId) -> u128 {
    let honest: Actor<VftProgram, GtestEnv> =
        Actor::new(env.clone(), token.id());
    let balance = honest.vft().vft_service().balance_of(who).query();
    balance.unwrap().as_u128()
}

/// Treats the next move of tokens as `mode` says.
async fn behave(token: &Token, mode: Mode) {
    assert_eq!(token.control().set_mode(mode, 1).await, Ok(true));
}

fn metadata() -> Metadata {
    Metadata {
        name: "Cheese".into(),
        description: String::new(),
        media: String::new(),
        reference: String::new(),
    }
}

/// An item of Alice, offered at 1000.
async fn offer(chain: &Chain) -> u64 {
    offer_at(chain, 1000).await
}

async fn offer_at(chain: &Chain, price: u128) -> u64 {
    let mut service = chain.chain();
    let Ok(Ok(Produced::Done(item))) = service.produce(metadata()).await else {
        unreachable!("an item");
    };
    let sale = service.put_up_for_sale(item, price).await;
    assert_eq!(sale, Ok(Ok(true)));
    item
}

/// The seller agrees and ships, the buyer receives in time.
async fn hand_over(
    chain: &Chain,
    item: u64,
    seller: ActorId,
    buyer: ActorId,
    price: u128,
) {
    let mut service = chain.chain();
    let order = service.order(item, price, DELIVERY).with_actor_id(buyer);
    assert_eq!(order.await, Ok(Ok(Moved::Done)));
    let approve = service.decide(item, true).with_actor_id(seller);
    assert_eq!(approve.await, Ok(Ok(true)));
    let ship = service.ship(item).with_actor_id(seller);
    assert_eq!(ship.await, Ok(Ok(true)));
    let receive = service.receive(item).with_actor_id(buyer).await;
    let shares = receive.unwrap().unwrap();
    assert_eq!((shares.to_seller, shares.to_buyer), (price, 0));
}

/// The item as a retailer's, offered at 3000.
async fn stock(chain: &Chain) -> u64 {
    let item = offer(chain).await;
    hand_over(chain, item, alice(), bob(), 1000).await;
    let mut service = chain.chain();
    let process = service.process(item).with_actor_id(bob());
    assert_eq!(process.await, Ok(Ok(true)));
    let package = service.package(item).with_actor_id(bob());
    assert_eq!(package.await, Ok(Ok(true)));
    let sale = service.put_up_for_sale(item, 2000).with_actor_id(bob());
    assert_eq!(sale.await, Ok(Ok(true)));
    hand_over(chain, item, bob(), charlie(), 2000).await;
    let sale = service.put_up_for_sale(item, 3000).with_actor_id(charlie());
    assert_eq!(sale.await, Ok(Ok(true)));
    item
}

fn item(chain: &Chain, id: u64) -> Item {
    chain.chain().item(id).query().unwrap().unwrap()
}

fn claim(chain: &Chain, who: ActorId) -> u128 {
    chain.chain().claim_of(who).query().unwrap()
}

/// Actors of the tests on the rules alone.
const PRODUCER: u64 = 1;
const DISTRIBUTOR: u64 = 2;
const OTHER: u64 = 3;
const RETAILER: u64 = 4;
const CONSUMER: u64 = 5;
const ARBITER: u64 = 9;
/// An agreed delivery, in ms.
const AGREED: u64 = 100_000;

fn who(id: u64) -> ActorId {
    ActorId::from(id)
}

fn setup() -> Setup {
    Setup {
        vft: who(100),
        vnft: who(101),
        producers: vec![who(PRODUCER)],
        distributors: vec![who(DISTRIBUTOR), who(OTHER)],
        retailers: vec![who(RETAILER)],
        arbiter: who(ARBITER),
    }
}

/// Item 0, shipped by its producer at time 0 for 1000.
fn shipped() -> ChainState {
    let mut state = ordered();
    state.decide(0, who(PRODUCER), true).unwrap();
    state.ship(0, who(PRODUCER), 0).unwrap();
    state
}

fn ordered() -> ChainState {
    let mut state = ChainState::new(&setup()).unwrap();
    let id = state.begin_produce(who(PRODUCER)).unwrap();
    state.produced(id, U256::zero());
    state.put_up_for_sale(id, who(PRODUCER), 1000).unwrap();
    let order = state.begin_order(id, who(DISTRIBUTOR), 1000, AGREED);
    state.answered(order.unwrap(), kit::calls::TokenAnswer::Done);
    state
}

mod normal {
    use super::*;

    // #region path
    #[tokio::test]
    async fn from_the_producer_to_a_consumer() {
        let env = env();
        let (token, collection, chain) = deploy(&env).await;
        let item_id = stock(&chain).await;

        let buy = chain.chain().buy(item_id, 3000).with_actor_id(eve());
        assert_eq!(buy.await, Ok(Ok(Bought::Done)));

        for (seller, earned) in
            [(alice(), 1000), (bob(), 2000), (charlie(), 3000)]
        {
            assert_eq!(claim(&chain, seller), earned);
            let withdraw = chain.chain().withdraw().with_actor_id(seller);
            assert_eq!(withdraw.await, Ok(Ok(Moved::Done)));
        }
        assert_eq!(tokens(&env, &token, alice()), FUNDS + 1000);
        assert_eq!(tokens(&env, &token, bob()), FUNDS - 1000 + 2000);
        assert_eq!(tokens(&env, &token, charlie()), FUNDS - 2000 + 3000);
        assert_eq!(tokens(&env, &token, eve()), FUNDS - 3000);
        assert_eq!(tokens(&env, &token, chain.id()), 0);
        let sold = item(&chain, item_id);
        assert_eq!(sold.state, State::Sold);
        let nft = collection.vnft().vnft_service();
        let owner = nft.owner_of(sold.token_id.unwrap()).query();
        assert_eq!(owner, Ok(Some(eve())));
    }
    // #endregion path

    #[tokio::test]
    async fn events_tell_the_history_of_an_item() {
        let env = env();
        let (_, _, chain) = deploy(&env).await;
        let mut events = chain.chain().listen().await.unwrap();
        let id = offer(&chain).await;
        hand_over(&chain, id, alice(), bob(), 1000).await;

        let told = drain(&mut events);
        assert!(matches!(told[0], ChainEvents::Produced { item: 0, .. }));
        assert_eq!(
            told[1],
            ChainEvents::ForSale {
                item: 0,
                by: Role::Producer,
                price: 1000
            }
        );
        assert_eq!(
            told[2],
            ChainEvents::Ordered {
                item: 0,
                buyer: bob()
            }
        );
        assert_eq!(told[3], ChainEvents::Approved { item: 0 });
        assert!(matches!(told[4], ChainEvents::Shipped { item: 0, .. }));
        assert_eq!(
            told[5],
            ChainEvents::Received {
                item: 0,
                by: bob(),
                to_seller: 1000,
                to_buyer: 0
            }
        );
        assert_eq!(told.len(), 6);
        // One more than events: the payment under way.
        assert_eq!(item(&chain, id).history_len, 7);
    }

    #[tokio::test]
    async fn a_rejected_order_is_a_claim_of_the_buyer() {
        let env = env();
        let (token, _, chain) = deploy(&env).await;
        let id = offer(&chain).await;
        let mut service = chain.chain();
        let order = service.order(id, 1000, DELIVERY).with_actor_id(bob());
        assert_eq!(order.await, Ok(Ok(Moved::Done)));
        assert_eq!(service.decide(id, false).await, Ok(Ok(true)));

        let state = State::ForSale {
            by: Role::Producer,
            price: 1000,
        };
        assert_eq!(item(&chain, id).state, state);
        let withdraw = service.withdraw().with_actor_id(bob());
        assert_eq!(withdraw.await, Ok(Ok(Moved::Done)));
        assert_eq!(tokens(&env, &token, bob()), FUNDS);
    }

    // #region late
    #[test]
    fn a_late_delivery_costs_the_seller() {
        for (took, to_seller) in [
            (AGREED, 1000),
            (AGREED + AGREED / 4, 750),
            (2 * AGREED, 0),
            (5 * AGREED, 0),
        ] {
            let mut state = shipped();
            let shares = state.receive(0, who(DISTRIBUTOR), took).unwrap();
            assert_eq!(shares.to_seller, to_seller);
            assert_eq!(shares.to_buyer, 1000 - to_seller);
            assert_eq!(state.claim_of(&who(PRODUCER)), to_seller);
            assert_eq!(state.claim_of(&who(DISTRIBUTOR)), 1000 - to_seller);
        }
    }
    // #endregion late
}

mod errors {
    use super::*;

    #[test]
    fn role_lists_must_be_disjoint() {
        let open = |change: fn(&mut Setup)| {
            let mut setup = setup();
            change(&mut setup);
            ChainState::new(&setup).err()
        };
        assert_eq!(open(|_| ()), None);
        let overlap = Some(InitError::RolesOverlap);
        assert_eq!(open(|setup| setup.retailers.push(who(PRODUCER))), overlap);
        assert_eq!(open(|setup| setup.producers.push(who(PRODUCER))), overlap);
        assert_eq!(open(|setup| setup.arbiter = who(RETAILER)), overlap);
        let count = Some(InitError::MemberCount);
        assert_eq!(open(|setup| setup.producers.clear()), count);
        let many =
            |setup: &mut Setup| setup.retailers = (200..233).map(who).collect();
        assert_eq!(open(many), count);
        let zero = Some(InitError::ZeroAddress);
        assert_eq!(open(|setup| setup.vft = ActorId::zero()), zero);
        assert_eq!(open(|setup| setup.retailers.push(ActorId::zero())), zero);
    }

    // #region pairs
    /// Whoever asks: what is not in the table is refused.
    #[test]
    fn every_other_step_is_refused() {
        for phase in PHASES {
            for command in COMMANDS {
                let allowed =
                    TABLE.iter().any(|row| (row.0, row.1) == (phase, command));
                for by in 1..=9 {
                    let mut state = reach(phase);
                    assert_eq!(state.item(0).unwrap().state.phase(), phase);
                    let refused = matches!(
                        take(&mut state, command, who(by)),
                        Err(Error::WrongState { .. } | Error::NothingInDoubt)
                    );
                    let wrong_kind =
                        phase == Phase::ForSale && command == Command::Buy;
                    assert!(
                        refused != allowed || wrong_kind,
                        "{phase:?} {command:?} {by}"
                    );
                }
            }
        }
    }
    // #endregion pairs

    const PHASES: [Phase; 14] = [
        Phase::Minting,
        Phase::Produced,
        Phase::Received,
        Phase::Processed,
        Phase::Packaged,
        Phase::Stocked,
        Phase::ForSale,
        Phase::Paying,
        Phase::Ordered,
        Phase::Approved,
        Phase::Shipped,
        Phase::Disputed,
        Phase::Delivering,
        Phase::Sold,
    ];
    const COMMANDS: [Command; 13] = [
        Command::PutUpForSale,
        Command::WithdrawFromSale,
        Command::Process,
        Command::Package,
        Command::Order,
        Command::Buy,
        Command::Decide,
        Command::Ship,
        Command::MarkDelivered,
        Command::Receive,
        Command::Dispute,
        Command::Arbitrate,
        Command::Settle,
    ];

    fn take(
        state: &mut ChainState,
        command: Command,
        by: ActorId,
    ) -> Result<(), Error> {
        match command {
            Command::PutUpForSale => {
                state.put_up_for_sale(0, by, 1000).map(drop)
            }
            Command::WithdrawFromSale => state.withdraw_from_sale(0, by),
            Command::Process => state.process(0, by),
            Command::Package => state.package(0, by),
            Command::Order => state.begin_order(0, by, 1000, AGREED).map(drop),
            Command::Buy => state.begin_buy(0, by, 1000).map(drop),
            Command::Decide => state.decide(0, by, true),
            Command::Ship => state.ship(0, by, 0),
            Command::MarkDelivered => state.mark_delivered(0, by, 0),
            Command::Receive => state.receive(0, by, 0).map(drop),
            Command::Dispute => state.dispute(0, by),
            Command::Arbitrate => state.arbitrate(0, by, 5000).map(drop),
            Command::Settle => state.begin_settle(0).map(drop),
        }
    }

    /// Item 0 on its way, up to this phase.
    fn reach(phase: Phase) -> ChainState {
        use kit::calls::TokenAnswer::Done;

        let mut state = ChainState::new(&setup()).unwrap();
        state.begin_produce(who(PRODUCER)).unwrap();
        if phase == Phase::Minting {
            return state;
        }
        state.produced(0, U256::zero());
        let steps: [&dyn Fn(&mut ChainState); 18] = [
            &|state| {
                state.put_up_for_sale(0, who(PRODUCER), 1000).unwrap();
            },
            &|state| {
                _ = state
                    .begin_order(0, who(DISTRIBUTOR), 1000, AGREED)
                    .unwrap();
            },
            &|state| state.answered(payment(0, DISTRIBUTOR), Done),
            &|state| state.decide(0, who(PRODUCER), true).unwrap(),
            &|state| state.ship(0, who(PRODUCER), 0).unwrap(),
            &|state| state.dispute(0, who(DISTRIBUTOR)).unwrap(),
            &|state| {
                state.arbitrate(0, who(ARBITER), 5000).unwrap();
            },
            &|state| state.process(0, who(DISTRIBUTOR)).unwrap(),
            &|state| state.package(0, who(DISTRIBUTOR)).unwrap(),
            &|state| {
                state.put_up_for_sale(0, who(DISTRIBUTOR), 1000).unwrap();
            },
            &|state| {
                _ = state.begin_order(0, who(RETAILER), 1000, AGREED).unwrap();
            },
            &|state| state.answered(payment(0, RETAILER), Done),
            &|state| state.decide(0, who(DISTRIBUTOR), true).unwrap(),
            &|state| state.ship(0, who(DISTRIBUTOR), 0).unwrap(),
            &|state| {
                state.receive(0, who(RETAILER), 0).unwrap();
            },
            &|state| {
                state.put_up_for_sale(0, who(RETAILER), 1000).unwrap();
            },
            &|state| {
                let buy = state.begin_buy(0, who(CONSUMER), 1000).unwrap();
                state.answered(buy, Done);
            },
            &|state| state.end_delivery(0, kit::delivery::Delivery::Arrived),
        ];
        for step in steps {
            if state.item(0).unwrap().state.phase() == phase {
                break;
            }
            step(&mut state);
        }
        state
    }

    fn payment(item: u64, by: u64) -> Move {
        Move {
            token: setup().vft,
            purpose: Kind::Order(item),
            who: who(by),
            amount: 1000,
        }
    }

    #[test]
    fn every_step_has_its_party() {
        for (phase, command, party) in TABLE {
            for by in
                [PRODUCER, DISTRIBUTOR, OTHER, RETAILER, CONSUMER, ARBITER]
            {
                let mut state = reach(phase);
                let answer = take(&mut state, command, who(by));
                let refused = match party {
                    Party::Anyone => false,
                    Party::Next => {
                        matches!(
                            answer,
                            Err(Error::RoleRequired { .. }
                                | Error::WrongState { .. })
                        )
                    }
                    _ => matches!(
                        answer,
                        Err(Error::NotHolder
                            | Error::NotSeller
                            | Error::NotBuyer
                            | Error::NotArbiter)
                    ),
                };
                // The first item is sold by the producer, everything later by
                // the distributor.
                let may = match (phase, party) {
                    (_, Party::Anyone) => true,
                    (_, Party::Arbiter) => by == ARBITER,
                    (_, Party::Buyer) => by == DISTRIBUTOR,
                    (_, Party::Both) => by == DISTRIBUTOR || by == PRODUCER,
                    (_, Party::Next) => {
                        command == Command::Order
                            && (by == DISTRIBUTOR || by == OTHER)
                    }
                    (
                        Phase::Received | Phase::Processed | Phase::Packaged,
                        _,
                    ) => by == DISTRIBUTOR,
                    (Phase::Stocked, _) => by == RETAILER,
                    _ => by == PRODUCER,
                };
                assert_eq!(
                    refused, !may,
                    "{phase:?} {command:?} {by}: {answer:?}"
                );
            }
        }
    }

    #[test]
    fn numbers_have_limits() {
        let mut state = reach(Phase::Produced);
        let sale = state.put_up_for_sale(0, who(PRODUCER), 0);
        assert_eq!(sale, Err(Error::ZeroPrice));
        let mut state = reach(Phase::ForSale);
        for delivery in [0, 59_999, 365 * 24 * 3_600_000 + 1] {
            let order = state.begin_order(0, who(DISTRIBUTOR), 1000, delivery);
            assert_eq!(order, Err(Error::BadDelivery));
        }
        let mut state = reach(Phase::Disputed);
        let split = state.arbitrate(0, who(ARBITER), 10_001);
        assert_eq!(split, Err(Error::BadShare));
        let mut state = ordered();
        state.begin_produce(who(PRODUCER)).unwrap();
        state.produced(1, U256::one());
        // With the 1000 of item 0 that is one unit too much.
        let price = MAX_HELD - 999;
        state.put_up_for_sale(1, who(PRODUCER), price).unwrap();
        let order = state.begin_order(1, who(OTHER), price, AGREED);
        assert_eq!(order, Err(Error::Overflow));
        assert_eq!(
            state.begin_produce(who(CONSUMER)),
            Err(Error::RoleRequired {
                role: Part::Producer
            })
        );
    }

    #[tokio::test]
    async fn little_gas_and_attached_value() {
        let env = env();
        let (token, _, chain) = deploy(&env).await;
        let id = stock(&chain).await;
        let mut service = chain.chain();
        // Two calls: the payment and the NFT.
        let poor = service.buy(id, 3000).with_actor_id(eve());
        let poor = poor.with_gas_limit(60_000_000_000).await;
        assert_eq!(poor, Ok(Err(ChainError::NotEnoughGas)));
        let enough = service.buy(id, 3000).with_actor_id(eve());
        let enough = enough.with_gas_limit(65_000_000_000).await;
        assert_eq!(enough, Ok(Ok(Bought::Done)));
        assert_eq!(tokens(&env, &token, eve()), FUNDS - 3000);

        let balance = chain.balance();
        let paid = service.withdraw().with_value(1_000_000_000_000);
        assert_eq!(paid.await, Ok(Err(ChainError::UnexpectedValue)));
        assert_eq!(chain.balance(), balance);
    }

    #[tokio::test]
    async fn recheck_when_nothing_in_doubt() {
        let env = env();
        let (_, _, chain) = deploy(&env).await;
        let id = offer(&chain).await;
        let mut service = chain.chain();
        let nothing = Ok(Err(ChainError::NotInDoubt));
        assert_eq!(service.recheck(0).await, nothing);
        assert_eq!(service.concede(0).await, Ok(Err(ChainError::NotInDoubt)));
        assert_eq!(
            service.settle(id).await,
            Ok(Err(ChainError::NothingInDoubt))
        );
        assert_eq!(
            service.withdraw().await,
            Ok(Err(ChainError::NothingToWithdraw))
        );
    }
}

mod adversarial {
    use super::*;

    #[tokio::test]
    async fn price_raised_before_order() {
        let env = env();
        let (_, _, chain) = deploy(&env).await;
        let id = offer(&chain).await;
        let mut service = chain.chain();
        assert_eq!(service.withdraw_from_sale(id).await, Ok(Ok(true)));
        assert_eq!(service.put_up_for_sale(id, 5000).await, Ok(Ok(true)));
        let order = service.order(id, 1000, DELIVERY).with_actor_id(bob());
        assert_eq!(
            order.await,
            Ok(Err(ChainError::PriceChanged { price: 5000 }))
        );
    }

    /// Who buys may open a dispute, and nobody judges a dispute of their own.
    #[tokio::test]
    async fn the_arbiter_buys_nothing() {
        let env = env();
        let (_, _, chain) =
            deploy_with(&env, |config| config.arbiter = eve()).await;
        let item_id = stock(&chain).await;

        let buy = chain.chain().buy(item_id, 3000).with_actor_id(eve());
        let role = Role::Consumer;
        assert_eq!(buy.await, Ok(Err(ChainError::RoleRequired { role })));
    }

    // #region race
    #[tokio::test]
    async fn order_race_two_distributors() {
        let env = env();
        let (token, _, chain) = deploy_with(&env, |config| {
            config.distributors = vec![bob(), charlie()];
            config.retailers = vec![eve()];
        })
        .await;
        let id = offer(&chain).await;
        let manual = env.clone().with_block_run_mode(BlockRunMode::Manual);
        let chain = chain.with_env(&manual);
        let mut service = chain.chain();

        let first = service.order(id, 1000, DELIVERY).with_actor_id(bob());
        let first = first.send_for_reply().unwrap();
        let second = service.order(id, 1000, DELIVERY).with_actor_id(charlie());
        let second = second.send_for_reply().unwrap();
        manual.run_next_block();

        assert_eq!(first.await, Ok(Ok(Moved::Done)));
        let late = second.await.unwrap();
        assert!(matches!(late, Err(ChainError::WrongState { .. })));
        assert_eq!(tokens(&env, &token, charlie()), FUNDS);
    }
    // #endregion race

    #[tokio::test]
    async fn token_refused_back_to_sale() {
        let env = env();
        let (token, _, chain) = deploy(&env).await;
        let id = offer(&chain).await;
        let mut service = chain.chain();
        for mode in [Mode::ReturnFalse, Mode::Throw, Mode::Panic, Mode::BurnGas]
        {
            behave(&token, mode).await;
            let order = service.order(id, 1000, DELIVERY).with_actor_id(bob());
            assert_eq!(order.await, Ok(Ok(Moved::TokenRefused)));
            let state = State::ForSale {
                by: Role::Producer,
                price: 1000,
            };
            assert_eq!(item(&chain, id).state, state);
        }
        assert_eq!(tokens(&env, &token, bob()), FUNDS);
    }

    #[tokio::test]
    async fn nft_mint_refused_no_item() {
        let env = env();
        let (_, collection, chain) = deploy(&env).await;
        let revoke = collection.vnft().revoke_minter(chain.id()).await;
        assert_eq!(revoke, Ok(Ok(true)));
        let mut service = chain.chain();
        let refused = service.produce(metadata()).await;
        assert_eq!(refused, Ok(Ok(Produced::Refused)));
        assert_eq!(service.items(0, 10).query(), Ok(vec![]));
    }

    #[tokio::test]
    async fn a_collection_that_does_not_answer_leaves_an_item_without_nft() {
        let env = env();
        let (_, _, chain) =
            deploy_with(&env, |config| config.vnft = eve()).await;
        let mut service = chain.chain();
        let silent = service.produce(metadata()).await;
        assert_eq!(silent, Ok(Ok(Produced::Unknown(0))));
        assert_eq!(item(&chain, 0).state, State::Minting);
        assert!(service.put_up_for_sale(0, 1).await.unwrap().is_err());
    }

    /// The price was paid, and the collection was silent.
    fn undelivered() -> ChainState {
        use kit::delivery::Delivery;

        let mut state = shipped();
        state.receive(0, who(DISTRIBUTOR), 0).unwrap();
        state.process(0, who(DISTRIBUTOR)).unwrap();
        state.package(0, who(DISTRIBUTOR)).unwrap();
        state.put_up_for_sale(0, who(DISTRIBUTOR), 1000).unwrap();
        let order = state.begin_order(0, who(RETAILER), 1000, AGREED).unwrap();
        state.answered(order, kit::calls::TokenAnswer::Done);
        state.decide(0, who(DISTRIBUTOR), true).unwrap();
        state.ship(0, who(DISTRIBUTOR), 0).unwrap();
        state.receive(0, who(RETAILER), 0).unwrap();
        state.put_up_for_sale(0, who(RETAILER), 3000).unwrap();
        let buy = state.begin_buy(0, who(CONSUMER), 3000).unwrap();
        state.answered(buy, kit::calls::TokenAnswer::Done);
        assert_eq!(
            state.begin_delivery(0),
            Some((U256::zero(), who(CONSUMER)))
        );
        // Nobody looks for it while the call waits.
        assert_eq!(state.begin_settle(0), Err(Error::Busy));
        state.end_delivery(0, Delivery::NoAnswer);
        state
    }

    #[test]
    fn nft_hang_on_buy_then_settle() {
        use kit::delivery::Delivery;

        for (found, sold) in [
            (Delivery::Arrived, true),
            (Delivery::Elsewhere, true),
            (Delivery::Stayed, false),
        ] {
            let mut state = undelivered();
            state.begin_settle(0).unwrap();
            state.end_delivery(0, Delivery::NoAnswer);
            state.begin_settle(0).unwrap();
            assert_eq!(state.begin_settle(0), Err(Error::Busy));
            state.end_delivery(0, found);

            let item = state.item(0).unwrap();
            assert_eq!(item.state == Stand::Sold, sold);
            let paid = if sold { RETAILER } else { CONSUMER };
            assert_eq!(state.claim_of(&who(paid)), 3000);
            assert_eq!(state.tracked(), 1000 + 1000 + 3000);
            assert_eq!(state.begin_settle(0), Err(Error::NothingInDoubt));
        }
    }

    #[test]
    fn receive_by_other_distributor() {
        let mut state = shipped();
        assert_eq!(state.receive(0, who(OTHER), 0), Err(Error::NotBuyer));
        assert_eq!(state.dispute(0, who(OTHER)), Err(Error::NotBuyer));
    }

    #[test]
    fn package_before_process() {
        let mut state = shipped();
        state.receive(0, who(DISTRIBUTOR), 0).unwrap();
        let by = who(DISTRIBUTOR);
        assert!(state.package(0, by).is_err());
        assert!(state.put_up_for_sale(0, by, 1).is_err());
        state.process(0, by).unwrap();
        assert!(state.put_up_for_sale(0, by, 1).is_err());
        state.package(0, by).unwrap();
        state.put_up_for_sale(0, by, 1).unwrap();
    }

    #[test]
    fn mark_delivered_stops_clock_once() {
        let mut state = shipped();
        state.mark_delivered(0, who(PRODUCER), AGREED).unwrap();
        let again = state.mark_delivered(0, who(PRODUCER), AGREED / 2);
        assert_eq!(again, Err(Error::AlreadyMarked));
    }

    #[test]
    fn buyer_waits_after_mark_gets_no_discount() {
        let mut state = shipped();
        state.mark_delivered(0, who(PRODUCER), AGREED).unwrap();
        let shares = state.receive(0, who(DISTRIBUTOR), 100 * AGREED).unwrap();
        assert_eq!((shares.to_seller, shares.to_buyer), (1000, 0));
    }

    #[test]
    fn seller_marks_without_delivery_dispute_freezes() {
        let mut state = shipped();
        state.mark_delivered(0, who(PRODUCER), 1).unwrap();
        state.dispute(0, who(DISTRIBUTOR)).unwrap();
        assert!(state.receive(0, who(PRODUCER), u64::MAX).is_err());
        assert!(state.receive(0, who(DISTRIBUTOR), 1).is_err());
        let shares = state.arbitrate(0, who(ARBITER), 0).unwrap();
        assert_eq!((shares.to_seller, shares.to_buyer), (0, 1000));
        // The parcel never left: the item is the producer's again.
        state.put_up_for_sale(0, who(PRODUCER), 1).unwrap();
    }

    #[test]
    fn seller_auto_receive_only_after_2d() {
        let mut state = shipped();
        let seller = who(PRODUCER);
        assert_eq!(state.receive(0, seller, u64::MAX), Err(Error::TooEarly));
        state.mark_delivered(0, seller, AGREED).unwrap();
        let early = state.receive(0, seller, 3 * AGREED - 1);
        assert_eq!(early, Err(Error::TooEarly));
        let shares = state.receive(0, seller, 3 * AGREED).unwrap();
        assert_eq!(shares.to_seller, 1000);
    }

    #[test]
    fn a_silent_seller_does_not_keep_the_price() {
        let mut state = ordered();
        state.dispute(0, who(DISTRIBUTOR)).unwrap();
        state.arbitrate(0, who(ARBITER), 0).unwrap();
        assert_eq!(state.claim_of(&who(DISTRIBUTOR)), 1000);
    }

    #[test]
    fn arbiter_split_conserves() {
        for bps in [1, 3333, 9999, 10_000] {
            let mut state = shipped();
            state.dispute(0, who(DISTRIBUTOR)).unwrap();
            let shares = state.arbitrate(0, who(ARBITER), bps).unwrap();
            assert_eq!(shares.to_seller, 1000 * u128::from(bps) / 10_000);
            assert_eq!(shares.to_seller + shares.to_buyer, 1000);
            assert_eq!(state.tracked(), 1000);
            assert_eq!(state.process(0, who(DISTRIBUTOR)), Ok(()));
        }
    }

    #[test]
    fn late_exactly_2d_plus_1() {
        assert_eq!(on_time_share(1000, AGREED, 2 * AGREED - 100), 1);
        assert_eq!(on_time_share(1000, AGREED, 2 * AGREED - 99), 0);
        assert_eq!(on_time_share(1000, AGREED, 2 * AGREED + 1), 0);
        assert_eq!(on_time_share(u128::MAX, AGREED, u64::MAX), 0);
        assert_eq!(on_time_share(u128::MAX, AGREED, 0), u128::MAX);
    }

    #[tokio::test]
    async fn withdraw_refused_restores() {
        let env = env();
        let (token, _, chain) = deploy(&env).await;
        let id = offer(&chain).await;
        hand_over(&chain, id, alice(), bob(), 1000).await;
        behave(&token, Mode::Throw).await;
        let mut service = chain.chain();
        assert_eq!(service.withdraw().await, Ok(Ok(Moved::TokenRefused)));
        assert_eq!(claim(&chain, alice()), 1000);
        behave(&token, Mode::Honest).await;
        assert_eq!(service.withdraw().await, Ok(Ok(Moved::Done)));
        assert_eq!(tokens(&env, &token, alice()), FUNDS + 1000);
    }

    #[tokio::test]
    async fn recheck_done() {
        let env = env();
        let (token, _, chain) = deploy(&env).await;
        let id = offer(&chain).await;
        behave(&token, Mode::DoThenSilent(SILENT)).await;
        let mut service = chain.chain();
        let order = service.order(id, 1000, DELIVERY).with_actor_id(bob());
        assert_eq!(order.await, Ok(Ok(Moved::Unknown)));
        assert!(matches!(item(&chain, id).state, State::Paying { .. }));

        assert_eq!(service.recheck(0).await, Ok(Ok(Recheck::WasDone)));
        assert!(matches!(item(&chain, id).state, State::Ordered { .. }));
        assert_eq!(service.decide(id, false).await, Ok(Ok(true)));

        behave(&token, Mode::DoThenSilent(SILENT)).await;
        let withdraw = service.withdraw().with_actor_id(bob());
        assert_eq!(withdraw.await, Ok(Ok(Moved::Unknown)));
        assert_eq!(service.recheck(1).await, Ok(Ok(Recheck::WasDone)));
        assert_eq!(claim(&chain, bob()), 0);
        assert_eq!(tokens(&env, &token, bob()), FUNDS);
    }

    #[tokio::test]
    async fn recheck_not_done() {
        let env = env();
        let (token, _, chain) = deploy(&env).await;
        let id = offer(&chain).await;
        behave(&token, Mode::HangThenRefuse(SILENT)).await;
        let mut service = chain.chain();
        let order = service.order(id, 1000, DELIVERY).with_actor_id(bob());
        assert_eq!(order.await, Ok(Ok(Moved::Unknown)));
        assert_eq!(service.recheck(0).await, Ok(Ok(Recheck::WasNotDone)));
        assert!(matches!(item(&chain, id).state, State::ForSale { .. }));
    }

    #[tokio::test]
    async fn a_purchase_in_doubt_becomes_a_claim() {
        let env = env();
        let (token, _, chain) = deploy(&env).await;
        let id = stock(&chain).await;
        behave(&token, Mode::DoThenSilent(SILENT)).await;
        let mut service = chain.chain();
        let buy = service.buy(id, 3000).with_actor_id(eve());
        assert_eq!(buy.await, Ok(Ok(Bought::PaymentUnknown)));
        assert_eq!(service.recheck(0).await, Ok(Ok(Recheck::WasDone)));
        assert_eq!(claim(&chain, eve()), 3000);
        let buy = service.buy(id, 3000).with_actor_id(eve());
        assert_eq!(buy.await, Ok(Ok(Bought::Done)));
    }

    #[tokio::test]
    async fn two_doubts_mixed() {
        let env = env();
        let (token, _, chain) = deploy_with(&env, |config| {
            config.distributors = vec![bob(), charlie()];
            config.retailers = vec![eve()];
        })
        .await;
        let (first, second) = (offer(&chain).await, offer(&chain).await);
        let mut service = chain.chain();
        behave(&token, Mode::DoThenSilent(SILENT)).await;
        let order = service.order(first, 1000, DELIVERY).with_actor_id(bob());
        assert_eq!(order.await, Ok(Ok(Moved::Unknown)));
        behave(&token, Mode::HangThenRefuse(SILENT)).await;
        let order = service.order(second, 1000, DELIVERY);
        let order = order.with_actor_id(charlie());
        assert_eq!(order.await, Ok(Ok(Moved::Unknown)));

        assert_eq!(service.recheck(0).await, Ok(Ok(Recheck::StillUnknown)));
        let wrong = service.concede(1).with_actor_id(bob());
        assert_eq!(wrong.await, Ok(Err(ChainError::NotParty)));
        let concede = service.concede(1).with_actor_id(charlie());
        assert_eq!(concede.await, Ok(Ok(true)));
        assert_eq!(service.recheck(0).await, Ok(Ok(Recheck::WasDone)));
        assert!(matches!(item(&chain, first).state, State::Ordered { .. }));
        assert!(matches!(item(&chain, second).state, State::ForSale { .. }));
    }

    #[tokio::test]
    async fn concede_by_wrong_party() {
        let env = env();
        let (token, _, chain) = deploy(&env).await;
        let id = offer(&chain).await;
        behave(&token, Mode::HangThenRefuse(SILENT)).await;
        let mut service = chain.chain();
        let order = service.order(id, 1000, DELIVERY).with_actor_id(bob());
        assert_eq!(order.await, Ok(Ok(Moved::Unknown)));
        assert_eq!(service.concede(0).await, Ok(Err(ChainError::NotParty)));
        let concede = service.concede(0).with_actor_id(bob());
        assert_eq!(concede.await, Ok(Ok(true)));
        assert!(matches!(item(&chain, id).state, State::ForSale { .. }));
    }
}

/// What a stranger can do, and somebody of the chain without tokens, and what
/// it does to others.
mod strangers {
    use super::*;

    // #region in-front
    /// Eve orders for more than she has, up to all that the program can count,
    /// in front of Bob and in the same block.
    #[tokio::test]
    async fn an_order_that_is_not_paid_keeps_nobody_out() {
        let env = env();
        let (_, _, chain) = deploy_with(&env, |config| {
            config.distributors = vec![bob(), eve()];
        })
        .await;
        for (price, answer) in [
            (u128::MAX, Err(ChainError::Overflow)),
            (MAX_HELD - 1000, Ok(Moved::TokenRefused)),
        ] {
            let dear = offer_at(&chain, price).await;
            let small = offer(&chain).await;
            let by_block = manual(&env);
            let mut service = Chain::new(by_block.clone(), chain.id()).chain();
            let theirs =
                service.order(dear, price, DELIVERY).with_actor_id(eve());
            let theirs = theirs.send_for_reply().unwrap();
            let his = service.order(small, 1000, DELIVERY).with_actor_id(bob());
            let his = his.send_for_reply().unwrap();
            by_block.run_next_block();

            assert_eq!(his.await, Ok(Ok(Moved::Done)));
            assert_eq!(theirs.await, Ok(answer));
        }
    }
    // #endregion in-front

    #[test]
    fn the_largest_prices_count_even_when_all_come_at_once() {
        let mut state = ChainState::new(&setup()).unwrap();
        let mut offer = |price| {
            let id = state.begin_produce(who(PRODUCER)).unwrap();
            state.produced(id, id.into());
            state.put_up_for_sale(id, who(PRODUCER), price).unwrap();
            state.begin_order(id, who(DISTRIBUTOR), price, AGREED)
        };
        let orders: Vec<_> =
            (0..MAX_MOVES).map(|_| offer(MAX_HELD).unwrap()).collect();
        for order in orders {
            state.answered(order, kit::calls::TokenAnswer::Done);
        }

        assert_eq!(state.tracked(), MAX_HELD * u128::from(MAX_MOVES));
        let id = state.begin_produce(who(PRODUCER)).unwrap();
        state.produced(id, id.into());
        state.put_up_for_sale(id, who(PRODUCER), 1).unwrap();
        let more = state.begin_order(id, who(DISTRIBUTOR), 1, AGREED);
        assert_eq!(more, Err(Error::Overflow));
    }

    /// Known and documented: who cannot pay keeps an item from others, for that
    /// block and at the price of the gas.
    #[tokio::test]
    async fn a_purchase_that_is_not_paid_locks_one_item_for_its_block() {
        let env = env();
        let (token, _, chain) = deploy(&env).await;
        let (locked, other) = (stock(&chain).await, stock(&chain).await);
        let consumer = who(CONSUMER);
        env.system().mint_to(consumer, 1_000 * VARA);
        behave(&token, Mode::ReturnFalse).await;
        let by_block = manual(&env);
        let mut service = Chain::new(by_block.clone(), chain.id()).chain();
        let unpaid = service.buy(locked, 3000).with_actor_id(consumer);
        let unpaid = unpaid.send_for_reply().unwrap();
        let late = service.buy(locked, 3000).with_actor_id(eve());
        let late = late.send_for_reply().unwrap();
        let elsewhere = service.buy(other, 3000).with_actor_id(eve());
        let elsewhere = elsewhere.send_for_reply().unwrap();
        by_block.run_next_block();

        assert_eq!(unpaid.await, Ok(Ok(Bought::TokenRefused)));
        let late = late.await.unwrap();
        assert!(matches!(late, Err(ChainError::WrongState { .. })));
        assert_eq!(elsewhere.await, Ok(Ok(Bought::Done)));
        let again = chain.chain().buy(locked, 3000).with_actor_id(eve());
        assert_eq!(again.await, Ok(Ok(Bought::Done)));
    }
}

mod invariants {
    use super::*;
    use kit::{
        calls::TokenAnswer,
        delivery::Delivery,
        doubts::{Leg, Recheck as Answer},
    };
    use proptest::prelude::*;

    /// A command, an item, an actor, a number.
    type Op = (u8, u64, u64, u64);

    const ACTORS: [u64; 6] =
        [PRODUCER, DISTRIBUTOR, OTHER, RETAILER, CONSUMER, ARBITER];

    /// The program's rules beside the truth about tokens and NFTs.
    struct Model {
        state: ChainState,
        now: u64,
        balance: u128,
        flying: Vec<Move>,
        /// By doubt: whether the tokens have moved.
        truth: Vec<(u64, Move, bool)>,
        /// Items whose NFT was sent without an answer: whether it has arrived.
        lost: Vec<(u64, bool)>,
    }

    impl Model {
        fn new() -> Self {
            let mut state = ChainState::new(&setup()).unwrap();
            for id in 0..3 {
                state.begin_produce(who(PRODUCER)).unwrap();
                state.produced(id, id.into());
            }
            Self {
                state,
                now: 0,
                balance: 0,
                flying: Vec::new(),
                truth: Vec::new(),
                lost: Vec::new(),
            }
        }

        fn apply(&mut self, (command, id, by, number): Op) {
            let (by, now) = (who(by), self.now);
            let price = u128::from(number) + 1;
            let state = &mut self.state;
            match command {
                0 | 1 => _ = state.put_up_for_sale(id, by, price),
                2 => _ = state.withdraw_from_sale(id, by),
                3 | 4 => {
                    // Buyers look at the price first.
                    let Some(Stand::ForSale { price, .. }) =
                        state.item(id).map(|item| item.state)
                    else {
                        return;
                    };
                    let order = state.begin_order(id, by, price, AGREED);
                    self.flying.extend(order);
                    let buy = self.state.begin_buy(id, by, price);
                    self.flying.extend(buy);
                }
                5 => _ = state.decide(id, by, number % 4 > 0),
                6 => _ = state.ship(id, by, now),
                7 => _ = state.mark_delivered(id, by, now),
                8 => {
                    if let Ok(shares) = state.receive(id, by, now) {
                        assert!(shares.to_seller + shares.to_buyer > 0);
                    }
                }
                9 => _ = state.dispute(id, by),
                10 => {
                    _ = state.arbitrate(id, who(ARBITER), number as u16 * 100)
                }
                11 => _ = state.process(id, by),
                12 => _ = state.package(id, by),
                13 => self.flying.extend(state.begin_withdraw(by).ok()),
                14..=17 => self.answer(command, number),
                18 => self.recheck(number),
                19 => self.concede(number),
                20 => self.look_for(number),
                _ => self.now += number * 3000,
            }
        }

        fn answer(&mut self, command: u8, number: u64) {
            if self.flying.is_empty() {
                return;
            }
            let m = self.flying.remove(number as usize % self.flying.len());
            let settled = match command {
                14 | 15 => TokenAnswer::Done,
                16 => TokenAnswer::Refused,
                _ => TokenAnswer::Unknown,
            };
            let moved = settled == TokenAnswer::Done
                || settled == TokenAnswer::Unknown && number.is_multiple_of(2);
            if moved {
                match m.leg() {
                    Leg::In => self.balance += m.amount,
                    Leg::Out => self.balance -= m.amount,
                }
            }
            self.state.answered(m.clone(), settled);
            match (m.purpose, settled) {
                (_, TokenAnswer::Unknown) => {
                    let id = self.state.doubts().last().unwrap().id;
                    self.truth.push((id, m, moved));
                }
                (Kind::Buy(id), TokenAnswer::Done) => self.deliver(id, number),
                _ => {}
            }
        }

        /// The NFT of a paid item is sent: it arrives, stays, or nobody says.
        fn deliver(&mut self, id: u64, number: u64) {
            self.state.begin_delivery(id).unwrap();
            let found = match number % 4 {
                0 => Delivery::Arrived,
                1 => Delivery::Stayed,
                _ => Delivery::NoAnswer,
            };
            self.state.end_delivery(id, found);
            if found == Delivery::NoAnswer {
                self.lost.push((id, number % 4 == 2));
            }
        }

        fn look_for(&mut self, number: u64) {
            if self.lost.is_empty() {
                return;
            }
            let (id, arrived) =
                self.lost.remove(number as usize % self.lost.len());
            self.state.begin_settle(id).unwrap();
            let found = match arrived {
                true => Delivery::Arrived,
                false => Delivery::Stayed,
            };
            self.state.end_delivery(id, found);
        }

        fn recheck(&mut self, number: u64) {
            let Some((id, _, moved)) =
                self.truth.get(number as usize % 4).cloned()
            else {
                return;
            };
            Syscall::with_block_height(Syscall::block_height() + PAUSE_BLOCKS);
            let question = self.state.begin_recheck(id).unwrap();
            // While moves go on the token is not asked.
            let balance = (!self.state.moving()).then(|| self.balance.into());
            let (found, _) = self.state.end_recheck(question, balance);
            if found != Answer::StillUnknown {
                assert_eq!(found == Answer::WasDone, moved);
            }
            let open = self.state.doubts();
            self.truth
                .retain(|(id, ..)| open.iter().any(|doubt| doubt.id == *id));
        }

        fn concede(&mut self, number: u64) {
            let which = number as usize % 4;
            let Some((id, m, moved)) = self.truth.get(which).cloned() else {
                return;
            };
            if moved == (m.leg() == Leg::Out) {
                self.state.concede(m.who, id).unwrap();
                _ = self.truth.remove(which);
            }
        }

        fn check(&self) {
            let (mut came, mut went) = (0, 0);
            for (_, m, moved) in &self.truth {
                match (moved, m.leg()) {
                    (true, Leg::In) => came += m.amount,
                    (true, Leg::Out) => went += m.amount,
                    _ => {}
                }
            }
            assert_eq!(self.balance + went, self.state.tracked() + came);
            for (id, item) in self.state.items(0, 10) {
                let delivering = matches!(item.state, Stand::Delivering { .. });
                assert_eq!(
                    delivering,
                    self.lost.iter().any(|(lost, _)| *lost == id)
                );
            }
        }
    }

    fn op() -> impl Strategy<Value = Op> {
        let by = prop::sample::select(ACTORS.to_vec());
        (0u8..22, 0u64..3, by, 0u64..100)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn walks_through_the_table_conserve_tokens(ops in prop::collection::vec(op(), 1..120)) {
            let mut model = Model::new();
            for op in ops {
                let before = model.state.items(0, 10);
                model.apply(op);
                model.check();
                // Roles and sold items never change.
                for (id, item) in before {
                    let after = model.state.item(id).unwrap();
                    prop_assert!(item.state != Stand::Sold || after == item);
                    prop_assert!(item.history_len <= after.history_len);
                }
            }
        }
        // #endregion property
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..Default::default() })]

        /// The same on the Wasm, with a token that changes its mind at each
        /// message.
        #[test]
        fn a_hostile_token_harms_nobody(
            messages in prop::collection::vec((0u8..9, 0usize..4, 0u64..2, 0usize..6), 1..20),
        ) {
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async {
                let env = env();
                let (token, _, chain) = deploy(&env).await;
                for _ in 0..2 {
                    offer(&chain).await;
                }
                let mut service = chain.chain();
                let users = [alice(), bob(), charlie(), eve()];
                let modes = [
                    Mode::Honest,
                    Mode::ReturnFalse,
                    Mode::Throw,
                    Mode::BurnGas,
                    Mode::DoThenSilent(SILENT),
                    Mode::HangThenRefuse(SILENT),
                ];
                for (command, by, id, mode) in messages {
                    let by = users[by];
                    behave(&token, modes[mode].clone()).await;
                    match command {
                        0..=2 => {
                            let order = service.order(id, 1000, DELIVERY);
                            _ = order.with_actor_id(bob()).await.unwrap();
                        }
                        3 => _ = service.decide(id, mode > 0).await.unwrap(),
                        4 => _ = service.ship(id).await.unwrap(),
                        5 => _ = service.receive(id).with_actor_id(by).await.unwrap(),
                        6 => _ = service.withdraw().with_actor_id(by).await.unwrap(),
                        7 => _ = service.recheck(id).await.unwrap(),
                        _ => _ = service.dispute(id).with_actor_id(by).await.unwrap(),
                    }
                }

                behave(&token, Mode::Honest).await;
                for _ in 0..PAUSE_BLOCKS {
                    env.run_next_block();
                }
                for doubt in 0..20 {
                    _ = service.recheck(doubt).await.unwrap();
                }
                let everybody = users.into_iter().chain([chain.id()]);
                let all: u128 = everybody.map(|who| tokens(&env, &token, who)).sum();
                assert_eq!(all, 4 * FUNDS);
                if service.doubts().query() == Ok(vec![]) {
                    // Claims, and prices of items that are ordered.
                    let claims: u128 = users.into_iter().map(|who| claim(&chain, who)).sum();
                    let held: u128 = (0..2)
                        .map(|id| match item(&chain, id).state {
                            State::Ordered { order }
                            | State::Approved { order }
                            | State::Shipped { order, .. }
                            | State::Disputed { order } => order.price,
                            _ => 0,
                        })
                        .sum();
                    assert_eq!(tokens(&env, &token, chain.id()), claims + held);
                }
            });
        }
    }
}

mod attacks {
    use super::*;
    use attack_kit::{
        Block, Doubtful, HostileToken, OUT_BLOCKS, Open, attack, end_doubts,
    };
    use kit::calls::{CALL_GAS, WAIT_BLOCKS};
    use sails_rs::{collections::BTreeMap, futures::Stream};
    use std::cell::{Ref, RefCell};
    use supply_chain_app::state::MIN_DELIVERY;
    use supply_chain_client::chain::{ChainImpl, Doubt, Order};

    /// All prices: no balance tells one doubt from another.
    const AMOUNT: u128 = 1_000;
    const ITEMS: u64 = 7;

    /// A command, by whom, a number that picks an item, gas in 10^9.
    type Message = (u8, usize, u64, u64);

    /// An honest consumer.
    fn dave() -> ActorId {
        ActorId::from(0xd1)
    }

    /// A consumer, a stranger as Eve is, who is a distributor.
    fn mallory() -> ActorId {
        ActorId::from(0xd2)
    }

    fn honest() -> [ActorId; 4] {
        [alice(), bob(), charlie(), dave()]
    }

    fn everybody() -> [ActorId; 6] {
        [alice(), bob(), charlie(), dave(), eve(), mallory()]
    }

    fn is_honest(who: ActorId) -> bool {
        honest().contains(&who)
    }

    /// What has happened so far, as the events tell.
    #[derive(Default)]
    struct Told {
        holders: BTreeMap<u64, ActorId>,
        buyers: BTreeMap<u64, ActorId>,
        /// What accounts have earned and spent.
        earned: BTreeMap<ActorId, u128>,
        spent: BTreeMap<ActorId, u128>,
        /// Items of consumers.
        delivered: BTreeMap<u64, ActorId>,
    }

    impl Told {
        fn add(&mut self, event: ChainEvents) {
            match event {
                ChainEvents::Produced { item, producer, .. } => {
                    self.holders.insert(item, producer);
                }
                ChainEvents::Ordered { item, buyer } => {
                    self.buyers.insert(item, buyer);
                }
                ChainEvents::Received {
                    item, to_seller, ..
                } => {
                    let buyer = self.buyers[&item];
                    self.pay(item, buyer, to_seller);
                    self.holders.insert(item, buyer);
                }
                // In these tests the buyer gets all of the price.
                ChainEvents::Arbitrated { to_seller, .. } => {
                    assert_eq!(to_seller, 0);
                }
                ChainEvents::Delivered { item, to } => {
                    self.pay(item, to, AMOUNT);
                    self.delivered.insert(item, to);
                }
                _ => {}
            }
        }

        fn pay(&mut self, item: u64, buyer: ActorId, amount: u128) {
            let seller = self.holders[&item];
            *self.spent.entry(buyer).or_default() += amount;
            *self.earned.entry(seller).or_default() += amount;
        }

        /// The tokens that `who` had at first and has earned.
        fn due(&self, who: ActorId) -> u128 {
            let [earned, spent] = [&self.earned, &self.spent]
                .map(|of| of.get(&who).copied().unwrap_or_default());
            FUNDS + earned - spent
        }
    }

    /// Items of Alice, Bob and Charlie are for sale.
    struct Fair {
        env: GtestEnv,
        token: HostileToken,
        collection: Collection,
        chain: Chain,
        events: RefCell<Box<dyn Stream<Item = (ActorId, ChainEvents)> + Unpin>>,
        told: RefCell<Told>,
    }

    impl Fair {
        async fn new() -> Self {
            use vnft_client::VnftCtors as _;

            let env = env();
            for who in [arbiter(), dave(), mallory()] {
                env.system().mint_to(who, 100_000 * VARA);
            }
            let token = HostileToken::deploy(&env).await;
            let code_id = env.system().submit_code(vnft_app::WASM_BINARY);
            let collection: Collection = env
                .deploy(code_id, vec![])
                .new("Items".into(), "ITM".into())
                .await
                .unwrap()
                .unwrap();
            let mut config = config(token.id(), collection.id());
            config.distributors.push(eve());
            let chain = open(&env, config).await.unwrap();
            let grant = collection.vnft().grant_minter(chain.id()).await;
            assert_eq!(grant, Ok(Ok(true)));
            for who in everybody() {
                token.give(who, chain.id(), FUNDS).await;
            }
            let events = chain.chain().listen().await.unwrap();
            let fair = Self {
                env,
                token,
                collection,
                chain,
                events: RefCell::new(Box::new(events)),
                told: RefCell::default(),
            };
            for sales in [0, 0, 0, 1, 1, 2, 2] {
                fair.for_sale_after(sales).await;
            }
            // Orders that are refused: the buyers have a claim, too.
            for (id, seller, buyer) in
                [(0, alice(), eve()), (3, bob(), charlie())]
            {
                let mut service = fair.service();
                let order = service.order(id, AMOUNT, MIN_DELIVERY);
                let order = order.with_actor_id(buyer).await;
                assert_eq!(order, Ok(Ok(Moved::Done)));
                let refuse = service.decide(id, false).with_actor_id(seller);
                assert_eq!(refuse.await, Ok(Ok(true)));
            }
            fair
        }

        /// An item that has been sold once or twice. Nobody gets a second
        /// claim.
        async fn for_sale_after(&self, sales: u32) {
            for who in [alice(), bob()] {
                if claim(&self.chain, who) > 0 {
                    let withdraw = self.service().withdraw().with_actor_id(who);
                    assert_eq!(withdraw.await, Ok(Ok(Moved::Done)));
                }
            }
            let item = offer_at(&self.chain, AMOUNT).await;
            if sales > 0 {
                hand_over(&self.chain, item, alice(), bob(), AMOUNT).await;
                self.offer_again(&self.env, item, bob());
            }
            if sales > 1 {
                hand_over(&self.chain, item, bob(), charlie(), AMOUNT).await;
                self.offer_again(&self.env, item, charlie());
            }
        }

        fn service(&self) -> Service<ChainImpl, GtestEnv> {
            self.chain.chain()
        }

        fn items(&self) -> Vec<(u64, Item)> {
            self.service().items(0, 100).query().unwrap()
        }

        /// What has happened so far.
        fn told(&self) -> Ref<'_, Told> {
            let new = drain(&mut *self.events.borrow_mut());
            let mut told = self.told.borrow_mut();
            new.into_iter().for_each(|event| told.add(event));
            drop(told);
            self.told.borrow()
        }

        fn holder(&self, item: u64) -> ActorId {
            self.told().holders[&item]
        }

        /// A distributor has to process and package first.
        fn offer_again(&self, env: &GtestEnv, item: u64, holder: ActorId) {
            let chain: Chain = Actor::new(env.clone(), self.chain.id());
            let mut service = chain.chain();
            let mut process = service.process(item).with_actor_id(holder);
            process.send_one_way().unwrap();
            let mut package = service.package(item).with_actor_id(holder);
            package.send_one_way().unwrap();
            let sale = service.put_up_for_sale(item, AMOUNT);
            sale.with_actor_id(holder).send_one_way().unwrap();
        }

        /// Takes the next step of the item with `number` among those that can
        /// take one.
        fn step(&self, mut chain: Service<ChainImpl, GtestEnv>, number: u64) {
            let mut items = self.items();
            items.retain(|(_, item)| {
                matches!(
                    item.state,
                    State::Ordered { .. }
                        | State::Approved { .. }
                        | State::Shipped { .. }
                        | State::Held { .. }
                )
            });
            if items.is_empty() {
                return;
            }
            let (id, item) = &items[number as usize % items.len()];
            let (id, holder) = (*id, self.holder(*id));
            let sent = match &item.state {
                State::Ordered { .. } => chain
                    .decide(id, !number.is_multiple_of(3))
                    .with_actor_id(holder)
                    .send_one_way(),
                State::Approved { .. } => {
                    chain.ship(id).with_actor_id(holder).send_one_way()
                }
                State::Shipped { order, .. } => {
                    let receive = chain.receive(id);
                    receive.with_actor_id(order.buyer).send_one_way()
                }
                _ => return self.offer_again(&manual(&self.env), id, holder),
            };
            sent.unwrap();
        }

        /// Pays for the item with `number` among those that `who` may have.
        fn pay(
            &self,
            mut chain: Service<ChainImpl, GtestEnv>,
            who: ActorId,
            number: u64,
            gas: u64,
        ) {
            let seller = match who {
                who if who == charlie() => Role::Distributor,
                who if [bob(), eve()].contains(&who) => Role::Producer,
                _ => Role::Retailer,
            };
            let mut items = self.items();
            items.retain(|(_, item)| {
                matches!(&item.state, State::ForSale { by, .. } if *by == seller)
            });
            if items.is_empty() {
                return;
            }
            let (id, _) = items[number as usize % items.len()];
            // Strangers may give too little to come to an end.
            let gas = match is_honest(who) {
                true => 100_000_000_000,
                false => gas * 1_000_000_000,
            };
            let sent = match seller {
                Role::Retailer => {
                    let buy = chain.buy(id, AMOUNT).with_actor_id(who);
                    buy.with_gas_limit(gas + CALL_GAS).send_one_way()
                }
                _ => {
                    let order = chain.order(id, AMOUNT, MIN_DELIVERY);
                    let order = order.with_actor_id(who);
                    order.with_gas_limit(gas).send_one_way()
                }
            };
            sent.unwrap();
        }

        /// Several send the same: doubts are alike.
        fn send_all(&self, (command, first, number, gas): Message) {
            for turn in 0..4 {
                let number = number + turn as u64;
                self.send((command, (first + turn) % 6, number, gas));
            }
        }

        /// Sends one message; nobody waits for its answer.
        fn send(&self, (command, who, number, gas): Message) {
            let chain: Chain = Actor::new(manual(&self.env), self.chain.id());
            let mut chain = chain.chain();
            let who = everybody()[who];
            match command {
                0..=3 => self.pay(chain, who, number, gas),
                4 | 5 => self.step(chain, number),
                6 => {
                    let id = number % ITEMS;
                    let item = item(&self.chain, id);
                    let buyer = order(&item.state).map_or(who, |it| it.buyer);
                    let mut dispute = chain.dispute(id).with_actor_id(buyer);
                    dispute.send_one_way().unwrap();
                }
                7..=9 => {
                    let mut withdraw = chain.withdraw().with_actor_id(who);
                    withdraw.send_one_way().unwrap();
                }
                _ => {
                    let first = self.doubts().first().map_or(0, |it| it.id);
                    let recheck = chain.recheck(first).with_actor_id(eve());
                    let gas = gas * 1_000_000_000;
                    recheck.with_gas_limit(gas).send_one_way().unwrap();
                }
            }
        }

        /// The honest accounts have everything out that is theirs.
        async fn everybody_gets_out(&self) {
            self.token.next(Mode::Honest, 0).await;
            let honest_since = self.env.system().block_height();
            self.finish_orders().await;
            while self.env.system().block_height() - honest_since < WAIT_BLOCKS
            {
                self.env.run_next_block();
            }
            end_doubts(self, &honest()).await;
            self.free_items(honest_since + OUT_BLOCKS).await;
            self.finish_orders().await;

            for who in honest() {
                if claim(&self.chain, who) > 0 {
                    let withdraw = self.service().withdraw().with_actor_id(who);
                    assert_eq!(withdraw.await, Ok(Ok(Moved::Done)));
                }
            }
            let blocks = self.env.system().block_height() - honest_since;
            assert!(blocks <= OUT_BLOCKS, "{blocks}");
            self.check();
        }

        /// The honest accounts end what they have ordered or sold: buyers take
        /// what is on its way and dispute the rest, sellers refuse what they
        /// still can.
        async fn finish_orders(&self) {
            let mut chain = self.service();
            for (id, mut item) in self.items() {
                let seller = self.holder(id);
                let Some(buyer) = order(&item.state).map(|it| it.buyer) else {
                    continue;
                };
                while !matches!(
                    item.state,
                    State::Paying { .. } | State::Held { .. }
                ) {
                    match &item.state {
                        State::Ordered { .. } if is_honest(seller) => {
                            let decide = chain.decide(id, false);
                            let decide = decide.with_actor_id(seller).await;
                            decide.unwrap().unwrap();
                        }
                        State::Shipped { .. } if is_honest(buyer) => {
                            let receive = chain.receive(id);
                            let receive = receive.with_actor_id(buyer).await;
                            receive.unwrap().unwrap();
                        }
                        State::Ordered { .. } | State::Approved { .. }
                            if is_honest(buyer) =>
                        {
                            let dispute = chain.dispute(id);
                            let dispute = dispute.with_actor_id(buyer).await;
                            dispute.unwrap().unwrap();
                        }
                        State::Disputed { .. } => {
                            let end = chain.arbitrate(id, 0);
                            let end = end.with_actor_id(arbiter()).await;
                            end.unwrap().unwrap();
                        }
                        State::Approved { .. } if is_honest(seller) => {
                            let ship = chain.ship(id).with_actor_id(seller);
                            ship.await.unwrap().unwrap();
                        }
                        State::Shipped { delivered_at, .. }
                            if is_honest(seller) =>
                        {
                            if delivered_at.is_none() {
                                let mark = chain.mark_delivered(id);
                                let mark = mark.with_actor_id(seller).await;
                                mark.unwrap().unwrap();
                            }
                            // The buyer is silent: the seller waits.
                            let receive = chain.receive(id);
                            let receive = receive.with_actor_id(seller).await;
                            _ = receive.unwrap();
                        }
                        // Strangers among themselves.
                        _ => break,
                    }
                    item = super::item(&self.chain, id);
                    if matches!(item.state, State::ForSale { .. }) {
                        break;
                    }
                }
            }
        }

        /// Ends the doubts of strangers that lock an item of an honest seller.
        /// Returns what that cost.
        async fn free_items(&self, end: u32) -> u128 {
            let locked = || {
                self.items().iter().any(|(id, item)| {
                    matches!(item.state, State::Paying { .. })
                        && is_honest(self.holder(*id))
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
                    self.token.mint(self.chain.id(), gift).await;
                }
                self.env.run_next_block();
            }
            gift
        }

        /// What `who` has paid for items and still may get back.
        fn deposited(&self, who: ActorId) -> u128 {
            let items = self.items();
            let own = items.iter().filter(|(_, item)| match &item.state {
                State::Paying { .. } => false,
                State::Delivering { to, .. } => *to == who,
                state => order(state).is_some_and(|it| it.buyer == who),
            });
            own.count() as u128 * AMOUNT
        }

        /// Wallets and books after that.
        fn check(&self) {
            let told = self.told();
            for who in honest() {
                assert_eq!(self.token.balance(who), told.due(who));
            }
            let nft = self.collection.vnft().vnft_service();
            for (id, to) in &told.delivered {
                let token_id = item(&self.chain, *id).token_id.unwrap();
                assert_eq!(nft.owner_of(token_id).query(), Ok(Some(*to)));
            }
            let owed = everybody()
                .map(|who| claim(&self.chain, who) + self.deposited(who));
            let owed: u128 = owed.iter().sum();
            assert!(self.token.balance(self.chain.id()) >= owed);
        }
    }

    fn order(state: &State) -> Option<&Order> {
        match state {
            State::Paying { order }
            | State::Ordered { order }
            | State::Approved { order }
            | State::Shipped { order, .. }
            | State::Disputed { order } => Some(order),
            _ => None,
        }
    }

    impl Doubtful for Fair {
        fn env(&self) -> &GtestEnv {
            &self.env
        }

        fn program(&self) -> ActorId {
            self.chain.id()
        }

        fn token(&self) -> &HostileToken {
            &self.token
        }

        fn doubts(&self) -> Vec<Open> {
            let doubts = self.service().doubts().query().unwrap();
            let open = |Doubt {
                            id, who, amount, ..
                        }| Open { id, who, amount };
            doubts.into_iter().map(open).collect()
        }

        fn missing(&self, who: ActorId) -> u128 {
            let owed = claim(&self.chain, who) + self.deposited(who);
            self.told().due(who) - owed - self.token.balance(who)
        }

        async fn recheck(&self, id: u64) {
            let recheck = self.service().recheck(id).with_actor_id(eve());
            _ = recheck.await.unwrap();
        }

        async fn concede(&self, by: ActorId, id: u64) {
            let concede = self.service().concede(id).with_actor_id(by);
            _ = concede.await.unwrap();
        }
    }

    // #region out
    /// At any message of any sequence the token answers late, never, not once,
    /// or spends all its gas, and strangers are between any two messages.
    #[test]
    fn whatever_the_token_does_honest_accounts_get_out_what_is_theirs() {
        let message = (0u8..11, 0usize..6, 0u64..12, 35u64..60);
        let found = attack(30, message, async |blocks| {
            let fair = Fair::new().await;
            for Block { mode, messages } in blocks {
                fair.token.next(mode, 4).await;
                messages.into_iter().for_each(|it| fair.send_all(it));
                fair.env.run_next_block();
            }
            fair.everybody_gets_out().await;
        });
        assert_eq!(found, Ok(()));
    }
    // #endregion out
}
