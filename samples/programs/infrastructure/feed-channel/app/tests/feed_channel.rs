use feed_channel_app::{
    ChannelError as StateError, WASM_BINARY,
    state::{
        ChannelState, MAX_DESCRIPTION, MAX_NAME, MAX_PAGE, MAX_SUBSCRIBERS,
        MAX_TEXT, POSTS_KEPT,
    },
};
use feed_channel_client::{
    ChannelInitError, FeedChannel as _, FeedChannelCtors as _,
    FeedChannelProgram,
    channel::{Channel as _, ChannelError, Post, events::ChannelEvents},
};
use sails_rs::{client::*, prelude::*};
use testkit::{alice, bob, charlie, cost, drain, env, eve};

type Channel = Actor<FeedChannelProgram, GtestEnv>;

/// A channel of Alice.
async fn deploy() -> Channel {
    open("News".into(), "What happens".into()).await.unwrap()
}

async fn open(
    name: String,
    description: String,
) -> Result<Channel, ChannelInitError> {
    open_in(&env(), name, description).await
}

async fn open_in(
    env: &GtestEnv,
    name: String,
    description: String,
) -> Result<Channel, ChannelInitError> {
    let code_id = env.system().submit_code(WASM_BINARY);
    env.deploy(code_id, b"channel".to_vec())
        .new(name, description)
        .await
        .unwrap()
}

fn texts(posts: Vec<Post>) -> Vec<String> {
    posts.into_iter().map(|post| post.text).collect()
}

/// The rules without messages, for limits that take many of them.
fn state() -> ChannelState {
    ChannelState::new(alice(), "News".into(), String::new()).unwrap()
}

mod normal {
    use super::*;

    #[tokio::test]
    async fn a_post_is_kept_and_published() {
        let program = deploy().await;
        let mut channel = program.channel();
        let mut events = channel.listen().await.unwrap();

        assert_eq!(channel.post("first".into()).await, Ok(Ok(0)));
        assert_eq!(channel.post("second".into()).await, Ok(Ok(1)));

        let posts = channel.posts(None, 10).query().unwrap();
        // A block later, 3000 ms.
        assert_eq!(posts[0].at - posts[1].at, 3000);
        assert_eq!(texts(posts), ["second", "first"]);
        assert_eq!(
            drain(&mut events),
            [
                ChannelEvents::Posted {
                    id: 0,
                    text: "first".into()
                },
                ChannelEvents::Posted {
                    id: 1,
                    text: "second".into()
                },
            ]
        );
    }

    #[tokio::test]
    async fn meta_tells_owner_texts_and_posts() {
        let program = deploy().await;
        let mut channel = program.channel();
        channel.post("hello".into()).await.unwrap().unwrap();
        let mut events = channel.listen().await.unwrap();

        let renamed = channel.set_meta("Views".into(), String::new());
        assert_eq!(renamed.await, Ok(Ok(true)));
        let again = channel.set_meta("Views".into(), String::new());
        assert_eq!(again.await, Ok(Ok(false)));

        let meta = channel.meta().query().unwrap();
        assert_eq!(meta.owner, alice());
        assert_eq!(
            (meta.name.as_str(), meta.description.as_str()),
            ("Views", "")
        );
        assert_eq!(meta.posts, 1);
        assert_eq!(
            drain(&mut events),
            [ChannelEvents::MetaChanged {
                name: "Views".into(),
                description: String::new()
            }]
        );
    }

    #[tokio::test]
    async fn subscribers_come_and_go() {
        let program = deploy().await;
        let mut channel = program.channel();
        let mut events = channel.listen().await.unwrap();

        for (who, expected) in
            [(bob(), true), (bob(), false), (charlie(), true)]
        {
            let answer = channel.subscribe().with_actor_id(who).await;
            assert_eq!(answer, Ok(Ok(expected)));
        }
        assert_eq!(channel.subscribers().query(), Ok(2));
        for expected in [true, false] {
            let answer = channel.unsubscribe().with_actor_id(bob()).await;
            assert_eq!(answer, Ok(Ok(expected)));
        }

        assert_eq!(channel.is_subscribed(bob()).query(), Ok(false));
        assert_eq!(channel.is_subscribed(charlie()).query(), Ok(true));
        assert_eq!(
            drain(&mut events),
            [
                ChannelEvents::Subscribed { who: bob() },
                ChannelEvents::Subscribed { who: charlie() },
                ChannelEvents::Unsubscribed { who: bob() },
            ]
        );
    }

