//! Tokens that own tokens: the rules of one collection without messages and
//! events.

use crate::{PeerError, RmrkError};
use kit::calls::Answer;
use sails_rs::{collections::BTreeMap, prelude::*};

/// The most proposed children of one token.
pub const MAX_PROPOSED: usize = 16;
/// The most children of one token that its owner has asked for.
pub const MAX_CHILDREN: usize = 32;
/// The most resources of a collection.
pub const MAX_RESOURCES: usize = 64;
/// The most resources that wait for the consent of one owner.
pub const MAX_PROPOSED_RESOURCES: usize = 16;
/// Longest text of a resource in bytes.
pub const MAX_TEXT: usize = 256;

/// A token anywhere.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The program that keeps the token.
    pub collection: ActorId,
    pub id: u64,
}

// #region nesting
/// Where a token stands. Its own collection alone decides that.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nesting {
    /// An account owns it and may do with it what it likes.
    Free { owner: ActorId },
    /// Offered to `parent` in this round; `back_to` may take the offer back.
    Pending {
        parent: Key,
        back_to: ActorId,
        round: u64,
    },
    /// It belongs to `parent`, which accepted the offer of this round.
    Nested { parent: Key, round: u64 },
}
// #endregion nesting

/// Who owns a token.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    Account(ActorId),
    Token(Key),
}

impl Nesting {
    /// An offer changes nothing about who owns the token.
    pub fn owner(&self) -> Owner {
        match *self {
            Self::Free { owner } => Owner::Account(owner),
            Self::Pending { back_to, .. } => Owner::Account(back_to),
            Self::Nested { parent, .. } => Owner::Token(parent),
        }
    }
}

// #region step
/// What a parent knows about a child.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Offered; the owner has not answered.
    Proposed,
    /// The owner accepts; the child's collection has been asked and has not
    /// answered.
    Confirming,
    /// The child's collection has confirmed.
    Accepted,
    /// The owner lets it go; the child's collection has been asked and has not
    /// answered.
    Releasing,
}
// #endregion step

/// A child in the list of its parent.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Child {
    pub key: Key,
    pub step: Step,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// Where the file is.
    pub src: String,
    /// Where a small picture of it is.
    pub thumb: String,
    pub metadata_uri: String,
}

/// How an offer to a parent ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nest {
    Proposed,
    /// The token is free again.
    Refused,
    /// The offer stands, but the parent may not know of it.
    Unknown,
}

/// How the acceptance of a child ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accepted {
    Accepted,
    /// The offer does not stand any more: the entry is gone.
    Rejected,
    /// No answer: the command can be repeated.
    Unknown,
}

/// How the release of a child ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unnested {
    Released,
    /// It was no child of this token any more: the entry is gone.
    NotMyChild,
    /// No answer: the command can be repeated.
    Unknown,
}

struct Link {
    round: u64,
    step: Step,
}

struct Token {
    nesting: Nesting,
    children: BTreeMap<Key, Link>,
    /// Children that were dropped before their collections had answered, with
    /// the round that was asked about. They may be nested here all the same.
    dropped: BTreeMap<Key, u64>,
    /// Resources in use, the preferred one first.
    active: Vec<u8>,
    /// Resources that wait for the owner, and the active one that each
    /// replaces.
    proposed: BTreeMap<u8, Option<u8>>,
}

pub struct RmrkState {
    /// The program itself.
    collection: ActorId,
    admin: ActorId,
    tokens: BTreeMap<u64, Token>,
    next_id: u64,
    /// Every offer has a number of its own, so that a late message finds only
    /// what it was meant for.
    next_round: u64,
    resources: BTreeMap<u8, Resource>,
}

impl RmrkState {
    /// A collection without tokens.
    pub fn new(collection: ActorId, admin: ActorId) -> Self {
        Self {
            collection,
            admin,
            tokens: BTreeMap::new(),
            next_id: 1,
            next_round: 1,
            resources: BTreeMap::new(),
        }
    }

    pub fn nesting(&self, id: u64) -> Option<Nesting> {
        Some(self.tokens.get(&id)?.nesting)
    }

