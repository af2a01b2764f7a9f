//! What a channel keeps, and within which limits.

use crate::{ChannelError, ChannelInitError, Meta, Post};
use sails_rs::{
    collections::{BTreeSet, VecDeque},
    prelude::*,
};

/// Longest name in bytes.
pub const MAX_NAME: usize = 64;
/// Longest description in bytes.
pub const MAX_DESCRIPTION: usize = 512;
/// Longest post in bytes.
pub const MAX_TEXT: usize = 1024;
/// The newest posts are in the state; older ones are only events.
pub const POSTS_KEPT: usize = 200;
/// The most posts in one answer.
pub const MAX_PAGE: usize = 50;
/// The most accounts that can follow a channel.
pub const MAX_SUBSCRIBERS: usize = 10_000;

// #region state
pub struct ChannelState {
    owner: ActorId,
    name: String,
    description: String,
    /// Oldest first; the numbers have no gaps.
    posts: VecDeque<Post>,
    next_id: u64,
    subscribers: BTreeSet<ActorId>,
}
// #endregion state

impl ChannelState {
    pub fn new(
        owner: ActorId,
        name: String,
        description: String,
    ) -> Result<Self, ChannelInitError> {
        if name.is_empty() || name.len() > MAX_NAME {
            return Err(ChannelInitError::NameLength);
        }
        if description.len() > MAX_DESCRIPTION {
            return Err(ChannelInitError::DescriptionTooLong);
        }
        Ok(Self {
            owner,
            name,
            description,
            posts: VecDeque::new(),
            next_id: 0,
            subscribers: BTreeSet::new(),
        })
    }

    // #region keep-newest
    /// Adds a post and lets go of the oldest one beyond [`POSTS_KEPT`].
    pub fn post(
        &mut self,
        by: ActorId,
        at: u64,
        text: String,
    ) -> Result<u64, ChannelError> {
        self.ensure_owner(by)?;
        ensure_length(&text, 1, MAX_TEXT)?;

        let id = self.next_id;
        self.next_id = id.checked_add(1).expect("2^64 posts");
        if self.posts.len() == POSTS_KEPT {
            self.posts.pop_front();
        }
        self.posts.push_back(Post { id, at, text });
        Ok(id)
    }
    // #endregion keep-newest

    pub fn set_meta(
        &mut self,
        by: ActorId,
        name: String,
        description: String,
    ) -> Result<bool, ChannelError> {
        self.ensure_owner(by)?;
        ensure_length(&name, 1, MAX_NAME)?;
        ensure_length(&description, 0, MAX_DESCRIPTION)?;

        let changed = (&self.name, &self.description) != (&name, &description);
        (self.name, self.description) = (name, description);
        Ok(changed)
    }

    pub fn subscribe(&mut self, who: ActorId) -> Result<bool, ChannelError> {
        if self.subscribers.len() == MAX_SUBSCRIBERS
            && !self.is_subscribed(&who)
        {
            return Err(ChannelError::SubscriberLimit);
        }
        Ok(self.subscribers.insert(who))
    }

    pub fn unsubscribe(&mut self, who: &ActorId) -> bool {
        self.subscribers.remove(who)
    }

    pub fn meta(&self) -> Meta {
        Meta {
            owner: self.owner,
            name: self.name.clone(),
            description: self.description.clone(),
            posts: self.next_id,
        }
    }

    // #region posts
    pub fn posts(&self, before: Option<u64>, limit: u32) -> Vec<Post> {
        self.posts
            .iter()
            .rev()
            .skip_while(|post| before.is_some_and(|before| post.id >= before))
            .take(kit::page::clamp(limit).min(MAX_PAGE))
            .cloned()
            .collect()
    }
    // #endregion posts

    pub fn subscribers(&self) -> u32 {
        self.subscribers.len() as u32
    }

    pub fn is_subscribed(&self, who: &ActorId) -> bool {
        self.subscribers.contains(who)
    }

    fn ensure_owner(&self, who: ActorId) -> Result<(), ChannelError> {
        if who != self.owner {
            return Err(ChannelError::NotOwner);
        }
        Ok(())
    }
}

fn ensure_length(
    text: &str,
    min: usize,
    max: usize,
) -> Result<(), ChannelError> {
    if (min..=max).contains(&text.len()) {
        Ok(())
    } else {
        Err(ChannelError::BadText)
    }
}
