use feed_channel_client::{
    FeedChannel as _, FeedChannelProgram,
    channel::{Channel as _, Meta},
};
use feed_router_app::{
    WASM_BINARY,
    registry::{MAX_CHANNELS, MAX_PAGE, MAX_PER_OWNER, Registry},
};
use feed_router_client::{
    FeedRouter as _, FeedRouterProgram,
    router::{Registered, Router as _, RouterError, events::RouterEvents},
};
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, charlie, cost, drain, env, eve, manual};

type Channel = Actor<FeedChannelProgram, GtestEnv>;
type Router = Actor<FeedRouterProgram, GtestEnv>;

/// A router whose admin is Eve, and a channel of Alice.
async fn deploy(env: &GtestEnv) -> (Router, Channel) {
    use feed_router_client::FeedRouterCtors as _;

    let code_id = env.system().submit_code(WASM_BINARY);
    let router = env
        .deploy(code_id, b"router".to_vec())
        .new()
        .with_actor_id(eve())
        .await
        .unwrap();
    let channel = open(env, alice(), "News").await;
    (router, channel)
}

async fn open(env: &GtestEnv, owner: ActorId, name: &str) -> Channel {
    use feed_channel_client::FeedChannelCtors as _;

    let code_id = env.system().submit_code(feed_channel_app::WASM_BINARY);
    env.deploy(code_id, name.into())
        .new(name.into(), "What happens".into())
        .with_actor_id(owner)
        .await
        .unwrap()
        .unwrap()
}

/// Sends bytes to a program as Alice, without waiting for a reply.
fn send(env: &GtestEnv, to: ActorId, payload: &[u8]) {
    env.send_one_way(to, payload, GtestParams::default())
        .unwrap();
    env.run_next_block();
}

/// A program that answers `answer` to everything.
fn puppet(env: &GtestEnv, answer: &[u8]) -> ActorId {
    let code_id = env.system().submit_code(feed_router_puppet::WASM_BINARY);
    let (puppet, _) = env
        .create_program(code_id, b"puppet", b"", GtestParams::default())
        .unwrap();
    env.run_next_block();
    say(env, puppet, answer);
    puppet
}

fn say(env: &GtestEnv, puppet: ActorId, answer: &[u8]) {
    send(env, puppet, &[b"SAY ", answer].concat());
}

/// How a channel answers `meta`.
fn reply_bytes(meta: Meta) -> Vec<u8> {
    let question = FeedChannelProgram::client(ActorId::zero()).channel().meta();
    // The header of a reply is that of its message.
    [question.encode_call(), meta.encode()].concat()
}

fn meta(owner: ActorId, name: String) -> Meta {
    Meta {
        owner,
        name,
        description: String::new(),
        posts: 0,
    }
}

mod normal {
    use super::*;

    // #region register
    #[tokio::test]
    async fn two_channels_one_router() {
        let env = env();
        let (program, news) = deploy(&env).await;
        let sport = open(&env, bob(), "Sport").await;
        let mut router = program.router();
        let mut events = router.listen().await.unwrap();

        let listed = Ok(Ok(Registered::Listed));
        assert_eq!(router.register(news.id()).await, listed);
        let by_bob = router.register(sport.id()).with_actor_id(bob());
        assert_eq!(by_bob.await, listed);

        let mut ids = [news.id(), sport.id()];
        ids.sort();
        let channels = router.channels(None, 10).query().unwrap();
        assert!(channels.iter().map(|(id, _)| *id).eq(ids));
        assert_eq!(router.channels_of(bob()).query(), Ok(vec![sport.id()]));
        let record = router.channel(news.id()).query().unwrap().unwrap();
        assert_eq!((record.owner, record.name.as_str()), (alice(), "News"));
        assert_eq!(
            drain(&mut events),
            [(news.id(), alice()), (sport.id(), bob())].map(
                |(channel, owner)| RouterEvents::ChannelListed {
                    channel,
                    owner
                }
            )
        );
    }
    // #endregion register

