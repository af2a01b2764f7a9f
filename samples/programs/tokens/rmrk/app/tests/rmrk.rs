use gtest::Log;
use rmrk_app::{WASM_BINARY, state};
use rmrk_client::{
    Rmrk as _, RmrkCtors as _, RmrkInitError, RmrkProgram,
    peer::{Peer as _, PeerError, events::PeerEvents, io::ConfirmNested},
    rmrk::{
        Accepted, Child, Key, Nest, Owner, Resource, Rmrk as _, RmrkError,
        Step, Unnested, events::RmrkEvents,
    },
};
use sails_rs::{client::*, meta::SailsMessageHeader, prelude::*};
use testkit::{alice, bob, charlie, drain, env, eve};

type Collection = Actor<RmrkProgram, GtestEnv>;

const VARA: u128 = 1_000_000_000_000;

async fn deploy(env: &GtestEnv, salt: &str) -> Collection {
    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy(code_id, salt.into())
        .new()
        .await
        .unwrap()
        .unwrap()
}

/// Two collections of Alice's from one Wasm: Bob has a knight, Charlie a sword.
struct Setup {
    env: GtestEnv,
    knights: Collection,
    swords: Collection,
    knight: Key,
    sword: Key,
}

impl Setup {
    async fn new() -> Self {
        let env = env();
        let knights = deploy(&env, "knights").await;
        let swords = deploy(&env, "swords").await;
        let knight = mint(&knights, bob()).await;
        let sword = mint(&swords, charlie()).await;
        Self {
            env,
            knights,
            swords,
            knight,
            sword,
        }
    }

    /// The same with the sword on offer to the knight.
    async fn proposed() -> Self {
        let setup = Self::new().await;
        assert_eq!(
            nest(&setup.swords, charlie(), &setup.sword, &setup.knight).await,
            Ok(Nest::Proposed)
        );
        setup
    }

    /// The same with the sword in the hands of the knight.
    async fn nested() -> Self {
        let setup = Self::proposed().await;
        assert_eq!(setup.accept().await, Ok(Accepted::Accepted));
        setup
    }

    async fn accept(&self) -> Result<Accepted, RmrkError> {
        accept(&self.knights, bob(), &self.knight, &self.sword).await
    }

    async fn unnest(&self, to: ActorId) -> Result<Unnested, RmrkError> {
        let mut knights = self.knights.rmrk();
        let unnest = knights.unnest(self.knight.id, self.sword.clone(), to);
        unnest.with_actor_id(bob()).await.unwrap()
    }

    async fn cancel(&self, by: ActorId) -> Result<bool, RmrkError> {
        let mut swords = self.swords.rmrk();
        let cancel = swords.cancel_nest(self.sword.id).with_actor_id(by);
        cancel.await.unwrap()
    }

    fn step(&self) -> Option<Step> {
        step(&self.knights, &self.knight, &self.sword)
    }

    fn manual(&self) -> (GtestEnv, Collection, Collection) {
        let manual = self.env.clone().with_block_run_mode(BlockRunMode::Manual);
        let knights = Actor::new(manual.clone(), self.knights.id());
        let swords = Actor::new(manual.clone(), self.swords.id());
        (manual, knights, swords)
    }
}

async fn mint(collection: &Collection, to: ActorId) -> Key {
    let id = collection.rmrk().mint(to).await.unwrap().unwrap();
    Key {
        collection: collection.id(),
        id,
    }
}

async fn nest(
    collection: &Collection,
    by: ActorId,
    child: &Key,
    parent: &Key,
) -> Result<Nest, RmrkError> {
    let mut service = collection.rmrk();
    let nest = service.nest(child.id, parent.clone()).with_actor_id(by);
    nest.await.unwrap()
}

async fn accept(
    collection: &Collection,
    by: ActorId,
    parent: &Key,
    child: &Key,
) -> Result<Accepted, RmrkError> {
    let mut service = collection.rmrk();
    let accept = service.accept_child(parent.id, child.clone());
    accept.with_actor_id(by).await.unwrap()
}

fn owner(collection: &Collection, token: &Key) -> Option<Owner> {
    collection.rmrk().owner_of(token.id).query().unwrap()
}

fn step(collection: &Collection, parent: &Key, child: &Key) -> Option<Step> {
    let children = collection.rmrk().children_of(parent.id).query().unwrap();
    let entry = children.into_iter().find(|entry| entry.key == *child);
    entry.map(|entry| entry.step)
}

fn account(who: ActorId) -> Option<Owner> {
    Some(Owner::Account(who))
}

fn resource(src: &str) -> Resource {
    Resource {
        src: src.into(),
        thumb: "thumb.png".into(),
        metadata_uri: "meta.json".into(),
    }
}

mod normal {
    use super::*;

    // #region round-trip
    #[tokio::test]
    async fn nest_accept_unnest() {
        let setup = Setup::new().await;
        let (knight, sword) = (&setup.knight, &setup.sword);

        let offer = nest(&setup.swords, charlie(), sword, knight).await;
        assert_eq!(offer, Ok(Nest::Proposed));
        assert_eq!(owner(&setup.swords, sword), account(charlie()));
        assert_eq!(setup.step(), Some(Step::Proposed));

        assert_eq!(setup.accept().await, Ok(Accepted::Accepted));
        assert_eq!(
            owner(&setup.swords, sword),
            Some(Owner::Token(knight.clone()))
        );
        assert_eq!(setup.step(), Some(Step::Accepted));

        assert_eq!(setup.unnest(eve()).await, Ok(Unnested::Released));
        assert_eq!(owner(&setup.swords, sword), account(eve()));
        assert_eq!(setup.step(), None);
    }
    // #endregion round-trip

    #[tokio::test]
    async fn events_of_both_collections() {
        let setup = Setup::new().await;
        let mut parent = setup.knights.rmrk().listen().await.unwrap();
        let mut child = setup.swords.rmrk().listen().await.unwrap();
        let mut told_parent = setup.knights.peer().listen().await.unwrap();
        let mut told_child = setup.swords.peer().listen().await.unwrap();
        let (knight, sword) = (&setup.knight, &setup.sword);

        _ = nest(&setup.swords, charlie(), sword, knight).await;
        _ = setup.accept().await;
        _ = setup.unnest(eve()).await;

        let (id, other) = (knight.id, sword.clone());
        let peer_key = |key: &Key| rmrk_client::peer::Key {
            collection: key.collection,
            id: key.id,
        };
        assert_eq!(
            drain(&mut child),
            [RmrkEvents::Proposed {
                id: sword.id,
                parent: knight.clone()
            }]
        );
        assert_eq!(
            drain(&mut told_parent),
            [PeerEvents::ChildProposed {
                id,
                child: peer_key(sword)
            }]
        );
        assert_eq!(
            drain(&mut told_child),
            [
                PeerEvents::Nested {
                    id: sword.id,
                    parent: peer_key(knight)
                },
                PeerEvents::Released {
                    id: sword.id,
                    to: eve()
                },
            ]
        );
        assert_eq!(
            drain(&mut parent),
            [
                RmrkEvents::ChildAccepted {
                    id,
                    child: other.clone()
                },
                RmrkEvents::ChildReleased { id, child: other },
            ]
        );
    }

