//! A collection of NFTs: the VNFT interface, and minting, burning, metadata and
//! roles on top.

#![no_std]

mod types;

use core::cell::RefCell;
use kit::admin::Admin;
use sails_rs::{collections::BTreeMap, prelude::*};
use vnft_service::{TokenId, VnftService, VnftState};

pub use types::{Metadata, VnftAdminError, VnftAdminEvent, VnftInitError};

/// Longest name in bytes.
pub const MAX_NAME: usize = 64;
/// Longest symbol in bytes.
pub const MAX_SYMBOL: usize = 16;

// #region extends
pub struct Vnft<'a> {
    tokens: &'a RefCell<VnftState>,
    metadata: &'a RefCell<BTreeMap<TokenId, Metadata>>,
    admin: &'a RefCell<Admin>,
}

impl<'a> From<Vnft<'a>> for VnftService<'a> {
    fn from(vnft: Vnft<'a>) -> Self {
        VnftService::new(vnft.tokens)
    }
}
// #endregion extends

#[service(extends = VnftService<'a>, events = VnftAdminEvent)]
impl<'a> Vnft<'a> {
    // #region mint
    /// Creates a token and answers its id.
    #[export(unwrap_result)]
    pub fn mint(
        &mut self,
        to: ActorId,
        metadata: Metadata,
    ) -> Result<TokenId, VnftAdminError> {
        kit::value::none()?;
        self.admin
            .borrow()
            .ensure_minter(Syscall::message_source())?;
        if to.is_zero() {
            return Err(VnftAdminError::ZeroAddress);
        }
        if !metadata.fits() {
            return Err(VnftAdminError::MetadataTooLong);
        }
        let token_id = self.tokens.borrow_mut().mint(to)?;
        self.metadata.borrow_mut().insert(token_id, metadata);
        VnftService::new(self.tokens).emit_transfer(
            self.route_idx(),
            ActorId::zero(),
            to,
            token_id,
        );
        Ok(token_id)
    }
    // #endregion mint

    // #region burn
    /// Destroys a token of the sender, or one that the sender is approved for.
    #[export(unwrap_result)]
    pub fn burn(&mut self, token_id: TokenId) -> Result<bool, VnftAdminError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let owner = self.tokens.borrow_mut().burn(by, token_id)?;
        self.metadata.borrow_mut().remove(&token_id);
        VnftService::new(self.tokens).emit_transfer(
            self.route_idx(),
            owner,
            ActorId::zero(),
            token_id,
        );
        Ok(true)
    }
    // #endregion burn

    /// Lets `who` mint. `false`: `who` already may.
    #[export(unwrap_result)]
    pub fn grant_minter(
        &mut self,
        who: ActorId,
    ) -> Result<bool, VnftAdminError> {
        kit::value::none()?;
        let granted = self
            .admin
            .borrow_mut()
            .grant_minter(Syscall::message_source(), who)?;
        if granted {
            self.emit_event(VnftAdminEvent::MinterGranted { who })
                .expect("event");
        }
        Ok(granted)
    }

    /// Stops `who` from minting. `false`: `who` could not.
    #[export(unwrap_result)]
    pub fn revoke_minter(
        &mut self,
        who: ActorId,
    ) -> Result<bool, VnftAdminError> {
        kit::value::none()?;
        let revoked = self
            .admin
            .borrow_mut()
            .revoke_minter(Syscall::message_source(), who)?;
        if revoked {
            self.emit_event(VnftAdminEvent::MinterRevoked { who })
                .expect("event");
        }
        Ok(revoked)
    }

    /// Proposes the next owner; `None` takes the proposal back. `false`:
    /// nothing to change.
    #[export(unwrap_result)]
    pub fn propose_owner(
        &mut self,
        who: Option<ActorId>,
    ) -> Result<bool, VnftAdminError> {
        kit::value::none()?;
        let changed = self
            .admin
            .borrow_mut()
            .propose_owner(Syscall::message_source(), who)?;
        if changed {
            self.emit_event(VnftAdminEvent::OwnerProposed { who })
                .expect("event");
        }
        Ok(changed)
    }

    /// Makes the proposed sender the owner of the collection.
    #[export(unwrap_result)]
    pub fn accept_ownership(&mut self) -> Result<bool, VnftAdminError> {
        kit::value::none()?;
        let to = Syscall::message_source();
        let from = self.admin.borrow_mut().accept_ownership(to)?;
        self.emit_event(VnftAdminEvent::OwnerChanged { from, to })
            .expect("event");
        Ok(true)
    }

    /// What the token shows; `None`: there is no such token.
    #[export]
    pub fn metadata(&self, token_id: TokenId) -> Option<Metadata> {
        self.metadata.borrow().get(&token_id).cloned()
    }

    /// How many tokens have ever been minted, which is the last id given.
    #[export]
    pub fn minted(&self) -> U256 {
        self.tokens.borrow().minted()
    }

    /// All who may mint.
    #[export]
    pub fn minters(&self) -> Vec<ActorId> {
        self.admin.borrow().minters()
    }

    /// Who manages the roles.
    #[export]
    pub fn owner(&self) -> ActorId {
        self.admin.borrow().owner()
    }

    /// Who has been proposed as the next owner.
    #[export]
    pub fn pending_owner(&self) -> Option<ActorId> {
        self.admin.borrow().pending_owner()
    }
}

pub struct VnftProgram {
    tokens: RefCell<VnftState>,
    metadata: RefCell<BTreeMap<TokenId, Metadata>>,
    admin: RefCell<Admin>,
}

#[program]
impl VnftProgram {
    /// Creates an empty collection. The creator is the owner and the first
    /// minter.
    #[export(unwrap_result)]
    pub fn new(name: String, symbol: String) -> Result<Self, VnftInitError> {
        kit::value::none()?;
        if name.len() > MAX_NAME {
            return Err(VnftInitError::NameTooLong);
        }
        if symbol.len() > MAX_SYMBOL {
            return Err(VnftInitError::SymbolTooLong);
        }
        Ok(Self {
            tokens: RefCell::new(VnftState::new(name, symbol)),
            metadata: RefCell::default(),
            admin: RefCell::new(Admin::new(Syscall::message_source())),
        })
    }

    // First, hence route 1: where callers of any collection expect it.
    pub fn vnft(&self) -> Vnft<'_> {
        Vnft {
            tokens: &self.tokens,
            metadata: &self.metadata,
            admin: &self.admin,
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