    pub fn children(&self, id: u64) -> Vec<Child> {
        let links = self.tokens.get(&id).into_iter().flat_map(|t| &t.children);
        let child = |(key, link): (&Key, &Link)| Child {
            key: *key,
            step: link.step,
        };
        links.map(child).collect()
    }

    pub fn mint(&mut self, by: ActorId, to: ActorId) -> Result<u64, RmrkError> {
        self.ensure_admin(by)?;
        ensure_nonzero(to)?;
        let id = self.next_id;
        self.next_id += 1;
        let token = Token {
            nesting: Nesting::Free { owner: to },
            children: BTreeMap::new(),
            dropped: BTreeMap::new(),
            active: Vec::new(),
            proposed: BTreeMap::new(),
        };
        self.tokens.insert(id, token);
        Ok(id)
    }

    pub fn transfer(
        &mut self,
        by: ActorId,
        id: u64,
        to: ActorId,
    ) -> Result<(), RmrkError> {
        let token = self.free(by, id)?;
        ensure_nonzero(to)?;
        if to == by {
            return Err(RmrkError::SelfDealing);
        }
        token.nesting = Nesting::Free { owner: to };
        Ok(())
    }

    // #region burn
    /// Removes a token that holds no other, and to which no other can still be
    /// confirmed. Offers to it come to nothing.
    pub fn burn(&mut self, by: ActorId, id: u64) -> Result<(), RmrkError> {
        let token = self.free(by, id)?;
        if token.wanted() > 0 || !token.dropped.is_empty() {
            return Err(RmrkError::HasChildren);
        }
        self.tokens.remove(&id);
        Ok(())
    }
    // #endregion burn

    /// Offers a free token to `parent`. Returns the round of the offer.
    pub fn begin_nest(
        &mut self,
        by: ActorId,
        id: u64,
        parent: Key,
    ) -> Result<u64, RmrkError> {
        let collection = self.collection;
        let round = self.next_round;
        let token = self.free(by, id)?;
        ensure_nonzero(parent.collection)?;
        if parent == (Key { collection, id }) {
            return Err(RmrkError::SelfNesting);
        }
        let back_to = by;
        token.nesting = Nesting::Pending {
            parent,
            back_to,
            round,
        };
        self.next_round += 1;
        Ok(round)
    }

    /// Voids a refused offer, unless it was taken back meanwhile. Also returns
    /// who has the token back.
    pub fn end_nest(
        &mut self,
        id: u64,
        round: u64,
        answer: Answer<bool>,
    ) -> (Nest, Option<ActorId>) {
        match answer {
            Answer::Done(_) => (Nest::Proposed, None),
            Answer::Unknown => (Nest::Unknown, None),
            Answer::Refused => (Nest::Refused, self.void(id, round)),
        }
    }

    fn void(&mut self, id: u64, offer: u64) -> Option<ActorId> {
        let token = self.tokens.get_mut(&id)?;
        match token.nesting {
            Nesting::Pending { back_to, round, .. } if round == offer => {
                token.nesting = Nesting::Free { owner: back_to };
                Some(back_to)
            }
            _ => None,
        }
    }

    /// The offer of a token to its parent, to be sent once more.
    pub fn offer(&self, id: u64) -> Result<(Key, u64), RmrkError> {
        let token = self.tokens.get(&id).ok_or(RmrkError::TokenNotFound)?;
        match token.nesting {
            Nesting::Free { .. } => Err(RmrkError::NotPending),
            Nesting::Pending { parent, round, .. }
            | Nesting::Nested { parent, round } => Ok((parent, round)),
        }
    }

    // #region cancel-nest
    /// Takes an offer back at once: no acceptance of this round can succeed any
    /// more.
    pub fn cancel_nest(
        &mut self,
        by: ActorId,
        id: u64,
    ) -> Result<(), RmrkError> {
        let token = self.tokens.get_mut(&id).ok_or(RmrkError::TokenNotFound)?;
        let Nesting::Pending { back_to, .. } = token.nesting else {
            return Err(RmrkError::NotPending);
        };
        if back_to != by {
            return Err(RmrkError::NotProposer);
        }
        token.nesting = Nesting::Free { owner: back_to };
        Ok(())
    }
    // #endregion cancel-nest