    #[tokio::test]
    async fn refresh_after_set_meta() {
        let env = env();
        let (program, channel) = deploy(&env).await;
        let mut router = program.router();
        router.register(channel.id()).await.unwrap().unwrap();
        let rename = channel
            .channel()
            .set_meta("Views".into(), "New".into())
            .await;
        assert_eq!(rename, Ok(Ok(true)));
        let before = router.channel(channel.id()).query().unwrap().unwrap();
        assert_eq!(before.name, "News");
        let mut events = router.listen().await.unwrap();

        // Anyone may ask for it.
        let refresh = router.refresh(channel.id()).with_actor_id(charlie());
        assert_eq!(refresh.await, Ok(Ok(Registered::Refreshed)));

        let after = router.channel(channel.id()).query().unwrap().unwrap();
        assert_eq!(
            (after.name.as_str(), after.description.as_str()),
            ("Views", "New")
        );
        assert_eq!(after.registered_at, before.registered_at);
        assert_eq!(
            drain(&mut events),
            [RouterEvents::ChannelRefreshed {
                channel: channel.id()
            }]
        );
    }

    #[tokio::test]
    async fn owner_and_admin_remove() {
        let env = env();
        let (program, channel) = deploy(&env).await;
        let mut router = program.router();
        for by in [alice(), eve()] {
            router.register(channel.id()).await.unwrap().unwrap();
            let mut events = router.listen().await.unwrap();

            let remove = router.remove(channel.id()).with_actor_id(by);
            assert_eq!(remove.await, Ok(Ok(true)));

            assert_eq!(router.channel(channel.id()).query(), Ok(None));
            assert_eq!(router.channels_of(alice()).query(), Ok(vec![]));
            assert_eq!(
                drain(&mut events),
                [RouterEvents::ChannelRemoved {
                    channel: channel.id()
                }]
            );
        }
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn already_listed_and_not_found() {
        let env = env();
        let (program, channel) = deploy(&env).await;
        let mut router = program.router();
        let missing = Ok(Err(RouterError::NotFound));
        assert_eq!(router.refresh(channel.id()).await, missing);
        assert_eq!(
            router.remove(channel.id()).await,
            Ok(Err(RouterError::NotFound))
        );
        router.register(channel.id()).await.unwrap().unwrap();
        assert_eq!(
            router.register(channel.id()).await,
            Ok(Err(RouterError::AlreadyListed))
        );
    }

    #[tokio::test]
    async fn strangers_remove_nothing() {
        let env = env();
        let (program, channel) = deploy(&env).await;
        let mut router = program.router();
        router.register(channel.id()).await.unwrap().unwrap();
        let remove = router.remove(channel.id()).with_actor_id(bob());
        assert_eq!(remove.await, Ok(Err(RouterError::NotAllowed)));
        assert!(router.channel(channel.id()).query().unwrap().is_some());
    }

    #[tokio::test]
    async fn little_gas_and_attached_value() {
        let env = env();
        let (program, channel) = deploy(&env).await;
        let mut router = program.router();
        let poor = router.register(channel.id()).with_gas_limit(30_000_000_000);
        assert_eq!(poor.await, Ok(Err(RouterError::NotEnoughGas)));

        let balance = program.balance();
        let paid = router.register(channel.id()).with_value(1_000_000_000_000);
        assert_eq!(paid.await, Ok(Err(RouterError::UnexpectedValue)));
        assert_eq!(program.balance(), balance);
        assert_eq!(router.channel(channel.id()).query(), Ok(None));
    }

    #[test]
    fn owner_limit_and_full_router() {
        let mut registry = Registry::new(alice());
        for id in 0..MAX_CHANNELS as u64 {
            let owner = ActorId::from(id / MAX_PER_OWNER as u64);
            registry.list(id.into(), record(owner)).unwrap();
        }
        use feed_router_app::RouterError as Error;
        let next = ActorId::from(MAX_CHANNELS as u64);
        assert_eq!(
            registry.ensure_room(next, 0.into()),
            Err(Error::OwnerLimit)
        );
        assert_eq!(registry.ensure_room(next, alice()), Err(Error::RouterFull));
        registry.unlist(&0.into());
        assert_eq!(registry.ensure_room(next, 0.into()), Ok(()));
        assert_eq!(registry.ensure_room(next, alice()), Ok(()));
    }
}

mod adversarial {
    use super::*;

