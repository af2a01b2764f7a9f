//! A fungible token: the VFT interface, and minting, burning and roles on top.

#![no_std]

mod admin;

use core::cell::RefCell;
use kit::admin::Admin;
use sails_rs::{gstd::services::Service as _, prelude::*};
use vft_service::{VftEvent, VftService, VftState};

pub use admin::{VftAdminError, VftAdminEvent};

/// Longest name in bytes.
pub const MAX_NAME: usize = 64;
/// Longest symbol in bytes.
pub const MAX_SYMBOL: usize = 16;
/// 10^36 units a token; more leaves little room below 2^256.
pub const MAX_DECIMALS: u8 = 36;

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VftInitError {
    DecimalsTooLarge,
    NameTooLong,
    SymbolTooLong,
    UnexpectedValue,
}

kit::error_from!(VftInitError: value::UnexpectedValue);

// #region extends
pub struct Vft<'a> {
    token: &'a RefCell<VftState>,
    admin: &'a RefCell<Admin>,
}

impl<'a> From<Vft<'a>> for VftService<'a> {
    fn from(vft: Vft<'a>) -> Self {
        VftService::new(vft.token)
    }
}

impl Vft<'_> {
    /// Publishes an event of the base interface, so that wallets see minting
    /// and burning too.
    fn emit_base(&self, route_idx: u8, event: VftEvent) {
        VftService::new(self.token)
            .expose(route_idx)
            .emit_event(event)
            .expect("event");
    }
}
// #endregion extends

#[service(extends = VftService<'a>, events = VftAdminEvent)]
impl<'a> Vft<'a> {
    // #region mint
    /// Creates tokens. `false`: zero tokens.
    #[export(unwrap_result)]
    pub fn mint(
        &mut self,
        to: ActorId,
        value: U256,
    ) -> Result<bool, VftAdminError> {
        kit::value::none()?;
        self.admin
            .borrow()
            .ensure_minter(Syscall::message_source())?;
        let minted = self.token.borrow_mut().mint(to, value)?;
        if minted {
            let from = ActorId::zero();
            self.emit_base(
                self.route_idx(),
                VftEvent::Transfer { from, to, value },
            );
        }
        Ok(minted)
    }
    // #endregion mint

    /// Destroys tokens of the sender. `false`: zero tokens.
    #[export(unwrap_result)]
    pub fn burn(&mut self, value: U256) -> Result<bool, VftAdminError> {
        kit::value::none()?;
        let from = Syscall::message_source();
        let burned = self.token.borrow_mut().burn(from, value)?;
        if burned {
            let to = ActorId::zero();
            self.emit_base(
                self.route_idx(),
                VftEvent::Transfer { from, to, value },
            );
        }
        Ok(burned)
    }

    /// Destroys tokens of `from` within the sender's allowance. `false`: zero
    /// tokens.
    #[export(unwrap_result)]
    pub fn burn_from(
        &mut self,
        from: ActorId,
        value: U256,
    ) -> Result<bool, VftAdminError> {
        kit::value::none()?;
        let spender = Syscall::message_source();
        let burned = self.token.borrow_mut().burn_from(spender, from, value)?;
        if burned {
            let to = ActorId::zero();
            self.emit_base(
                self.route_idx(),
                VftEvent::Transfer { from, to, value },
            );
        }
        Ok(burned)
    }

    // #region approve-if
    /// Approves `value` only if the allowance still is `current`. `false`:
    /// nothing to change.
    #[export(unwrap_result)]
    pub fn approve_if(
        &mut self,
        spender: ActorId,
        current: U256,
        value: U256,
    ) -> Result<bool, VftAdminError> {
        kit::value::none()?;
        let owner = Syscall::message_source();
        let changed = {
            let mut token = self.token.borrow_mut();
            let stored = token.allowance(owner, spender);
            if stored != current {
                return Err(VftAdminError::AllowanceChanged {
                    current: stored,
                });
            }
            token.approve(owner, spender, value)?
        };
        if changed {
            self.emit_base(
                self.route_idx(),
                VftEvent::Approval {
                    owner,
                    spender,
                    value,
                },
            );
        }
        Ok(changed)
    }
    // #endregion approve-if

    /// Lets `who` mint. `false`: `who` already may.
    #[export(unwrap_result)]
    pub fn grant_minter(
        &mut self,
        who: ActorId,
    ) -> Result<bool, VftAdminError> {
        kit::value::none()?;
        let granted = self
            .admin
            .borrow_mut()
            .grant_minter(Syscall::message_source(), who)?;
        if granted {
            self.emit_event(VftAdminEvent::MinterGranted { who })
                .expect("event");
        }
        Ok(granted)
    }

    /// Stops `who` from minting. `false`: `who` could not.
    #[export(unwrap_result)]
    pub fn revoke_minter(
        &mut self,
        who: ActorId,
    ) -> Result<bool, VftAdminError> {
        kit::value::none()?;
        let revoked = self
            .admin
            .borrow_mut()
            .revoke_minter(Syscall::message_source(), who)?;
        if revoked {
            self.emit_event(VftAdminEvent::MinterRevoked { who })
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
    ) -> Result<bool, VftAdminError> {
        kit::value::none()?;
        let changed = self
            .admin
            .borrow_mut()
            .propose_owner(Syscall::message_source(), who)?;
        if changed {
            self.emit_event(VftAdminEvent::OwnerProposed { who })
                .expect("event");
        }
        Ok(changed)
    }

    /// Makes the proposed sender the owner.
    #[export(unwrap_result)]
    pub fn accept_ownership(&mut self) -> Result<bool, VftAdminError> {
        kit::value::none()?;
        let to = Syscall::message_source();
        let from = self.admin.borrow_mut().accept_ownership(to)?;
        self.emit_event(VftAdminEvent::OwnerChanged { from, to })
            .expect("event");
        Ok(true)
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

// #region program
pub struct VftProgram {
    token: RefCell<VftState>,
    admin: RefCell<Admin>,
}

#[program]
impl VftProgram {
    /// Creates the token with no supply. The creator is the owner and the first
    /// minter.
    #[export(unwrap_result)]
    pub fn new(
        name: String,
        symbol: String,
        decimals: u8,
    ) -> Result<Self, VftInitError> {
        kit::value::none()?;
        if name.len() > MAX_NAME {
            return Err(VftInitError::NameTooLong);
        }
        if symbol.len() > MAX_SYMBOL {
            return Err(VftInitError::SymbolTooLong);
        }
        if decimals > MAX_DECIMALS {
            return Err(VftInitError::DecimalsTooLarge);
        }
        Ok(Self {
            token: RefCell::new(VftState::new(name, symbol, decimals)),
            admin: RefCell::new(Admin::new(Syscall::message_source())),
        })
    }

    // #endregion program

    // #region exposed-service
    // First, hence route 1: where callers of any token expect it.
    pub fn vft(&self) -> Vft<'_> {
        Vft {
            token: &self.token,
            admin: &self.admin,
        }
    }
    // #endregion exposed-service
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