    #[tokio::test]
    async fn a_parent_takes_its_child_along() {
        let setup = Setup::nested().await;
        let mut knights = setup.knights.rmrk();
        let sell = knights.transfer(setup.knight.id, eve());
        assert_eq!(sell.with_actor_id(bob()).await, Ok(Ok(true)));

        assert_eq!(setup.unnest(bob()).await, Err(RmrkError::NotOwner));
        let mut knights = setup.knights.rmrk();
        let unnest =
            knights.unnest(setup.knight.id, setup.sword.clone(), eve());
        assert_eq!(
            unnest.with_actor_id(eve()).await,
            Ok(Ok(Unnested::Released))
        );
        assert_eq!(owner(&setup.swords, &setup.sword), account(eve()));
    }

    #[tokio::test]
    async fn three_levels_are_taken_apart_from_the_top() {
        let setup = Setup::nested().await;
        // The gem goes into the sword before the sword can be lifted: only a
        // free sword accepts.
        let gem = mint(&setup.swords, charlie()).await;
        let offer = nest(&setup.swords, charlie(), &gem, &setup.sword).await;
        assert_eq!(offer, Ok(Nest::Proposed));
        let early = accept(&setup.swords, bob(), &setup.sword, &gem).await;
        assert_eq!(early, Err(RmrkError::NotFree));
        assert_eq!(setup.unnest(bob()).await, Ok(Unnested::Released));
        let set = accept(&setup.swords, bob(), &setup.sword, &gem).await;
        assert_eq!(set, Ok(Accepted::Accepted));

        // Sword with gem, back to the knight.
        _ = nest(&setup.swords, bob(), &setup.sword, &setup.knight).await;
        assert_eq!(setup.accept().await, Ok(Accepted::Accepted));
        let mut swords = setup.swords.rmrk();
        let lift = swords.unnest(setup.sword.id, gem.clone(), bob());
        let lift = lift.with_actor_id(bob()).await;
        assert_eq!(lift, Ok(Err(RmrkError::NotFree)));

        assert_eq!(setup.unnest(bob()).await, Ok(Unnested::Released));
        let lift = swords.unnest(setup.sword.id, gem.clone(), eve());
        let lift = lift.with_actor_id(bob()).await;
        assert_eq!(lift, Ok(Ok(Unnested::Released)));
        assert_eq!(owner(&setup.swords, &gem), account(eve()));
    }

