//! Answers in pages: a query must end within the gas of one call.

/// The most entries of one answer.
const MAX_PAGE: u32 = 100;

/// How many entries to answer when `limit` are asked for: 1 to 100.
pub fn clamp(limit: u32) -> usize {
    limit.clamp(1, MAX_PAGE) as usize
}

#[cfg(test)]
mod tests {
    use super::clamp;

    #[test]
    fn pages_have_one_to_a_hundred_entries() {
        assert_eq!([0, 1, 100, 101, u32::MAX].map(clamp), [1, 1, 100, 100, 100]);
    }
}
