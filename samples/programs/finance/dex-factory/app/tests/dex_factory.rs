use dex_factory_app::WASM_BINARY;
use dex_factory_client::{
    DexFactory as _, DexFactoryCtors as _, DexFactoryProgram, FactoryInitError,
    factory::{
        Created, Factory as _, FactoryError, FactoryImpl, events::FactoryEvents,
    },
};
use dex_pair_client::{DexPair as _, DexPairProgram, pair::Pair as _};
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, cost, drain, env, eve, manual, program_balance};

const VARA: u128 = 1_000_000_000_000;

/// A program whose `init` waits for ever: `(module (import "env" "memory"
/// (memory 1)) (import "env" "gr_wait" (func)) (func (export "init") (call
/// 0)))`.
const SLEEPER: &[u8] = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\
    \x02\x1d\x02\x03env\x06memory\x02\0\x01\x03env\x07gr_wait\0\0\
    \x03\x02\x01\0\x07\x08\x01\x04init\0\x01\x0a\x06\x01\x04\0\x10\0\x0b";

/// Tokens are never called here, so any address will do.
fn token(number: u64) -> ActorId {
    number.into()
}

struct World {
    env: GtestEnv,
    factory: Actor<DexFactoryProgram, GtestEnv>,
}

impl World {
    async fn new(pair_code: CodeId) -> Self {
        let env = env();
        Self::in_env(env, pair_code).await
    }

    async fn in_env(env: GtestEnv, pair_code: CodeId) -> Self {
        let code_id = env.system().submit_code(WASM_BINARY);
        let factory = env.deploy(code_id, b"factory".to_vec()).new(pair_code);
        let factory = factory.await.unwrap().unwrap();
        Self { env, factory }
    }

    /// A factory of pairs.
    async fn of_pairs() -> Self {
        let env = env();
        let pair_code = env.system().submit_code(dex_pair_app::WASM_BINARY);
        Self::in_env(env, pair_code).await
    }

    fn service(&self) -> Service<FactoryImpl, GtestEnv> {
        self.factory.factory()
    }

    /// The same factory, with messages that share a block.
    fn manual(&self) -> Service<FactoryImpl, GtestEnv> {
        let factory: Actor<DexFactoryProgram, _> =
            Actor::new(manual(&self.env), self.factory.id());
        factory.factory()
    }

    async fn create(&self, a: u64, b: u64) -> Result<Created, FactoryError> {
        let create = self.service().create_pair(token(a), token(b));
        create.with_value(VARA).await.unwrap()
    }

    /// The new pair, if there is one.
    async fn created(&self, a: u64, b: u64) -> Option<ActorId> {
        match self.create(a, b).await {
            Ok(Created::Pair(pair)) => Some(pair),
            _ => None,
        }
    }

    fn pair_of(&self, a: u64, b: u64) -> Option<ActorId> {
        let pair = self.service().pair_of(token(a), token(b));
        pair.query().unwrap()
    }
}

mod normal {
    use super::*;

    // #region creates
    #[tokio::test]
    async fn factory_creates_pair() {
        let world = World::of_pairs().await;
        let mut events = world.service().listen().await.unwrap();

        let id = world.created(1, 2).await.expect("a pair");

        let pair: Actor<DexPairProgram, _> = Actor::new(world.env.clone(), id);
        let tokens = pair.pair().tokens().query().unwrap();
        let (token0, token1) = (token(1).min(token(2)), token(1).max(token(2)));
        assert_eq!(tokens, (token0, token1));
        let created = FactoryEvents::PairCreated {
            token0,
            token1,
            pair: id,
        };
        assert_eq!(drain(&mut events), [created]);
        // The value became the deposit of the new program.
        assert_eq!(program_balance(&world.env, id), VARA);
        assert_eq!(program_balance(&world.env, world.factory.id()), VARA);
    }
    // #endregion creates