    #[tokio::test]
    async fn resources_flow() {
        let setup = Setup::new().await;
        let id = setup.knight.id;
        let mut knights = setup.knights.rmrk();
        for res in 1..=3 {
            let added = knights.add_resource(res, resource("file.png")).await;
            assert_eq!(added, Ok(Ok(true)));
            let proposed = knights.propose_resource(id, res, None).await;
            assert_eq!(proposed, Ok(Ok(true)));
        }
        assert_eq!(
            knights.proposed_resources_of(id).query(),
            Ok(vec![(1, None), (2, None), (3, None)])
        );
        for res in [1, 2] {
            let accepted =
                knights.accept_resource(id, res).with_actor_id(bob());
            assert_eq!(accepted.await, Ok(Ok(true)));
        }
        let rejected = knights.reject_resource(id, 3).with_actor_id(bob());
        assert_eq!(rejected.await, Ok(Ok(true)));
        let order = knights.set_priority(id, vec![2, 1]).with_actor_id(bob());
        assert_eq!(order.await, Ok(Ok(true)));
        assert_eq!(knights.resources_of(id).query(), Ok(vec![2, 1]));

        // The third one takes the place of the second.
        _ = knights.propose_resource(id, 3, Some(2)).await;
        _ = knights.accept_resource(id, 3).with_actor_id(bob()).await;
        assert_eq!(knights.resources_of(id).query(), Ok(vec![3, 1]));
        assert_eq!(knights.proposed_resources_of(id).query(), Ok(vec![]));
        assert_eq!(knights.resource(3).query(), Ok(Some(resource("file.png"))));
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn value_attached_is_refused_and_returned() {
        let setup = Setup::new().await;
        let mut knights = setup.knights.rmrk();
        let mut peer = setup.knights.peer();
        let before = setup.knights.balance();
        let (id, key) = (setup.knight.id, &setup.sword);
        let refused = RmrkError::UnexpectedValue;

        assert_eq!(
            knights.mint(bob()).with_value(VARA).await,
            Ok(Err(refused.clone()))
        );
        let nest = knights.nest(id, key.clone()).with_value(VARA).await;
        assert_eq!(nest, Ok(Err(refused.clone())));
        let again = knights.propose_again(id).with_value(VARA).await;
        assert_eq!(again, Ok(Err(refused.clone())));
        let accept = knights.accept_child(id, key.clone()).with_value(VARA);
        assert_eq!(accept.await, Ok(Err(refused.clone())));
        let unnest = knights.unnest(id, key.clone(), bob()).with_value(VARA);
        assert_eq!(unnest.await, Ok(Err(refused.clone())));
        let all = knights.reject_all(id).with_value(VARA).await;
        assert_eq!(all, Ok(Err(refused.clone())));
        let add = knights.add_resource(1, resource("a")).with_value(VARA);
        assert_eq!(add.await, Ok(Err(refused.clone())));
        let bools = [
            knights.transfer(id, eve()).with_value(VARA).await,
            knights.burn(id).with_value(VARA).await,
            knights.cancel_nest(id).with_value(VARA).await,
            knights.reject_child(id, key.clone()).with_value(VARA).await,
            knights.propose_resource(id, 1, None).with_value(VARA).await,
            knights.accept_resource(id, 1).with_value(VARA).await,
            knights.reject_resource(id, 1).with_value(VARA).await,
            knights.set_priority(id, vec![]).with_value(VARA).await,
        ];
        for answer in bools {
            assert_eq!(answer, Ok(Err(refused.clone())));
        }
        let peers = [
            peer.propose_child(id, 1, 1).with_value(VARA).await,
            peer.confirm_nested(id, 1, 1).with_value(VARA).await,
            peer.release_child(id, 1, 1, bob()).with_value(VARA).await,
        ];
        for answer in peers {
            assert_eq!(answer, Ok(Err(PeerError::UnexpectedValue)));
        }
        assert_eq!(setup.knights.balance(), before);

        let code_id = setup.env.system().submit_code(WASM_BINARY);
        let created =
            setup.env.deploy::<RmrkProgram>(code_id, b"paid".to_vec());
        let created = created.new().with_value(VARA).await.unwrap();
        assert_eq!(created.err(), Some(RmrkInitError::UnexpectedValue));
    }

    #[tokio::test]
    async fn owning() {
        let setup = Setup::new().await;
        let mut knights = setup.knights.rmrk();
        let id = setup.knight.id;

        let mint = knights.mint(eve()).with_actor_id(bob()).await;
        assert_eq!(mint, Ok(Err(RmrkError::NotAdmin)));
        let mint = knights.mint(ActorId::zero()).await;
        assert_eq!(mint, Ok(Err(RmrkError::ZeroAddress)));
        for (id, by, to, error) in [
            (9, bob(), eve(), RmrkError::TokenNotFound),
            (id, alice(), eve(), RmrkError::NotOwner),
            (id, bob(), ActorId::zero(), RmrkError::ZeroAddress),
            (id, bob(), bob(), RmrkError::SelfDealing),
        ] {
            let transfer = knights.transfer(id, to).with_actor_id(by).await;
            assert_eq!(transfer, Ok(Err(error)));
        }
        let burn = knights.burn(id).with_actor_id(alice()).await;
        assert_eq!(burn, Ok(Err(RmrkError::NotOwner)));
        let burn = knights.burn(9).await;
        assert_eq!(burn, Ok(Err(RmrkError::TokenNotFound)));
        assert_eq!(owner(&setup.knights, &setup.knight), account(bob()));

        let burn = knights.burn(id).with_actor_id(bob()).await;
        assert_eq!(burn, Ok(Ok(true)));
        assert_eq!(owner(&setup.knights, &setup.knight), None);
        assert_eq!(knights.nesting_of(id).query(), Ok(None));
    }

    #[tokio::test]
    async fn nesting() {
        let setup = Setup::proposed().await;
        let (knight, sword) = (&setup.knight, &setup.sword);
        let nowhere = Key {
            collection: ActorId::zero(),
            id: 1,
        };

        let missing = Key {
            id: 9,
            ..sword.clone()
        };
        let offer = nest(&setup.swords, charlie(), &missing, knight).await;
        assert_eq!(offer, Err(RmrkError::TokenNotFound));
        let offer = nest(&setup.swords, charlie(), sword, knight).await;
        assert_eq!(offer, Err(RmrkError::NotFree));
        let offer = nest(&setup.knights, alice(), knight, sword).await;
        assert_eq!(offer, Err(RmrkError::NotOwner));
        let offer = nest(&setup.knights, bob(), knight, knight).await;
        assert_eq!(offer, Err(RmrkError::SelfNesting));
        let offer = nest(&setup.knights, bob(), knight, &nowhere).await;
        assert_eq!(offer, Err(RmrkError::ZeroAddress));
        // No such parent: the other collection refuses, and the token is free
        // again.
        let offer = nest(&setup.knights, bob(), knight, &missing).await;
        assert_eq!(offer, Ok(Nest::Refused));
        assert_eq!(owner(&setup.knights, knight), account(bob()));

        assert_eq!(setup.cancel(bob()).await, Err(RmrkError::NotProposer));
        assert_eq!(setup.cancel(charlie()).await, Ok(true));
        assert_eq!(setup.cancel(charlie()).await, Err(RmrkError::NotPending));
        let mut swords = setup.swords.rmrk();
        let again = swords.propose_again(sword.id).await;
        assert_eq!(again, Ok(Err(RmrkError::NotPending)));
        let again = swords.propose_again(9).await;
        assert_eq!(again, Ok(Err(RmrkError::TokenNotFound)));
        let cancel = swords.cancel_nest(9).await;
        assert_eq!(cancel, Ok(Err(RmrkError::TokenNotFound)));
    }

    #[tokio::test]
    async fn children() {
        let setup = Setup::proposed().await;
        let (knight, sword) = (&setup.knight, &setup.sword);
        let stranger = accept(&setup.knights, eve(), knight, sword).await;
        assert_eq!(stranger, Err(RmrkError::NotOwner));
        let unknown = accept(&setup.knights, bob(), knight, knight).await;
        assert_eq!(unknown, Err(RmrkError::NoSuchChild));
        // Not accepted yet.
        assert_eq!(setup.unnest(bob()).await, Err(RmrkError::NoSuchChild));
        assert_eq!(setup.accept().await, Ok(Accepted::Accepted));
        assert_eq!(setup.accept().await, Err(RmrkError::AlreadyChild));
        let zero = setup.unnest(ActorId::zero()).await;
        assert_eq!(zero, Err(RmrkError::ZeroAddress));

        let mut knights = setup.knights.rmrk();
        let reject = knights.reject_child(knight.id, sword.clone());
        assert_eq!(
            reject.with_actor_id(bob()).await,
            Ok(Err(RmrkError::AlreadyChild))
        );
        let reject = knights.reject_child(knight.id, knight.clone());
        assert_eq!(
            reject.with_actor_id(bob()).await,
            Ok(Err(RmrkError::NoSuchChild))
        );
        let burn = knights.burn(knight.id).with_actor_id(bob());
        assert_eq!(burn.await, Ok(Err(RmrkError::HasChildren)));
        let again = setup.swords.rmrk().propose_again(sword.id).await;
        assert_eq!(again, Ok(Ok(Nest::Refused)));
    }

    #[tokio::test]
    async fn peers() {
        let setup = Setup::proposed().await;
        // The sender counts as the collection: users and strangers have no say
        // over the sword.
        let mut swords = setup.swords.peer();
        for by in [alice(), bob(), charlie()] {
            let confirm =
                swords.confirm_nested(setup.sword.id, setup.knight.id, 1);
            assert_eq!(
                confirm.with_actor_id(by).await,
                Ok(Err(PeerError::NotPendingHere))
            );
            let release =
                swords.release_child(setup.sword.id, setup.knight.id, 1, eve());
            assert_eq!(
                release.with_actor_id(by).await,
                Ok(Err(PeerError::NotMyChild))
            );
        }
        let propose = swords.propose_child(9, 1, 1).await;
        assert_eq!(propose, Ok(Err(PeerError::TokenNotFound)));
        let confirm = swords.confirm_nested(9, 1, 1).await;
        assert_eq!(confirm, Ok(Err(PeerError::TokenNotFound)));
        let release = swords.release_child(9, 1, 1, eve()).await;
        assert_eq!(release, Ok(Err(PeerError::TokenNotFound)));
        assert_eq!(setup.accept().await, Ok(Accepted::Accepted));
    }

    #[tokio::test]
    async fn too_little_gas() {
        let setup = Setup::proposed().await;
        let gas = 37_000_000_000;
        let refused = RmrkError::NotEnoughGas;
        let mut knights = setup.knights.rmrk();
        let mut swords = setup.swords.rmrk();
        let (id, key) = (setup.knight.id, &setup.sword);

        let nest = knights.nest(id, key.clone()).with_gas_limit(gas);
        assert_eq!(nest.await, Ok(Err(refused.clone())));
        let again = swords.propose_again(key.id).with_gas_limit(gas);
        assert_eq!(again.await, Ok(Err(refused.clone())));
        let accept = knights.accept_child(id, key.clone()).with_gas_limit(gas);
        assert_eq!(accept.await, Ok(Err(refused.clone())));
        let unnest = knights.unnest(id, key.clone(), bob()).with_gas_limit(gas);
        assert_eq!(unnest.await, Ok(Err(refused)));

        let accept = knights.accept_child(id, key.clone()).with_actor_id(bob());
        let accept = accept.with_gas_limit(40_000_000_000).await;
        assert_eq!(accept, Ok(Ok(Accepted::Accepted)));
    }

    #[tokio::test]
    async fn resources() {
        let setup = Setup::new().await;
        let mut knights = setup.knights.rmrk();
        let id = setup.knight.id;
        let long = resource(&"x".repeat(257));

        let add = knights.add_resource(1, resource("a")).with_actor_id(bob());
        assert_eq!(add.await, Ok(Err(RmrkError::NotAdmin)));
        let add = knights.add_resource(0, resource("a")).await;
        assert_eq!(add, Ok(Err(RmrkError::ZeroResource)));
        let add = knights.add_resource(1, long).await;
        assert_eq!(add, Ok(Err(RmrkError::TextTooLong)));
        for res in 1..=64 {
            let add = knights.add_resource(res, resource("a")).await;
            assert_eq!(add, Ok(Ok(true)));
        }
        let add = knights.add_resource(1, resource("b")).await;
        assert_eq!(add, Ok(Err(RmrkError::ResourceExists)));
        let add = knights.add_resource(65, resource("a")).await;
        assert_eq!(add, Ok(Err(RmrkError::ResourcesFull)));

        let propose =
            knights.propose_resource(id, 1, None).with_actor_id(bob());
        assert_eq!(propose.await, Ok(Err(RmrkError::NotAdmin)));
        for (id, res, overwrite, error) in [
            (9, 1, None, RmrkError::TokenNotFound),
            (id, 65, None, RmrkError::NoSuchResource),
            (id, 1, Some(2), RmrkError::OverwriteNotActive),
        ] {
            let propose = knights.propose_resource(id, res, overwrite).await;
            assert_eq!(propose, Ok(Err(error)));
        }
        for res in 1..=16 {
            let propose = knights.propose_resource(id, res, None).await;
            assert_eq!(propose, Ok(Ok(true)));
        }
        let propose = knights.propose_resource(id, 17, None).await;
        assert_eq!(propose, Ok(Err(RmrkError::TooManyProposed)));
        let propose = knights.propose_resource(id, 1, None).await;
        assert_eq!(propose, Ok(Err(RmrkError::AlreadyProposed)));

        let accept = knights.accept_resource(id, 1).await;
        assert_eq!(accept, Ok(Err(RmrkError::NotOwner)));
        let accept = knights.accept_resource(id, 17).with_actor_id(bob()).await;
        assert_eq!(accept, Ok(Err(RmrkError::NotProposed)));
        let reject = knights.reject_resource(id, 17).with_actor_id(bob()).await;
        assert_eq!(reject, Ok(Err(RmrkError::NotProposed)));
        let accept = knights.accept_resource(id, 1).with_actor_id(bob()).await;
        assert_eq!(accept, Ok(Ok(true)));
        let propose = knights.propose_resource(id, 1, None).await;
        assert_eq!(propose, Ok(Err(RmrkError::AlreadyActive)));
        assert_eq!(knights.resource(65).query(), Ok(None));
    }
}

mod adversarial {
    use super::*;

