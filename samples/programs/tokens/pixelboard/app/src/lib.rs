//! A canvas sold in rectangles: each is an NFT, minted, painted and resold for
//! native value.

#![no_std]

mod board;
mod types;

use board::Board;
use core::cell::RefCell;
use sails_rs::{gstd::services::Service as _, prelude::*};
use vnft_service::{TokenId, VnftError, VnftService, VnftState};

pub use board::{MAX_COMMISSION, MAX_PIXELS, MIN_PRICE};
pub use types::{BoardError, BoardEvent, BoardInitError, Config, Rect};

// #region extends
pub struct Pixelboard<'a> {
    tokens: &'a RefCell<VnftState>,
    board: &'a RefCell<Board>,
}

impl<'a> From<Pixelboard<'a>> for VnftService<'a> {
    fn from(pixelboard: Pixelboard<'a>) -> Self {
        VnftService::new(pixelboard.tokens)
    }
}
// #endregion extends

#[service(extends = VnftService<'a>, events = BoardEvent)]
impl<'a> Pixelboard<'a> {
    // #region overrides
    /// Moves the sender's token and ends its offer.
    #[export(overrides = VnftService<'a>, unwrap_result)]
    pub fn transfer(
        &mut self,
        to: ActorId,
        token_id: TokenId,
    ) -> Result<bool, VnftError> {
        let mut base = VnftService::new(self.tokens).expose(self.route_idx());
        let moved = base.transfer(to, token_id)?;
        self.board.borrow_mut().end_offer(token_id);
        Ok(moved)
    }

    /// Moves a token of `from`, who is the sender or has approved the sender,
    /// and ends its offer.
    #[export(overrides = VnftService<'a>, unwrap_result)]
    pub fn transfer_from(
        &mut self,
        from: ActorId,
        to: ActorId,
        token_id: TokenId,
    ) -> Result<bool, VnftError> {
        let mut base = VnftService::new(self.tokens).expose(self.route_idx());
        let moved = base.transfer_from(from, to, token_id)?;
        self.board.borrow_mut().end_offer(token_id);
        Ok(moved)
    }
    // #endregion overrides

    // #region mint
    /// Creates a token for a free rectangle, paints it and answers its id.
    /// Costs exactly `MintPrice`.
    #[export(unwrap_result)]
    pub fn mint(
        &mut self,
        rect: Rect,
        pixels: Vec<u8>,
    ) -> Result<TokenId, BoardError> {
        let (owner, value) =
            (Syscall::message_source(), kit::value::attached());
        let mut tokens = self.tokens.borrow_mut();
        let token_id = self.board.borrow_mut().mint(
            &mut tokens,
            owner,
            value,
            rect,
            &pixels,
        )?;
        self.emit_base_transfer(ActorId::zero(), owner, token_id);
        self.emit_event(BoardEvent::Minted {
            token_id,
            owner,
            rect,
        })
        .expect("event");
        Ok(token_id)
    }
    // #endregion mint

    /// Puts other colours on the sender's token, row by row. An offer stays.
    #[export(unwrap_result)]
    pub fn paint(
        &mut self,
        token_id: TokenId,
        pixels: Vec<u8>,
    ) -> Result<bool, BoardError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        self.board.borrow_mut().paint(
            &self.tokens.borrow(),
            who,
            token_id,
            &pixels,
        )?;
        self.emit_event(BoardEvent::Painted { token_id })
            .expect("event");
        Ok(true)
    }

    /// Offers the sender's token for `price` units of native value; `None` ends
    /// the offer.
    #[export(unwrap_result)]
    pub fn set_price(
        &mut self,
        token_id: TokenId,
        price: Option<u128>,
    ) -> Result<bool, BoardError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        self.board.borrow_mut().set_price(
            &self.tokens.borrow(),
            who,
            token_id,
            price,
        )?;
        self.emit_event(BoardEvent::PriceSet { token_id, price })
            .expect("event");
        Ok(true)
    }

    // #region buy
    /// Buys a token that is offered. Costs exactly the price of the offer.
    #[export(unwrap_result)]
    pub fn buy(&mut self, token_id: TokenId) -> Result<bool, BoardError> {
        let (to, price) = (Syscall::message_source(), kit::value::attached());
        let mut tokens = self.tokens.borrow_mut();
        let from =
            self.board
                .borrow_mut()
                .buy(&mut tokens, to, price, token_id)?;
        self.emit_base_transfer(from, to, token_id);
        self.emit_event(BoardEvent::Bought {
            token_id,
            from,
            to,
            price,
        })
        .expect("event");
        Ok(true)
    }
    // #endregion buy

    // #region withdraw
    /// Pays the sender everything that the program owes, as value of the reply.
    #[export(unwrap_result)]
    pub fn withdraw(&mut self) -> Result<CommandReply<u128>, BoardError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let amount = self.board.borrow_mut().withdraw(who)?;
        self.emit_event(BoardEvent::Withdrawn { who, amount })
            .expect("event");
        Ok(CommandReply::new(amount).with_value(amount))
    }
    // #endregion withdraw

    /// All colours, row by row from the top left corner.
    #[export]
    pub fn canvas(&self) -> Vec<u8> {
        self.board.borrow().canvas().into()
    }

    /// The token that covers a pixel.
    #[export]
    pub fn token_at(&self, x: u16, y: u16) -> Option<TokenId> {
        self.board.borrow().token_at(x, y)
    }

    /// The rectangle of a token.
    #[export]
    pub fn rect_of(&self, token_id: TokenId) -> Option<Rect> {
        self.board.borrow().rect_of(token_id)
    }

    /// The price a token is offered for.
    #[export]
    pub fn sale_of(&self, token_id: TokenId) -> Option<u128> {
        self.board.borrow().offer(token_id)
    }

    /// What `who` can withdraw.
    #[export]
    pub fn claim_of(&self, who: ActorId) -> u128 {
        self.board.borrow().claim_of(&who)
    }

    /// What a rectangle costs; `None`: it cannot be minted.
    #[export]
    pub fn mint_price(&self, rect: Rect) -> Option<u128> {
        self.board.borrow().mint_price(rect)
    }

    /// What the board was created with.
    #[export]
    pub fn config(&self) -> Config {
        self.board.borrow().config().clone()
    }

    fn emit_base_transfer(
        &self,
        from: ActorId,
        to: ActorId,
        token_id: TokenId,
    ) {
        VnftService::new(self.tokens).emit_transfer(
            self.route_idx(),
            from,
            to,
            token_id,
        );
    }
}

pub struct PixelboardProgram {
    tokens: RefCell<VnftState>,
    board: RefCell<Board>,
}

#[program]
impl PixelboardProgram {
    /// Creates an empty board. Minting and commissions pay the creator.
    #[export(unwrap_result)]
    pub fn new(config: Config) -> Result<Self, BoardInitError> {
        kit::value::none()?;
        let board = Board::new(config, Syscall::message_source())?;
        let tokens = VnftState::new("Pixels".into(), "PIX".into());
        Ok(Self {
            tokens: RefCell::new(tokens),
            board: RefCell::new(board),
        })
    }

    // First, hence route 1: where callers of any collection expect it.
    pub fn pixelboard(&self) -> Pixelboard<'_> {
        Pixelboard {
            tokens: &self.tokens,
            board: &self.board,
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
