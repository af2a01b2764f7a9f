//! Native value that the program owes, for its owners to collect.

use sails_rs::{collections::BTreeMap, prelude::*};

/// Who may withdraw how much. Nobody has a claim of zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    of: BTreeMap<ActorId, u128>,
    /// The sum, kept because strangers can add claims: counting them would get
    /// dearer with each.
    total: u128,
}

impl Claims {
    /// Adds `amount` to the claim of `who`.
    pub fn credit(&mut self, who: ActorId, amount: u128) {
        if amount > 0 {
            let total = self.total.checked_add(amount);
            self.total = total.expect("more value than exists");
            *self.of.entry(who).or_default() += amount;
        }
    }

    /// Ends the claim of `who` and returns it. Pay it in the same message.
    pub fn take(&mut self, who: ActorId) -> Option<u128> {
        let amount = self.of.remove(&who)?;
        self.total -= amount;
        Some(amount)
    }

    pub fn of(&self, who: &ActorId) -> u128 {
        self.of.get(who).copied().unwrap_or_default()
    }

    /// The sum of all claims: what the program must keep.
    pub fn total(&self) -> u128 {
        self.total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_paid_once() {
        let (alice, bob) = (ActorId::from(1), ActorId::from(2));
        let mut claims = Claims::default();
        claims.credit(alice, 5);
        claims.credit(alice, 2);
        claims.credit(bob, 10);
        assert_eq!(claims.of(&alice), 7);
        assert_eq!(claims.total(), 17);

        assert_eq!(claims.take(alice), Some(7));
        assert_eq!(claims.take(alice), None);
        assert_eq!(claims.of(&alice), 0);
        assert_eq!(claims.total(), 10);
    }

    #[test]
    fn nothing_is_no_claim() {
        let mut claims = Claims::default();
        claims.credit(ActorId::from(1), 0);
        assert_eq!(claims, Claims::default());
    }
}
