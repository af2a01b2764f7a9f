//! One owner, handed over in two steps.

use sails_rs::prelude::*;

/// The sender is not the owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotOwner;

/// The sender has not been proposed as the next owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPendingOwner;

/// The owner keeps all rights until the proposed one accepts, so a mistyped
/// address loses nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership {
    owner: ActorId,
    pending: Option<ActorId>,
}

impl Ownership {
    pub fn new(owner: ActorId) -> Self {
        Self {
            owner,
            pending: None,
        }
    }

    pub fn ensure_owner(&self, who: ActorId) -> Result<(), NotOwner> {
        if who == self.owner {
            Ok(())
        } else {
            Err(NotOwner)
        }
    }

    pub fn owner(&self) -> ActorId {
        self.owner
    }

    pub fn pending(&self) -> Option<ActorId> {
        self.pending
    }

    // #region hand-over
    /// Proposes the next owner, or nobody. Returns whether that changes
    /// anything.
    pub fn propose(&mut self, who: Option<ActorId>) -> bool {
        let changed = self.pending != who;
        self.pending = who;
        changed
    }

    /// Makes the proposed owner the owner. Returns the previous one.
    pub fn accept(&mut self, who: ActorId) -> Result<ActorId, NotPendingOwner> {
        if self.pending != Some(who) {
            return Err(NotPendingOwner);
        }
        self.pending = None;
        Ok(mem::replace(&mut self.owner, who))
    }
    // #endregion hand-over
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: ActorId = ActorId::new([1; 32]);
    const NEW: ActorId = ActorId::new([2; 32]);

    #[test]
    fn the_old_owner_stays_until_the_new_one_accepts() {
        let mut ownership = Ownership::new(OLD);
        assert!(ownership.propose(Some(NEW)));
        assert_eq!(ownership.ensure_owner(OLD), Ok(()));
        assert_eq!(ownership.ensure_owner(NEW), Err(NotOwner));

        assert_eq!(ownership.accept(NEW), Ok(OLD));
        assert_eq!(ownership.ensure_owner(OLD), Err(NotOwner));
        assert_eq!(ownership.ensure_owner(NEW), Ok(()));
        assert_eq!(ownership.pending(), None);
    }

    #[test]
    fn only_the_proposed_one_accepts_and_only_once() {
        let mut ownership = Ownership::new(OLD);
        assert_eq!(ownership.accept(NEW), Err(NotPendingOwner));
        ownership.propose(Some(NEW));
        assert_eq!(ownership.accept(OLD), Err(NotPendingOwner));
        assert_eq!(ownership.accept(NEW), Ok(OLD));
        assert_eq!(ownership.accept(NEW), Err(NotPendingOwner));
    }

    #[test]
    fn a_proposal_can_be_taken_back() {
        let mut ownership = Ownership::new(OLD);
        assert!(ownership.propose(Some(NEW)));
        assert!(!ownership.propose(Some(NEW)));
        assert!(ownership.propose(None));
        assert_eq!(ownership.accept(NEW), Err(NotPendingOwner));
        assert_eq!(ownership.owner(), OLD);
    }
}