    #[tokio::test]
    async fn mutual_nesting_cannot_close_a_cycle() {
        let setup = Setup::proposed().await;
        let (knight, sword) = (&setup.knight, &setup.sword);
        let back = nest(&setup.knights, bob(), knight, sword).await;
        assert_eq!(back, Ok(Nest::Proposed));

        // Neither is free any more, so neither can accept.
        assert_eq!(setup.accept().await, Err(RmrkError::NotFree));
        let other = accept(&setup.swords, charlie(), sword, knight).await;
        assert_eq!(other, Err(RmrkError::NotFree));
        assert_eq!(setup.cancel(charlie()).await, Ok(true));
        let mut knights = setup.knights.rmrk();
        let cancel = knights.cancel_nest(knight.id).with_actor_id(bob());
        assert_eq!(cancel.await, Ok(Ok(true)));
    }

    #[tokio::test]
    async fn two_parents_cannot_have_one_child() {
        let setup = Setup::proposed().await;
        let other = mint(&setup.knights, eve()).await;
        // Taken back and offered to another one: the first parent still lists
        // it.
        assert_eq!(setup.cancel(charlie()).await, Ok(true));
        let offer = nest(&setup.swords, charlie(), &setup.sword, &other).await;
        assert_eq!(offer, Ok(Nest::Proposed));
        assert_eq!(setup.accept().await, Ok(Accepted::Rejected));
        assert_eq!(setup.step(), None);
        let accepted =
            accept(&setup.knights, eve(), &other, &setup.sword).await;
        assert_eq!(accepted, Ok(Accepted::Accepted));
    }