    #[tokio::test]
    async fn pairs_are_listed() {
        let env = env();
        let pair_code = env.system().submit_code(dex_pair_app::WASM_BINARY);
        let world = World::in_env(env, pair_code).await;
        let mut created = Vec::new();
        for (a, b) in [(1, 2), (2, 3), (1, 3)] {
            let pair = world.created(a, b).await.expect("a pair");
            created.push((
                token(a).min(token(b)),
                token(a).max(token(b)),
                pair,
            ));
        }
        let pairs =
            |from, limit| world.service().pairs(from, limit).query().unwrap();
        assert_eq!(pairs(0, 100), created);
        assert_eq!(pairs(1, 1), created[1..2]);
        assert_eq!(pairs(3, 100), []);
        let code = world.service().pair_code().query().unwrap();
        assert_eq!(code, pair_code);
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn tokens_and_value_are_checked() {
        let world = World::of_pairs().await;
        assert_eq!(
            world.create(1, 1).await,
            Err(FactoryError::IdenticalTokens)
        );
        assert_eq!(world.create(0, 1).await, Err(FactoryError::ZeroAddress));
        assert_eq!(world.create(1, 0).await, Err(FactoryError::ZeroAddress));
        for value in [0, VARA - 1, VARA + 1] {
            let create = world.service().create_pair(token(1), token(2));
            let expected = FactoryError::WrongValue { expected: VARA };
            assert_eq!(create.with_value(value).await, Ok(Err(expected)));
        }
        let create = world.service().create_pair(token(1), token(2));
        let create = create.with_value(VARA).with_gas_limit(37_000_000_000);
        assert_eq!(create.await, Ok(Err(FactoryError::NotEnoughGas)));
        assert_eq!(program_balance(&world.env, world.factory.id()), VARA);
    }

    #[tokio::test]
    async fn value_is_refused() {
        let env = env();
        let code_id = env.system().submit_code(WASM_BINARY);
        let factory = env
            .deploy::<DexFactoryProgram>(code_id, vec![])
            .new(CodeId::zero());
        let refused = factory.with_value(1).await.unwrap().err();
        assert_eq!(refused, Some(FactoryInitError::UnexpectedValue));

        let world = World::in_env(env, CodeId::zero()).await;
        let clear = world.service().clear_in_progress(token(1), token(2));
        assert_eq!(
            clear.with_value(1).await,
            Ok(Err(FactoryError::UnexpectedValue))
        );
    }

    #[tokio::test]
    async fn a_pair_is_created_once() {
        let world = World::of_pairs().await;
        let pair = world.created(1, 2).await.expect("a pair");
        assert_eq!(
            world.create(1, 2).await,
            Err(FactoryError::PairExists(pair))
        );
        let clear = world.service().clear_in_progress(token(1), token(2));
        assert_eq!(clear.await, Ok(Ok(false)));
        assert_eq!(world.pair_of(1, 2), Some(pair));
    }
}

mod adversarial {
    use super::*;

    // #region race
    #[tokio::test]
    async fn create_pair_race() {
        let world = World::of_pairs().await;
        let mut factory = world.manual();
        let mut calls = Vec::new();
        for who in [alice(), bob()] {
            let create = factory.create_pair(token(1), token(2));
            let create = create.with_actor_id(who).with_value(VARA);
            calls.push(create.send_for_reply().unwrap());
        }
        for _ in 0..3 {
            world.env.run_next_block();
        }
        let [first, second] = calls.try_into().ok().unwrap();
        assert!(matches!(first.await, Ok(Ok(Created::Pair(_)))));
        assert_eq!(second.await, Ok(Err(FactoryError::InProgress)));
        assert_eq!(world.service().pairs(0, 100).query().unwrap().len(), 1);
    }
    // #endregion race

    #[tokio::test]
    async fn create_pair_reversed_order_is_same_pair() {
        let world = World::of_pairs().await;
        let pair = world.created(2, 1).await.expect("a pair");
        assert_eq!(
            world.create(1, 2).await,
            Err(FactoryError::PairExists(pair))
        );
        assert_eq!(world.pair_of(1, 2), Some(pair));
        assert_eq!(world.pair_of(2, 1), Some(pair));
        assert_eq!(world.pair_of(1, 1), None);
    }

    #[tokio::test]
    async fn factory_wrong_code_id_returns_value() {
        let world = World::new(CodeId::from([7; 32])).await;
        let before = program_balance(&world.env, world.factory.id());
        assert_eq!(world.create(1, 2).await, Ok(Created::CreationFailed));
        assert_eq!(program_balance(&world.env, world.factory.id()), before);
        // The tokens may be tried again.
        assert_eq!(world.create(1, 2).await, Ok(Created::CreationFailed));
        assert_eq!(world.pair_of(1, 2), None);
    }

    // #region lost
    #[tokio::test]
    async fn a_lost_creation_is_cleared_by_the_creator() {
        let env = env();
        let sleeper = env.system().submit_code(SLEEPER);
        let world = World::in_env(env, sleeper).await;
        assert_eq!(world.create(1, 2).await, Ok(Created::Unknown));
        assert_eq!(world.pair_of(1, 2), None);
        assert_eq!(world.create(2, 1).await, Err(FactoryError::InProgress));

        let clear = || world.service().clear_in_progress(token(2), token(1));
        let refused = clear().with_actor_id(bob()).await;
        assert_eq!(refused, Ok(Err(FactoryError::NotCreator)));
        assert_eq!(clear().await, Ok(Ok(true)));
        assert_eq!(world.create(1, 2).await, Ok(Created::Unknown));
    }
    // #endregion lost

