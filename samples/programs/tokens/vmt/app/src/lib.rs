//! Many tokens in one program, fungible and unique, moved one by one or in
//! batches.

#![no_std]

mod state;
mod types;

use core::cell::RefCell;
use sails_rs::prelude::*;
use state::VmtState;

pub use types::{Info, Kind, TokenId, VmtError, VmtEvent, VmtInitError};

/// Longest name of the program in bytes.
pub const MAX_NAME: usize = 64;
/// The most entries of a batch.
pub const MAX_BATCH: usize = 64;

pub struct Vmt<'a> {
    state: &'a RefCell<VmtState>,
}

#[service(events = VmtEvent)]
impl Vmt<'_> {
    /// Adds a token without units and answers its id. For minters.
    #[export(unwrap_result)]
    pub fn create(
        &mut self,
        kind: Kind,
        name: String,
        description: String,
        media: String,
    ) -> Result<TokenId, VmtError> {
        kit::value::none()?;
        let creator = Syscall::message_source();
        let id = self.state.borrow_mut().create(Info {
            kind,
            name,
            description,
            media,
            supply: U256::zero(),
            creator,
        })?;
        self.emit_event(VmtEvent::Created { id, creator })
            .expect("event");
        Ok(id)
    }

    /// Creates units of one token. For minters.
    #[export(unwrap_result)]
    pub fn mint(
        &mut self,
        to: ActorId,
        id: TokenId,
        amount: U256,
    ) -> Result<bool, VmtError> {
        kit::value::none()?;
        self.mint_entries(to, vec![(id, amount)])
    }

    /// Creates units of many tokens. For minters.
    #[export(unwrap_result)]
    pub fn mint_batch(
        &mut self,
        to: ActorId,
        ids: Vec<TokenId>,
        amounts: Vec<U256>,
    ) -> Result<bool, VmtError> {
        kit::value::none()?;
        self.mint_entries(to, pairs(ids, amounts)?)
    }

    /// Destroys units of `from`, who is the sender or has approved the sender.
    #[export(unwrap_result)]
    pub fn burn(
        &mut self,
        from: ActorId,
        id: TokenId,
        amount: U256,
    ) -> Result<bool, VmtError> {
        kit::value::none()?;
        self.burn_entries(from, vec![(id, amount)])
    }

    /// Destroys units of many tokens of `from`, who is the sender or has
    /// approved the sender.
    #[export(unwrap_result)]
    pub fn burn_batch(
        &mut self,
        from: ActorId,
        ids: Vec<TokenId>,
        amounts: Vec<U256>,
    ) -> Result<bool, VmtError> {
        kit::value::none()?;
        self.burn_entries(from, pairs(ids, amounts)?)
    }

    /// Moves units of `from`, who is the sender or has approved the sender.
    #[export(unwrap_result)]
    pub fn transfer_from(
        &mut self,
        from: ActorId,
        to: ActorId,
        id: TokenId,
        amount: U256,
    ) -> Result<bool, VmtError> {
        kit::value::none()?;
        self.transfer_entries(from, to, vec![(id, amount)])
    }

    // #region batch-transfer
    /// Moves units of many tokens of `from`, who is the sender or has approved
    /// the sender.
    #[export(unwrap_result)]
    pub fn batch_transfer_from(
        &mut self,
        from: ActorId,
        to: ActorId,
        ids: Vec<TokenId>,
        amounts: Vec<U256>,
    ) -> Result<bool, VmtError> {
        kit::value::none()?;
        self.transfer_entries(from, to, pairs(ids, amounts)?)
    }

    fn transfer_entries(
        &mut self,
        from: ActorId,
        to: ActorId,
        entries: Vec<(TokenId, U256)>,
    ) -> Result<bool, VmtError> {
        let by = Syscall::message_source();
        self.state.borrow_mut().transfer(by, from, to, &entries)?;
        self.emit_transferred(from, to, entries);
        Ok(true)
    }
    // #endregion batch-transfer

    fn mint_entries(
        &mut self,
        to: ActorId,
        entries: Vec<(TokenId, U256)>,
    ) -> Result<bool, VmtError> {
        let by = Syscall::message_source();
        self.state.borrow_mut().mint(by, to, &entries)?;
        self.emit_transferred(ActorId::zero(), to, entries);
        Ok(true)
    }

    fn burn_entries(
        &mut self,
        from: ActorId,
        entries: Vec<(TokenId, U256)>,
    ) -> Result<bool, VmtError> {
        let by = Syscall::message_source();
        self.state.borrow_mut().burn(by, from, &entries)?;
        self.emit_transferred(from, ActorId::zero(), entries);
        Ok(true)
    }

    fn emit_transferred(
        &self,
        from: ActorId,
        to: ActorId,
        entries: Vec<(TokenId, U256)>,
    ) {
        let (ids, amounts) = entries.into_iter().unzip();
        self.emit_event(VmtEvent::Transferred {
            operator: Syscall::message_source(),
            from,
            to,
            ids,
            amounts,
        })
        .expect("event");
    }

    /// Lets `operator` move and burn all tokens of the sender, or no longer.
    /// `false`: nothing to change.
    #[export(unwrap_result)]
    pub fn set_approval(
        &mut self,
        operator: ActorId,
        approved: bool,
    ) -> Result<bool, VmtError> {
        kit::value::none()?;
        let owner = Syscall::message_source();
        let changed = self
            .state
            .borrow_mut()
            .set_approval(owner, operator, approved)?;
        if changed {
            self.emit_event(VmtEvent::ApprovalForAll {
                owner,
                operator,
                approved,
            })
            .expect("event");
        }
        Ok(changed)
    }

    /// Lets `who` mint. `false`: `who` already may.
    #[export(unwrap_result)]
    pub fn grant_minter(&mut self, who: ActorId) -> Result<bool, VmtError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let granted = self.state.borrow_mut().admin.grant_minter(by, who)?;
        if granted {
            self.emit_event(VmtEvent::MinterGranted { who })
                .expect("event");
        }
        Ok(granted)
    }

    /// Stops `who` from minting. `false`: `who` could not.
    #[export(unwrap_result)]
    pub fn revoke_minter(&mut self, who: ActorId) -> Result<bool, VmtError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let revoked = self.state.borrow_mut().admin.revoke_minter(by, who)?;
        if revoked {
            self.emit_event(VmtEvent::MinterRevoked { who })
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
    ) -> Result<bool, VmtError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let changed = self.state.borrow_mut().admin.propose_owner(by, who)?;
        if changed {
            self.emit_event(VmtEvent::OwnerProposed { who })
                .expect("event");
        }
        Ok(changed)
    }

    /// Makes the proposed sender the owner of the program.
    #[export(unwrap_result)]
    pub fn accept_ownership(&mut self) -> Result<bool, VmtError> {
        kit::value::none()?;
        let to = Syscall::message_source();
        let from = self.state.borrow_mut().admin.accept_ownership(to)?;
        self.emit_event(VmtEvent::OwnerChanged { from, to })
            .expect("event");
        Ok(true)
    }

    /// The units of a token that `account` holds.
    #[export]
    pub fn balance_of(&self, account: ActorId, id: TokenId) -> U256 {
        self.state.borrow().balance_of(account, id)
    }

    /// The units of the first token that the first account holds, and so on, 64
    /// at most.
    #[export(unwrap_result)]
    pub fn balance_of_batch(
        &self,
        accounts: Vec<ActorId>,
        ids: Vec<TokenId>,
    ) -> Result<Vec<U256>, VmtError> {
        let state = self.state.borrow();
        Ok(pairs(accounts, ids)?
            .into_iter()
            .map(|(account, id)| state.balance_of(account, id))
            .collect())
    }

    /// Whether `operator` may move and burn all tokens of `owner`.
    #[export]
    pub fn is_approved(&self, owner: ActorId, operator: ActorId) -> bool {
        self.state.borrow().is_approved(owner, operator)
    }

    /// What is known of a token; `None`: there is no such token.
    #[export]
    pub fn info(&self, id: TokenId) -> Option<Info> {
        self.state.borrow().info(id).cloned()
    }

    /// How many tokens there are, which is the last id given.
    #[export]
    pub fn token_count(&self) -> u64 {
        self.state.borrow().token_count()
    }

    /// The name of the program, for display.
    #[export]
    pub fn name(&self) -> String {
        self.state.borrow().name().into()
    }

    /// All who may create tokens and mint.
    #[export]
    pub fn minters(&self) -> Vec<ActorId> {
        self.state.borrow().admin.minters()
    }

    /// Who manages the roles.
    #[export]
    pub fn owner(&self) -> ActorId {
        self.state.borrow().admin.owner()
    }

    /// Who has been proposed as the next owner.
    #[export]
    pub fn pending_owner(&self) -> Option<ActorId> {
        self.state.borrow().admin.pending_owner()
    }
}

// #region pairs
/// Joins two lists of a batch entry by entry.
fn pairs<A, B>(left: Vec<A>, right: Vec<B>) -> Result<Vec<(A, B)>, VmtError> {
    if left.len() != right.len() {
        return Err(VmtError::LengthMismatch);
    }
    if left.is_empty() {
        return Err(VmtError::EmptyBatch);
    }
    if left.len() > MAX_BATCH {
        return Err(VmtError::BatchTooLong);
    }
    Ok(left.into_iter().zip(right).collect())
}
// #endregion pairs

pub struct VmtProgram {
    state: RefCell<VmtState>,
}

#[program]
impl VmtProgram {
    /// Creates a program without tokens. The creator is the owner and the first
    /// minter.
    #[export(unwrap_result)]
    pub fn new(name: String) -> Result<Self, VmtInitError> {
        kit::value::none()?;
        if name.len() > MAX_NAME {
            return Err(VmtInitError::NameTooLong);
        }
        Ok(Self {
            state: RefCell::new(VmtState::new(name, Syscall::message_source())),
        })
    }

    // First and only, hence route 1.
    pub fn vmt(&self) -> Vmt<'_> {
        Vmt { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