    // #region accept-races-cancel
    #[tokio::test]
    async fn accept_races_cancel() {
        let setup = Setup::proposed().await;
        let (manual, knights, swords) = setup.manual();
        let (mut knights, mut swords) = (knights.rmrk(), swords.rmrk());
        let accept = knights.accept_child(setup.knight.id, setup.sword.clone());
        let accept = accept.with_actor_id(bob()).send_for_reply().unwrap();
        let cancel =
            swords.cancel_nest(setup.sword.id).with_actor_id(charlie());
        let cancel = cancel.send_for_reply().unwrap();
        manual.run_next_block();
        // The acceptance was sent first, but its question to the swords queues
        // behind the cancel.
        assert_eq!(cancel.await, Ok(Ok(true)));
        assert_eq!(accept.await, Ok(Ok(Accepted::Rejected)));
        assert_eq!(setup.step(), None);
        assert_eq!(owner(&setup.swords, &setup.sword), account(charlie()));
    }
    // #endregion accept-races-cancel

    #[tokio::test]
    async fn cancel_after_accept_is_too_late() {
        let setup = Setup::nested().await;
        assert_eq!(setup.cancel(charlie()).await, Err(RmrkError::NotPending));
    }

    #[tokio::test]
    async fn sell_parent_during_accept() {
        let setup = Setup::proposed().await;
        let (manual, knights, _) = setup.manual();
        let mut knights = knights.rmrk();
        let accept = knights.accept_child(setup.knight.id, setup.sword.clone());
        let accept = accept.with_actor_id(bob()).send_for_reply().unwrap();
        let sell = knights.transfer(setup.knight.id, eve());
        let sell = sell.with_actor_id(bob()).send_for_reply().unwrap();
        manual.run_next_block();

        // The sword follows the knight, whoever owns it.
        assert_eq!(accept.await, Ok(Ok(Accepted::Accepted)));
        assert_eq!(sell.await, Ok(Ok(true)));
        assert_eq!(setup.unnest(bob()).await, Err(RmrkError::NotOwner));
        assert_eq!(owner(&setup.knights, &setup.knight), account(eve()));
        assert_eq!(setup.step(), Some(Step::Accepted));
    }

    #[tokio::test]
    async fn unnest_twice_in_one_block() {
        let setup = Setup::nested().await;
        let (manual, knights, _) = setup.manual();
        let mut knights = knights.rmrk();
        let mut unnest = |to| {
            let call = knights.unnest(setup.knight.id, setup.sword.clone(), to);
            call.with_actor_id(bob()).send_for_reply().unwrap()
        };
        let (first, second) = (unnest(bob()), unnest(eve()));
        manual.run_next_block();
        assert_eq!(first.await, Ok(Ok(Unnested::Released)));
        assert_eq!(second.await, Ok(Ok(Unnested::NotMyChild)));
        assert_eq!(owner(&setup.swords, &setup.sword), account(bob()));
        assert_eq!(setup.step(), None);
    }

    #[tokio::test]
    async fn nested_token_cannot_be_transferred_or_burned() {
        let setup = Setup::proposed().await;
        for accepted in [false, true] {
            if accepted {
                assert_eq!(setup.accept().await, Ok(Accepted::Accepted));
            }
            let mut swords = setup.swords.rmrk();
            for by in [bob(), charlie()] {
                let transfer = swords.transfer(setup.sword.id, eve());
                assert_eq!(
                    transfer.with_actor_id(by).await,
                    Ok(Err(RmrkError::NotFree))
                );
                let burn = swords.burn(setup.sword.id).with_actor_id(by);
                assert_eq!(burn.await, Ok(Err(RmrkError::NotFree)));
            }
        }
    }

    #[tokio::test]
    async fn parent_collection_is_a_user() {
        let setup = Setup::new().await;
        let nowhere = Key {
            collection: eve(),
            id: 1,
        };
        // Nobody answers for 300 blocks; the offer can be taken back.
        let offer =
            nest(&setup.swords, charlie(), &setup.sword, &nowhere).await;
        assert_eq!(offer, Ok(Nest::Unknown));
        assert_eq!(setup.cancel(charlie()).await, Ok(true));
        assert_eq!(owner(&setup.swords, &setup.sword), account(charlie()));
    }

    /// Eve's account says that it has a token 7 and offers it to the knight.
    async fn fake_child(setup: &Setup) -> Key {
        let mut peer = setup.knights.peer();
        let propose = peer.propose_child(setup.knight.id, 7, 1);
        assert_eq!(propose.with_actor_id(eve()).await, Ok(Ok(true)));
        Key {
            collection: eve(),
            id: 7,
        }
    }

    #[tokio::test]
    async fn fake_child_from_user_account_is_rejected_on_accept() {
        let setup = Setup::new().await;
        let fake = fake_child(&setup).await;
        let answer = accept(&setup.knights, bob(), &setup.knight, &fake).await;
        assert_eq!(answer, Ok(Accepted::Unknown));
        assert_eq!(
            step(&setup.knights, &setup.knight, &fake),
            Some(Step::Confirming)
        );
        let mut knights = setup.knights.rmrk();
        let reject = knights.reject_child(setup.knight.id, fake);
        assert_eq!(reject.with_actor_id(bob()).await, Ok(Ok(true)));
        let children = knights.children_of(setup.knight.id).query();
        assert_eq!(children, Ok(Vec::<Child>::new()));
    }

    /// Eve says yes to the question of the knights, in place of a collection.
    fn confirm_as_eve(setup: &Setup) {
        let (interface, entry) =
            (ConfirmNested::INTERFACE_ID, ConfirmNested::ENTRY_ID);
        let header = SailsMessageHeader::v1(
            interface,
            entry,
            RmrkProgram::ROUTE_ID_PEER,
        );
        let payload = [header.to_bytes(), true.encode()].concat();
        let question = Log::builder().source(setup.knights.id());
        let mailbox = setup.env.system().get_mailbox(eve());
        mailbox.reply_bytes(question, payload, 0).unwrap();
    }