    /// Another collection, or this one, offers its token `child` to
    /// `parent_id`.
    pub fn propose_child(
        &mut self,
        child: Key,
        parent_id: u64,
        round: u64,
    ) -> Result<(), PeerError> {
        let parent = self
            .tokens
            .get_mut(&parent_id)
            .ok_or(PeerError::TokenNotFound)?;
        if parent.children.contains_key(&child) {
            return Err(PeerError::AlreadyChild);
        }
        if parent.children.len() - parent.wanted() == MAX_PROPOSED {
            return Err(PeerError::PendingFull);
        }
        let step = Step::Proposed;
        parent.children.insert(child, Link { round, step });
        Ok(())
    }

    // #region begin-accept
    /// Notes that the owner wants a proposed child. Returns the round of the
    /// offer.
    pub fn begin_accept(
        &mut self,
        by: ActorId,
        id: u64,
        child: Key,
    ) -> Result<u64, RmrkError> {
        // A parent with a parent accepts nothing: that is why no cycle can
        // arise.
        let parent = self.free(by, id)?;
        let wanted = parent.wanted();
        let link = parent
            .children
            .get_mut(&child)
            .ok_or(RmrkError::NoSuchChild)?;
        match link.step {
            Step::Proposed if wanted == MAX_CHILDREN => {
                return Err(RmrkError::ChildrenFull);
            }
            Step::Proposed | Step::Confirming => link.step = Step::Confirming,
            Step::Accepted | Step::Releasing => {
                return Err(RmrkError::AlreadyChild);
            }
        }
        Ok(link.round)
    }
    // #endregion begin-accept

    // #region end-accept
    /// Other messages may have run since: only an entry that still waits for
    /// this answer changes. Also returns whether one did.
    pub fn end_accept(
        &mut self,
        id: u64,
        child: Key,
        round: u64,
        answer: Answer<bool>,
    ) -> (Accepted, bool) {
        let link = self.waiting(id, child, round, Step::Confirming);
        let changes = link.is_some();
        match answer {
            Answer::Done(_) => {
                if let Some(link) = link {
                    link.step = Step::Accepted;
                    self.answered(id, child);
                }
                (Accepted::Accepted, changes)
            }
            Answer::Refused => {
                if changes {
                    self.forget(id, child);
                }
                self.settle_dropped(id, child, round);
                (Accepted::Rejected, changes)
            }
            Answer::Unknown => (Accepted::Unknown, false),
        }
    }
    // #endregion end-accept

    // #region confirm-nested
    /// The parent's collection accepts. Repeated for the same round it changes
    /// nothing: `false`.
    pub fn confirm_nested(
        &mut self,
        id: u64,
        by: Key,
        round: u64,
    ) -> Result<bool, PeerError> {
        let token = self.tokens.get_mut(&id).ok_or(PeerError::TokenNotFound)?;
        match token.nesting {
            Nesting::Pending {
                parent, round: r, ..
            } if (parent, r) == (by, round) => {
                token.nesting = Nesting::Nested { parent, round };
                Ok(true)
            }
            Nesting::Nested { parent, round: r }
                if (parent, r) == (by, round) =>
            {
                Ok(false)
            }
            _ => Err(PeerError::NotPendingHere),
        }
    }
    // #endregion confirm-nested

    // #region reject
    /// Drops a child that is not accepted. Its owner, or its collection, can
    /// propose it again.
    pub fn reject(
        &mut self,
        by: ActorId,
        id: u64,
        child: Key,
    ) -> Result<(), RmrkError> {
        let parent = self.free(by, id)?;
        let link = parent.children.get(&child).ok_or(RmrkError::NoSuchChild)?;
        match link.step {
            Step::Proposed => {}
            // Its collection has been asked and may still say yes: it must find
            // a parent then.
            Step::Confirming | Step::Releasing => {
                parent.dropped.insert(child, link.round);
            }
            Step::Accepted => return Err(RmrkError::AlreadyChild),
        }
        parent.children.remove(&child);
        Ok(())
    }
    // #endregion reject

    /// Drops all proposed children. Returns how many.
    pub fn reject_all(
        &mut self,
        by: ActorId,
        id: u64,
    ) -> Result<u32, RmrkError> {
        let parent = self.free(by, id)?;
        let before = parent.children.len();
        parent
            .children
            .retain(|_, link| link.step != Step::Proposed);
        Ok((before - parent.children.len()) as u32)
    }

