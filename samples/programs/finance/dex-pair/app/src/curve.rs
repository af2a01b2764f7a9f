//! The formulas of the exchange, in whole units of the tokens. Every quotient
//! is rounded for the pool.

use kit::math::{mul_div_ceil, sqrt};
use sails_rs::prelude::*;

/// The most of one token with which the pair lets more come in. Even if 64
/// deposits of that size, as many as can be under way, come at once, the
/// products below fit into 256 bits.
pub const MAX_HELD: u128 = (1 << 112) - 1;
/// Shares of the first deposit that nobody can redeem.
pub const LOCKED_SHARES: u128 = 1_000;

/// What is left of 1 000 units sold after the fee of 0.30 %.
const AFTER_FEE: u64 = 997;
const WHOLE: u64 = 1_000;

// #region amount-out
/// What `amount_in` buys. `reserves`: of the token sold, of the token bought.
/// `None`: nothing, or more would come in than the pair can hold.
pub fn amount_out(amount_in: u128, reserves: (u128, u128)) -> Option<u128> {
    let (reserve_in, reserve_out) = reserves;
    reserve_in
        .checked_add(amount_in)
        .filter(|held| *held <= MAX_HELD)?;
    if reserve_in == 0 {
        return None;
    }
    let counted = U256::from(amount_in) * AFTER_FEE;
    let out = counted * U256::from(reserve_out)
        / (U256::from(reserve_in) * WHOLE + counted);
    Some(out.as_u128()).filter(|out| *out > 0)
}
// #endregion amount-out

// #region amount-in
/// The least that buys at least `amount_out`, or one unit more. `None`: the
/// reserve is too small, or more would come in than the pair can hold.
pub fn amount_in(amount_out: u128, reserves: (u128, u128)) -> Option<u128> {
    let (reserve_in, reserve_out) = reserves;
    let rest = reserve_out
        .checked_sub(amount_out)
        .filter(|rest| *rest > 0)?;
    if amount_out == 0 {
        return None;
    }
    let wanted = U256::from(reserve_in) * WHOLE * U256::from(amount_out);
    let needed = wanted / (U256::from(rest) * AFTER_FEE) + 1;
    let needed: u128 = needed.try_into().ok()?;
    reserve_in
        .checked_add(needed)
        .filter(|held| *held <= MAX_HELD)?;
    Some(needed)
}
// #endregion amount-in

// #region first-shares
/// Shares of whoever fills an empty pool. `None`: too few are left after the
/// locked ones.
pub fn first_shares(amounts: [u128; 2]) -> Option<u128> {
    let root = sqrt(U256::from(amounts[0]) * U256::from(amounts[1])).as_u128();
    root.checked_sub(LOCKED_SHARES).filter(|shares| *shares > 0)
}
// #endregion first-shares

// #region fit
/// The largest deposit within `max` that has the proportion of the reserves.
pub fn fit(max: [u128; 2], reserves: [u128; 2]) -> [u128; 2] {
    match mul_div_ceil(max[0], reserves[1], reserves[0]) {
        Some(other) if other <= max[1] => [max[0], other],
        // Less than max[0]: the quotient above is more than max[1].
        _ => {
            let other = mul_div_ceil(max[1], reserves[0], reserves[1]);
            [other.expect("at most max[0]"), max[1]]
        }
    }
}

/// Shares for a later deposit: the part of `supply` that `used` is of the
/// reserves, the smaller of both.
pub fn later_shares(
    used: [u128; 2],
    reserves: [u128; 2],
    supply: U256,
) -> u128 {
    let part = |side: usize| U256::from(used[side]) * supply / reserves[side];
    // At most the geometric mean of what was used, hence no more than 128 bits.
    part(0).min(part(1)).as_u128()
}
// #endregion fit