    #[test]
    fn posts_are_read_in_pages() {
        let mut state = state();
        for id in 0..60 {
            state.post(alice(), id, id.to_string()).unwrap();
        }
        let ids = |before, limit| -> Vec<u64> {
            state
                .posts(before, limit)
                .iter()
                .map(|post| post.id)
                .collect()
        };
        assert_eq!(ids(None, 3), [59, 58, 57]);
        assert_eq!(ids(Some(57), 2), [56, 55]);
        assert_eq!(ids(Some(2), 10), [1, 0]);
        assert!(ids(Some(0), 10).is_empty());
        // Nobody gets less than one post or more than a page.
        assert_eq!(ids(None, 0), [59]);
        assert_eq!(ids(None, u32::MAX).len(), MAX_PAGE);
    }
}

mod errors {
    use super::*;

    #[tokio::test]
    async fn only_the_owner_writes() {
        let program = deploy().await;
        let mut channel = program.channel();
        let post = channel.post("spam".into()).with_actor_id(bob());
        assert_eq!(post.await, Ok(Err(ChannelError::NotOwner)));
        let rename = channel.set_meta("Spam".into(), String::new());
        assert_eq!(
            rename.with_actor_id(bob()).await,
            Ok(Err(ChannelError::NotOwner))
        );
        assert_eq!(channel.meta().query().unwrap().posts, 0);
    }

    #[tokio::test]
    async fn texts_have_limits() {
        let program = deploy().await;
        let mut channel = program.channel();
        let bad = Ok(Err(ChannelError::BadText));

        assert_eq!(channel.post("".into()).await, bad);
        assert_eq!(channel.post("x".repeat(MAX_TEXT)).await, Ok(Ok(0)));
        assert_eq!(channel.post("x".repeat(MAX_TEXT + 1)).await, bad);

        let bad = Ok(Err(ChannelError::BadText));
        for (name, description) in
            [(0, 0), (MAX_NAME + 1, 0), (1, MAX_DESCRIPTION + 1)]
        {
            let meta =
                channel.set_meta("x".repeat(name), "x".repeat(description));
            assert_eq!(meta.await, bad);
        }
        let longest =
            channel.set_meta("x".repeat(MAX_NAME), "x".repeat(MAX_DESCRIPTION));
        assert_eq!(longest.await, Ok(Ok(true)));
    }

    #[tokio::test]
    async fn init_limits() {
        let x = |length| "x".repeat(length);
        assert!(open(x(MAX_NAME), x(MAX_DESCRIPTION)).await.is_ok());
        for (name, description, error) in [
            (0, 0, ChannelInitError::NameLength),
            (MAX_NAME + 1, 0, ChannelInitError::NameLength),
            (1, MAX_DESCRIPTION + 1, ChannelInitError::DescriptionTooLong),
        ] {
            assert_eq!(open(x(name), x(description)).await.err(), Some(error));
        }
    }

    #[tokio::test]
    async fn value_attached_is_refused_and_returned() {
        let program = deploy().await;
        let mut channel = program.channel();
        let balance = program.balance();
        let vara = 1_000_000_000_000;

        let post = channel.post("paid".into()).with_value(vara);
        assert_eq!(post.await, Ok(Err(ChannelError::UnexpectedValue)));
        let follow = channel.subscribe().with_value(vara);
        assert_eq!(follow.await, Ok(Err(ChannelError::UnexpectedValue)));

        assert_eq!(program.balance(), balance);
    }

