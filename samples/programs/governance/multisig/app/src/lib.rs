//! A wallet that sends a message only when enough of its owners have confirmed
//! it.

#![no_std]

pub mod state;

use core::cell::RefCell;
use gstd::{
    errors::{Error, ErrorReplyReason},
    msg,
};
use kit::calls;
use sails_rs::prelude::*;
use state::WalletState;

// #region types
/// The message that the wallet shall send.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTx {
    pub destination: ActorId,
    /// Empty for a payment to an account; at most 4096 bytes.
    pub payload: Vec<u8>,
    /// In the smallest unit: 1 VARA is 10^12.
    pub value: u128,
    /// For the destination. `None`: 20,000,000,000, or none for a payment.
    pub gas: Option<u64>,
    /// From when on it can no longer be executed, in ms since 1970; at most 30
    /// days ahead.
    pub expires: u64,
    /// What the owners confirm, in their words; at most 256 bytes.
    pub description: String,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tx {
    pub call: NewTx,
    pub proposer: ActorId,
    /// All who have confirmed. Only those count who are owners.
    pub confirmations: Vec<ActorId>,
    pub status: Status,
}
// #endregion types

// #region status
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It can be confirmed, revoked and executed.
    Open,
    /// The owners gave it up: nobody agreed any more, or the wallet discarded
    /// it.
    Discarded,
    /// The message has left and there is no answer yet.
    Executing,
    /// The destination answered, or it was a payment. At most 256 bytes of the
    /// answer are kept.
    Succeeded { reply: Vec<u8> },
    /// The destination failed. At most 256 bytes of its error are kept.
    Failed { reply: Vec<u8> },
    /// No answer within 300 blocks: it may have happened or not.
    Unknown,
}

/// How an execution ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Executed {
    Succeeded,
    Failed,
    /// No answer within 300 blocks.
    Unknown,
}
// #endregion status

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WalletError {
    /// The sender has confirmed this transaction.
    AlreadyConfirmed,
    /// The account is an owner.
    AlreadyOwner,
    /// More than 256 bytes.
    DescriptionTooLong,
    /// The time of the transaction is over.
    Expired,
    /// More than 30 days ahead.
    ExpiresTooLate,
    /// The wallet can spend only `available`.
    InsufficientFunds { available: u128 },
    /// The sender has not confirmed this transaction.
    NotConfirmed,
    /// `have` owners have confirmed, `need` have to.
    NotEnoughConfirmations { have: u8, need: u8 },
    /// Too little gas for the call and the work after it.
    NotEnoughGas,
    /// There is no such transaction.
    NotFound,
    /// The transaction has been executed or discarded.
    NotOpen,
    /// The sender, or the account that should go, is no owner.
    NotOwner,
    /// Only the wallet itself may do this.
    NotWallet,
    /// 16 owners are the most.
    OwnerLimit,
    /// More than 4096 bytes.
    PayloadTooLong,
    /// There would be fewer owners than have to agree.
    ThresholdTooHigh,
    /// The sender has proposed 4 transactions that are still open.
    TooManyOpen,
    /// Value is attached. Deposits are messages without payload.
    UnexpectedValue,
    /// The zero address, or the wallet as its own owner.
    ZeroAddress,
    /// Somebody has to agree.
    ZeroThreshold,
}

kit::error_from!(WalletError: calls::NotEnoughGas, value::UnexpectedValue);

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WalletInitError {
    /// An account is named twice.
    DuplicateOwner,
    /// 16 owners are the most.
    OwnerLimit,
    /// There are fewer owners than would have to agree.
    ThresholdTooHigh,
    /// Value is attached.
    UnexpectedValue,
    /// The zero address, or the wallet as its own owner.
    ZeroAddress,
    /// Somebody has to agree.
    ZeroThreshold,
}

kit::error_from!(WalletInitError: value::UnexpectedValue);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WalletEvent {
    /// `owner` agrees.
    Confirmed { id: u64, owner: ActorId },
    /// The transaction can no longer be executed.
    Discarded { id: u64 },
    /// The message was sent, and this came of it.
    Executed { id: u64, outcome: Executed },
    /// The wallet has one owner more.
    OwnerAdded { owner: ActorId },
    /// The wallet has one owner less.
    OwnerRemoved { owner: ActorId },
    /// `new` is an owner in the place of `old`.
    OwnerReplaced { old: ActorId, new: ActorId },
    /// `owner` no longer agrees.
    Revoked { id: u64, owner: ActorId },
    /// `owner` proposes a transaction and agrees to it.
    Submitted {
        id: u64,
        owner: ActorId,
        destination: ActorId,
        value: u128,
    },
    /// So many owners have to agree from now on.
    ThresholdChanged { threshold: u8 },
}