    #[tokio::test]
    async fn child_collection_hangs() {
        let setup = Setup::new().await;
        let fake = fake_child(&setup).await;
        // Silent for 300 blocks, then it recovers: both commands can be
        // repeated.
        let answer = accept(&setup.knights, bob(), &setup.knight, &fake).await;
        assert_eq!(answer, Ok(Accepted::Unknown));
        let stale = Log::builder().source(setup.knights.id());
        let mailbox = setup.env.system().get_mailbox(eve());
        mailbox.claim_value(stale).unwrap();
        let (manual, knights, _) = setup.manual();
        let mut knights = knights.rmrk();
        let again = knights.accept_child(setup.knight.id, fake.clone());
        let again = again.with_actor_id(bob()).send_for_reply().unwrap();
        manual.run_next_block();
        confirm_as_eve(&setup);
        manual.run_next_block();
        assert_eq!(again.await, Ok(Ok(Accepted::Accepted)));
        assert_eq!(
            step(&setup.knights, &setup.knight, &fake),
            Some(Step::Accepted)
        );

        let mut auto = setup.knights.rmrk();
        let unnest = auto.unnest(setup.knight.id, fake.clone(), bob());
        assert_eq!(
            unnest.with_actor_id(bob()).await,
            Ok(Ok(Unnested::Unknown))
        );
        assert_eq!(
            step(&setup.knights, &setup.knight, &fake),
            Some(Step::Releasing)
        );
        // What does not answer at all can be dropped.
        let reject = auto.reject_child(setup.knight.id, fake.clone());
        assert_eq!(reject.with_actor_id(bob()).await, Ok(Ok(true)));
        assert_eq!(step(&setup.knights, &setup.knight, &fake), None);
    }

    #[tokio::test]
    async fn a_dropped_child_can_be_found_again() {
        let setup = Setup::proposed().await;
        let (manual, knights, _) = setup.manual();
        let mut knights = knights.rmrk();
        let accept = knights.accept_child(setup.knight.id, setup.sword.clone());
        let accept = accept.with_actor_id(bob()).send_for_reply().unwrap();
        let reject = knights.reject_child(setup.knight.id, setup.sword.clone());
        let reject = reject.with_actor_id(bob()).send_for_reply().unwrap();
        manual.run_next_block();
        // Dropped while the swords were being asked: now the sword is nested,
        // and nobody lists it.
        assert_eq!(reject.await, Ok(Ok(true)));
        assert_eq!(accept.await, Ok(Ok(Accepted::Accepted)));
        assert_eq!(setup.step(), None);
        assert_eq!(
            owner(&setup.swords, &setup.sword),
            Some(Owner::Token(setup.knight.clone()))
        );

        let mut swords = setup.swords.rmrk();
        let again = swords.propose_again(setup.sword.id).with_actor_id(eve());
        assert_eq!(again.await, Ok(Ok(Nest::Proposed)));
        assert_eq!(setup.accept().await, Ok(Accepted::Accepted));
        assert_eq!(setup.step(), Some(Step::Accepted));
        assert_eq!(setup.unnest(bob()).await, Ok(Unnested::Released));
    }

    // #region no-orphan
    /// Accepted, rejected and the parent burned, all in one block: the child
    /// would have no parent.
    #[tokio::test]
    async fn no_child_becomes_an_orphan() {
        let setup = Setup::proposed().await;
        let (manual, knights, _) = setup.manual();
        let mut knights = knights.rmrk();
        let (id, sword) = (setup.knight.id, setup.sword.clone());
        let accept = knights.accept_child(id, sword.clone());
        let accept = accept.with_actor_id(bob()).send_for_reply().unwrap();
        let reject = knights.reject_child(id, sword).with_actor_id(bob());
        let reject = reject.send_for_reply().unwrap();
        let burn = knights.burn(id).with_actor_id(bob());
        let burn = burn.send_for_reply().unwrap();
        manual.run_next_block();

        assert_eq!(accept.await, Ok(Ok(Accepted::Accepted)));
        assert_eq!(reject.await, Ok(Ok(true)));
        assert_eq!(burn.await, Ok(Err(RmrkError::HasChildren)));

        // The parent is there, so the child gets out, and then the parent may
        // go.
        let again = setup.swords.rmrk().propose_again(setup.sword.id).await;
        assert_eq!(again, Ok(Ok(Nest::Proposed)));
        assert_eq!(setup.accept().await, Ok(Accepted::Accepted));
        assert_eq!(setup.unnest(charlie()).await, Ok(Unnested::Released));
        let burn = setup.knights.rmrk().burn(id).with_actor_id(bob()).await;
        assert_eq!(burn, Ok(Ok(true)));
    }
    // #endregion no-orphan

    /// The same, but the child's owner has taken the offer back: its collection
    /// says no, and the parent may go.
    #[tokio::test]
    async fn a_child_that_answers_no_after_it_was_dropped_does_not_hold_the_parent()
     {
        let setup = Setup::proposed().await;
        let (manual, knights, swords) = setup.manual();
        let mut knights = knights.rmrk();
        let (id, sword) = (setup.knight.id, setup.sword.clone());
        let accept = knights.accept_child(id, sword.clone());
        let accept = accept.with_actor_id(bob()).send_for_reply().unwrap();
        let reject = knights.reject_child(id, sword).with_actor_id(bob());
        let reject = reject.send_for_reply().unwrap();
        let mut swords = swords.rmrk();
        let cancel =
            swords.cancel_nest(setup.sword.id).with_actor_id(charlie());
        let cancel = cancel.send_for_reply().unwrap();
        manual.run_next_block();

        assert_eq!(reject.await, Ok(Ok(true)));
        assert_eq!(cancel.await, Ok(Ok(true)));
        assert_eq!(accept.await, Ok(Ok(Accepted::Rejected)));
        let burn = setup.knights.rmrk().burn(id).with_actor_id(bob()).await;
        assert_eq!(burn, Ok(Ok(true)));
    }

    /// Let go and rejected in one block: the child is free, so the parent may
    /// go.
    #[tokio::test]
    async fn a_child_that_was_released_after_it_was_dropped_does_not_hold_the_parent()
     {
        let setup = Setup::proposed().await;
        assert_eq!(setup.accept().await, Ok(Accepted::Accepted));
        let (manual, knights, _) = setup.manual();
        let mut knights = knights.rmrk();
        let (id, sword) = (setup.knight.id, setup.sword.clone());
        let unnest = knights.unnest(id, sword.clone(), bob());
        let unnest = unnest.with_actor_id(bob()).send_for_reply().unwrap();
        let reject = knights.reject_child(id, sword).with_actor_id(bob());
        let reject = reject.send_for_reply().unwrap();
        manual.run_next_block();

        assert_eq!(unnest.await, Ok(Ok(Unnested::Released)));
        assert_eq!(reject.await, Ok(Ok(true)));
        let burn = setup.knights.rmrk().burn(id).with_actor_id(bob()).await;
        assert_eq!(burn, Ok(Ok(true)));
    }

