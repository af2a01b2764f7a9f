//! A collection of tokens that can own tokens of this and of other collections.

#![no_std]

pub mod state;

use core::cell::RefCell;
use kit::calls::{self, Answer, ask, settle};
use rmrk_client::{
    Rmrk as _,
    peer::{Peer as _, PeerImpl},
};
use sails_rs::{
    client::{Program as _, Service},
    prelude::*,
};
use state::*;

/// Why a collection was not created.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RmrkInitError {
    /// The message carries value.
    UnexpectedValue,
}

kit::error_from!(RmrkInitError: value::UnexpectedValue);

/// Why nothing was done.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RmrkError {
    /// The token uses the resource already.
    AlreadyActive,
    /// The child is accepted, or on its way out.
    AlreadyChild,
    /// The resource waits for the owner already.
    AlreadyProposed,
    /// The owner has asked for 32 children.
    ChildrenFull,
    /// The token has children, or dropped one whose collection has not
    /// answered.
    HasChildren,
    /// The parent does not list that child, or only as proposed.
    NoSuchChild,
    /// The collection has no such resource.
    NoSuchResource,
    /// The sender did not create the collection.
    NotAdmin,
    /// The message has too little gas for the call it asks for.
    NotEnoughGas,
    /// The token is offered to a parent or has one.
    NotFree,
    /// Another account owns the token.
    NotOwner,
    /// The token is not on offer.
    NotPending,
    /// The order does not contain each active resource once.
    NotPermutation,
    /// The resource does not wait for the owner.
    NotProposed,
    /// Another account offered the token.
    NotProposer,
    /// The token does not use the resource to be replaced.
    OverwriteNotActive,
    /// There is a resource of that number.
    ResourceExists,
    /// There are 64 resources.
    ResourcesFull,
    /// Sender and receiver are the same.
    SelfDealing,
    /// A token cannot be its own parent.
    SelfNesting,
    /// A text has more than 256 bytes.
    TextTooLong,
    /// There is no such token.
    TokenNotFound,
    /// 16 resources wait for the owner.
    TooManyProposed,
    /// The message carries value.
    UnexpectedValue,
    /// The receiver or the parent's collection is the zero address.
    ZeroAddress,
    /// Resources are numbered from 1.
    ZeroResource,
}

kit::error_from!(RmrkError: calls::NotEnoughGas, value::UnexpectedValue);

/// Why a collection refused what another one asked for.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerError {
    /// The parent lists the child already.
    AlreadyChild,
    /// The token does not belong to that parent, or not since that round.
    NotMyChild,
    /// The token is not on offer to that parent, or not in that round.
    NotPendingHere,
    /// 16 children wait for the owner of the parent.
    PendingFull,
    /// There is no such token.
    TokenNotFound,
    /// The message carries value.
    UnexpectedValue,
}

kit::error_from!(PeerError: value::UnexpectedValue);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RmrkEvent {
    /// All proposed children of the token were dropped.
    AllRejected {
        id: u64,
        count: u32,
    },
    Burned {
        id: u64,
    },
    /// `child` belongs to the token now.
    ChildAccepted {
        id: u64,
        child: Key,
    },
    /// `child` was dropped from the list without having been accepted.
    ChildRejected {
        id: u64,
        child: Key,
    },
    /// `child` is gone from the list.
    ChildReleased {
        id: u64,
        child: Key,
    },
    Minted {
        id: u64,
        to: ActorId,
    },
    PrioritySet {
        id: u64,
        order: Vec<u8>,
    },
    /// The token is on offer to `parent`.
    Proposed {
        id: u64,
        parent: Key,
    },
    /// The offer is void, and the token free again.
    Released {
        id: u64,
        to: ActorId,
    },
    ResourceAccepted {
        id: u64,
        res: u8,
    },
    ResourceAdded {
        res: u8,
    },
    ResourceProposed {
        id: u64,
        res: u8,
        overwrite: Option<u8>,
    },
    ResourceRejected {
        id: u64,
        res: u8,
    },
    Transferred {
        id: u64,
        to: ActorId,
    },
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerEvent {
    /// `child` is on offer to the token.
    ChildProposed { id: u64, child: Key },
    /// The token belongs to `parent` now.
    Nested { id: u64, parent: Key },
    /// The token is free again.
    Released { id: u64, to: ActorId },
}

pub struct Rmrk<'a> {
    state: &'a RefCell<RmrkState>,
}