pub struct Wallet<'a> {
    state: &'a RefCell<WalletState>,
}

#[service(events = WalletEvent)]
impl Wallet<'_> {
    /// Proposes a transaction and confirms it. Answers its number.
    #[export(unwrap_result)]
    pub fn submit(&mut self, tx: NewTx) -> Result<u64, WalletError> {
        kit::value::none()?;
        let (owner, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let (destination, value) = (tx.destination, tx.value);
        let id = self.state.borrow_mut().submit(owner, tx, now)?;
        self.emit_event(WalletEvent::Submitted {
            id,
            owner,
            destination,
            value,
        })
        .expect("event");
        Ok(id)
    }

    /// Agrees to a transaction. Answers how many owners agree.
    #[export(unwrap_result)]
    pub fn confirm(&mut self, id: u64) -> Result<u8, WalletError> {
        kit::value::none()?;
        let (owner, now) =
            (Syscall::message_source(), Syscall::block_timestamp());
        let confirmations = self.state.borrow_mut().confirm(owner, id, now)?;
        self.emit_event(WalletEvent::Confirmed { id, owner })
            .expect("event");
        Ok(confirmations)
    }

    /// Takes the sender's confirmation back. Answers how many owners still
    /// agree; with 0 the transaction is discarded.
    #[export(unwrap_result)]
    pub fn revoke(&mut self, id: u64) -> Result<u8, WalletError> {
        kit::value::none()?;
        let owner = Syscall::message_source();
        let confirmations = self.state.borrow_mut().revoke(owner, id)?;
        self.emit_event(WalletEvent::Revoked { id, owner })
            .expect("event");
        if confirmations == 0 {
            self.emit_event(WalletEvent::Discarded { id })
                .expect("event");
        }
        Ok(confirmations)
    }

    /// Discards an open transaction, whoever proposed it. Only the wallet
    /// itself may.
    #[export(unwrap_result)]
    pub fn discard(&mut self, id: u64) -> Result<bool, WalletError> {
        kit::value::none()?;
        self.state
            .borrow_mut()
            .discard(Syscall::message_source(), id)?;
        self.emit_event(WalletEvent::Discarded { id })
            .expect("event");
        Ok(true)
    }

    // #region execute
    /// Sends the message of a transaction to which enough owners agree, once.
    #[export(unwrap_result)]
    pub async fn execute(&mut self, id: u64) -> Result<Executed, WalletError> {
        kit::value::none()?;
        let call = self.state.borrow().ready(
            Syscall::message_source(),
            id,
            Syscall::block_timestamp(),
            Syscall::value_available(),
        )?;
        ensure_gas(&call)?;
        self.state.borrow_mut().start(id);

        let status = send(call).await;

        let outcome = match status {
            Status::Succeeded { .. } => Executed::Succeeded,
            Status::Failed { .. } => Executed::Failed,
            _ => Executed::Unknown,
        };
        self.state.borrow_mut().finish(id, status);
        self.emit_event(WalletEvent::Executed {
            id,
            outcome: outcome.clone(),
        })
        .expect("event");
        Ok(outcome)
    }
    // #endregion execute

    /// Makes `who` an owner. Only the wallet itself may.
    #[export(unwrap_result)]
    pub fn add_owner(&mut self, who: ActorId) -> Result<bool, WalletError> {
        kit::value::none()?;
        self.state
            .borrow_mut()
            .add_owner(Syscall::message_source(), who)?;
        self.emit_event(WalletEvent::OwnerAdded { owner: who })
            .expect("event");
        Ok(true)
    }

    /// Ends the ownership of `who`. Only the wallet itself may.
    #[export(unwrap_result)]
    pub fn remove_owner(&mut self, who: ActorId) -> Result<bool, WalletError> {
        kit::value::none()?;
        self.state
            .borrow_mut()
            .remove_owner(Syscall::message_source(), who)?;
        self.emit_event(WalletEvent::OwnerRemoved { owner: who })
            .expect("event");
        Ok(true)
    }

    /// Makes `new` an owner in the place of `old`. Only the wallet itself may.
    #[export(unwrap_result)]
    pub fn replace_owner(
        &mut self,
        old: ActorId,
        new: ActorId,
    ) -> Result<bool, WalletError> {
        kit::value::none()?;
        self.state.borrow_mut().replace_owner(
            Syscall::message_source(),
            old,
            new,
        )?;
        self.emit_event(WalletEvent::OwnerReplaced { old, new })
            .expect("event");
        Ok(true)
    }

    /// Sets how many owners have to agree. Only the wallet itself may. `false`:
    /// nothing to change.
    #[export(unwrap_result)]
    pub fn set_threshold(
        &mut self,
        threshold: u8,
    ) -> Result<bool, WalletError> {
        kit::value::none()?;
        let changed = self
            .state
            .borrow_mut()
            .set_threshold(Syscall::message_source(), threshold)?;
        if changed {
            self.emit_event(WalletEvent::ThresholdChanged { threshold })
                .expect("event");
        }
        Ok(changed)
    }

    /// All owners.
    #[export]
    pub fn owners(&self) -> Vec<ActorId> {
        self.state.borrow().owners()
    }

    /// How many owners have to agree.
    #[export]
    pub fn threshold(&self) -> u8 {
        self.state.borrow().threshold()
    }

    /// One transaction.
    #[export]
    pub fn transaction(&self, id: u64) -> Option<Tx> {
        self.state.borrow().transaction(id)
    }

    /// The transactions from number `from` on, at most 100.
    #[export]
    pub fn transactions(&self, from: u64, limit: u32) -> Vec<(u64, Tx)> {
        self.state.borrow().transactions(from, limit)
    }

    /// Whether enough owners agree and the time is not over.
    #[export]
    pub fn is_executable(&self, id: u64) -> bool {
        self.state
            .borrow()
            .is_executable(id, Syscall::block_timestamp())
    }
}