    #[tokio::test]
    async fn a_creation_under_way_is_not_cleared() {
        let env = env();
        let sleeper = env.system().submit_code(SLEEPER);
        let world = World::in_env(env, sleeper).await;
        let mut factory = world.manual();
        let create = factory.create_pair(token(1), token(2)).with_value(VARA);
        let create = create.send_for_reply().unwrap();
        world.env.run_next_block();

        let clear = world.service().clear_in_progress(token(1), token(2));
        assert_eq!(clear.await, Ok(Ok(false)));
        assert_eq!(world.create(1, 2).await, Err(FactoryError::InProgress));
        for _ in 0..110 {
            world.env.run_next_block();
        }
        assert_eq!(create.await, Ok(Ok(Created::Unknown)));
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    #[tokio::test]
    async fn who_is_overtaken_has_the_value_back_and_the_same_pair() {
        let world = World::of_pairs().await;
        let mut factory = world.manual();
        let theirs = factory.create_pair(token(1), token(2)).with_value(VARA);
        let theirs = theirs.with_actor_id(eve()).send_for_reply().unwrap();
        let before = world.env.system().balance_of(bob());
        let late = factory.create_pair(token(2), token(1)).with_value(VARA);
        let late = late.with_actor_id(bob()).send_for_reply().unwrap();
        world.env.run_next_block();
        world.env.run_next_block();

        let Ok(Ok(Created::Pair(pair))) = theirs.await else {
            unreachable!("Eve was first")
        };
        assert_eq!(late.await, Ok(Err(FactoryError::InProgress)));
        assert!(before - world.env.system().balance_of(bob()) < VARA);
        assert_eq!(world.pair_of(1, 2), Some(pair));
        // The pair is the code of the factory for these tokens, whoever paid
        // for it.
        let created: Actor<DexPairProgram, _> =
            Actor::new(world.env.clone(), pair);
        let tokens = created.pair().tokens().query().unwrap();
        assert_eq!(tokens, (token(1).min(token(2)), token(1).max(token(2))));
    }

    #[tokio::test]
    async fn a_creation_that_is_refused_holds_up_nobody() {
        let world = World::of_pairs().await;
        let mut factory = world.manual();
        let unpaid =
            factory.create_pair(token(1), token(2)).with_actor_id(eve());
        let unpaid = unpaid.send_for_reply().unwrap();
        let poor = factory.create_pair(token(1), token(2)).with_value(VARA);
        let poor = poor.with_gas_limit(37_000_000_000).with_actor_id(eve());
        let poor = poor.send_for_reply().unwrap();
        let create = factory.create_pair(token(1), token(2)).with_value(VARA);
        let create = create.send_for_reply().unwrap();
        world.env.run_next_block();
        world.env.run_next_block();

        let expected = FactoryError::WrongValue { expected: VARA };
        assert_eq!(unpaid.await, Ok(Err(expected)));
        assert_eq!(poor.await, Ok(Err(FactoryError::NotEnoughGas)));
        assert!(matches!(create.await, Ok(Ok(Created::Pair(_)))));
    }

    #[tokio::test]
    async fn a_pair_costs_its_creator_a_deposit_and_makes_no_other_dearer() {
        let world = World::of_pairs().await;
        let mut prices = Vec::new();
        for number in 2..32 {
            let mut factory = world.service();
            let create = factory.create_pair(token(1), token(number));
            let create = create.with_value(VARA).with_actor_id(eve());
            let (created, spent) = cost(&world.env, eve(), create).await;
            assert!(matches!(created, Ok(Ok(Created::Pair(_)))));
            prices.push(spent);
        }
        let (first, last) = (prices[0], prices[29]);
        assert!(first > VARA, "{first}");
        assert!(last < first * 3 / 2, "{last} instead of {first}");
    }
}

mod invariants {
    use super::*;

    #[tokio::test]
    async fn the_factory_keeps_nothing_and_lists_each_pair_once() {
        let world = World::of_pairs().await;
        for a in 1..4 {
            for b in 1..4 {
                drop(world.create(a, b).await);
                let pairs = world.service().pairs(0, 100).query().unwrap();
                for (index, (token0, token1, pair)) in pairs.iter().enumerate()
                {
                    assert!(token0 < token1);
                    assert!(
                        pairs[..index].iter().all(|other| other.2 != *pair)
                    );
                }
                assert_eq!(
                    program_balance(&world.env, world.factory.id()),
                    VARA
                );
            }
        }
        assert_eq!(world.service().pairs(0, 100).query().unwrap().len(), 3);
    }
}