#[service(events = RmrkEvent)]
impl Rmrk<'_> {
    /// Creates a token. Only for who created the collection.
    #[export(unwrap_result)]
    pub fn mint(&mut self, to: ActorId) -> Result<u64, RmrkError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let id = self.state.borrow_mut().mint(by, to)?;
        self.emit(RmrkEvent::Minted { id, to });
        Ok(id)
    }

    /// Gives away a free token of the sender, with its children.
    #[export(unwrap_result)]
    pub fn transfer(
        &mut self,
        id: u64,
        to: ActorId,
    ) -> Result<bool, RmrkError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        self.state.borrow_mut().transfer(by, id, to)?;
        self.emit(RmrkEvent::Transferred { id, to });
        Ok(true)
    }

    /// Removes a free token of the sender that has no children.
    #[export(unwrap_result)]
    pub fn burn(&mut self, id: u64) -> Result<bool, RmrkError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        self.state.borrow_mut().burn(by, id)?;
        self.emit(RmrkEvent::Burned { id });
        Ok(true)
    }

    // #region nest
    /// Offers a free token of the sender to the token `parent`, here or in
    /// another collection.
    #[export(unwrap_result)]
    pub async fn nest(
        &mut self,
        id: u64,
        parent: Key,
    ) -> Result<Nest, RmrkError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let by = Syscall::message_source();
        let round = self.state.borrow_mut().begin_nest(by, id, parent)?;
        self.emit(RmrkEvent::Proposed { id, parent });

        let answer = propose_child(id, parent, round).await;

        let (outcome, back) =
            self.state.borrow_mut().end_nest(id, round, answer);
        if let Some(to) = back {
            self.emit(RmrkEvent::Released { id, to });
        }
        Ok(outcome)
    }
    // #endregion nest

    /// Tells the parent of a token once more of the offer, in case it has lost
    /// it. Anyone may ask for it.
    #[export(unwrap_result)]
    pub async fn propose_again(&mut self, id: u64) -> Result<Nest, RmrkError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let (parent, round) = self.state.borrow().offer(id)?;
        Ok(match propose_child(id, parent, round).await {
            Answer::Done(_) => Nest::Proposed,
            Answer::Refused => Nest::Refused,
            Answer::Unknown => Nest::Unknown,
        })
    }

    /// Takes back an offer of the sender that has not been accepted.
    #[export(unwrap_result)]
    pub fn cancel_nest(&mut self, id: u64) -> Result<bool, RmrkError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        self.state.borrow_mut().cancel_nest(by, id)?;
        self.emit(RmrkEvent::Released { id, to: by });
        Ok(true)
    }

    // #region accept-child
    /// Accepts a proposed child for a free token of the sender.
    #[export(unwrap_result)]
    pub async fn accept_child(
        &mut self,
        id: u64,
        child: Key,
    ) -> Result<Accepted, RmrkError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let by = Syscall::message_source();
        let round = self.state.borrow_mut().begin_accept(by, id, child)?;

        let answer = confirm_nested(child, id, round).await;

        let ended =
            self.state.borrow_mut().end_accept(id, child, round, answer);
        match ended {
            (Accepted::Accepted, true) => {
                self.emit(RmrkEvent::ChildAccepted { id, child })
            }
            (Accepted::Rejected, true) => {
                self.emit(RmrkEvent::ChildRejected { id, child })
            }
            _ => {}
        }
        Ok(ended.0)
    }
    // #endregion accept-child

    /// Drops a child that is not accepted from the list of a free token of the
    /// sender.
    #[export(unwrap_result)]
    pub fn reject_child(
        &mut self,
        id: u64,
        child: Key,
    ) -> Result<bool, RmrkError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        self.state.borrow_mut().reject(by, id, child)?;
        self.emit(RmrkEvent::ChildRejected { id, child });
        Ok(true)
    }

    /// Drops all proposed children of a free token of the sender. Returns how
    /// many.
    #[export(unwrap_result)]
    pub fn reject_all(&mut self, id: u64) -> Result<u32, RmrkError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let count = self.state.borrow_mut().reject_all(by, id)?;
        self.emit(RmrkEvent::AllRejected { id, count });
        Ok(count)
    }

    // #region unnest
    /// Takes a child out of a free token of the sender and gives it to `to`.
    #[export(unwrap_result)]
    pub async fn unnest(
        &mut self,
        id: u64,
        child: Key,
        to: ActorId,
    ) -> Result<Unnested, RmrkError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let by = Syscall::message_source();
        let round = self.state.borrow_mut().begin_unnest(by, id, child, to)?;

        let answer = release_child(child, id, round, to).await;

        let (outcome, gone) =
            self.state.borrow_mut().end_unnest(id, child, round, answer);
        if gone {
            self.emit(RmrkEvent::ChildReleased { id, child });
        }
        Ok(outcome)
    }
    // #endregion unnest

    /// Adds a resource to the collection. Only for who created it.
    #[export(unwrap_result)]
    pub fn add_resource(
        &mut self,
        res: u8,
        resource: Resource,
    ) -> Result<bool, RmrkError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        self.state.borrow_mut().add_resource(by, res, resource)?;
        self.emit(RmrkEvent::ResourceAdded { res });
        Ok(true)
    }

    /// Offers a resource to a token, in the place of `overwrite` or as the last
    /// one. Only for who created the collection.
    #[export(unwrap_result)]
    pub fn propose_resource(
        &mut self,
        id: u64,
        res: u8,
        overwrite: Option<u8>,
    ) -> Result<bool, RmrkError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        self.state
            .borrow_mut()
            .propose_resource(by, id, res, overwrite)?;
        self.emit(RmrkEvent::ResourceProposed { id, res, overwrite });
        Ok(true)
    }

    /// Uses a proposed resource for a free token of the sender.
    #[export(unwrap_result)]
    pub fn accept_resource(
        &mut self,
        id: u64,
        res: u8,
    ) -> Result<bool, RmrkError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        self.state.borrow_mut().accept_resource(by, id, res)?;
        self.emit(RmrkEvent::ResourceAccepted { id, res });
        Ok(true)
    }

    /// Declines a proposed resource for a free token of the sender.
    #[export(unwrap_result)]
    pub fn reject_resource(
        &mut self,
        id: u64,
        res: u8,
    ) -> Result<bool, RmrkError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        self.state.borrow_mut().reject_resource(by, id, res)?;
        self.emit(RmrkEvent::ResourceRejected { id, res });
        Ok(true)
    }

    /// Reorders the resources of a free token of the sender, the preferred one
    /// first.
    #[export(unwrap_result)]
    pub fn set_priority(
        &mut self,
        id: u64,
        order: Vec<u8>,
    ) -> Result<bool, RmrkError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        self.state
            .borrow_mut()
            .set_priority(by, id, order.clone())?;
        self.emit(RmrkEvent::PrioritySet { id, order });
        Ok(true)
    }

    /// Who owns the token; `None`: there is no such token.
    #[export]
    pub fn owner_of(&self, id: u64) -> Option<Owner> {
        Some(self.state.borrow().nesting(id)?.owner())
    }

    /// Where the token stands; `None`: there is no such token.
    #[export]
    pub fn nesting_of(&self, id: u64) -> Option<Nesting> {
        self.state.borrow().nesting(id)
    }

    /// The children of the token, proposed ones included: 48 at most.
    #[export]
    pub fn children_of(&self, id: u64) -> Vec<Child> {
        self.state.borrow().children(id)
    }

    /// One resource of the collection.
    #[export]
    pub fn resource(&self, res: u8) -> Option<Resource> {
        self.state.borrow().resource(res).cloned()
    }

    /// The resources that the token uses, the preferred one first.
    #[export]
    pub fn resources_of(&self, id: u64) -> Vec<u8> {
        self.state.borrow().active(id)
    }

    /// The resources that wait for the owner, each with the one it replaces.
    #[export]
    pub fn proposed_resources_of(&self, id: u64) -> Vec<(u8, Option<u8>)> {
        self.state.borrow().proposed(id)
    }

    fn emit(&self, event: RmrkEvent) {
        self.emit_event(event).expect("event");
    }
}

