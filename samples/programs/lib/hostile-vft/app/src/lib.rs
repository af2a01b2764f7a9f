//! A fungible token that misbehaves on request. For tests only: anybody may
//! mint.

#![no_std]

use core::cell::RefCell;
use hostile::{Mode, Plan, act, spend};
use sails_rs::{meta::Identifiable as _, prelude::*};
use vft_service::{VftError, VftEvent, VftService, VftState};

/// The same interface as [`VftService`], with moves that follow the plan.
pub struct Vft<'a> {
    token: &'a RefCell<VftState>,
    plan: &'a RefCell<Plan>,
}

// Callers cannot tell it from an honest token.
const _: () = assert!(
    <Vft<'_>>::INTERFACE_ID.as_u64() == <VftService<'_>>::INTERFACE_ID.as_u64(),
    "not the VFT interface"
);

#[service(events = VftEvent)]
impl Vft<'_> {
    #[export(unwrap_result)]
    pub fn approve(
        &mut self,
        spender: ActorId,
        value: U256,
    ) -> Result<bool, VftError> {
        let owner = Syscall::message_source();
        self.token.borrow_mut().approve(owner, spender, value)
    }

    #[export(unwrap_result)]
    pub async fn transfer(
        &mut self,
        to: ActorId,
        value: U256,
    ) -> Result<bool, VftError> {
        let from = Syscall::message_source();
        let mode = self.plan.borrow_mut().take();
        act(mode, VftError::InsufficientBalance, || {
            self.token.borrow_mut().transfer(from, to, value)
        })
        .await
    }

    #[export(unwrap_result)]
    pub async fn transfer_from(
        &mut self,
        from: ActorId,
        to: ActorId,
        value: U256,
    ) -> Result<bool, VftError> {
        let by = Syscall::message_source();
        let mode = self.plan.borrow_mut().take();
        act(mode, VftError::InsufficientBalance, || {
            self.token.borrow_mut().transfer_from(by, from, to, value)
        })
        .await
    }

    #[export]
    pub fn allowance(&self, owner: ActorId, spender: ActorId) -> U256 {
        self.token.borrow().allowance(owner, spender)
    }

    #[export]
    pub fn balance_of(&self, account: ActorId) -> U256 {
        match self.plan.borrow().peek() {
            Mode::Panic => panic!("hostile"),
            Mode::BurnGas => spend(),
            _ => {}
        }
        self.token.borrow().balance_of(account)
    }

    #[export]
    pub fn total_supply(&self) -> U256 {
        self.token.borrow().total_supply()
    }

    #[export]
    pub fn decimals(&self) -> u8 {
        self.token.borrow().decimals()
    }

    #[export]
    pub fn name(&self) -> String {
        self.token.borrow().name().into()
    }

    #[export]
    pub fn symbol(&self) -> String {
        self.token.borrow().symbol().into()
    }
}

/// What the tests ask for.
pub struct Control<'a> {
    token: &'a RefCell<VftState>,
    plan: &'a RefCell<Plan>,
}

#[service]
impl Control<'_> {
    /// Creates tokens.
    #[export]
    pub fn mint(&mut self, to: ActorId, value: U256) -> bool {
        self.token.borrow_mut().mint(to, value).expect("tokens")
    }

    /// Treats the next `calls` moves as `mode` says.
    #[export]
    pub fn set_mode(&mut self, mode: Mode, calls: u32) -> bool {
        self.plan.borrow_mut().set(mode, calls);
        true
    }
}

#[derive(Default)]
pub struct HostileVftProgram {
    token: RefCell<VftState>,
    plan: RefCell<Plan>,
}

#[program]
impl HostileVftProgram {
    /// A token without supply, honest until told otherwise.
    pub fn new() -> Self {
        Self::default()
    }

    // First, hence route 1: where callers of any token expect it.
    pub fn vft(&self) -> Vft<'_> {
        Vft {
            token: &self.token,
            plan: &self.plan,
        }
    }

    pub fn control(&self) -> Control<'_> {
        Control {
            token: &self.token,
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