    /// Notes that the owner lets a child go. Returns the round of the offer it
    /// came with.
    pub fn begin_unnest(
        &mut self,
        by: ActorId,
        id: u64,
        child: Key,
        to: ActorId,
    ) -> Result<u64, RmrkError> {
        let parent = self.free(by, id)?;
        ensure_nonzero(to)?;
        let link = parent
            .children
            .get_mut(&child)
            .filter(|link| link.step != Step::Proposed)
            .ok_or(RmrkError::NoSuchChild)?;
        link.step = Step::Releasing;
        Ok(link.round)
    }

    /// Whether the child was released now or before: it is no child any more.
    /// Also returns whether the entry is gone only now.
    pub fn end_unnest(
        &mut self,
        id: u64,
        child: Key,
        round: u64,
        answer: Answer<bool>,
    ) -> (Unnested, bool) {
        let outcome = match answer {
            Answer::Done(_) => Unnested::Released,
            Answer::Refused => Unnested::NotMyChild,
            Answer::Unknown => return (Unnested::Unknown, false),
        };
        let listed = self.waiting(id, child, round, Step::Releasing).is_some();
        if listed {
            self.forget(id, child);
        }
        self.settle_dropped(id, child, round);
        (outcome, listed)
    }

    // #region release-child
    /// The parent's collection lets the token go, to `to`. One that was only
    /// offered goes back to its owner.
    pub fn release_child(
        &mut self,
        id: u64,
        by: Key,
        round: u64,
        to: ActorId,
    ) -> Result<ActorId, PeerError> {
        let token = self.tokens.get_mut(&id).ok_or(PeerError::TokenNotFound)?;
        let owner = match token.nesting {
            Nesting::Nested { parent, round: r }
                if (parent, r) == (by, round) =>
            {
                to
            }
            Nesting::Pending {
                parent,
                back_to,
                round: r,
            } if (parent, r) == (by, round) => back_to,
            _ => return Err(PeerError::NotMyChild),
        };
        token.nesting = Nesting::Free { owner };
        Ok(owner)
    }
    // #endregion release-child

    pub fn resource(&self, res: u8) -> Option<&Resource> {
        self.resources.get(&res)
    }

    pub fn active(&self, id: u64) -> Vec<u8> {
        let token = self.tokens.get(&id);
        token.map(|token| token.active.clone()).unwrap_or_default()
    }

    pub fn proposed(&self, id: u64) -> Vec<(u8, Option<u8>)> {
        let proposed =
            self.tokens.get(&id).into_iter().flat_map(|t| &t.proposed);
        proposed
            .map(|(res, overwrite)| (*res, *overwrite))
            .collect()
    }

    pub fn add_resource(
        &mut self,
        by: ActorId,
        res: u8,
        resource: Resource,
    ) -> Result<(), RmrkError> {
        self.ensure_admin(by)?;
        if res == 0 {
            return Err(RmrkError::ZeroResource);
        }
        if self.resources.contains_key(&res) {
            return Err(RmrkError::ResourceExists);
        }
        let texts = [&resource.src, &resource.thumb, &resource.metadata_uri];
        if texts.iter().any(|text| text.len() > MAX_TEXT) {
            return Err(RmrkError::TextTooLong);
        }
        if self.resources.len() == MAX_RESOURCES {
            return Err(RmrkError::ResourcesFull);
        }
        self.resources.insert(res, resource);
        Ok(())
    }

    pub fn propose_resource(
        &mut self,
        by: ActorId,
        id: u64,
        res: u8,
        overwrite: Option<u8>,
    ) -> Result<(), RmrkError> {
        self.ensure_admin(by)?;
        let token = self.tokens.get_mut(&id).ok_or(RmrkError::TokenNotFound)?;
        if !self.resources.contains_key(&res) {
            return Err(RmrkError::NoSuchResource);
        }
        if token.active.contains(&res) {
            return Err(RmrkError::AlreadyActive);
        }
        if token.proposed.contains_key(&res) {
            return Err(RmrkError::AlreadyProposed);
        }
        if overwrite.is_some_and(|old| !token.active.contains(&old)) {
            return Err(RmrkError::OverwriteNotActive);
        }
        if token.proposed.len() == MAX_PROPOSED_RESOURCES {
            return Err(RmrkError::TooManyProposed);
        }
        token.proposed.insert(res, overwrite);
        Ok(())
    }