/// A payment to an account: nothing to run, nothing to wait for.
fn is_payment(call: &NewTx) -> bool {
    call.payload.is_empty() && call.gas.is_none()
}

fn ensure_gas(call: &NewTx) -> Result<(), calls::NotEnoughGas> {
    let calls = match call.gas {
        _ if is_payment(call) => 0,
        None => calls::CALL_GAS + calls::REPLY_DEPOSIT,
        Some(gas) => gas.saturating_add(calls::REPLY_DEPOSIT),
    };
    if Syscall::gas_available() < calls.saturating_add(calls::CONTINUE_GAS) {
        return Err(calls::NotEnoughGas);
    }
    Ok(())
}

// #region send
async fn send(call: NewTx) -> Status {
    if is_payment(&call) {
        // With no gas at all the value does not wait in the mailbox.
        return match msg::send_bytes_with_gas(
            call.destination,
            [],
            0,
            call.value,
        ) {
            Ok(_) => Status::Succeeded { reply: Vec::new() },
            Err(_) => Status::Failed { reply: Vec::new() },
        };
    }
    match ask(call).await {
        Ok(reply) => Status::Succeeded { reply },
        Err(Error::ErrorReply(_, ErrorReplyReason::RemovedFromWaitlist)) => {
            Status::Unknown
        }
        Err(Error::ErrorReply(reply, _)) => Status::Failed { reply: reply.0 },
        // The message was not sent.
        Err(Error::Core(_)) => Status::Failed { reply: Vec::new() },
        Err(_) => Status::Unknown,
    }
}
// #endregion send

// #region ask
async fn ask(call: NewTx) -> Result<Vec<u8>, Error> {
    msg::send_bytes_with_gas_for_reply(
        call.destination,
        call.payload,
        call.gas.unwrap_or(calls::CALL_GAS),
        call.value,
        calls::REPLY_DEPOSIT,
    )?
    .up_to(Some(calls::WAIT_BLOCKS))?
    .await
}
// #endregion ask

pub struct MultisigProgram {
    state: RefCell<WalletState>,
}

#[program(payable)]
impl MultisigProgram {
    /// Opens a wallet of 1 to 16 owners, `threshold` of whom have to agree.
    #[export(unwrap_result)]
    pub fn new(
        owners: Vec<ActorId>,
        threshold: u8,
    ) -> Result<Self, WalletInitError> {
        kit::value::none()?;
        let state = WalletState::new(Syscall::program_id(), owners, threshold)?;
        Ok(Self {
            state: RefCell::new(state),
        })
    }

    pub fn wallet(&self) -> Wallet<'_> {
        Wallet { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