    #[tokio::test]
    async fn pending_spam_and_reject_all() {
        let setup = Setup::new().await;
        let mut peer = setup.knights.peer();
        for id in 1..=16 {
            let propose = peer.propose_child(setup.knight.id, id, 1);
            assert_eq!(propose.with_actor_id(eve()).await, Ok(Ok(true)));
        }
        let more = peer.propose_child(setup.knight.id, 17, 1);
        assert_eq!(
            more.with_actor_id(eve()).await,
            Ok(Err(PeerError::PendingFull))
        );
        let twice = peer.propose_child(setup.knight.id, 16, 2);
        assert_eq!(
            twice.with_actor_id(eve()).await,
            Ok(Err(PeerError::AlreadyChild))
        );
        // Spam does not keep the owner from anything.
        let full =
            nest(&setup.swords, charlie(), &setup.sword, &setup.knight).await;
        assert_eq!(full, Ok(Nest::Refused));
        let mut knights = setup.knights.rmrk();
        let clear = knights.reject_all(setup.knight.id).with_actor_id(bob());
        assert_eq!(clear.await, Ok(Ok(16)));
        let offer =
            nest(&setup.swords, charlie(), &setup.sword, &setup.knight).await;
        assert_eq!(offer, Ok(Nest::Proposed));
        let burn = knights.burn(setup.knight.id).with_actor_id(bob());
        assert_eq!(burn.await, Ok(Ok(true)));
        assert_eq!(setup.cancel(charlie()).await, Ok(true));
    }

    #[tokio::test]
    async fn priority_not_permutation() {
        let setup = Setup::new().await;
        let mut knights = setup.knights.rmrk();
        let id = setup.knight.id;
        for res in [1, 2] {
            _ = knights.add_resource(res, resource("a")).await;
            _ = knights.propose_resource(id, res, None).await;
            _ = knights.accept_resource(id, res).with_actor_id(bob()).await;
        }
        for order in [vec![], vec![1], vec![1, 1], vec![1, 2, 2], vec![1, 3]] {
            let set = knights.set_priority(id, order).with_actor_id(bob());
            assert_eq!(set.await, Ok(Err(RmrkError::NotPermutation)));
        }
        assert_eq!(knights.resources_of(id).query(), Ok(vec![1, 2]));
    }

    #[tokio::test]
    async fn overwrite_resource_removed_meanwhile() {
        let setup = Setup::new().await;
        let mut knights = setup.knights.rmrk();
        let id = setup.knight.id;
        for (res, overwrite) in [(1, None), (2, Some(1)), (3, Some(1))] {
            _ = knights.add_resource(res, resource("a")).await;
            _ = knights.propose_resource(id, res, overwrite).await;
            if res == 1 {
                _ = knights.accept_resource(id, 1).with_actor_id(bob()).await;
            }
        }
        let second = knights.accept_resource(id, 2).with_actor_id(bob()).await;
        assert_eq!(second, Ok(Ok(true)));
        // What the third was to replace is not there any more.
        let third = knights.accept_resource(id, 3).with_actor_id(bob()).await;
        assert_eq!(third, Ok(Err(RmrkError::OverwriteNotActive)));
        assert_eq!(knights.resources_of(id).query(), Ok(vec![2]));
    }
}

mod invariants {
    use super::{alice, state};
    use kit::calls::Answer;
    use proptest::prelude::*;
    use sails_rs::prelude::*;
    use state::*;

    const OWNER: u64 = 1;
    const TOKENS: u64 = 3;

    fn collection(index: usize) -> ActorId {
        ActorId::from(100 + index as u64)
    }

    fn owner() -> ActorId {
        ActorId::from(OWNER)
    }

    /// A question from one collection to another.
    #[derive(Clone, Copy, Debug)]
    enum Question {
        Propose { child: Key, parent: Key, round: u64 },
        Confirm { child: Key, parent: Key, round: u64 },
        Release { child: Key, parent: Key, round: u64 },
    }

    #[derive(Clone, Copy, Debug)]
    enum Op {
        Nest(usize, usize),
        Again(usize),
        Cancel(usize),
        Accept(usize, usize),
        Reject(usize, usize),
        Burn(usize),
        Unnest(usize, usize),
        /// Some question arrives, in whatever order, and its answer is heard or
        /// comes too late.
        Deliver(usize, bool),
        /// Some question is given up; it may still arrive.
        GiveUp(usize),
    }

    fn op() -> impl Strategy<Value = Op> {
        let token = || 0usize..6;
        prop_oneof![
            3 => (token(), token()).prop_map(|(a, b)| Op::Nest(a, b)),
            1 => token().prop_map(Op::Again),
            1 => token().prop_map(Op::Cancel),
            4 => (token(), token()).prop_map(|(a, b)| Op::Accept(a, b)),
            2 => (token(), token()).prop_map(|(a, b)| Op::Reject(a, b)),
            1 => token().prop_map(Op::Burn),
            2 => (token(), token()).prop_map(|(a, b)| Op::Unnest(a, b)),
            8 => (0usize..4, any::<bool>()).prop_map(|(i, heard)| Op::Deliver(i, heard)),
            1 => (0usize..4).prop_map(Op::GiveUp),
        ]
    }

    /// Two collections of three tokens each, all of one owner, and the
    /// questions on their way.
    struct World {
        collections: [RmrkState; 2],
        questions: Vec<(Question, bool)>,
    }

    impl World {
        fn new() -> Self {
            let collections = [0, 1].map(|index| {
                let mut state = RmrkState::new(collection(index), alice());
                for _ in 0..TOKENS {
                    state.mint(alice(), owner()).unwrap();
                }
                state
            });
            Self {
                collections,
                questions: Vec::new(),
            }
        }

        fn key(index: usize) -> Key {
            Key {
                collection: collection(index % 2),
                id: index as u64 / 2 + 1,
            }
        }

        fn at(&mut self, key: Key) -> &mut RmrkState {
            let home = usize::from(key.collection == collection(1));
            &mut self.collections[home]
        }

        /// `None`: the token was burned.
        fn nesting(&mut self, key: Key) -> Option<Nesting> {
            self.at(key).nesting(key.id)
        }

