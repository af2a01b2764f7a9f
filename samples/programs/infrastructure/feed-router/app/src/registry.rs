//! The list: who is in it, and which channels are being checked right now.

use crate::{Record, RouterError};
use core::ops::Bound;
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};

/// The most channels of one owner.
pub const MAX_PER_OWNER: usize = 8;
/// The most channels in the list.
pub const MAX_CHANNELS: usize = 10_000;
/// The most channels in one answer.
pub const MAX_PAGE: usize = 50;

// #region registry
pub struct Registry {
    admin: ActorId,
    records: BTreeMap<ActorId, Record>,
    /// The same channels by owner, so that counting them needs no loop over
    /// all.
    by_owner: BTreeMap<ActorId, BTreeSet<ActorId>>,
    /// Channels that have been asked and have not answered yet, and for whom.
    checking: BTreeSet<(ActorId, ActorId)>,
}
// #endregion registry

impl Registry {
    pub fn new(admin: ActorId) -> Self {
        Self {
            admin,
            records: BTreeMap::new(),
            by_owner: BTreeMap::new(),
            checking: BTreeSet::new(),
        }
    }

    // #region start
    /// Whether `owner` may have `channel` checked and listed.
    pub fn ensure_room(
        &self,
        channel: ActorId,
        owner: ActorId,
    ) -> Result<(), RouterError> {
        if self.records.contains_key(&channel) {
            return Err(RouterError::AlreadyListed);
        }
        if self.count_of(&owner) >= MAX_PER_OWNER {
            return Err(RouterError::OwnerLimit);
        }
        if self.records.len() >= MAX_CHANNELS {
            return Err(RouterError::RouterFull);
        }
        Ok(())
    }

    /// Marks `channel` as being checked for `by`: a second check would race
    /// with the first. The checks of others go on, so that nobody keeps the
    /// owner out.
    pub fn start_check(
        &mut self,
        channel: ActorId,
        by: ActorId,
    ) -> Result<(), RouterError> {
        if self.checking.insert((channel, by)) {
            Ok(())
        } else {
            Err(RouterError::Busy)
        }
    }
    // #endregion start

    pub fn end_check(&mut self, channel: ActorId, by: ActorId) {
        self.checking.remove(&(channel, by));
    }

    /// Adds a verified channel.
    pub fn list(
        &mut self,
        channel: ActorId,
        record: Record,
    ) -> Result<(), RouterError> {
        self.ensure_room(channel, record.owner)?;
        self.by_owner
            .entry(record.owner)
            .or_default()
            .insert(channel);
        self.records.insert(channel, record);
        Ok(())
    }

    /// Takes over new texts. `false`: the channel is not in the list any more.
    pub fn update(
        &mut self,
        channel: &ActorId,
        name: &str,
        description: &str,
    ) -> bool {
        let Some(record) = self.records.get_mut(channel) else {
            return false;
        };
        (record.name, record.description) = (name.into(), description.into());
        true
    }

    /// Takes a channel off the list on request of its owner or the admin.
    pub fn remove(
        &mut self,
        by: ActorId,
        channel: &ActorId,
    ) -> Result<(), RouterError> {
        let owner = self
            .records
            .get(channel)
            .ok_or(RouterError::NotFound)?
            .owner;
        if by != owner && by != self.admin {
            return Err(RouterError::NotAllowed);
        }
        self.unlist(channel);
        Ok(())
    }

    /// Takes a channel off the list. `false`: it is not there.
    pub fn unlist(&mut self, channel: &ActorId) -> bool {
        let Some(record) = self.records.remove(channel) else {
            return false;
        };
        if let Some(channels) = self.by_owner.get_mut(&record.owner) {
            channels.remove(channel);
            if channels.is_empty() {
                self.by_owner.remove(&record.owner);
            }
        }
        true
    }

    pub fn channel(&self, channel: &ActorId) -> Option<Record> {
        self.records.get(channel).cloned()
    }

    // #region channels
    /// The channels that follow `after` in the order of their addresses.
    pub fn channels(
        &self,
        after: Option<ActorId>,
        limit: u32,
    ) -> Vec<(ActorId, Record)> {
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        self.records
            .range((from, Bound::Unbounded))
            .take(kit::page::clamp(limit).min(MAX_PAGE))
            .map(|(channel, record)| (*channel, record.clone()))
            .collect()
    }
    // #endregion channels

    pub fn channels_of(&self, owner: &ActorId) -> Vec<ActorId> {
        self.by_owner
            .get(owner)
            .map(|channels| channels.iter().copied().collect())
            .unwrap_or_default()
    }

    fn count_of(&self, owner: &ActorId) -> usize {
        self.by_owner.get(owner).map_or(0, BTreeSet::len)
    }
}
