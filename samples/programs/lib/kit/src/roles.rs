//! A capped set of actors that hold a right.

use sails_rs::{collections::BTreeSet, prelude::*};

/// The most actors that can hold one role at the same time.
pub const MAX_MEMBERS: usize = 32;

/// The role has [`MAX_MEMBERS`] members already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyMembers;

/// The holders of one right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roles {
    members: BTreeSet<ActorId>,
}

impl Roles {
    pub fn contains(&self, who: &ActorId) -> bool {
        self.members.contains(who)
    }

    /// Returns whether that changes anything.
    pub fn grant(&mut self, who: ActorId) -> Result<bool, TooManyMembers> {
        if self.members.len() == MAX_MEMBERS && !self.contains(&who) {
            return Err(TooManyMembers);
        }
        Ok(self.members.insert(who))
    }

    /// Returns whether that changes anything.
    pub fn revoke(&mut self, who: &ActorId) -> bool {
        self.members.remove(who)
    }

    pub fn members(&self) -> Vec<ActorId> {
        self.members.iter().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn granting_and_revoking_twice_changes_nothing() {
        let who = ActorId::from(1);
        let mut roles = Roles::default();
        assert_eq!(roles.grant(who), Ok(true));
        assert_eq!(roles.grant(who), Ok(false));
        assert_eq!(roles.members(), vec![who]);
        assert!(roles.revoke(&who));
        assert!(!roles.revoke(&who));
        assert!(!roles.contains(&who));
    }

    #[test]
    fn a_full_role_takes_nobody_new() {
        let mut roles = Roles::default();
        for id in 1..=MAX_MEMBERS as u64 {
            assert_eq!(roles.grant(ActorId::from(id)), Ok(true));
        }
        assert_eq!(roles.grant(ActorId::from(99)), Err(TooManyMembers));
        assert_eq!(roles.grant(ActorId::from(1)), Ok(false));
        roles.revoke(&ActorId::from(1));
        assert_eq!(roles.grant(ActorId::from(99)), Ok(true));
    }
}
