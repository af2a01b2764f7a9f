//! A collection that misbehaves on request. For tests only: anybody may mint.

#![no_std]

use core::cell::RefCell;
use hostile::{Mode, Plan, act};
use sails_rs::{meta::Identifiable as _, prelude::*};
use vnft_service::{TokenId, VnftError, VnftEvent, VnftService, VnftState};

/// The same interface as [`VnftService`], with moves that follow the plan.
pub struct Vnft<'a> {
    tokens: &'a RefCell<VnftState>,
    plan: &'a RefCell<Plan>,
}

// Callers cannot tell it from an honest collection.
const _: () = assert!(
    <Vnft<'_>>::INTERFACE_ID.as_u64()
        == <VnftService<'_>>::INTERFACE_ID.as_u64(),
    "not the VNFT interface"
);

#[service(events = VnftEvent)]
impl Vnft<'_> {
    #[export(unwrap_result)]
    pub fn approve(
        &mut self,
        to: ActorId,
        token_id: TokenId,
    ) -> Result<bool, VnftError> {
        let owner = Syscall::message_source();
        self.tokens.borrow_mut().approve(owner, to, token_id)?;
        Ok(true)
    }

    #[export(unwrap_result)]
    pub async fn transfer(
        &mut self,
        to: ActorId,
        token_id: TokenId,
    ) -> Result<bool, VnftError> {
        let from = Syscall::message_source();
        let mode = self.plan.borrow_mut().take();
        act(mode, VnftError::NotOwner, || {
            let mut tokens = self.tokens.borrow_mut();
            tokens.transfer(from, to, token_id).map(|()| true)
        })
        .await
    }

    #[export(unwrap_result)]
    pub async fn transfer_from(
        &mut self,
        from: ActorId,
        to: ActorId,
        token_id: TokenId,
    ) -> Result<bool, VnftError> {
        let by = Syscall::message_source();
        let mode = self.plan.borrow_mut().take();
        act(mode, VnftError::NotApproved, || {
            let mut tokens = self.tokens.borrow_mut();
            tokens.transfer_from(by, from, to, token_id).map(|()| true)
        })
        .await
    }

    #[export]
    pub fn owner_of(&self, token_id: TokenId) -> Option<ActorId> {
        assert_ne!(self.plan.borrow().peek(), Mode::Panic);
        self.tokens.borrow().owner_of(token_id)
    }

    #[export]
    pub fn get_approved(&self, token_id: TokenId) -> Option<ActorId> {
        self.tokens.borrow().approved(token_id)
    }

    #[export]
    pub fn balance_of(&self, owner: ActorId) -> U256 {
        self.tokens.borrow().balance_of(owner).into()
    }

    #[export]
    pub fn tokens_of(
        &self,
        owner: ActorId,
        after: Option<TokenId>,
        limit: u32,
    ) -> Vec<TokenId> {
        let tokens = self.tokens.borrow();
        tokens.tokens_of(owner, after, limit as usize)
    }

    #[export]
    pub fn name(&self) -> String {
        self.tokens.borrow().name().into()
    }

    #[export]
    pub fn symbol(&self) -> String {
        self.tokens.borrow().symbol().into()
    }
}

/// What the tests ask for.
pub struct Control<'a> {
    tokens: &'a RefCell<VnftState>,
    plan: &'a RefCell<Plan>,
}

#[service]
impl Control<'_> {
    /// Creates a token and answers its id.
    #[export]
    pub fn mint(&mut self, to: ActorId) -> TokenId {
        self.tokens.borrow_mut().mint(to).expect("token")
    }

    /// Treats the next `calls` moves as `mode` says.
    #[export]
    pub fn set_mode(&mut self, mode: Mode, calls: u32) -> bool {
        self.plan.borrow_mut().set(mode, calls);
        true
    }
}

#[derive(Default)]
pub struct HostileVnftProgram {
    tokens: RefCell<VnftState>,
    plan: RefCell<Plan>,
}

#[program]
impl HostileVnftProgram {
    /// An empty collection, honest until told otherwise.
    pub fn new() -> Self {
        Self::default()
    }

    // First, hence route 1: where callers of any collection expect it.
    pub fn vnft(&self) -> Vnft<'_> {
        Vnft {
            tokens: &self.tokens,
            plan: &self.plan,
        }
    }

    pub fn control(&self) -> Control<'_> {
        Control {
            tokens: &self.tokens,
            plan: &self.plan,
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
