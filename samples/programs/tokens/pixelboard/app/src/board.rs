//! The rules of the board without messages and events: who has which pixels,
//! what they cost, who is owed what.

use crate::{BoardError, BoardInitError, Config, Rect};
use kit::{claims::Claims, math::mul_div_floor, value::WrongValue};
use sails_rs::{collections::BTreeMap, prelude::*};
use vnft_service::{TokenId, VnftState};

/// The most pixels of a board.
pub const MAX_PIXELS: u32 = 10_000;
/// The highest commission in 1/10 000.
pub const MAX_COMMISSION: u16 = 1_000;
/// The lowest price of an offer: a commission of at least 1/10 000 is at least
/// 1 unit.
pub const MIN_PRICE: u128 = 10_000;
const BASIS_POINTS: u128 = 10_000;

// #region board
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    config: Config,
    /// Whom minting and commissions pay.
    beneficiary: ActorId,
    /// One entry for each block, row by row: the token that covers it.
    cells: Vec<Option<u32>>,
    /// One colour for each pixel, row by row.
    pixels: Vec<u8>,
    rects: BTreeMap<TokenId, Rect>,
    /// Prices asked by the present owners.
    offers: BTreeMap<TokenId, u128>,
    claims: Claims,
}
// #endregion board

impl Board {
    /// An empty board that pays `beneficiary`.
    pub fn new(
        config: Config,
        beneficiary: ActorId,
    ) -> Result<Self, BoardInitError> {
        let Config {
            width,
            height,
            block,
            ..
        } = config;
        let pixels = u32::from(width) * u32::from(height);
        if !(1..=MAX_PIXELS).contains(&pixels) {
            return Err(BoardInitError::BadSize);
        }
        if block == 0 || width % block > 0 || height % block > 0 {
            return Err(BoardInitError::BadBlock);
        }
        if config.pixel_price == 0
            || config.pixel_price.checked_mul(pixels.into()).is_none()
        {
            return Err(BoardInitError::BadPixelPrice);
        }
        if config.commission_bps > MAX_COMMISSION {
            return Err(BoardInitError::CommissionTooHigh);
        }
        let cells = usize::from(width / block) * usize::from(height / block);
        Ok(Self {
            beneficiary,
            cells: vec![None; cells],
            pixels: vec![config.background; pixels as usize],
            rects: BTreeMap::new(),
            offers: BTreeMap::new(),
            claims: Claims::default(),
            config,
        })
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn canvas(&self) -> &[u8] {
        &self.pixels
    }

    pub fn rect_of(&self, id: TokenId) -> Option<Rect> {
        self.rects.get(&id).copied()
    }

    pub fn offer(&self, id: TokenId) -> Option<u128> {
        self.offers.get(&id).copied()
    }

    pub fn claim_of(&self, who: &ActorId) -> u128 {
        self.claims.of(who)
    }

    pub fn token_at(&self, x: u16, y: u16) -> Option<TokenId> {
        let Config {
            width,
            height,
            block,
            ..
        } = self.config;
        if x >= width || y >= height {
            return None;
        }
        let row = usize::from(y / block) * usize::from(width / block);
        self.cells[row + usize::from(x / block)].map(TokenId::from)
    }

    /// What minting costs now; `None`: the rectangle cannot be minted.
    pub fn mint_price(&self, rect: Rect) -> Option<u128> {
        self.ensure_fits(rect).ok()?;
        self.ensure_free(rect).ok()?;
        Some(self.price(rect))
    }

    // #region mint
    /// Gives the rectangle to `who`, who has paid `value`.
    pub fn mint(
        &mut self,
        tokens: &mut VnftState,
        who: ActorId,
        value: u128,
        rect: Rect,
        pixels: &[u8],
    ) -> Result<TokenId, BoardError> {
        self.ensure_fits(rect)?;
        ensure_count(rect, pixels)?;
        ensure_paid(self.price(rect), value)?;
        self.ensure_free(rect)?;

        let id = tokens.mint(who).expect("a sender is not zero");
        for cell in self.cells_of(rect) {
            self.cells[cell] = Some(id.as_u32());
        }
        self.rects.insert(id, rect);
        self.put(rect, pixels);
        self.claims.credit(self.beneficiary, value);
        Ok(id)
    }
    // #endregion mint

    /// Puts other colours on a token of `who`.
    pub fn paint(
        &mut self,
        tokens: &VnftState,
        who: ActorId,
        id: TokenId,
        pixels: &[u8],
    ) -> Result<(), BoardError> {
        let rect = self.owned(tokens, who, id)?;
        ensure_count(rect, pixels)?;
        self.put(rect, pixels);
        Ok(())
    }

    /// Offers a token of `who` for `price`, or ends the offer.
    pub fn set_price(
        &mut self,
        tokens: &VnftState,
        who: ActorId,
        id: TokenId,
        price: Option<u128>,
    ) -> Result<(), BoardError> {
        self.owned(tokens, who, id)?;
        match price {
            Some(price) if price < MIN_PRICE => {
                return Err(BoardError::PriceTooLow);
            }
            Some(price) => self.offers.insert(id, price),
            None => self.offers.remove(&id),
        };
        Ok(())
    }

    // #region buy
    /// Sells the token to `who`, who has paid `value`. Returns the seller.
    pub fn buy(
        &mut self,
        tokens: &mut VnftState,
        who: ActorId,
        value: u128,
        id: TokenId,
    ) -> Result<ActorId, BoardError> {
        let price = self.offer(id).ok_or(BoardError::NotForSale)?;
        let seller = tokens.owner_of(id).expect("only owners offer");
        if seller == who {
            return Err(BoardError::AlreadyOwned);
        }
        ensure_paid(price, value)?;

        tokens.transfer(seller, who, id).expect("checked");
        self.end_offer(id);
        let commission = mul_div_floor(
            price,
            self.config.commission_bps.into(),
            BASIS_POINTS,
        )
        .expect("a part of the price");
        self.claims.credit(self.beneficiary, commission);
        self.claims.credit(seller, price - commission);
        Ok(seller)
    }
    // #endregion buy

    /// Forgets the price that the last owner asked.
    pub fn end_offer(&mut self, id: TokenId) {
        self.offers.remove(&id);
    }

    /// Ends the claim of `who` and returns it.
    pub fn withdraw(&mut self, who: ActorId) -> Result<u128, BoardError> {
        self.claims.take(who).ok_or(BoardError::NothingToWithdraw)
    }

    // #region fits
    /// Checks that the rectangle consists of blocks of the board.
    fn ensure_fits(&self, rect: Rect) -> Result<(), BoardError> {
        let Config {
            width,
            height,
            block,
            ..
        } = self.config;
        // In 32 bits: x = 65 535 and w = 1 must not wrap around to 0.
        let end = |start: u16, size: u16| u32::from(start) + u32::from(size);
        let inside = end(rect.x, rect.w) <= width.into()
            && end(rect.y, rect.h) <= height.into();
        if rect.w == 0 || rect.h == 0 || !inside {
            return Err(BoardError::OutOfCanvas);
        }
        let sides = [rect.x, rect.y, rect.w, rect.h];
        if sides.iter().any(|side| side % block > 0) {
            return Err(BoardError::Unaligned);
        }
        Ok(())
    }

    /// Checks that no token covers any of its blocks.
    fn ensure_free(&self, rect: Rect) -> Result<(), BoardError> {
        if self.cells_of(rect).any(|cell| self.cells[cell].is_some()) {
            return Err(BoardError::Occupied);
        }
        Ok(())
    }
    // #endregion fits

    /// The blocks of a rectangle that fits.
    fn cells_of(&self, rect: Rect) -> impl Iterator<Item = usize> + use<> {
        let Config { width, block, .. } = self.config;
        let columns = usize::from(width / block);
        let (x, y) = (usize::from(rect.x / block), usize::from(rect.y / block));
        let (w, h) = (usize::from(rect.w / block), usize::from(rect.h / block));
        (y..y + h).flat_map(move |row| {
            (x..x + w).map(move |column| row * columns + column)
        })
    }

    fn price(&self, rect: Rect) -> u128 {
        // Not above the price of the whole board, which the constructor has
        // checked.
        u128::from(rect.w) * u128::from(rect.h) * self.config.pixel_price
    }

    fn put(&mut self, rect: Rect, pixels: &[u8]) {
        let start = usize::from(rect.y) * usize::from(self.config.width)
            + usize::from(rect.x);
        let width = usize::from(self.config.width);
        for (row, colours) in pixels.chunks(rect.w.into()).enumerate() {
            let at = start + row * width;
            self.pixels[at..at + colours.len()].copy_from_slice(colours);
        }
    }

    fn owned(
        &self,
        tokens: &VnftState,
        who: ActorId,
        id: TokenId,
    ) -> Result<Rect, BoardError> {
        let rect = self.rect_of(id).ok_or(BoardError::TokenNotFound)?;
        if tokens.owner_of(id) != Some(who) {
            return Err(BoardError::NotTokenOwner);
        }
        Ok(rect)
    }
}

fn ensure_count(rect: Rect, pixels: &[u8]) -> Result<(), BoardError> {
    if pixels.len() != usize::from(rect.w) * usize::from(rect.h) {
        return Err(BoardError::WrongPixelCount);
    }
    Ok(())
}

fn ensure_paid(expected: u128, value: u128) -> Result<(), WrongValue> {
    if value != expected {
        return Err(WrongValue { expected });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use sails_rs::collections::BTreeSet;

    fn actor(index: u8) -> ActorId {
        ActorId::from(u64::from(index) + 1)
    }

    /// A board of 3 by 2 blocks of 2 by 2 pixels each, with a commission of
    /// 9.99 %.
    fn board() -> (Board, VnftState) {
        let config = Config {
            width: 6,
            height: 4,
            block: 2,
            pixel_price: 7,
            commission_bps: 999,
            background: 0,
        };
        (Board::new(config, actor(0)).unwrap(), VnftState::default())
    }

    #[derive(Clone, Debug)]
    enum Op {
        Buy(u8, u64, u128),
        BuyForOffer(u8, u64),
        Mint(u8, Rect, u128),
        MintForPrice(u8, Rect),
        Paint(u8, u64, usize),
        SetPrice(u8, u64, Option<u128>),
        Transfer(u8, u8, u64),
        Withdraw(u8),
    }

    fn op() -> impl Strategy<Value = Op> {
        let who = || 0u8..3;
        let id = || 1u64..5;
        let rect = || {
            let block = |end: u16| (0..end).prop_map(|side| side * 2);
            prop_oneof![
                3 => (block(3), block(2), block(4), block(3)),
                1 => (0u16..8, 0u16..8, 0u16..8, 0u16..8),
            ]
            .prop_map(|(x, y, w, h)| Rect { x, y, w, h })
        };
        let price = || 9_999u128..10_100;
        prop_oneof![
            1 => (who(), id(), price()).prop_map(|(who, id, value)| Op::Buy(who, id, value)),
            3 => (who(), id()).prop_map(|(who, id)| Op::BuyForOffer(who, id)),
            1 => (who(), rect(), 0u128..200).prop_map(|(who, rect, value)| Op::Mint(who, rect, value)),
            4 => (who(), rect()).prop_map(|(who, rect)| Op::MintForPrice(who, rect)),
            1 => (who(), id(), 0usize..10).prop_map(|(who, id, count)| Op::Paint(who, id, count)),
            3 => (who(), id(), prop::option::of(price()))
                .prop_map(|(who, id, price)| Op::SetPrice(who, id, price)),
            2 => (who(), who(), id()).prop_map(|(from, to, id)| Op::Transfer(from, to, id)),
            1 => who().prop_map(Op::Withdraw),
        ]
    }

    /// Applies the operation; returns how much value came in and went out.
    fn apply(
        op: &Op,
        board: &mut Board,
        tokens: &mut VnftState,
    ) -> Result<(u128, u128), ()> {
        let colours =
            |rect: Rect| vec![1; usize::from(rect.w) * usize::from(rect.h)];
        let refused = |_: BoardError| ();
        match *op {
            Op::Buy(who, id, value) => {
                let bought = board.buy(tokens, actor(who), value, id.into());
                bought.map(|_| (value, 0)).map_err(refused)
            }
            Op::BuyForOffer(who, id) => {
                let value = board.offer(id.into()).ok_or(())?;
                apply(&Op::Buy(who, id, value), board, tokens)
            }
            Op::Mint(who, rect, value) => {
                let minted =
                    board.mint(tokens, actor(who), value, rect, &colours(rect));
                minted.map(|_| (value, 0)).map_err(refused)
            }
            Op::MintForPrice(who, rect) => {
                let value = board.mint_price(rect).ok_or(())?;
                apply(&Op::Mint(who, rect, value), board, tokens)
            }
            Op::Paint(who, id, count) => {
                let painted =
                    board.paint(tokens, actor(who), id.into(), &vec![2; count]);
                painted.map(|()| (0, 0)).map_err(refused)
            }
            Op::SetPrice(who, id, price) => {
                let set = board.set_price(tokens, actor(who), id.into(), price);
                set.map(|()| (0, 0)).map_err(refused)
            }
            Op::Transfer(from, to, id) => {
                let moved = tokens.transfer(actor(from), actor(to), id.into());
                moved.map_err(|_| ())?;
                board.end_offer(id.into());
                Ok((0, 0))
            }
            Op::Withdraw(who) => {
                let amount = board.withdraw(actor(who));
                amount.map(|amount| (0, amount)).map_err(refused)
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn tokens_cells_offers_and_money_agree(ops in prop::collection::vec(op(), 1..20)) {
            let (mut board, mut tokens) = board();
            let mut balance = 0;
            for op in ops {
                let before = (board.clone(), tokens.clone());
                let answer = apply(&op, &mut board, &mut tokens);

                // No value is created or lost, and no refusal leaves a trace.
                let (received, paid) = answer.unwrap_or_default();
                balance = balance + received - paid;
                prop_assert_eq!(board.claims.total(), balance);
                prop_assert!(answer.is_ok() || (&board, &tokens) == (&before.0, &before.1));
                // A block belongs to the token whose rectangle covers it, and
                // to no other.
                let mut covered = BTreeSet::new();
                for (id, rect) in &board.rects {
                    prop_assert!(board.ensure_fits(*rect).is_ok());
                    for cell in board.cells_of(*rect) {
                        prop_assert_eq!(board.cells[cell], Some(id.as_u32()));
                        prop_assert!(covered.insert(cell));
                    }
                }
                prop_assert_eq!(board.cells.iter().flatten().count(), covered.len());
                check_offers(&before, &board, &tokens)?;
            }
        }
        // #endregion property

        #[test]
        fn commission_and_rest_are_the_price(price in MIN_PRICE.., bps in 0..=MAX_COMMISSION) {
            let commission = mul_div_floor(price, bps.into(), BASIS_POINTS).unwrap();
            prop_assert!(commission <= price / 10);
            prop_assert_eq!(commission == 0, bps == 0);
            let exact = U256::from(price) * U256::from(bps);
            prop_assert!(U256::from(commission) * U256::from(BASIS_POINTS) <= exact);
        }
    }

    /// An offer belongs to an existing token, and does not outlive a change of
    /// its owner.
    fn check_offers(
        before: &(Board, VnftState),
        board: &Board,
        tokens: &VnftState,
    ) -> Result<(), TestCaseError> {
        for id in board.offers.keys() {
            prop_assert!(tokens.owner_of(*id).is_some());
            prop_assert_eq!(tokens.owner_of(*id), before.1.owner_of(*id));
        }
        Ok(())
    }
}