    #[tokio::test]
    async fn register_foreign_channel() {
        let env = env();
        let (program, channel) = deploy(&env).await;
        let mut router = program.router();
        let register = router.register(channel.id()).with_actor_id(bob());
        assert_eq!(register.await, Ok(Ok(Registered::NotTheOwner)));
        assert_eq!(router.channel(channel.id()).query(), Ok(None));
    }

    #[tokio::test]
    async fn register_user_account() {
        let env = env();
        let (program, _) = deploy(&env).await;
        let start = env.system().block_height();
        let register = program.router().register(bob());
        assert_eq!(register.await, Ok(Ok(Registered::NoAnswer)));
        assert!(env.system().block_height() - start >= 20);
    }

    #[tokio::test]
    async fn register_non_channel_program() {
        let env = env();
        use vft_client::VftCtors as _;

        let (program, _) = deploy(&env).await;
        let code_id = env.system().submit_code(vft_app::WASM_BINARY);
        let token: Actor<vft_client::VftProgram, GtestEnv> = env
            .deploy(code_id, b"token".to_vec())
            .new("Sample".into(), "SMP".into(), 12)
            .await
            .unwrap()
            .unwrap();
        let register = program.router().register(token.id());
        assert_eq!(register.await, Ok(Ok(Registered::NotAChannel)));

        // Neither does one that replies something else.
        let noise = puppet(&env, b"noise");
        let register = program.router().register(noise);
        assert_eq!(register.await, Ok(Ok(Registered::NotAChannel)));
    }

    #[tokio::test]
    async fn channel_changes_answer_between_calls() {
        let env = env();
        let (program, _) = deploy(&env).await;
        let mut router = program.router();
        let liar = puppet(&env, &reply_bytes(meta(alice(), "Mine".into())));
        assert_eq!(router.register(liar).await, Ok(Ok(Registered::Listed)));

        say(&env, liar, &reply_bytes(meta(bob(), "Bob's".into())));
        assert_eq!(router.refresh(liar).await, Ok(Ok(Registered::NotTheOwner)));
        say(&env, liar, b"noise");
        assert_eq!(router.refresh(liar).await, Ok(Ok(Registered::NotAChannel)));

        // What was verified stays; who wants it gone removes it.
        let record = router.channel(liar).query().unwrap().unwrap();
        assert_eq!((record.owner, record.name.as_str()), (alice(), "Mine"));
        assert_eq!(router.channels_of(bob()).query(), Ok(vec![]));
    }

    // #region double-register
    #[tokio::test]
    async fn double_register_same_block() {
        let env = env();
        let (program, channel) = deploy(&env).await;
        let manual = env.clone().with_block_run_mode(BlockRunMode::Manual);
        let program = program.with_env(&manual);
        let mut router = program.router();

        let first = router.register(channel.id()).send_for_reply().unwrap();
        let second = router.register(channel.id()).send_for_reply().unwrap();
        manual.run_next_block();

        assert_eq!(first.await, Ok(Ok(Registered::Listed)));
        assert_eq!(second.await, Ok(Err(RouterError::Busy)));
    }
    // #endregion double-register

    #[tokio::test]
    async fn huge_meta_is_cut_or_refused() {
        let env = env();
        let (program, _) = deploy(&env).await;
        let mut router = program.router();

        // 200 bytes of two-byte characters and one in front: byte 64 is in the
        // middle of one.
        let long = format!("x{}", "é".repeat(100));
        let channel = puppet(&env, &reply_bytes(meta(alice(), long)));
        assert_eq!(router.register(channel).await, Ok(Ok(Registered::Listed)));
        let record = router.channel(channel).query().unwrap().unwrap();
        assert_eq!(record.name, format!("x{}", "é".repeat(31)));

        for length in [2048, 32 * 1024, 256 * 1024, 1024 * 1024] {
            let huge = reply_bytes(meta(alice(), "x".repeat(length)));
            say(&env, channel, &huge);
            let refresh =
                router.refresh(channel).with_gas_limit(40_000_000_000);
            let refused = refresh.await.unwrap().unwrap();
            assert!(
                matches!(
                    refused,
                    Registered::NotAChannel | Registered::NoAnswer
                ),
                "{length} bytes: {refused:?}"
            );
        }

        // None of them left the channel marked as being checked.
        say(&env, channel, &reply_bytes(meta(alice(), "Short".into())));
        assert_eq!(
            router.refresh(channel).await,
            Ok(Ok(Registered::Refreshed))
        );
    }

