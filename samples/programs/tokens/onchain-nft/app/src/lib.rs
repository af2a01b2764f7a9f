//! NFTs whose pictures are put together by the program from layers that it
//! stores.

#![no_std]

mod art;
mod types;

use art::Art;
use core::cell::RefCell;
use sails_rs::prelude::*;
use vnft_service::{TokenId, VnftService, VnftState};

pub use art::{MAX_ITEM, MAX_ITEMS, MAX_LAYER_NAME, MAX_LAYERS};
pub use types::{ArtError, ArtEvent, ArtInitError, Layer};

/// Longest name of the collection in bytes.
pub const MAX_NAME: usize = 64;
/// Longest symbol in bytes.
pub const MAX_SYMBOL: usize = 16;
/// Largest width and height.
pub const MAX_SIZE: u16 = 4096;

// #region extends
pub struct OnchainNft<'a> {
    tokens: &'a RefCell<VnftState>,
    art: &'a RefCell<Art>,
}

impl<'a> From<OnchainNft<'a>> for VnftService<'a> {
    fn from(nft: OnchainNft<'a>) -> Self {
        VnftService::new(nft.tokens)
    }
}
// #endregion extends

#[service(extends = VnftService<'a>, events = ArtEvent)]
impl<'a> OnchainNft<'a> {
    /// Adds a layer on top of the others and answers its number. For the owner,
    /// before `Seal`.
    #[export(unwrap_result)]
    pub fn add_layer(&mut self, layer: Layer) -> Result<u8, ArtError> {
        kit::value::none()?;
        let items = layer.items.len();
        let index = self
            .art
            .borrow_mut()
            .add_layer(Syscall::message_source(), layer)?;
        self.emit_event(ArtEvent::LayerAdded {
            index,
            items: items as u8,
        })
        .expect("event");
        Ok(index)
    }

    /// Makes the layers final, opens minting and answers how many tokens there
    /// can be. For the owner.
    #[export(unwrap_result)]
    pub fn seal(&mut self) -> Result<u64, ArtError> {
        kit::value::none()?;
        let combinations =
            self.art.borrow_mut().seal(Syscall::message_source())?;
        self.emit_event(ArtEvent::Sealed { combinations })
            .expect("event");
        Ok(combinations)
    }

    // #region mint
    /// Creates a token of the sender with one item of each layer, and answers
    /// its id.
    #[export(unwrap_result)]
    pub fn mint(&mut self, choice: Vec<u8>) -> Result<TokenId, ArtError> {
        kit::value::none()?;
        let to = Syscall::message_source();
        let token_id = self.art.borrow_mut().mint(
            &mut self.tokens.borrow_mut(),
            to,
            &choice,
        )?;
        VnftService::new(self.tokens).emit_transfer(
            self.route_idx(),
            ActorId::zero(),
            to,
            token_id,
        );
        self.emit_event(ArtEvent::Minted { token_id, choice })
            .expect("event");
        Ok(token_id)
    }
    // #endregion mint

    /// Destroys a token of the sender and frees its picture.
    #[export(unwrap_result)]
    pub fn burn(&mut self, token_id: TokenId) -> Result<bool, ArtError> {
        kit::value::none()?;
        let from = Syscall::message_source();
        self.art.borrow_mut().burn(
            &mut self.tokens.borrow_mut(),
            from,
            token_id,
        )?;
        VnftService::new(self.tokens).emit_transfer(
            self.route_idx(),
            from,
            ActorId::zero(),
            token_id,
        );
        Ok(true)
    }

    /// The picture of a token as SVG; `None`: there is no such token.
    #[export]
    pub fn token_svg(&self, token_id: TokenId) -> Option<String> {
        self.art.borrow().svg(token_id)
    }

    /// Which item of each layer a token has; `None`: there is no such token.
    #[export]
    pub fn choice_of(&self, token_id: TokenId) -> Option<Vec<u8>> {
        self.art.borrow().choice_of(token_id).cloned()
    }

    /// A layer by its number; `None`: there are not so many.
    #[export]
    pub fn layer(&self, index: u8) -> Option<Layer> {
        self.art.borrow().layer(index).cloned()
    }

    /// Whether a token has this choice.
    #[export]
    pub fn is_taken(&self, choice: Vec<u8>) -> bool {
        self.art.borrow().is_taken(&choice)
    }

    /// How many different pictures the layers make.
    #[export]
    pub fn combinations(&self) -> u64 {
        self.art.borrow().combinations()
    }

    /// Whether the layers are final.
    #[export]
    pub fn sealed(&self) -> bool {
        self.art.borrow().sealed()
    }
}

pub struct OnchainNftProgram {
    tokens: RefCell<VnftState>,
    art: RefCell<Art>,
}

#[program]
impl OnchainNftProgram {
    /// Creates an empty collection. The creator adds the layers; each account
    /// may mint `per_account` tokens.
    #[export(unwrap_result)]
    pub fn new(
        name: String,
        symbol: String,
        width: u16,
        height: u16,
        per_account: u16,
    ) -> Result<Self, ArtInitError> {
        kit::value::none()?;
        if name.len() > MAX_NAME {
            return Err(ArtInitError::NameTooLong);
        }
        if symbol.len() > MAX_SYMBOL {
            return Err(ArtInitError::SymbolTooLong);
        }
        let size = 1..=MAX_SIZE;
        if !size.contains(&width) || !size.contains(&height) {
            return Err(ArtInitError::BadSize);
        }
        if per_account == 0 {
            return Err(ArtInitError::ZeroPerAccount);
        }
        let owner = Syscall::message_source();
        Ok(Self {
            tokens: RefCell::new(VnftState::new(name, symbol)),
            art: RefCell::new(Art::new(owner, width, height, per_account)),
        })
    }

    // First, hence route 1: where callers of any collection expect it.
    pub fn onchain_nft(&self) -> OnchainNft<'_> {
        OnchainNft {
            tokens: &self.tokens,
            art: &self.art,
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