/// What collections ask each other. The sender is the collection that the other
/// token belongs to.
pub struct Peer<'a> {
    state: &'a RefCell<RmrkState>,
}

#[service(events = PeerEvent)]
impl Peer<'_> {
    /// Offers token `child` of the sender to token `parent` here.
    #[export(unwrap_result)]
    pub fn propose_child(
        &mut self,
        parent: u64,
        child: u64,
        round: u64,
    ) -> Result<bool, PeerError> {
        kit::value::none()?;
        let child = sender(child);
        self.state
            .borrow_mut()
            .propose_child(child, parent, round)?;
        self.emit_event(PeerEvent::ChildProposed { id: parent, child })
            .expect("event");
        Ok(true)
    }

    /// Accepts the offer of token `child` here to token `parent` of the sender.
    /// `false`: it was accepted already.
    #[export(unwrap_result)]
    pub fn confirm_nested(
        &mut self,
        child: u64,
        parent: u64,
        round: u64,
    ) -> Result<bool, PeerError> {
        kit::value::none()?;
        let parent = sender(parent);
        let changed = self
            .state
            .borrow_mut()
            .confirm_nested(child, parent, round)?;
        if changed {
            self.emit_event(PeerEvent::Nested { id: child, parent })
                .expect("event");
        }
        Ok(changed)
    }

    /// Lets token `child` here go from token `parent` of the sender, to the
    /// account `to`.
    #[export(unwrap_result)]
    pub fn release_child(
        &mut self,
        child: u64,
        parent: u64,
        round: u64,
        to: ActorId,
    ) -> Result<bool, PeerError> {
        kit::value::none()?;
        let to = self.state.borrow_mut().release_child(
            child,
            sender(parent),
            round,
            to,
        )?;
        self.emit_event(PeerEvent::Released { id: child, to })
            .expect("event");
        Ok(true)
    }
}