    #[test]
    fn subscriber_limit() {
        let mut state = state();
        for id in 0..MAX_SUBSCRIBERS as u64 {
            assert_eq!(state.subscribe(id.into()), Ok(true));
        }
        let late = ActorId::from(MAX_SUBSCRIBERS as u64);
        assert_eq!(state.subscribe(late), Err(StateError::SubscriberLimit));
        assert_eq!(state.subscribe(0.into()), Ok(false));
        assert!(state.unsubscribe(&0.into()));
        assert_eq!(state.subscribe(late), Ok(true));
    }
}

mod adversarial {
    use super::*;

    // #region oldest-post
    #[tokio::test]
    async fn post_201_drops_oldest() {
        let program = deploy().await;
        let mut channel = program.channel();
        for id in 0..=POSTS_KEPT as u64 {
            assert_eq!(channel.post(id.to_string()).await, Ok(Ok(id)));
        }

        let oldest = channel.posts(Some(2), 10).query().unwrap();
        assert_eq!(texts(oldest), ["1"]);
        assert_eq!(channel.meta().query().unwrap().posts, 201);
    }
    // #endregion oldest-post

    #[tokio::test]
    async fn a_refused_post_publishes_nothing() {
        let program = deploy().await;
        let mut channel = program.channel();
        let mut events = channel.listen().await.unwrap();
        let post = channel.post("spam".into()).with_actor_id(bob());
        assert!(post.await.unwrap().is_err());
        assert!(drain(&mut events).is_empty());
    }
}

/// What a stranger can do, and what it does to others.
mod strangers {
    use super::*;

    const VARA: u128 = 1_000_000_000_000;

    /// Known and documented: all places for subscribers can be bought, at this
    /// price.
    #[tokio::test]
    async fn filling_the_subscriptions_costs_hundreds_of_vara() {
        let env = env();
        let program =
            open_in(&env, "News".into(), String::new()).await.unwrap();
        let subscribe = program.channel().subscribe().with_actor_id(eve());
        let (added, spent) = cost(&env, eve(), subscribe).await;
        assert_eq!(added, Ok(Ok(true)));
        let all = spent * MAX_SUBSCRIBERS as u128;
        assert!((800 * VARA..1_000 * VARA).contains(&all), "{all}");
    }

    #[test]
    fn full_subscriptions_stop_neither_posts_nor_those_who_are_in() {
        let mut state = state();
        for number in 0..MAX_SUBSCRIBERS as u64 {
            assert_eq!(state.subscribe(number.into()), Ok(true));
        }
        assert_eq!(state.subscribe(eve()), Err(StateError::SubscriberLimit));
        assert_eq!(state.post(alice(), 1, "news".into()), Ok(0));
        assert_eq!(state.posts(None, 1).len(), 1);
        assert_eq!(state.subscribe(7.into()), Ok(false));
        assert!(state.unsubscribe(&7.into()));
        assert_eq!(state.subscribe(eve()), Ok(true));
    }

    #[tokio::test]
    async fn a_stranger_writes_nothing_in_front_of_the_owner() {
        let program = deploy().await;
        let mut channel = program.channel();
        let post = channel.post("mine".into()).with_actor_id(eve()).await;
        assert_eq!(post, Ok(Err(ChannelError::NotOwner)));
        let rename = channel.set_meta("Mine".into(), String::new());
        let rename = rename.with_actor_id(eve()).await;
        assert_eq!(rename, Ok(Err(ChannelError::NotOwner)));
        assert_eq!(channel.post("first".into()).await, Ok(Ok(0)));
    }
}

mod invariants {
    use super::*;

    #[test]
    fn numbers_have_no_gaps_and_the_state_is_bounded() {
        let mut state = state();
        for id in 0..1000 {
            assert_eq!(state.post(alice(), id, "text".into()), Ok(id));
            // A refused post takes no number.
            assert!(state.post(bob(), id, "text".into()).is_err());
            assert!(state.post(alice(), id, String::new()).is_err());

            let mut kept = Vec::new();
            loop {
                let page = state.posts(kept.last().copied(), 50);
                if page.is_empty() {
                    break;
                }
                kept.extend(page.iter().map(|post| post.id));
            }
            let oldest = (id + 1).saturating_sub(POSTS_KEPT as u64);
            assert!(kept.into_iter().rev().eq(oldest..=id));
        }
    }
}
