//! Hashes that hide a value now and prove it later.

use sails_rs::{keccak_const::Keccak256, prelude::*};

/// Keccak-256 of the SCALE bytes of `value`.
pub fn keccak(value: &impl Encode) -> H256 {
    value
        .using_encoded(|bytes| Keccak256::new().update(bytes).finalize())
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The Keccak-256 of nothing and of "abc", as the Keccak team publishes
    /// them.
    #[test]
    fn known_hashes() {
        let hex = |hash: H256| format!("{hash:?}");
        assert_eq!(
            hex(keccak(&())),
            "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"
        );
        assert_eq!(
            hex(keccak(b"abc")),
            "0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"
        );
    }

    #[test]
    fn every_part_counts() {
        let hash = keccak(&(1u8, [7u8; 32]));
        assert_ne!(hash, keccak(&(2u8, [7u8; 32])));
        assert_ne!(hash, keccak(&(1u8, [8u8; 32])));
    }
}
