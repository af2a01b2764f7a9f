//! The NFT interface (VNFT): what every collection answers and every program
//! may rely on.

#![no_std]

mod state;

use core::cell::RefCell;
use sails_rs::{gstd::services::Service as _, prelude::*};

pub use state::VnftState;

/// Ids are counted by the collection: 1, 2, 3 and so on.
pub type TokenId = U256;

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VnftError {
    /// Neither the owner nor the one approved for this token.
    NotApproved,
    /// The sender does not own the token.
    NotOwner,
    /// The receiver owns the token already.
    SelfDealing,
    /// There is no such token, or it has been burned.
    TokenNotFound,
    /// The message carries value.
    UnexpectedValue,
    /// `from` does not own the token.
    WrongOwner,
    /// The receiver is the zero address.
    ZeroAddress,
}

kit::error_from!(VnftError: value::UnexpectedValue);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VnftEvent {
    /// Besides the owner, `approved` may move the token; `None`: nobody may.
    Approval {
        owner: ActorId,
        approved: Option<ActorId>,
        token_id: TokenId,
    },
    /// `from` is zero when a token is minted, `to` when it is burned. Any
    /// approval has ended.
    Transfer {
        from: ActorId,
        to: ActorId,
        token_id: TokenId,
    },
}

/// The collection as a service over a ledger that the program owns.
pub struct VnftService<'a> {
    state: &'a RefCell<VnftState>,
}

impl<'a> VnftService<'a> {
    pub fn new(state: &'a RefCell<VnftState>) -> Self {
        Self { state }
    }

    /// Publishes `Transfer` for a service that extends this one on route
    /// `route_idx`, so that wallets see its minting and burning too.
    pub fn emit_transfer(
        self,
        route_idx: u8,
        from: ActorId,
        to: ActorId,
        token_id: TokenId,
    ) {
        self.expose(route_idx)
            .emit_event(VnftEvent::Transfer { from, to, token_id })
            .expect("event");
    }
}

#[service(events = VnftEvent)]
impl VnftService<'_> {
    /// Lets `to` move the sender's token, in place of whoever could; the zero
    /// address withdraws that.
    #[export(unwrap_result)]
    pub fn approve(
        &mut self,
        to: ActorId,
        token_id: TokenId,
    ) -> Result<bool, VnftError> {
        kit::value::none()?;
        let owner = Syscall::message_source();
        let approved = self.state.borrow_mut().approve(owner, to, token_id)?;
        self.emit_event(VnftEvent::Approval {
            owner,
            approved,
            token_id,
        })
        .expect("event");
        Ok(true)
    }

    /// Moves the sender's token.
    #[export(unwrap_result)]
    pub fn transfer(
        &mut self,
        to: ActorId,
        token_id: TokenId,
    ) -> Result<bool, VnftError> {
        kit::value::none()?;
        let from = Syscall::message_source();
        self.state.borrow_mut().transfer(from, to, token_id)?;
        self.emit_event(VnftEvent::Transfer { from, to, token_id })
            .expect("event");
        Ok(true)
    }

    /// Moves a token of `from`, who is the sender or has approved the sender.
    #[export(unwrap_result)]
    pub fn transfer_from(
        &mut self,
        from: ActorId,
        to: ActorId,
        token_id: TokenId,
    ) -> Result<bool, VnftError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        self.state
            .borrow_mut()
            .transfer_from(by, from, to, token_id)?;
        self.emit_event(VnftEvent::Transfer { from, to, token_id })
            .expect("event");
        Ok(true)
    }

    /// Who owns the token; `None`: there is no such token.
    #[export]
    pub fn owner_of(&self, token_id: TokenId) -> Option<ActorId> {
        self.state.borrow().owner_of(token_id)
    }

    /// Who may move the token besides its owner.
    #[export]
    pub fn get_approved(&self, token_id: TokenId) -> Option<ActorId> {
        self.state.borrow().approved(token_id)
    }

    /// How many tokens `owner` has.
    #[export]
    pub fn balance_of(&self, owner: ActorId) -> U256 {
        self.state.borrow().balance_of(owner).into()
    }

    /// The tokens of `owner` above the id `after`, in ascending order, 100 at
    /// most.
    #[export]
    pub fn tokens_of(
        &self,
        owner: ActorId,
        after: Option<TokenId>,
        limit: u32,
    ) -> Vec<TokenId> {
        let limit = kit::page::clamp(limit);
        self.state.borrow().tokens_of(owner, after, limit)
    }

    /// The name of the collection, for display.
    #[export]
    pub fn name(&self) -> String {
        self.state.borrow().name().into()
    }

    /// The ticker symbol, for display.
    #[export]
    pub fn symbol(&self) -> String {
        self.state.borrow().symbol().into()
    }
}
