//! Pages of long lists.

/// The longest page.
pub const MAX_PAGE: u32 = 100;

/// How many entries a page has when `limit` are asked for: at least 1, at most
/// [`MAX_PAGE`].
pub fn clamp(limit: u32) -> usize {
    limit.clamp(1, MAX_PAGE) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_between_1_and_100_entries() {
        assert_eq!([0, 1, 7, 100, 101].map(clamp), [1, 1, 7, 100, 100]);
        assert_eq!(clamp(u32::MAX), 100);
    }
}