    #[tokio::test]
    async fn hanging_channel_does_not_block_others() {
        let env = env();
        let (program, channel) = deploy(&env).await;
        let manual = env.clone().with_block_run_mode(BlockRunMode::Manual);
        let program = program.with_env(&manual);
        let mut router = program.router();

        let hanging = router.register(bob()).send_for_reply().unwrap();
        manual.run_next_block();
        let other = router.register(channel.id()).send_for_reply().unwrap();
        let same = router.register(bob()).send_for_reply().unwrap();
        manual.run_next_block();

        assert_eq!(other.await, Ok(Ok(Registered::Listed)));
        assert_eq!(same.await, Ok(Err(RouterError::Busy)));
        for _ in 0..20 {
            manual.run_next_block();
        }
        assert_eq!(hanging.await, Ok(Ok(Registered::NoAnswer)));
    }

    #[tokio::test]
    async fn refresh_after_exit_removes() {
        let env = env();
        let (program, _) = deploy(&env).await;
        let mut router = program.router();
        let channel = puppet(&env, &reply_bytes(meta(alice(), "Mine".into())));
        assert_eq!(router.register(channel).await, Ok(Ok(Registered::Listed)));
        send(&env, channel, b"EXIT");
        let mut events = router.listen().await.unwrap();

        assert_eq!(router.refresh(channel).await, Ok(Ok(Registered::Removed)));

        assert_eq!(router.channel(channel).query(), Ok(None));
        assert_eq!(router.channels_of(alice()).query(), Ok(vec![]));
        assert_eq!(
            drain(&mut events),
            [RouterEvents::ChannelRemoved { channel }]
        );
    }

    #[tokio::test]
    async fn owner_limit_recheck_after_await() {
        let env = env();
        let (program, channel) = deploy(&env).await;
        let mut channels = vec![channel];
        for index in 0..MAX_PER_OWNER {
            channels.push(open(&env, alice(), &format!("News {index}")).await);
        }
        let manual = env.clone().with_block_run_mode(BlockRunMode::Manual);
        let program = program.with_env(&manual);
        let mut router = program.router();

        // All nine find room when they start.
        let calls: Vec<_> = channels
            .iter()
            .map(|channel| {
                router.register(channel.id()).send_for_reply().unwrap()
            })
            .collect();
        for _ in 0..3 {
            manual.run_next_block();
        }

        let mut answers = Vec::new();
        for call in calls {
            answers.push(call.await.unwrap().unwrap());
        }
        assert_eq!(answers.pop(), Some(Registered::NoRoom));
        assert_eq!(answers, vec![Registered::Listed; MAX_PER_OWNER]);
        let listed = router.channels_of(alice()).query().unwrap();
        assert_eq!(listed.len(), MAX_PER_OWNER);
        let ninth = channels[MAX_PER_OWNER].id();
        let again = router.register(ninth).send_for_reply().unwrap();
        manual.run_next_block();
        assert_eq!(again.await, Ok(Err(RouterError::OwnerLimit)));
    }

