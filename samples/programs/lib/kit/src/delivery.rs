//! What became of an NFT whose move was never answered.

use crate::vnft;
use sails_rs::prelude::*;

/// Where the NFT is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The receiver has it.
    Arrived,
    /// The sender has it.
    Stayed,
    /// Somebody else has it, or nobody.
    Elsewhere,
    /// The collection gave no usable answer.
    NoAnswer,
}

/// Asks the collection who owns the NFT that should have gone `from` one `to`
/// the other.
pub async fn locate(
    nft: ActorId,
    id: U256,
    from: ActorId,
    to: ActorId,
) -> Delivery {
    decide(vnft::owner(nft, id).await, from, to)
}

/// The same for an answer that is already there.
pub fn decide(
    owner: Option<Option<ActorId>>,
    from: ActorId,
    to: ActorId,
) -> Delivery {
    match owner {
        None => Delivery::NoAnswer,
        Some(Some(owner)) if owner == to => Delivery::Arrived,
        Some(Some(owner)) if owner == from => Delivery::Stayed,
        Some(_) => Delivery::Elsewhere,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_owner_tells() {
        let [from, to, other] = [1, 2, 3].map(ActorId::from);
        for (owner, delivery) in [
            (None, Delivery::NoAnswer),
            (Some(None), Delivery::Elsewhere),
            (Some(Some(other)), Delivery::Elsewhere),
            (Some(Some(from)), Delivery::Stayed),
            (Some(Some(to)), Delivery::Arrived),
        ] {
            assert_eq!(decide(owner, from, to), delivery);
        }
    }
}