/// A token of the collection that sent the message.
fn sender(id: u64) -> Key {
    Key {
        collection: Syscall::message_source(),
        id,
    }
}

async fn propose_child(id: u64, parent: Key, round: u64) -> Answer<bool> {
    settle(
        ask(peer(parent.collection).propose_child(parent.id, id, round)).await,
    )
}

async fn confirm_nested(child: Key, parent: u64, round: u64) -> Answer<bool> {
    settle(
        ask(peer(child.collection).confirm_nested(child.id, parent, round))
            .await,
    )
}

async fn release_child(
    child: Key,
    parent: u64,
    round: u64,
    to: ActorId,
) -> Answer<bool> {
    settle(
        ask(peer(child.collection).release_child(child.id, parent, round, to))
            .await,
    )
}

fn peer(collection: ActorId) -> Service<PeerImpl> {
    rmrk_client::RmrkProgram::client(collection).peer()
}

pub struct RmrkProgram {
    state: RefCell<RmrkState>,
}

#[program]
impl RmrkProgram {
    /// Creates a collection without tokens. The creator mints, and offers
    /// resources.
    #[export(unwrap_result)]
    pub fn new() -> Result<Self, RmrkInitError> {
        kit::value::none()?;
        let state =
            RmrkState::new(Syscall::program_id(), Syscall::message_source());
        Ok(Self {
            state: RefCell::new(state),
        })
    }

    pub fn rmrk(&self) -> Rmrk<'_> {
        Rmrk { state: &self.state }
    }

    pub fn peer(&self) -> Peer<'_> {
        Peer { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