// #region redeem
/// What `shares` are worth.
pub fn redeem(shares: u128, reserves: [u128; 2], supply: U256) -> [u128; 2] {
    reserves.map(|reserve| {
        (U256::from(shares) * U256::from(reserve) / supply).as_u128()
    })
}
// #endregion redeem

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// One unit less: then a deposit of the same size fits beside it.
    const HALF: u128 = MAX_HELD / 2;

    #[test]
    fn by_hand() {
        assert_eq!(amount_out(1_000, (1_000_000, 1_000_000)), Some(996));
        assert_eq!(amount_out(1, (5_000, 20_000)), Some(3));
        assert_eq!(amount_out(5_000, (5_000, 20_000)), Some(9_984));
        assert_eq!(amount_out(1, (20_000, 5_000)), None);
        assert_eq!(amount_out(5, (20_000, 5_000)), Some(1));
        assert_eq!(amount_out(0, (1_000, 1_000)), None);
        assert_eq!(amount_out(1, (0, 0)), None);
        assert_eq!(amount_in(996, (1_000_000, 1_000_000)), Some(1_000));
        assert_eq!(amount_in(3, (5_000, 20_000)), Some(1));
        assert_eq!(amount_in(20_000, (5_000, 20_000)), None);
        assert_eq!(amount_in(0, (5_000, 20_000)), None);
        assert_eq!(first_shares([4_000_000, 1_000_000]), Some(1_999_000));
        assert_eq!(first_shares([1_000, 1_000]), None);
        assert_eq!(first_shares([1_001, 1_001]), Some(1));
        assert_eq!(fit([1_000, 1_000], [5_000, 20_000]), [250, 1_000]);
        assert_eq!(fit([100, 1_000], [5_000, 20_000]), [100, 400]);
        assert_eq!(fit([1, 1], [3, 2]), [1, 1]);
        assert_eq!(
            later_shares([250, 1_000], [5_000, 20_000], 10_000.into()),
            500
        );
        assert_eq!(redeem(500, [5_000, 20_000], 10_000.into()), [250, 1_000]);
        assert_eq!(redeem(1, [9_999, 10_000], 10_000.into()), [0, 1]);
    }

    #[test]
    fn the_largest_numbers_fit() {
        assert_eq!(amount_out(1, (MAX_HELD, MAX_HELD)), None);
        assert_eq!(amount_out(u128::MAX, (HALF, HALF)), None);
        assert!(amount_out(HALF, (HALF, MAX_HELD)).is_some());
        assert_eq!(amount_in(MAX_HELD - 1, (HALF, MAX_HELD)), None);
        assert_eq!(amount_in(1, (MAX_HELD, MAX_HELD)), None);
        assert!(first_shares([MAX_HELD, MAX_HELD]).is_some());
        assert_eq!(fit([u128::MAX, 1], [1, MAX_HELD]), [1, 1]);
    }

    /// Reserves and an amount of any size.
    fn amount() -> impl Strategy<Value = u128> {
        prop_oneof![
            1u128..10_000,
            (0u32..111).prop_flat_map(|bits| 1u128..=1 << bits),
            1..=HALF
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        // #region product
        #[test]
        fn the_product_never_falls(x in amount(), y in amount(), sold in amount()) {
            if let Some(out) = amount_out(sold, (x, y)) {
                prop_assert!(out < y);
                let before = U256::from(x) * U256::from(y);
                let after = U256::from(x + sold) * U256::from(y - out);
                prop_assert!(after >= before);
            }
        }
        // #endregion product

        #[test]
        fn there_and_back_is_no_gain(x in amount(), y in amount(), sold in amount()) {
            if let Some(out) = amount_out(sold, (x, y)) {
                let back = amount_out(out, (y - out, x + sold));
                prop_assert!(back.unwrap_or_default() <= sold);
            }
        }

        #[test]
        fn quotes_agree(x in amount(), y in amount(), amount in amount()) {
            if let Some(out) = amount_out(amount, (x, y)) {
                let needed = amount_in(out, (x, y)).unwrap();
                prop_assert!(needed <= amount);
            }
            if let Some(needed) = amount_in(amount, (x, y)) {
                prop_assert!(amount_out(needed, (x, y)).unwrap() >= amount);
            }
        }

        #[test]
        fn a_deposit_pays_for_its_shares(x in amount(), y in amount(), max0 in amount(), max1 in amount()) {
            let supply = sqrt(U256::from(x) * U256::from(y));
            let used = fit([max0, max1], [x, y]);
            prop_assert!(used[0] <= max0 && used[1] <= max1);
            let shares = later_shares(used, [x, y], supply);
            let after = [x + used[0], y + used[1]];
            let worth = redeem(shares, after, supply + shares);
            prop_assert!(worth[0] <= used[0] && worth[1] <= used[1]);
        }
    }
}