    // #region accept-resource
    /// Puts a proposed resource last, or in the place of the one it replaces.
    pub fn accept_resource(
        &mut self,
        by: ActorId,
        id: u64,
        res: u8,
    ) -> Result<(), RmrkError> {
        let token = self.free(by, id)?;
        let overwrite =
            *token.proposed.get(&res).ok_or(RmrkError::NotProposed)?;
        match overwrite {
            None => token.active.push(res),
            Some(old) => {
                let place =
                    token.active.iter_mut().find(|active| **active == old);
                *place.ok_or(RmrkError::OverwriteNotActive)? = res;
            }
        }
        token.proposed.remove(&res);
        Ok(())
    }
    // #endregion accept-resource

    pub fn reject_resource(
        &mut self,
        by: ActorId,
        id: u64,
        res: u8,
    ) -> Result<(), RmrkError> {
        let token = self.free(by, id)?;
        match token.proposed.remove(&res) {
            Some(_) => Ok(()),
            None => Err(RmrkError::NotProposed),
        }
    }

    /// Reorders the active resources; `order` must contain each of them once.
    pub fn set_priority(
        &mut self,
        by: ActorId,
        id: u64,
        order: Vec<u8>,
    ) -> Result<(), RmrkError> {
        let token = self.free(by, id)?;
        let sorted = |list: &[u8]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list
        };
        if sorted(&order) != sorted(&token.active) {
            return Err(RmrkError::NotPermutation);
        }
        token.active = order;
        Ok(())
    }

    fn ensure_admin(&self, by: ActorId) -> Result<(), RmrkError> {
        if by != self.admin {
            return Err(RmrkError::NotAdmin);
        }
        Ok(())
    }

    /// The token, if it is free and `by` owns it.
    fn free(&mut self, by: ActorId, id: u64) -> Result<&mut Token, RmrkError> {
        let token = self.tokens.get_mut(&id).ok_or(RmrkError::TokenNotFound)?;
        match token.nesting {
            Nesting::Free { owner } if owner == by => Ok(token),
            Nesting::Free { .. } => Err(RmrkError::NotOwner),
            Nesting::Pending { .. } | Nesting::Nested { .. } => {
                Err(RmrkError::NotFree)
            }
        }
    }

    fn waiting(
        &mut self,
        id: u64,
        child: Key,
        round: u64,
        step: Step,
    ) -> Option<&mut Link> {
        let link = self.tokens.get_mut(&id)?.children.get_mut(&child)?;
        (link.round == round && link.step == step).then_some(link)
    }

    fn forget(&mut self, id: u64, child: Key) {
        if let Some(parent) = self.tokens.get_mut(&id) {
            parent.children.remove(&child);
        }
        self.answered(id, child);
    }

    /// A dropped child is not nested here after all, by an answer about the
    /// round in which it was dropped.
    fn settle_dropped(&mut self, id: u64, child: Key, round: u64) {
        if let Some(parent) = self.tokens.get_mut(&id)
            && parent.dropped.get(&child) == Some(&round)
        {
            parent.dropped.remove(&child);
        }
    }

    /// The collection of a child has answered for its entry: an entry dropped
    /// before can mean nothing more.
    fn answered(&mut self, id: u64, child: Key) {
        if let Some(parent) = self.tokens.get_mut(&id) {
            parent.dropped.remove(&child);
        }
    }
}

impl Token {
    /// Children that the owner has asked for, whether their collections have
    /// answered or not.
    fn wanted(&self) -> usize {
        let proposed = |link: &&Link| link.step == Step::Proposed;
        self.children.len() - self.children.values().filter(proposed).count()
    }
}

fn ensure_nonzero(who: ActorId) -> Result<(), RmrkError> {
    if who.is_zero() {
        return Err(RmrkError::ZeroAddress);
    }
    Ok(())
}