    #[tokio::test]
    async fn removed_while_it_was_asked() {
        let env = env();
        let (program, channel) = deploy(&env).await;
        program
            .router()
            .register(channel.id())
            .await
            .unwrap()
            .unwrap();
        let manual = env.clone().with_block_run_mode(BlockRunMode::Manual);
        let program = program.with_env(&manual);
        let mut router = program.router();

        let refresh = router.refresh(channel.id()).send_for_reply().unwrap();
        let remove = router.remove(channel.id()).send_for_reply().unwrap();
        manual.run_next_block();

        assert_eq!(remove.await, Ok(Ok(true)));
        assert_eq!(refresh.await, Ok(Ok(Registered::Removed)));
        assert_eq!(router.channel(channel.id()).query(), Ok(None));
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    const VARA: u128 = 1_000_000_000_000;

    /// Bob registers Alice's channel in front of Alice, in the same block.
    #[tokio::test]
    async fn a_stranger_cannot_get_in_the_way_of_a_registration() {
        let env = env();
        let (program, channel) = deploy(&env).await;
        let env = manual(&env);
        let mut router = program.with_env(&env).router();
        let theirs = router.register(channel.id()).with_actor_id(bob());
        let theirs = theirs.send_for_reply().unwrap();
        let hers = router.register(channel.id()).send_for_reply().unwrap();
        env.run_next_block();

        assert_eq!(theirs.await, Ok(Ok(Registered::NotTheOwner)));
        assert_eq!(hers.await, Ok(Ok(Registered::Listed)));
    }

    #[tokio::test]
    async fn a_stranger_cannot_get_in_the_way_of_a_refresh() {
        let env = env();
        let (program, channel) = deploy(&env).await;
        let mut router = program.router();
        router.register(channel.id()).await.unwrap().unwrap();
        let rename = channel.channel().set_meta("Views".into(), "".into());
        rename.await.unwrap().unwrap();
        let env = manual(&env);
        let mut router = program.with_env(&env).router();
        let theirs = router.refresh(channel.id()).with_actor_id(bob());
        let theirs = theirs.send_for_reply().unwrap();
        let hers = router.refresh(channel.id()).send_for_reply().unwrap();
        env.run_next_block();

        assert_eq!(theirs.await, Ok(Ok(Registered::Refreshed)));
        assert_eq!(hers.await, Ok(Ok(Registered::Refreshed)));
        let record = router.channel(channel.id()).query().unwrap().unwrap();
        assert_eq!(record.name, "Views");
    }

    #[tokio::test]
    async fn who_refreshes_cannot_change_what_is_listed_of_another() {
        let env = env();
        let (program, _) = deploy(&env).await;
        let mut router = program.router();
        let channel = puppet(&env, &reply_bytes(meta(alice(), "Mine".into())));
        assert_eq!(router.register(channel).await, Ok(Ok(Registered::Listed)));
        say(&env, channel, b"noise");
        let refresh = router.refresh(channel).with_actor_id(bob()).await;
        assert_eq!(refresh, Ok(Ok(Registered::NotAChannel)));
        let record = router.channel(channel).query().unwrap().unwrap();
        assert_eq!((record.owner, record.name.as_str()), (alice(), "Mine"));
    }

    /// Known and documented: each place costs the deposit of a program, and the
    /// admin frees it.
    #[tokio::test]
    async fn a_place_in_the_list_costs_more_than_a_vara() {
        let env = env();
        let (program, _) = deploy(&env).await;
        let before = env.system().balance_of(bob());
        let channel = open(&env, bob(), "Noise").await;
        let mut router = program.router();
        let register = router.register(channel.id()).with_actor_id(bob());
        let (listed, gas) = cost(&env, bob(), register).await;
        assert_eq!(listed, Ok(Ok(Registered::Listed)));
        assert!(gas < VARA, "{gas}");
        let all = before - env.system().balance_of(bob());
        assert!(all * MAX_CHANNELS as u128 > 10_000 * VARA, "{all}");

        let remove = router.remove(channel.id()).with_actor_id(eve());
        assert_eq!(remove.await, Ok(Ok(true)));
    }
}

fn record(owner: ActorId) -> feed_router_app::Record {
    feed_router_app::Record {
        owner,
        name: "News".into(),
        description: String::new(),
        registered_at: 0,
    }
}

mod invariants {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn the_index_by_owner_agrees_with_the_list(
            ops in prop::collection::vec((0u8..4, 1u64..5, 10u64..40), 1..60),
        ) {
            let mut registry = Registry::new(alice());
            for (op, owner, channel) in ops {
                let (owner, channel) = (ActorId::from(owner), ActorId::from(channel));
                match op {
                    0 => _ = registry.remove(owner, &channel),
                    1 => _ = registry.unlist(&channel),
                    _ => _ = registry.list(channel, record(owner)),
                }

                let records = registry.channels(None, 100);
                prop_assert!(records.len() <= MAX_PAGE);
                for owner in (1..5).map(ActorId::from) {
                    let of_owner = records.iter().filter(|(_, record)| record.owner == owner);
                    let indexed = registry.channels_of(&owner);
                    prop_assert!(indexed.len() <= MAX_PER_OWNER);
                    prop_assert!(of_owner.map(|(channel, _)| *channel).eq(indexed));
                }
            }
        }
        // #endregion property
    }
}
