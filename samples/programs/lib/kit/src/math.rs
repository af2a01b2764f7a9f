//! Products and quotients of amounts, exact in between.

use sails_rs::prelude::*;

/// `a · b / c`, rounded down. `None` when `c` is zero or the result has more
/// than 128 bits.
pub fn mul_div_floor(a: u128, b: u128, c: u128) -> Option<u128> {
    mul_div(a, b, c).map(|(quotient, _)| quotient)
}

/// `a · b / c`, rounded up. `None` when `c` is zero or the result has more than
/// 128 bits.
pub fn mul_div_ceil(a: u128, b: u128, c: u128) -> Option<u128> {
    let (quotient, exact) = mul_div(a, b, c)?;
    if exact {
        Some(quotient)
    } else {
        quotient.checked_add(1)
    }
}

/// The largest integer whose square is at most `x`.
pub fn sqrt(x: U256) -> U256 {
    x.integer_sqrt()
}

/// The quotient, and whether nothing remains.
fn mul_div(a: u128, b: u128, c: u128) -> Option<(u128, bool)> {
    let product = U256::from(a) * U256::from(b);
    if c == 0 {
        return None;
    }
    let (quotient, rest) = product.div_mod(c.into());
    Some((quotient.try_into().ok()?, rest.is_zero()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn limits() {
        const MAX: u128 = u128::MAX;
        assert_eq!(mul_div_floor(7, 3, 2), Some(10));
        assert_eq!(mul_div_ceil(7, 3, 2), Some(11));
        assert_eq!(mul_div_floor(MAX, MAX, MAX), Some(MAX));
        assert_eq!(mul_div_ceil(MAX, MAX, MAX), Some(MAX));
        assert_eq!(mul_div_floor(MAX, 2, 1), None);
        // 2^128 - 1 and a half: only the upper one has no room.
        assert_eq!(mul_div_floor(7, MAX / 7 * 2 + 1, 2), Some(MAX));
        assert_eq!(mul_div_ceil(7, MAX / 7 * 2 + 1, 2), None);
        assert_eq!(mul_div_floor(1, 1, 0), None);
        assert_eq!(mul_div_ceil(1, 1, 0), None);
        assert_eq!(sqrt(U256::MAX), MAX.into());
        assert_eq!(sqrt(U256::zero()), U256::zero());
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        #[test]
        fn floor_and_ceil_enclose_the_quotient(a: u128, b: u128, c in 1u128..) {
            let product = U256::from(a) * U256::from(b);
            let floor = mul_div_floor(a, b, c);
            let ceil = mul_div_ceil(a, b, c);
            prop_assert_eq!(floor.is_none(), product / c > u128::MAX.into());
            if let Some(floor) = floor {
                prop_assert!(U256::from(floor) * U256::from(c) <= product);
                prop_assert!(product - U256::from(floor) * U256::from(c) < c.into());
            }
            if let (Some(floor), Some(ceil)) = (floor, ceil) {
                prop_assert!(U256::from(ceil) * U256::from(c) >= product);
                prop_assert!(ceil - floor <= 1);
            }
        }

        #[test]
        fn the_root_is_the_largest_whose_square_fits(high: u128, low: u128) {
            let x = (U256::from(high) << 128) + low;
            let root = sqrt(x);
            prop_assert!(root * root <= x);
            let above = root + 1;
            prop_assert!(above.checked_mul(above).is_none_or(|square| square > x));
        }
    }
}