        fn apply(&mut self, op: Op) {
            match op {
                Op::Nest(child, parent) => {
                    let (child, parent) = (Self::key(child), Self::key(parent));
                    if let Ok(round) =
                        self.at(child).begin_nest(owner(), child.id, parent)
                    {
                        self.ask(Question::Propose {
                            child,
                            parent,
                            round,
                        });
                    }
                }
                Op::Again(child) => {
                    let child = Self::key(child);
                    if let Ok((parent, round)) = self.at(child).offer(child.id)
                    {
                        // Nobody waits for this answer.
                        let question = Question::Propose {
                            child,
                            parent,
                            round,
                        };
                        self.questions.push((question, false));
                    }
                }
                Op::Cancel(child) => {
                    let child = Self::key(child);
                    _ = self.at(child).cancel_nest(owner(), child.id);
                }
                Op::Accept(parent, child) => {
                    let (parent, child) = (Self::key(parent), Self::key(child));
                    if let Ok(round) =
                        self.at(parent).begin_accept(owner(), parent.id, child)
                    {
                        self.ask(Question::Confirm {
                            child,
                            parent,
                            round,
                        });
                    }
                }
                Op::Reject(parent, child) => {
                    let (parent, child) = (Self::key(parent), Self::key(child));
                    _ = self.at(parent).reject(owner(), parent.id, child);
                }
                Op::Burn(token) => {
                    let token = Self::key(token);
                    _ = self.at(token).burn(owner(), token.id);
                }
                Op::Unnest(parent, child) => {
                    let (parent, child) = (Self::key(parent), Self::key(child));
                    let begun = self.at(parent).begin_unnest(
                        owner(),
                        parent.id,
                        child,
                        owner(),
                    );
                    if let Ok(round) = begun {
                        self.ask(Question::Release {
                            child,
                            parent,
                            round,
                        });
                    }
                }
                Op::Deliver(index, heard) if index < self.questions.len() => {
                    let (question, waiting) = self.questions.remove(index);
                    let answer = self.deliver(question);
                    if waiting {
                        self.end(
                            question,
                            if heard { answer } else { Answer::Unknown },
                        );
                    }
                }
                Op::GiveUp(index) if index < self.questions.len() => {
                    let (question, waiting) = self.questions[index];
                    self.questions[index].1 = false;
                    if waiting {
                        self.end(question, Answer::Unknown);
                    }
                }
                Op::Deliver(..) | Op::GiveUp(_) => {}
            }
        }

        fn ask(&mut self, question: Question) {
            self.questions.push((question, true));
        }

        fn deliver(&mut self, question: Question) -> Answer<bool> {
            let done = match question {
                Question::Propose {
                    child,
                    parent,
                    round,
                } => {
                    let proposed =
                        self.at(parent).propose_child(child, parent.id, round);
                    proposed.is_ok()
                }
                Question::Confirm {
                    child,
                    parent,
                    round,
                } => {
                    let confirmed =
                        self.at(child).confirm_nested(child.id, parent, round);
                    confirmed.is_ok()
                }
                Question::Release {
                    child,
                    parent,
                    round,
                } => {
                    let released = self.at(child).release_child(
                        child.id,
                        parent,
                        round,
                        owner(),
                    );
                    released.is_ok()
                }
            };
            if done {
                Answer::Done(true)
            } else {
                Answer::Refused
            }
        }

        fn end(&mut self, question: Question, answer: Answer<bool>) {
            match question {
                Question::Propose { child, round, .. } => {
                    _ = self.at(child).end_nest(child.id, round, answer);
                }
                Question::Confirm {
                    child,
                    parent,
                    round,
                } => {
                    _ = self
                        .at(parent)
                        .end_accept(parent.id, child, round, answer);
                }
                Question::Release {
                    child,
                    parent,
                    round,
                } => {
                    _ = self
                        .at(parent)
                        .end_unnest(parent.id, child, round, answer);
                }
            }
        }

        fn check(&mut self) {
            for index in 0..6 {
                let token = Self::key(index);
                // Up the tree, never around.
                let mut top = token;
                for depth in 0.. {
                    let Some(Nesting::Nested { parent, .. }) =
                        self.nesting(top)
                    else {
                        break;
                    };
                    assert!(depth < 6, "a cycle at {token:?}");
                    assert!(
                        self.nesting(parent).is_some(),
                        "an orphan: {top:?}"
                    );
                    top = parent;
                }
                // What a parent counts as its own says the same.
                for child in self.at(token).children(token.id) {
                    if child.step == Step::Accepted {
                        let nesting = self.nesting(child.key);
                        assert!(
                            matches!(nesting, Some(Nesting::Nested { parent, .. }) if parent == token)
                        );
                    }
                }
            }
        }

        /// Whatever was lost, the owner can take everything apart.
        fn take_apart(mut self) {
            self.questions.clear();
            for _ in 0..12 {
                for index in 0..6 {
                    let child = Self::key(index);
                    _ = self.at(child).cancel_nest(owner(), child.id);
                    let Some(Nesting::Nested { parent, .. }) =
                        self.nesting(child)
                    else {
                        continue;
                    };
                    if !matches!(
                        self.nesting(parent),
                        Some(Nesting::Free { .. })
                    ) {
                        continue;
                    }
                    let above = (0..6)
                        .find(|index| Self::key(*index) == parent)
                        .unwrap();
                    for op in [
                        Op::Again(index),
                        Op::Accept(above, index),
                        Op::Unnest(above, index),
                    ] {
                        self.apply(op);
                        self.apply(Op::Deliver(0, true));
                    }
                    self.check();
                }
            }
            for index in 0..6 {
                let token = Self::key(index);
                if let Some(nesting) = self.nesting(token) {
                    assert_eq!(nesting, Nesting::Free { owner: owner() });
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn no_cycles_no_second_parent_nothing_stuck(ops in prop::collection::vec(op(), 1..40)) {
            let mut world = World::new();
            for op in ops {
                world.apply(op);
                world.check();
            }
            world.take_apart();
        }
        // #endregion property
    }

    #[test]
    fn a_parent_has_32_children_at_most() {
        let mut knights = RmrkState::new(collection(0), alice());
        let id = knights.mint(alice(), owner()).unwrap();
        let sword = |id| Key {
            collection: collection(1),
            id,
        };
        for number in 1..=33 {
            knights.propose_child(sword(number), id, number).unwrap();
            let begun = knights.begin_accept(owner(), id, sword(number));
            if number == 33 {
                assert_eq!(begun, Err(rmrk_app::RmrkError::ChildrenFull));
            } else {
                let (_, changed) = knights.end_accept(
                    id,
                    sword(number),
                    number,
                    Answer::Done(true),
                );
                assert!(changed);
            }
        }
    }
}
